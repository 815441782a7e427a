"""The last picture in what a text program has printed, as a board; and boards as its input.

A program's own text is what is drawn, so that the picture shows what the program shows.
"""

from __future__ import annotations

import re

from gridwright.board import Board, Cell
from gridwright.check.case import Grid
from gridwright.check.course import Course, grid_of
from gridwright.errors import BadLevel, GridwrightError, Problem
from gridwright.games.columns.notation import FieldNotation
from gridwright.games.columns.rules import JEWELS, jewel_name
from gridwright.games.maze.notation import OBJECTS, SIGNS
from gridwright.games.maze.rules import PLAYER

_BUCKETS = re.compile(r"^You have \d+ water buckets?\.$")
_MAZE_SIGNS: dict[str, Cell] = {**OBJECTS, "A": (PLAYER,)}
_JEWELS: dict[Cell, str] = {(): " ", **{(jewel_name(jewel),): jewel for jewel in JEWELS}}


def picture_in(course: Course, text: str, board: Grid) -> Grid | None:
    """The board that was printed last, of the height that ``board`` has; None if none was."""
    lines = text.split("\n")
    height = len(board)
    if course.game == "columns":
        floors = [at for at, line in enumerate(lines) if line.strip() and not line.strip(" -")]
        return _field(lines[floors[-1] - height : floors[-1] + 1]) if floors else None
    ends = [at for at, line in enumerate(lines) if _BUCKETS.match(line)]
    if not ends or ends[-1] <= height:
        return None
    rows = lines[ends[-1] - 1 - height : ends[-1] - 1]
    return _maze([rows[0][-len(board[0]) :], *rows[1:]])  # the prompt stands before the first row


def _field(lines: list[str]) -> Grid | None:
    try:
        return grid_of(FieldNotation().read("\n".join(lines))[0].board.rows)
    except (GridwrightError, IndexError):
        return None


def _maze(lines: list[str]) -> Grid | None:
    if not lines or any(len(line) != len(lines[0]) or not line for line in lines):
        return None
    if any(sign not in _MAZE_SIGNS for line in lines for sign in line):
        return None
    return tuple(tuple(_MAZE_SIGNS[sign] for sign in line) for line in lines)


def board_of_signs(course: Course, grid: Grid) -> Board:
    """The canonical board of a case: of a text program's the characters stand for objects."""
    if course.game not in ("columns", "maze"):
        return Board.of(grid)
    names = {sign: cell for cell, sign in _signs(course).items()}
    return Board.of([[names[cell[0]] if cell else () for cell in row] for row in grid])


def signs_of_board(course: Course, board: Board) -> Grid:
    """The board as the cases of that course have it.

    :raises BadLevel: with every cell that the program's input has no sign for.
    """
    if course.game not in ("columns", "maze"):
        return grid_of(board.rows)
    signs = _signs(course)
    problems = [
        Problem("the program's input has no sign for this", row + 1, column + 1, ", ".join(cell))
        for row, column, cell in board.cells()
        if cell not in signs
    ]
    if problems:
        raise BadLevel(problems)
    return tuple(
        tuple((signs[cell],) if signs[cell] != " " else () for cell in row) for row in board.rows
    )


def _signs(course: Course) -> dict[Cell, str]:
    return _JEWELS if course.game == "columns" else SIGNS
