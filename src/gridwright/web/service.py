"""What the routes of one server process share, and how they ask for it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from cachetools import LRUCache
from fastapi import Depends, HTTPException, Request
from starlette.concurrency import run_in_threadpool

from gridwright.errors import BadLevel, BadSave, Problem
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.shipped import shipped_by_name
from gridwright.levels.store import Store
from gridwright.levels.values import LevelFilter
from gridwright.notation import read_json_level
from gridwright.play import Efforts, Play, Session
from gridwright.search import Budget
from gridwright.solving.workers import Workers
from gridwright.web.settings import Limits


@dataclass(frozen=True)
class Service:
    limits: Limits
    store: Store
    workers: Workers
    plays: LRUCache[str, Play]  #: by names that nobody can guess; the oldest are forgotten

    @property
    def efforts(self) -> Efforts:
        """As much solving as this server grants."""
        granted, usual = Budget(self.limits.solve_seconds, self.limits.solve_memory), Efforts()
        return Efforts(granted, _at_most(usual.hint, granted), _at_most(usual.look, granted))

    def find_level(self, name: str) -> Level:
        """The level that has this id in the lists, of a pack or of the library.

        :raises HTTPException: when there is none.
        """
        entry = shipped_by_name().get(name)
        if entry is not None:
            return entry.level
        number = int(name) if name.isascii() and name.isdigit() and len(name) < 10 else 0
        if not number or not self.store.find_levels(LevelFilter(ids=[number])):
            raise HTTPException(404, f"there is no level {name[:40]!r}")
        return self.store.load_level(number)

    def read_level(self, value: dict[str, Any]) -> Level:
        """The playable level in a request.

        :raises BadLevel: with every problem of form, of size and of the game's rules.
        """
        level = self.read_board(value)
        problems = find_game(level.game).check(level)
        if problems:
            raise BadLevel(problems)
        return level

    def read_board(self, value: dict[str, Any]) -> Level:
        """The level in a request, playable or not.

        :raises BadLevel: with every problem of form and of size.
        """
        level = read_json_level(value)
        self.check_size([level])
        try:
            notes = json.dumps(dict(level.extras), allow_nan=False)
        except ValueError as error:
            raise BadLevel([Problem(f"the level's notes are not JSON: {error}")]) from None
        if len(notes) + len(level.title) + len(level.author) > self.limits.notes:
            raise BadLevel([Problem(f"a level may have {self.limits.notes} characters of notes")])
        return level

    def check_size(self, levels: Sequence[Level]) -> None:
        """:raises BadLevel: when a board is larger than people may send."""
        side, most = self.limits.side, self.limits.objects
        for level in levels:
            board = level.board
            if max(board.height, board.width) > side:
                size = f"{board.height}×{board.width}"
                raise BadLevel([Problem(f"a board may be {side}×{side} here, not {size}")])
            if sum(len(cell) for row in board.rows for cell in row) > most:
                raise BadLevel([Problem(f"a board may hold {most} objects here")])

    async def resume(self, save: dict[str, Any]) -> Session:
        """The saved session, replayed beside the event loop because that may take a while.

        :raises BadSave: when it is too long, or the game does not play it so.
        """
        self.check_save(save)
        return await run_in_threadpool(Session.resume, save)

    def check_save(self, save: dict[str, Any]) -> None:
        """:raises GridwrightError: when a save is larger than people may send."""
        if not isinstance(save.get("level"), dict):
            raise BadSave("a saved session needs a level")
        self.read_level(save["level"])
        timeline = save.get("timeline")
        if not isinstance(timeline, str) or len(timeline) > self.limits.moves:
            raise BadSave(f"a saved session has at most {self.limits.moves} moves")


def _at_most(wanted: Budget, granted: Budget) -> Budget:
    seconds = min(wanted.seconds or 0.0, granted.seconds or 0.0)
    memory = min(wanted.memory or 0, granted.memory or 0)
    return Budget(seconds, memory)


async def _service(request: Request) -> Service:
    service: Service = request.app.state.service
    return service


async def _identity(request: Request) -> str:
    identity: str = request.state.identity
    return identity


async def _sender(request: Request) -> str:
    sender: str = request.state.sender
    return sender


ServiceHere = Annotated[Service, Depends(_service)]
Identity = Annotated[str, Depends(_identity)]
Sender = Annotated[str, Depends(_sender)]  #: whose jobs are counted
