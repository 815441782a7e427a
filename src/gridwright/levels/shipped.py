"""The levels that come with the games. They are read once and never change."""

from __future__ import annotations

from functools import cache

from gridwright.game import Game, all_games, find_game
from gridwright.level import Level
from gridwright.levels.entry import LevelEntry
from gridwright.levels.packs import all_packs


@cache
def shipped_levels(game: str) -> tuple[LevelEntry, ...]:
    """The levels of that game, in the order in which they are meant to be played.

    :raises UnknownName: listing the games there are.
    """
    rules = find_game(game)
    found = [
        LevelEntry.of(level, f"{pack.name}-{number}", pack.title)
        for pack in all_packs()
        if pack.game == game
        for number, level in enumerate(pack.levels, 1)
    ]
    found += (
        LevelEntry.of(level, f"{game}-{level.title.lower()}", _heading(rules, level))
        for level in rules.levels
    )
    return tuple(found) or (LevelEntry.of(rules.example, f"{game}-example", "Example"),)


def _heading(game: Game, level: Level) -> str:
    return "For the score" if game.for_score(level) else game.title


@cache
def shipped_by_name() -> dict[str, LevelEntry]:
    """Every level that comes with the games, by its id."""
    return {entry.id: entry for game in all_games() for entry in shipped_levels(game.name)}
