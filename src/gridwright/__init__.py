"""Gridwright plays, builds and solves grid puzzles.

The names here are the library: levels are read, played and solved with them, and they stay what
they are. Rooms such as ``gridwright.levels`` and ``gridwright.render`` hold the rest.

>>> import gridwright
>>> level = gridwright.Level.from_text('''
... #######
... #@ $ .#
... #######''')
>>> gridwright.solve(level).moves
'rRR'
>>> session = gridwright.Session(level)
>>> session.replay("rr")
2
>>> print(session.state)
#######
#  @$.#
#######
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from gridwright.board import Board
    from gridwright.errors import (
        BadLevel,
        BadMove,
        BadSave,
        CannotWrite,
        GridwrightError,
        Problem,
        UnknownName,
    )
    from gridwright.game import Capability, Game, all_games, find_game
    from gridwright.level import Level
    from gridwright.notation import read_path, read_text, write_text
    from gridwright.play.session import Session
    from gridwright.search import Budget, Outcome, Progress, Request, Result
    from gridwright.solving.answer import Answer
    from gridwright.solving.solve import solve
    from gridwright.state import State, Status

__all__ = [
    "Answer",
    "BadLevel",
    "BadMove",
    "BadSave",
    "Board",
    "Budget",
    "CannotWrite",
    "Capability",
    "Game",
    "GridwrightError",
    "Level",
    "Outcome",
    "Problem",
    "Progress",
    "Request",
    "Result",
    "Session",
    "State",
    "Status",
    "UnknownName",
    "all_games",
    "find_game",
    "read_path",
    "read_text",
    "solve",
    "write_text",
]

#: Where each name lives. It is loaded when it is first used: importing the package costs nothing.
_HOMES = {
    "Answer": "gridwright.solving.answer",
    "BadLevel": "gridwright.errors",
    "BadMove": "gridwright.errors",
    "BadSave": "gridwright.errors",
    "Board": "gridwright.board",
    "Budget": "gridwright.search",
    "CannotWrite": "gridwright.errors",
    "Capability": "gridwright.game",
    "Game": "gridwright.game",
    "GridwrightError": "gridwright.errors",
    "Level": "gridwright.level",
    "Outcome": "gridwright.search",
    "Problem": "gridwright.errors",
    "Progress": "gridwright.search",
    "Request": "gridwright.search",
    "Result": "gridwright.search",
    "Session": "gridwright.play.session",
    "State": "gridwright.state",
    "Status": "gridwright.state",
    "UnknownName": "gridwright.errors",
    "all_games": "gridwright.game",
    "find_game": "gridwright.game",
    "read_path": "gridwright.notation",
    "read_text": "gridwright.notation",
    "solve": "gridwright.solving.solve",
    "write_text": "gridwright.notation",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
