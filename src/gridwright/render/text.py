"""A board as text: one character a cell, and a line for each cell that holds more than it shows."""

from __future__ import annotations

from gridwright.board import Board, Cell
from gridwright.game import Game


def board_text(board: Board, game: Game) -> str:
    """The board by the game's glyphs, without a newline at the end."""
    lines = ["".join(game.glyph(cell) for cell in row).rstrip() for row in board.rows]
    lines += [
        f"({row + 1},{column + 1}): {' '.join(cell)}"
        for row, column, cell in board.cells()
        if _hides(cell, game)
    ]
    return "\n".join(lines)


def _hides(cell: Cell, game: Game) -> bool:
    """Whether the cell looks like one of its objects standing alone."""
    return len(cell) > 1 and game.glyph(cell) in {game.glyph((name,)) for name in cell}
