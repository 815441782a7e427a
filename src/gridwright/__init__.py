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
