"""The event loop of the window's searches: it has a moment of every frame."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from gridwright.solving.workers import Workers

_MEMORY = 2 << 30
_MOMENT = 0.001  # seconds
_PATIENCE = 3.0  # seconds for a process to end when the window is closed


class Solver:
    """The work itself is done in processes, so that the window never stands still."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self.workers = Workers(count=1, memory=_MEMORY)

    def begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        return self._loop.create_task(work)

    def go_on(self) -> None:
        """Hears what the processes say."""
        if asyncio.all_tasks(self._loop):
            self._loop.run_until_complete(asyncio.sleep(_MOMENT))

    def close(self) -> None:
        """Ends the processes and the loop."""
        with suppress(TimeoutError):
            self._loop.run_until_complete(asyncio.wait_for(self.workers.close(), _PATIENCE))
        self._loop.close()
