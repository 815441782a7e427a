"""The levels that come with the games, by name. They are read once and never change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gridwright.game import all_games, find_game
from gridwright.games.columns import COLUMNS
from gridwright.level import Level
from gridwright.levels.identity import level_key


@dataclass(frozen=True)
class Shelved:
    """A level of a pack, with the name by which the page asks for it."""

    id: str
    pack: str
    level: Level
    key: str


@cache
def shelf(game: str) -> tuple[Shelved, ...]:
    """The levels of that game, in the order in which they are meant to be played.

    :raises UnknownName: listing the games there are.
    """
    levels = [find_game(game).example]
    if game == COLUMNS.name:
        levels.append(COLUMNS.endless())
    return tuple(
        Shelved(f"{game}-{number}", "First steps", level, level_key(level))
        for number, level in enumerate(levels, 1)
    )


@cache
def shelved() -> dict[str, Shelved]:
    """Every level that comes with the games, by name."""
    return {entry.id: entry for game in all_games() for entry in shelf(game.name)}
