"""The levels that come with the games, by name. They are read once and never change."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from gridwright.game import Game, all_games, find_game
from gridwright.games.columns import COLUMNS
from gridwright.level import Level
from gridwright.levels.identity import level_key
from gridwright.levels.packs import all_packs

_FIRST = ("snek", "sokoban", "maze", "columns")


@dataclass(frozen=True)
class Shelved:
    """A level of a pack, with the name by which a front end asks for it."""

    id: str
    pack: str
    level: Level
    key: str


def games_to_play() -> list[Game]:
    """The games in the order in which front ends offer them."""
    place = {name: number for number, name in enumerate(_FIRST)}
    return sorted(all_games(), key=lambda game: place.get(game.name, len(place)))


@cache
def shelf(game: str) -> tuple[Shelved, ...]:
    """The levels of that game, in the order in which they are meant to be played.

    :raises UnknownName: listing the games there are.
    """
    example = find_game(game).example
    found = [
        _shelved(f"{pack.name}-{number}", pack.title, level)
        for pack in all_packs()
        if pack.game == game
        for number, level in enumerate(pack.levels, 1)
    ]
    if game == COLUMNS.name:
        found.append(_shelved("columns-endless", "For the score", COLUMNS.endless()))
    return tuple(found) or (_shelved(f"{game}-example", "Example", example),)


@cache
def shelved() -> dict[str, Shelved]:
    """Every level that comes with the games, by name."""
    return {entry.id: entry for game in all_games() for entry in shelf(game.name)}


def _shelved(name: str, pack: str, level: Level) -> Shelved:
    return Shelved(name, pack, level, level_key(level))
