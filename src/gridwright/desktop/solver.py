"""Asks the solver process without waiting: the window looks at a job once a frame."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import Future
from contextlib import aclosing, suppress
from typing import Any

from gridwright.search import Request
from gridwright.solving.workers import Workers

_MEMORY = 2 << 30
_PATIENCE = 3.0  # seconds for a process to end when the window is closed


class Job:
    """A search under way. ``result`` is there as soon as it has ended."""

    def __init__(self) -> None:
        self.progress: dict[str, Any] | None = None
        self.result: dict[str, Any] | None = None
        self.future: Future[None] | None = None

    def cancel(self) -> None:
        """It will have no result any more."""
        if self.future is not None:
            self.future.cancel()


class Solver:
    """Solve jobs in an event loop of their own, begun with the first of them."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._solvers = Workers(count=1, memory=_MEMORY, jobs_each=100, jobs=100)

    def ask(self, game: str, request: Request) -> Job:
        """Begins to solve."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
            self._thread.start()
        job = Job()
        work = self._work(job, game, request)
        job.future = asyncio.run_coroutine_threadsafe(work, self._loop)
        return job

    async def _work(self, job: Job, game: str, request: Request) -> None:
        async with aclosing(self._solvers.solve("local", game, request)) as events:
            async for event in events:
                job.progress = event.get("progress", job.progress)
                job.result = event.get("result")

    def close(self) -> None:
        """Ends the process and the loop."""
        if self._loop is None or self._thread is None:
            return
        closing = asyncio.run_coroutine_threadsafe(self._solvers.close(), self._loop)
        with suppress(TimeoutError):
            closing.result(_PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE)
        self._loop.close()
