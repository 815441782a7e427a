"""The event loop in which the window's searches run, so that the window never stands still."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from gridwright.solving.workers import Workers

_MEMORY = 2 << 30
_PATIENCE = 3.0  # seconds for a process to end when the window is closed


class Solver:
    """A thread with a loop, begun with the first search."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self.workers = Workers(count=1, memory=_MEMORY)

    def begin(self, work: Coroutine[Any, Any, None]) -> Future[None]:
        """Runs the coroutine there."""
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
            self._thread.start()
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    def close(self) -> None:
        """Ends the processes and the loop."""
        if self._loop is None or self._thread is None:
            return
        closing = asyncio.run_coroutine_threadsafe(self.workers.close(), self._loop)
        with suppress(TimeoutError):
            closing.result(_PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(_PATIENCE)
        self._loop.close()
