"""A board as text: one character a cell, and a line for each cell that holds more than it shows."""

from __future__ import annotations

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel
from gridwright.game import Game, find_game
from gridwright.level import Level
from gridwright.notation import guess_game


def board_text(board: Board, game: Game) -> str:
    """The board by the game's glyphs, without a newline at the end."""
    lines = ["".join(game.glyph(cell) for cell in row).rstrip() for row in board.rows]
    lines += [
        f"({row + 1},{column + 1}): {' '.join(cell)}"
        for row, column, cell in board.cells()
        if _hides(cell, game)
    ]
    return "\n".join(lines)


def board_signs(board: Board, game: Game) -> dict[str, str]:
    """What each sign of :func:`board_text` stands for, for those who read it for the first time."""
    signs = {game.glyph(cell): " and ".join(cell) for *_, cell in board.cells() if cell}
    return dict(sorted(signs.items(), key=lambda sign: sign[1]))


def level_text(level: Level) -> str:
    """The level's board, by the glyphs of its game."""
    return board_text(level.board, find_game(level.game))


def any_board_text(board: Board) -> str:
    """A board that does not say whose it is: by the glyphs of a game that fits, else by names."""
    try:
        return board_text(board, find_game(guess_game(board)))
    except BadLevel:  # no game has all its objects
        return _names_text(board)


def _names_text(board: Board) -> str:
    rows = [["+".join(cell) or "." for cell in row] for row in board.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        " ".join(name.ljust(width) for name, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    )


def _hides(cell: Cell, game: Game) -> bool:
    """Whether the cell looks like one of its objects standing alone."""
    return len(cell) > 1 and game.glyph(cell) in {game.glyph((name,)) for name in cell}
