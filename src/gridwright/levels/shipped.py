"""The levels that come with the games. They are read once and never change."""

from __future__ import annotations

from functools import cache

from gridwright.game import Game, all_games, find_game
from gridwright.games.columns import COLUMNS
from gridwright.levels.entry import LevelEntry
from gridwright.levels.packs import all_packs

_FIRST = ("snek", "sokoban", "maze", "columns")


def games_to_play() -> list[Game]:
    """The games in the order in which front ends offer them."""
    place = {name: number for number, name in enumerate(_FIRST)}
    return sorted(all_games(), key=lambda game: place.get(game.name, len(place)))


@cache
def shipped_levels(game: str) -> tuple[LevelEntry, ...]:
    """The levels of that game, in the order in which they are meant to be played.

    :raises UnknownName: listing the games there are.
    """
    example = find_game(game).example
    found = [
        LevelEntry.of(level, f"{pack.name}-{number}", pack.title)
        for pack in all_packs()
        if pack.game == game
        for number, level in enumerate(pack.levels, 1)
    ]
    if game == COLUMNS.name:
        found.append(LevelEntry.of(COLUMNS.endless(), "columns-endless", "For the score"))
    return tuple(found) or (LevelEntry.of(example, f"{game}-example", "Example"),)


@cache
def shipped_by_name() -> dict[str, LevelEntry]:
    """Every level that comes with the games, by its id."""
    return {entry.id: entry for game in all_games() for entry in shipped_levels(game.name)}
