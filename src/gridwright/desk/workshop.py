"""New levels and advice about levels, as functions that run in any process."""

from __future__ import annotations

from typing import Any

from gridwright.desk.answers import as_json
from gridwright.desk.limits import Limits
from gridwright.desk.workbench import read_level
from gridwright.errors import UnknownName
from gridwright.make import MAKERS, Difficulty, Recipe, make_levels
from gridwright.make.codesign import advise
from gridwright.notation import write_json_level

_SIZES = {"sokoban": (8, 8), "maze": (11, 15), "snek": (7, 10)}
_USUAL = (9, 9)


def new_level(game: str, difficulty: str, seed: int) -> bytes:
    """A level that nobody has seen, solved by the solver.

    :raises UnknownName: listing the games of which levels can be made.
    """
    if game not in MAKERS:
        raise UnknownName("maker for the game", game, MAKERS)
    height, width = _SIZES.get(game, _USUAL)
    (level,) = make_levels(game, Recipe(height, width, Difficulty(difficulty)), 1, seed)
    return as_json({"level": write_json_level(level)})


def advice(value: dict[str, Any], limits: Limits) -> bytes:
    """What the solver can prove about somebody's level."""
    found = advise(read_level(value, limits))
    harder = found.harder
    return as_json(
        {
            "outcome": found.outcome,
            "par": found.par,
            "spare": [list(one) for one in found.spare],
            "all_tried": found.all_tried,
            "harder": harder
            and {
                "text": harder.text,
                "place": list(harder.place),
                "par": harder.par,
                "level": write_json_level(harder.level),
            },
        }
    )
