"""Asking a game's solver in one line: the fields of a request, without its name."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import pairwise

from gridwright.game import Game
from gridwright.search import Budget, Outcome, Progress, Request, Result
from gridwright.state import State


def solver_of(game: Game) -> Callable[..., Result]:
    """``solve(state, objective, budget, progress, cancel)`` of that game."""
    return lambda *fields, **named: game.solve(Request(*fields, **named))


def check_progress_and_cancel(solve: Callable[..., Result], hard: State) -> None:
    """A search that would take long tells how it goes, and ends soon after it is cancelled."""
    told: list[Progress] = []
    asked: list[float] = []

    def cancel() -> bool:
        if len(told) >= 5:
            asked.append(time.monotonic())
        return bool(asked)

    result = solve(hard, "moves", Budget(), told.append, cancel)
    assert result.outcome is Outcome.CANCELLED
    assert time.monotonic() - asked[0] < 0.1
    assert all(before.states <= after.states for before, after in pairwise(told))
    assert told[-1].bound
