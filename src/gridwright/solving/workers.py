"""Solve jobs: a fair queue of them, and the processes that work it off.

A job lives as long as the request that asked for it: whoever goes away cancels it. Processes are
kept for the next job, and replaced when they die, overstay or have grown large.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator
from dataclasses import asdict, dataclass, field
from typing import Any

from gridwright.search import Outcome, Reason, Request, Result
from gridwright.solving.fair_queue import FairQueue
from gridwright.solving.worker_process import write_job

#: Beside what a search may hold: the interpreter, the libraries and what they map.
_OVERHEAD = 768 << 20
_CANCEL_SECONDS = 1.0  #: a search answers a cancel in 0.1 s; one that does not is killed
_GRACE_SECONDS = 5.0  #: beyond the budget, for a machine that is busy
_LARGE = 256 << 20  #: what a search may leave behind in a process that goes on
_LINE = 4 << 20  #: the longest answer

Event = dict[str, Any]


class TooManyJobs(Exception):
    """No more jobs are taken now, from this person or from anybody."""


@dataclass(eq=False)
class _Job:
    owner: str
    game: str
    request: Request
    events: asyncio.Queue[Event] = field(default_factory=asyncio.Queue)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)


class Workers:
    """Up to ``count`` solver processes, started when they are first needed."""

    def __init__(self, count: int, memory: int, jobs_each: int, jobs: int) -> None:
        self._count = count
        self._memory = memory
        self._jobs_each = jobs_each
        self._jobs = jobs
        self._queue: FairQueue[_Job] = FairQueue()
        self._owners: Counter[str] = Counter()
        self._workers: list[asyncio.Task[None]] = []

    async def solve(
        self,
        owner: str,
        game: str,
        request: Request,
        *,
        urgent: bool = True,
    ) -> AsyncGenerator[Event, None]:
        """Events of the job: ``waiting``, ``progress``, and at last ``result``.

        The request has no callables: its progress comes as events, and closing the iterator
        cancels the job.

        :raises TooManyJobs: before the first event.
        """
        if self._owners[owner] >= self._jobs_each:
            raise TooManyJobs(f"{self._jobs_each} solve jobs each are enough; cancel one first")
        if self._owners.total() >= self._jobs:
            raise TooManyJobs("the solvers are busy; try again in a moment")
        while len(self._workers) < self._count:
            self._workers.append(asyncio.create_task(self._work()))
        job = _Job(owner, game, request)
        self._owners[owner] += 1
        self._queue.put(owner, job, urgent=urgent)
        try:
            yield {"waiting": len(self._queue)}
            while True:
                try:
                    async with asyncio.timeout(1):
                        event = await job.events.get()
                except TimeoutError:  # says that we are still here
                    event = {"waiting": len(self._queue)}
                yield event
                if "result" in event:
                    return
        finally:
            job.cancelled.set()
            self._queue.remove(owner, job)
            self._owners[owner] -= 1
            if not self._owners[owner]:
                del self._owners[owner]

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)

    async def _work(self) -> None:
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                job = await self._queue.get()
                if job.cancelled.is_set():
                    continue
                if process is None:
                    process = await self._start()
                try:
                    result = await _run(process, job)
                except Exception:  # the process is gone, killed for its memory more likely than not
                    result = asdict(Result(Outcome.GAVE_UP, reason=Reason.MEMORY))
                    result["memory"] = _LARGE + 1
                job.events.put_nowait({"result": result})
                if result.get("memory", 0) > _LARGE:
                    await _end(process)
                    process = None
        finally:
            if process is not None:
                await _end(process)

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "gridwright.solving.worker_process"),
            str(self._memory + _OVERHEAD),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_LINE,
        )


async def _run(process: asyncio.subprocess.Process, job: _Job) -> dict[str, Any]:
    """The result of the job, after its progress; a process that overstays is killed."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(write_job(job.game, job.request))
    await process.stdin.drain()
    deadline = time.monotonic() + (job.request.budget.seconds or 0) * 2 + _GRACE_SECONDS
    cancel = asyncio.create_task(_pass_on_cancel(process, job))
    try:
        while True:
            async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                line = await process.stdout.readline()
            answer: dict[str, Any] = json.loads(line)  # an empty line: the process died
            if "result" in answer:
                result: dict[str, Any] = answer["result"]
                return result
            job.events.put_nowait(answer)
    except TimeoutError:
        await _end(process)
        result = asdict(Result(Outcome.GAVE_UP, reason=Reason.TIME))
        return {**result, "memory": _LARGE + 1}  # so that the process is replaced
    finally:
        cancel.cancel()


async def _pass_on_cancel(process: asyncio.subprocess.Process, job: _Job) -> None:
    await job.cancelled.wait()
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):
        process.stdin.write(b"\n")
        await process.stdin.drain()
    await asyncio.sleep(_CANCEL_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        process.kill()


async def _end(process: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        process.kill()
    await process.wait()
