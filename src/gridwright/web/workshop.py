"""New levels and advice about levels, as functions that run in any process."""

from __future__ import annotations

from datetime import date
from typing import Any

from gridwright.level import Level
from gridwright.make import Difficulty, Recipe, make_levels
from gridwright.make.codesign import advise
from gridwright.make.daily import daily_level
from gridwright.notation import write_json_level
from gridwright.web.settings import Limits
from gridwright.web.tasks import as_json, read_level

_SIZES = {"sokoban": (8, 8), "maze": (11, 15), "snek": (7, 10)}
_USUAL = (9, 9)


def new_level(game: str, difficulty: str, seed: int) -> bytes:
    """A level that nobody has seen, solved by the solver."""
    height, width = _SIZES.get(game, _USUAL)
    (level,) = make_levels(game, Recipe(height, width, Difficulty(difficulty)), 1, seed)
    return as_json({"level": write_json_level(level)})


def level_of(day: date) -> Level:
    return daily_level(day)


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
