"""The puzzle of a day: the same for everybody, and never one that the solver has not solved."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from datetime import date, timedelta

from gridwright.level import Level
from gridwright.make.maker import make_levels
from gridwright.make.recipe import Difficulty, Recipe

#: What is made on which day; weeks go round, so that no game has a weekday of its own.
_GAMES = (
    ("sokoban", Recipe(8, 8, Difficulty.MEDIUM)),
    ("maze", Recipe(11, 15, Difficulty.MEDIUM)),
    ("snek", Recipe(7, 10, Difficulty.EASY)),
    ("sokoban", Recipe(8, 9, Difficulty.EASY)),
)


def daily_game(day: date) -> str:
    return _GAMES[day.toordinal() % len(_GAMES)][0]


def daily_title(day: date) -> str:
    """What a day's puzzle is called, by which it is found again."""
    return f"{day.day} {day:%B %Y}"


def daily_level(day: date) -> Level:
    """The level of a day."""
    game, recipe = _GAMES[day.toordinal() % len(_GAMES)]
    (level,) = make_levels(game, recipe, 1, day.toordinal())
    return replace(level, title=daily_title(day))


def row_of_days(today: date, solved: Set[date]) -> int:
    """How many days in a row are solved, up to today or, while today's is not, to yesterday.

    >>> row_of_days(date(2026, 3, 4), {date(2026, 3, 3), date(2026, 3, 2)})
    2
    >>> row_of_days(date(2026, 3, 4), {date(2026, 3, 4), date(2026, 3, 2)})
    1
    """
    day = today if today in solved else today - timedelta(1)
    count = 0
    while day in solved:
        count += 1
        day -= timedelta(1)
    return count
