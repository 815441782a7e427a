"""Asking a game's solver in one line: the fields of a request, without its name."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.game import Game
from gridwright.search import Request, Result


def solver_of(game: Game) -> Callable[..., Result]:
    """``solve(state, objective, budget, progress, cancel)`` of that game."""
    return lambda *fields, **named: game.solve(Request(*fields, **named))
