"""Carries a play's questions to the solvers and their answers back, one search at a time."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import aclosing
from typing import Any, Protocol, cast

from gridwright.play import Play
from gridwright.play.protocol import Command, View
from gridwright.search import Request
from gridwright.solving.fair_queue import Owner
from gridwright.solving.workers import Workers

#: Whoever sits at this machine.
LOCAL_OWNER = Owner("local", "local")


class Running(Protocol):
    """A task of an event loop, in this thread or in another."""

    def cancel(self, /) -> object: ...


class Asker:
    """Belongs to one play. ``begin`` runs a coroutine; ``tell`` gets commands for the play.

    A view that asks something else, or nothing, cancels the search that is under way.
    """

    def __init__(
        self,
        workers: Workers,
        begin: Callable[[Coroutine[Any, Any, None]], Running],
        tell: Callable[[Command], object],
    ) -> None:
        self._workers, self._begin, self._tell = workers, begin, tell
        self._question: int | None = None
        self._running: Running | None = None

    def heed(self, play: Play, view: View) -> None:
        """Sees to what the view asks; ``play`` is the one that gave it."""
        ask = view["ask"]
        if (ask and ask["question"]) == self._question:
            return
        self.close()
        request = play.request()
        if ask is not None and request is not None:
            self._question = ask["question"]
            urgent = ask["effort"] != "look"
            work = self._search(ask["question"], play.session.game.name, request, urgent)
            self._running = self._begin(work)

    def close(self) -> None:
        """Ends the search, if there is one."""
        if self._running is not None:
            self._running.cancel()
        self._question = self._running = None

    async def _search(self, question: int, game: str, request: Request, urgent: bool) -> None:
        async with aclosing(
            self._workers.solve(LOCAL_OWNER, game, request, urgent=urgent)
        ) as events:
            async for event in events:
                self._tell(cast(Command, {"do": "answer", "question": question, **event}))
