"""Fields as the handout draws them: three characters a cell between bars, dashes below.

::

    |   [X]      |
    |      |Y| S |
    |*Z**Z**Z* T |
     ------------

A jewel stands between spaces, ``[]`` while falling, ``||`` when landed, ``**`` when matched. The
dashes end a level, so fields written one after the other are a collection.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, CannotWrite, Problem
from gridwright.games.columns.rules import JEWELS, jewel_name
from gridwright.level import Level
from gridwright.notation import COMMAND_LINE, BoardCount, Limits, Notation

_FORMS: dict[Cell, str] = {
    (): " {} ",
    ("falling",): "[{}]",
    ("landed",): "|{}|",
    ("matched",): "*{}*",
}
_PICTURES: dict[Cell, str] = {
    tuple(sorted((jewel_name(jewel), *marks))): form.format(jewel)
    for jewel in JEWELS
    for marks, form in _FORMS.items()
} | {(): "   "}
_CELLS = {picture: cell for cell, picture in _PICTURES.items()}
_WIDTH = 3


def draw(board: Board) -> str:
    """The lines of a field, each with its newline.

    :raises CannotWrite: with every cell that is not a jewel with at most one mark.
    """
    problems = [
        Problem("a field has no picture of this cell", row + 1, column + 1, " ".join(cell))
        for row, column, cell in board.cells()
        if cell not in _PICTURES
    ]
    if problems:
        raise CannotWrite(problems)
    lines = [f"|{''.join(_PICTURES[cell] for cell in row)}|" for row in board.rows]
    return "\n".join([*lines, f" {'-' * _WIDTH * board.width} ", ""])


class FieldNotation(Notation):
    """The display of the handout as level text."""

    name = "field"
    title = "Columns field"
    game = "columns"
    extensions = (".field", ".txt")

    def recognises(self, text: str) -> bool:
        lines = [line.strip() for line in text.splitlines() if line.strip()]
        return bool(lines) and lines[0][0] == lines[0][-1] == "|" and _is_floor(lines[-1])

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        levels: list[Level] = []
        problems: list[Problem] = []
        rows: list[tuple[int, str]] = []
        count = BoardCount(limits)
        for number, line in enumerate(text.splitlines(), 1):
            if _is_floor(line):
                count.add([len(row) // _WIDTH for _, row in rows], rows[0][0] if rows else number)
                found = list(_form_problems(rows, number, line))
                problems += found
                if not found:
                    levels.append(_level(rows))
                rows = []
            elif line.strip():
                rows.append((number, line.rstrip()))
        if rows or not (levels or problems):
            last = rows[-1][0] if rows else 1
            problems.append(Problem("a field ends with a line of dashes", line=last))
        if problems:
            raise BadLevel(problems)
        return levels

    def write(self, levels: Sequence[Level]) -> str:
        return "".join(draw(level.board) for level in levels)


def _is_floor(line: str) -> bool:
    return bool(line.strip()) and not line.strip().strip("-")


def _level(rows: list[tuple[int, str]]) -> Level:
    board = Board.of([[_CELLS[picture] for _, picture in _pictures(row)] for _, row in rows])
    return Level("columns", board, line=rows[0][0])


def _pictures(row: str) -> Iterator[tuple[int, str]]:
    """The cells of a row between its bars, each with the column of the line it starts at."""
    for start in range(1, len(row) - 1, _WIDTH):
        yield start + 1, row[start : min(start + _WIDTH, len(row) - 1)]


def _form_problems(rows: list[tuple[int, str]], floor_line: int, floor: str) -> Iterator[Problem]:
    if not rows:
        yield Problem("no rows above this floor", line=floor_line)
        return
    length = len(rows[0][1])
    for line, row in rows:
        if len(row) < 2 or row[0] != "|" or row[-1] != "|":
            yield Problem("a row stands between bars", line=line, column=1, text=row[:40])
            continue
        if len(row) != length:
            said = f"this row has {len(row)} characters, the first has {length}"
            yield Problem(said, line=line, column=min(len(row), length) + 1)
        for column, picture in _pictures(row):
            if picture not in _CELLS:
                yield Problem("no cell looks like this", line=line, column=column, text=picture)
    if len(floor.strip()) != length - 2:
        said = f"the floor has {len(floor.strip())} dashes for rows of {length - 2} characters"
        yield Problem(said, line=floor_line)
