"""Boards of Snek Is You as a person draws them in a test.

A row is a line; cells stand apart by white space; ``.`` is an empty cell and ``+`` joins what
shares a cell: ``snek  rock+flag  .  WALL``.
"""

from __future__ import annotations

from gridwright import Board, Level, find_game
from gridwright.games.snek.rules import SnekState


def board(drawing: str) -> Board:
    lines = [line.split() for line in drawing.strip().splitlines()]
    return Board.of([[[] if cell == "." else cell.split("+") for cell in row] for row in lines])


def padded_board(drawing: str) -> Board:
    """A board whose rows may be shorter than the longest: the rest of them is empty."""
    lines = [line.split() for line in drawing.strip().splitlines()]
    width = max(map(len, lines))
    return board("\n".join(" ".join(line + ["."] * (width - len(line))) for line in lines))


def drawing_of(board: Board) -> str:
    """The drawing of a board, with its columns aligned."""
    cells = [["+".join(cell) or "." for cell in row] for row in board.rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in cells)


def begin(drawing: str, dialect: str = "snek") -> SnekState:
    level = Level("snek", padded_board(drawing), extras={"dialect": dialect})
    state = find_game("snek").start(level)
    assert isinstance(state, SnekState)
    return state


def play(drawing: str, moves: str, dialect: str = "snek") -> SnekState:
    state = begin(drawing, dialect)
    for move in moves:
        state = state.step(move)
    return state


def walk(rules: str, line: str, direction: str, dialect: str = "snek") -> str:
    """A line of cells after one step in ``direction``, which leads from its first to its last.

    The line lies on a board one cell off its edges, and ``rules``, sentences parted by commas,
    stand aside.
    """
    size = 16
    cells = line.split()
    places = range(1, 1 + len(cells))
    if direction in "lu":
        places = range(len(cells), 0, -1)
    rows = [["."] * size for _ in range(size)]
    for place, cell in zip(places, cells, strict=True):
        row, column = (1, place) if direction in "lr" else (place, 1)
        rows[row][column] = cell
    for number, sentence in enumerate(rules.split(",")):
        words = sentence.split()
        rows[3 + 2 * number][3 : 3 + len(words)] = words
    after = play("\n".join(map(" ".join, rows)), direction, dialect).board
    found = [after[(1, place) if direction in "lr" else (place, 1)] for place in places]
    return " ".join("+".join(cell) or "." for cell in found)
