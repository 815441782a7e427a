"""What never changes while a level is played: its size, its dialect, and which words it knows."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from gridwright.board import Board
from gridwright.games.snek.cells import OUTSIDE
from gridwright.games.snek.words import BIT, CHANCE, TURNING, WORDS, Vocabulary

#: Rows down and columns to the right, for each way to face.
STEPS = ((0, 1), (-1, 0), (0, -1), (1, 0))


@dataclass(frozen=True)
class Dialect:
    """Where the lab's game and the original's part. All else is the same in both."""

    name: str
    words: frozenset[str]
    open: bool  #: whether any name is a noun
    pulls_block: bool  #: whether PULL is in the way, as STOP and PUSH are
    #: Whether ``X IS Y AND Z`` makes both; otherwise the first that is read holds.
    makes_all: bool
    #: Whether waiting is a turn; otherwise it does nothing.
    waits: bool

    @cached_property
    def solid(self) -> int:
        """The properties that are in the way."""
        return BIT["STOP"] | BIT["PUSH"] | (BIT["PULL"] if self.pulls_block else 0)


SNEK = Dialect(
    name="snek",
    words=frozenset(word.name for word in WORDS if word.lab),
    open=False,
    pulls_block=False,
    makes_all=False,
    waits=False,
)
BABA = Dialect(
    name="baba",
    words=frozenset(word.name for word in WORDS),
    open=True,
    pulls_block=True,
    makes_all=True,
    waits=True,
)
DIALECTS = {dialect.name: dialect for dialect in (SNEK, BABA)}


@dataclass(frozen=True)
class World:
    """The frame of a level. Cells are numbered row by row from 0."""

    height: int
    width: int
    dialect: Dialect
    words: Vocabulary
    seed: int = 0  #: of what the level leaves to chance

    @classmethod
    def of(cls, board: Board, dialect: Dialect, seed: int = 0) -> World:
        """The world of a level that begins with this board.

        No word comes into a level that is not in its vocabulary from the beginning, so what words
        are needed for can be told at once.
        """
        words = Vocabulary(name for _, _, cell in board.cells() for name in cell)
        return cls(board.height, board.width, dialect, words, seed)

    @cached_property
    def turns(self) -> bool:
        """Whether objects turn as they move."""
        return any(word in self.words for word in TURNING)

    @cached_property
    def reads_objects(self) -> bool:
        """Whether objects can be read as words."""
        return "WORD" in self.words

    @cached_property
    def chance(self) -> tuple[str, ...]:
        """The words of the level that leave something to chance."""
        return tuple(word.name for word in self.words.words if word.name in CHANCE)

    @cached_property
    def next_to(self) -> tuple[tuple[int, ...], ...]:
        """For each way to face the cell next to each cell, or ``OUTSIDE``."""
        cells = range(self.height * self.width)
        return tuple(tuple(self._neighbour(cell, *step) for cell in cells) for step in STEPS)

    def around(self, cell: int) -> list[int]:
        """The up to eight cells that touch a cell at a side or a corner."""
        places = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
        found = (self._neighbour(cell, *place) for place in places)
        return [neighbour for neighbour in found if neighbour != OUTSIDE]

    def _neighbour(self, cell: int, down: int, right: int) -> int:
        row, column = cell // self.width + down, cell % self.width + right
        inside = 0 <= row < self.height and 0 <= column < self.width
        return row * self.width + column if inside else OUTSIDE
