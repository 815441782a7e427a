"""A queue in which everybody gets a turn: addresses in turn, and at each the people in turn.

Somebody with a hundred jobs delays nobody with one, and neither does an address with a hundred
people. Jobs that nobody waits for (a look in the background) come after all that somebody does
wait for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Owner(NamedTuple):
    """Whom a job is charged to: a person, and the address they ask from."""

    address: str
    person: str


class FairQueue(Generic[T]):
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._urgent: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._idle: OrderedDict[str, OrderedDict[str, deque[T]]] = OrderedDict()
        self._filled = asyncio.Event()

    def put(self, owner: Owner, job: T, *, urgent: bool = True) -> None:
        waiting = self._urgent if urgent else self._idle
        people = waiting.setdefault(owner.address, OrderedDict())
        people.setdefault(owner.person, deque()).append(job)
        self._filled.set()

    async def get(self) -> T:
        """The first job of whoever has waited longest for a turn."""
        while not len(self):
            self._filled.clear()
            await self._filled.wait()
        waiting = self._urgent or self._idle
        address, people = waiting.popitem(last=False)
        person, jobs = people.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            people[person] = jobs  # and to the end of the row
        if people:
            waiting[address] = people
        return job

    def remove(self, owner: Owner, job: T) -> None:
        """Takes a job out, wherever it is; one that is not there is no matter."""
        for waiting in (self._urgent, self._idle):
            people = waiting.get(owner.address, OrderedDict())
            jobs = people.get(owner.person, deque())
            if job in jobs:
                jobs.remove(job)
                if not jobs:
                    del people[owner.person]
                if not people:
                    del waiting[owner.address]

    def __len__(self) -> int:
        rows = (*self._urgent.values(), *self._idle.values())
        return sum(len(jobs) for people in rows for jobs in people.values())
