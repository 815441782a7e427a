"""What the routes share, and how they ask for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, Any, ParamSpec, TypeVar, TypeVarTuple

import anyio.to_thread
from anyio import CapacityLimiter
from fastapi import Depends, HTTPException, Request

from gridwright.levels.store import Store
from gridwright.levels.values import LevelFilter
from gridwright.solving.fair_queue import Owner
from gridwright.solving.workers import TookTooLong, Workers
from gridwright.web.errors import StoreBusy
from gridwright.web.health import LoopWatch
from gridwright.web.hurry import TooSlow, hurried
from gridwright.web.plays import Plays
from gridwright.web.rate import Rate
from gridwright.web.settings import Limits

#: More than this is not tried in the event loop, in cells to step over.
_HEAVY = 20_000
_READING = 5  #: what it takes to read a character, in cells
ALWAYS_HEAVY = 10 * _HEAVY  #: drawing takes long whatever the board
#: Trials in the event loop that may fail, of one address: so many at once and a second.
_PATIENCE = 10

Arguments = TypeVarTuple("Arguments")
Parameters = ParamSpec("Parameters")
T = TypeVar("T")


@dataclass(frozen=True)
class Asker:
    """Who sent a request, and how large it is."""

    owner: Owner  #: whom its work is charged to
    identity: str  #: who they are; made up for whoever came without a cookie
    size: int  #: in bytes

    @property
    def weight(self) -> int:
        """How much work it is to read what was sent."""
        return self.size * _READING


@dataclass(frozen=True)
class Service:
    """Everything that one server has."""

    limits: Limits
    store: Store
    searches: Workers
    errands: Workers  #: for what takes a moment, so that it never waits for what takes long
    labours: Workers  #: for what turned out to take longer
    plays: Plays
    loop: LoopWatch
    kept: Rate  #: bytes that go into the store, by person and by address
    _patience: Rate = field(default_factory=lambda: Rate(_PATIENCE, _PATIENCE))
    _threads: CapacityLimiter = field(default_factory=lambda: CapacityLimiter(4))

    # -- work -----------------------------------------------------------------------------------

    async def work(
        self,
        asker: Asker,
        weight: int,
        task: Callable[[*Arguments], T],
        *arguments: *Arguments,
    ) -> T:
        """What the task gives.

        It is tried here for some milliseconds if it seems light, then by a worker for a moment, and
        at last by one that has time. So nobody waits for what takes longer than their own work.
        Whoever goes away cancels it.

        :raises TooManyJobs: and whatever else :meth:`Workers.run` raises, and the task.
        """
        try:
            return self.hurry(asker, weight, partial(task, *arguments))
        except TooSlow:
            return await self.by_worker(asker, task, *arguments)

    def hurry(self, asker: Asker, weight: int, task: Callable[[], T]) -> T:
        """What the task gives, if it seems light and takes some milliseconds at most.

        :raises TooSlow: when it does not; it may have been broken off anywhere.
        """
        if weight > _HEAVY or not self._patience.has(asker.owner.address):
            raise TooSlow
        try:
            return hurried(task)
        except TooSlow:
            self._patience.allows(asker.owner.address)
            raise

    async def by_worker(
        self, asker: Asker, task: Callable[[*Arguments], T], *arguments: *Arguments
    ) -> T:
        """What the task gives, by a worker for a moment, else by one that has time.

        :raises TooManyJobs: and whatever else :meth:`Workers.run` raises, and the task.
        """
        limits = self.limits
        try:
            return await self.errands.run(asker.owner, limits.errand_seconds, task, *arguments)
        except TookTooLong:
            return await self.labours.run(asker.owner, limits.work_seconds, task, *arguments)

    # -- the store ------------------------------------------------------------------------------

    async def ask_store(
        self,
        function: Callable[Parameters, T],
        *arguments: Parameters.args,
        **named: Parameters.kwargs,
    ) -> T:
        """What the function gives, in one of the few threads that talk to the store.

        :raises StoreBusy: when too many wait for it already, or it does not answer.
        """
        if self._threads.statistics().tasks_waiting >= self.limits.store_waiting:
            raise StoreBusy
        work = partial(function, *arguments, **named)
        asked = asyncio.ensure_future(anyio.to_thread.run_sync(work, limiter=self._threads))
        # Nobody waits longer, but the thread is theirs until the store lets go of it.
        await asyncio.wait({asked}, timeout=self.limits.store_seconds)
        if not asked.done():
            asked.add_done_callback(lambda late: late.cancelled() or late.exception())
            raise StoreBusy
        return asked.result()

    def charge(self, asker: Asker) -> None:
        """Counts a request that is to be kept: so much a second, of a person and of an address.

        :raises HTTPException: when they keep too much.
        """
        crowd, (address, person) = self.limits.crowd, asker.owner
        allowed = self.kept.allows(address, asker.size / crowd)
        if not allowed or (person and not self.kept.allows(person, asker.size)):
            raise HTTPException(
                429, "you keep too much too fast; wait a moment", {"retry-after": "60"}
            )

    async def store_answers(self) -> bool:
        """Whether the store answers within a second."""
        asked = asyncio.ensure_future(self.ask_store(self.store.count_levels, LevelFilter(ids=[0])))
        done, _ = await asyncio.wait({asked}, timeout=1)
        return bool(done) and asked.exception() is None


def weight_of(save: dict[str, Any]) -> int:
    """How much work it is to play a save again: cells to step over."""
    level, timeline = save.get("level"), save.get("timeline")
    board = level.get("board") if isinstance(level, dict) else None
    rows = [len(row) for row in board if isinstance(row, list)] if isinstance(board, list) else []
    moves = len(timeline) if isinstance(timeline, str) else 0
    return sum(rows) * (_READING * 3 + moves)


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _asker(request: Request) -> Asker:
    asker: Asker = request.state.asker
    return asker


async def _identity(request: Request) -> str:
    identity: str = request.state.asker.identity
    return identity


ServiceHere = Annotated[Service, Depends(_service)]
AskerHere = Annotated[Asker, Depends(_asker)]
Identity = Annotated[str, Depends(_identity)]
