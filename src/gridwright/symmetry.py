"""The eight ways to lay a rectangle on the table: turned, mirrored, or both.

A game declares which of them a level's rules do not notice (``Game.symmetries``); levels that
such a symmetry takes into each other are one level (``gridwright.levels.identity``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeVar

from gridwright.board import Board

T = TypeVar("T")


class Symmetry(Enum):
    """Mirror top and bottom, mirror left and right, then swap rows and columns: each or not."""

    NONE = (False, False, False)
    UPSIDE_DOWN = (True, False, False)
    MIRROR = (False, True, False)
    HALF_TURN = (True, True, False)
    TRANSPOSE = (False, False, True)
    TURN_RIGHT = (True, False, True)
    TURN_LEFT = (False, True, True)
    ANTITRANSPOSE = (True, True, True)

    def rows(self, rows: Iterable[Sequence[T]]) -> list[tuple[T, ...]]:
        """The rows of the rectangle after this symmetry."""
        upside_down, mirror, transpose = self.value
        laid = [tuple(row[::-1] if mirror else row) for row in rows]
        if upside_down:
            laid.reverse()
        return list(zip(*laid, strict=True)) if transpose else laid

    def board(self, board: Board) -> Board:
        """The board after this symmetry."""
        return Board(tuple(self.rows(board.rows)))

    def direction(self, step: tuple[int, int]) -> tuple[int, int]:
        """Where a step of (rows, columns) leads after this symmetry."""
        upside_down, mirror, transpose = self.value
        rows = -step[0] if upside_down else step[0]
        columns = -step[1] if mirror else step[1]
        return (columns, rows) if transpose else (rows, columns)


#: For rules that tell every direction from every other: a board is only ever like itself.
NO_SYMMETRY = frozenset({Symmetry.NONE})
#: For rules that know no direction, such as Sokoban's.
ALL_SYMMETRIES = frozenset(Symmetry)
#: For rules written in words that are read to the right and down: of the eight only the swap of
#: rows and columns keeps both readings, by making each the other. All others turn one of them
#: backwards, and the sentences would fall apart.
READING_SYMMETRIES = frozenset({Symmetry.NONE, Symmetry.TRANSPOSE})
