"""Snek Is You: words on the board make the rules, and words can be pushed."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.board import Cell
from gridwright.errors import Problem
from gridwright.game import WALK, Game, register
from gridwright.games.snek.notation import EMPTY, TILE_SIGNS, TextNotation, TilesNotation
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.words import NAMES
from gridwright.level import Level
from gridwright.notation import register_notation
from gridwright.symmetry import READING_SYMMETRIES

_EXAMPLE = """
SIY.w.FIN
....w....
.s..w..f.
....w....
WIT.w....
....w....
"""


class Snek(Game):
    """The game of the lab of that name; ``docs/snek.md`` tells its rules."""

    name = "snek"
    title = "Snek Is You"
    actions = WALK
    objects = NAMES
    symmetries = READING_SYMMETRIES

    @property
    def example(self) -> Level:
        level = TextNotation().read(_EXAMPLE)[0]
        return Level(self.name, level.board, title="Through the wall")

    def problems(self, level: Level) -> Iterable[Problem]:
        return ()  # any board of known objects can be played

    def begin(self, level: Level) -> SnekState:
        return SnekState.of(level.board)

    def glyph(self, cell: Cell) -> str:
        """Objects lie on top of words, so that nobody loses sight of themselves."""
        return TILE_SIGNS[(max(cell, key=str.islower),)] if cell else EMPTY


register(Snek())
register_notation(TextNotation())
register_notation(TilesNotation())
