"""Work that may take a while: a fair queue of jobs, and supervised processes that do them.

A job lives as long as whoever asked for it: going away cancels it. Processes are kept for the next
job; one that dies, overstays, has grown large or cannot be started is replaced, and the job it had
is tried once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import pickle
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar, TypeVarTuple

from gridwright.search import Outcome, Reason, Request, Result
from gridwright.solving.fair_queue import FairQueue, Owner
from gridwright.solving.worker_process import (
    HEADER,
    Done,
    Failed,
    Job,
    Overran,
    Told,
    solve_and_tell,
    write,
)

#: Beside what a job may hold: the interpreter, the libraries and what they map.
_OVERHEAD = 768 << 20
_CANCEL_SECONDS = 1.0  #: a search answers a cancel in 0.1 s; a job that does not is killed
_GRACE_SECONDS = 5.0  #: beyond what was granted, for a machine that is busy
_LARGE = 384 << 20  #: what a process may have held that goes on
_START_PAUSES = (0.1, 0.3, 1.0, None)  #: seconds before the next try to start a process
_TRIES = 2

Arguments = TypeVarTuple("Arguments")
T = TypeVar("T")
Event = dict[str, Any]


class TooManyJobs(Exception):
    """No more jobs are taken now, from this person, from this address or from anybody."""


class TookTooLong(Exception):
    """A job was broken off because it took more time than it was given."""


class WorkerLost(Exception):
    """No process could do the job: they died of it, or cannot be started now."""


@dataclass(frozen=True)
class Shares:
    """How many jobs, waiting or running, are taken from whom."""

    person: int = 10_000  #: a person at their own machine is not rationed
    address: int = 10_000
    all: int = 10_000


@dataclass(eq=False)
class _Ticket:
    """A job in the queue; at the end ``answer`` holds a result or an error."""

    job: Job
    events: asyncio.Queue[Event] = field(default_factory=asyncio.Queue)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    answer: asyncio.Future[Any] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )

    def end(self, value: Any = None, error: BaseException | None = None) -> None:
        if self.answer.done():
            return
        if error is None:
            self.answer.set_result(value)
        else:
            self.answer.set_exception(error)
            self.answer.exception()  # heard, even if nobody listens any more


class Workers:
    """Up to ``count`` processes, started when they are first needed."""

    def __init__(self, count: int, memory: int, shares: Shares | None = None) -> None:
        """``memory`` is what a job may hold, in bytes."""
        self._count = count
        self._memory = memory
        self._shares = shares or Shares()
        self._queue: FairQueue[_Ticket] = FairQueue()
        self._people: Counter[Owner] = Counter()
        self._addresses: Counter[str] = Counter()
        self._supervisors: list[asyncio.Task[None]] = []
        self.processes: set[asyncio.subprocess.Process] = set()  #: that are there now
        self.running = 0  #: jobs under way
        self.lost = 0  #: processes that died unasked since the beginning
        self.refused = 0  #: times a process could not be started

    @property
    def waiting(self) -> int:
        return len(self._queue)

    async def run(
        self,
        owner: Owner,
        seconds: float,
        task: Callable[[*Arguments], T],
        *arguments: *Arguments,
    ) -> T:
        """What the task gives, done in a process; being cancelled cancels the job.

        The task is a function of a module; it raises here what it raises there.

        :raises TooManyJobs: when this owner has enough of them.
        :raises TookTooLong: when it takes more than so many seconds of CPU.
        :raises MemoryError: when it takes more memory than there is for a job.
        :raises WorkerLost: when no process could do it.
        """
        async with self._queued(owner, Job(task, arguments, seconds), urgent=True) as ticket:
            value: T = await ticket.answer
            return value

    async def solve(
        self,
        owner: Owner,
        game: str,
        request: Request,
        *,
        urgent: bool = True,
    ) -> AsyncGenerator[Event, None]:
        """Events of a search: ``waiting``, ``progress``, and at last ``result``.

        The request has no callables: its progress comes as events, and closing the iterator
        cancels the job.

        :raises TooManyJobs: before the first event.
        """
        seconds = (request.budget.seconds or 0) * 2
        job = Job(solve_and_tell, (game, request), seconds, talks=True)
        async with self._queued(owner, job, urgent=urgent) as ticket:
            ticket.answer.add_done_callback(lambda _: ticket.events.put_nowait({}))
            yield {"waiting": self.waiting}
            while True:
                try:
                    async with asyncio.timeout(1):
                        event = await ticket.events.get()
                except TimeoutError:  # says that we are still here
                    event = {"waiting": self.waiting}
                if not event:
                    break
                yield event
            yield {"result": _result(ticket.answer)}

    async def close(self) -> None:
        """Ends everything at once; jobs under way are lost with their askers."""
        for supervisor in self._supervisors:
            supervisor.cancel()
        await asyncio.gather(*self._supervisors, return_exceptions=True)

    # -- the queue ------------------------------------------------------------------------------

    @asynccontextmanager
    async def _queued(self, owner: Owner, job: Job, *, urgent: bool) -> AsyncIterator[_Ticket]:
        shares = self._shares
        if self._people[owner] >= shares.person:
            raise TooManyJobs(f"{shares.person} jobs at a time are enough; let one end first")
        if self._addresses[owner.address] >= shares.address:
            raise TooManyJobs("there are too many jobs from your address; try again in a moment")
        if self._addresses.total() >= shares.all:
            raise TooManyJobs("all workers are busy; try again in a moment")
        while len(self._supervisors) < self._count:
            self._supervisors.append(asyncio.create_task(self._supervise()))
        ticket = _Ticket(job)
        self._people[owner] += 1
        self._addresses[owner.address] += 1
        self._queue.put(owner, ticket, urgent=urgent)
        try:
            yield ticket
        finally:
            ticket.cancelled.set()
            self._queue.remove(owner, ticket)
            self._people[owner] -= 1
            self._addresses[owner.address] -= 1
            self._people += Counter()  # keeps those above nothing
            self._addresses += Counter()

    # -- the processes --------------------------------------------------------------------------

    async def _supervise(self) -> None:
        """Gives jobs to a process, and keeps one there; ends only when it is cancelled."""
        process: asyncio.subprocess.Process | None = None
        try:
            while True:
                ticket = await self._queue.get()
                if ticket.cancelled.is_set():
                    continue
                self.running += 1
                try:
                    process = await self._do(ticket, process)
                except Exception as error:
                    ticket.end(error=WorkerLost(f"the work could not be done: {error}"))
                    await self._end(process)
                    process = None
                finally:
                    self.running -= 1
        finally:
            await self._end(process)

    async def _do(
        self, ticket: _Ticket, process: asyncio.subprocess.Process | None
    ) -> asyncio.subprocess.Process | None:
        """Has the job done; the process for the next one."""
        for _ in range(_TRIES):
            if process is None or process.returncode is not None:
                await self._end(process)
                process = await self._start(ticket)
            if process is None:
                return None
            try:
                answer = await _converse(process, ticket)
            except (ConnectionError, asyncio.IncompleteReadError, RuntimeError):
                await self._end(process)
                if ticket.cancelled.is_set():
                    ticket.end()
                    return None
                self.lost += 1
                process = None
                continue
            except TimeoutError:
                ticket.end(error=TookTooLong())
                await self._end(process)
                return None
            if isinstance(answer, Failed):
                overran = answer.kind is Overran
                ticket.end(error=TookTooLong() if overran else answer.error())
                large = answer.kind is MemoryError
            else:
                ticket.end(answer.value)
                large = answer.peak > _LARGE
            if large:
                await self._end(process)
                return None
            return process
        ticket.end(error=WorkerLost("the work ended its process twice"))
        return None

    async def _start(self, ticket: _Ticket) -> asyncio.subprocess.Process | None:
        for pause in _START_PAUSES:
            try:
                process = await asyncio.create_subprocess_exec(
                    *(sys.executable, "-m", "gridwright.solving.worker_process"),
                    str(self._memory + _OVERHEAD),
                    stdin=asyncio.subprocess.PIPE,
                    stdout=asyncio.subprocess.PIPE,
                )
            except OSError as error:  # too many files or processes: that may pass
                self.refused += 1
                if pause is None:
                    reason = error.strerror or str(error)
                    ticket.end(error=WorkerLost(f"no process can be started now: {reason}"))
                else:
                    await asyncio.sleep(pause)
            else:
                self.processes.add(process)
                return process
        return None

    async def _end(self, process: asyncio.subprocess.Process | None) -> None:
        if process is None:
            return
        self.processes.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.close()
        await process.stdout.read()  # pipes left open would be closed after their loop
        await process.wait()


async def _converse(process: asyncio.subprocess.Process, ticket: _Ticket) -> Done | Failed:
    """The end of the job, after its events; a process that overstays is to be killed.

    :raises ConnectionError: or IncompleteReadError or, with uvloop, RuntimeError, when the process
        is gone.
    :raises TimeoutError: when it takes too long.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    deadline = time.monotonic() + 2 * ticket.job.seconds + _GRACE_SECONDS
    cancel = asyncio.create_task(_pass_on_cancel(process, ticket))
    try:
        process.stdin.write(write(ticket.job))
        await process.stdin.drain()
        while True:
            async with asyncio.timeout(max(0.0, deadline - time.monotonic())):
                (length,) = HEADER.unpack(await process.stdout.readexactly(HEADER.size))
                answer = pickle.loads(await process.stdout.readexactly(length))
            if not isinstance(answer, Told):
                end: Done | Failed = answer
                return end
            ticket.events.put_nowait(answer.event)
    finally:
        cancel.cancel()


async def _pass_on_cancel(process: asyncio.subprocess.Process, ticket: _Ticket) -> None:
    await ticket.cancelled.wait()
    assert process.stdin is not None
    with contextlib.suppress(ConnectionError):
        process.stdin.write(write(None))
        await process.stdin.drain()
    await asyncio.sleep(_CANCEL_SECONDS)
    with contextlib.suppress(ProcessLookupError):
        process.kill()


def _result(answer: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
    """The result of a search whose process may have been lost."""
    error = answer.exception()
    if error is None:
        return answer.result()
    if isinstance(error, MemoryError):
        return asdict(Result(Outcome.GAVE_UP, reason=Reason.MEMORY))
    if isinstance(error, TookTooLong):
        return asdict(Result(Outcome.GAVE_UP, reason=Reason.TIME))
    return {"outcome": "failed", "error": str(error)}
