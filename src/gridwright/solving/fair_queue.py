"""A queue in which everybody gets a turn: one job each, round and round.

Somebody with a hundred jobs delays nobody with one. Jobs that nobody waits for (a look in the
background) come after all that somebody does wait for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class FairQueue(Generic[T]):
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._urgent: OrderedDict[str, deque[T]] = OrderedDict()
        self._idle: OrderedDict[str, deque[T]] = OrderedDict()
        self._filled = asyncio.Event()

    def put(self, owner: str, job: T, *, urgent: bool = True) -> None:
        waiting = self._urgent if urgent else self._idle
        waiting.setdefault(owner, deque()).append(job)
        self._filled.set()

    async def get(self) -> T:
        """The first job of whoever has waited longest for a turn."""
        while not len(self):
            self._filled.clear()
            await self._filled.wait()
        waiting = self._urgent or self._idle
        owner, jobs = waiting.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            waiting[owner] = jobs  # and to the end of the row
        return job

    def remove(self, owner: str, job: T) -> None:
        """Takes a job out, wherever it is; one that is not there is no matter."""
        for waiting in (self._urgent, self._idle):
            jobs = waiting.get(owner, deque())
            if job in jobs:
                jobs.remove(job)
                if not jobs:
                    del waiting[owner]

    def __len__(self) -> int:
        return sum(len(jobs) for row in (self._urgent, self._idle) for jobs in row.values())
