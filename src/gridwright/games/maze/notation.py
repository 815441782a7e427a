"""Mazes as text, one sign a cell: ``X`` start, ``Y`` goal, ``*`` wall, ``W`` water, ``F`` fire,
``1`` to ``9`` teleport pads, a space for air. Several mazes in one text stand apart by empty lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, CannotWrite, Problem
from gridwright.games.maze.rules import FIRE, GOAL, START, TELEPORTS, WALL, WATER
from gridwright.level import Level
from gridwright.notation import COMMAND_LINE, BoardCount, Limits, Notation

#: What each sign stands for.
OBJECTS: Final[dict[str, Cell]] = {
    " ": (),
    "X": (START,),
    "Y": (GOAL,),
    "*": (WALL,),
    "W": (WATER,),
    "F": (FIRE,),
    **{name[-1]: (name,) for name in TELEPORTS},
}
SIGNS: Final[dict[Cell, str]] = {cell: sign for sign, cell in OBJECTS.items()}


class MazeText(Notation):
    """The text of the course's maze files."""

    name = "maze"
    title = "maze text"
    game = "maze"
    extensions = (".txt", ".maze")

    def recognises(self, text: str) -> bool:
        """Mostly our signs, with something no neighbour has: walls of stars, or one X and one Y.

        Mostly, so that a maze with a slip is still read as a maze and told where the slip is.
        """
        counts = Counter(text)
        signs = counts.total() - counts["\n"] - counts["\r"]
        ours = sum(counts[sign] for sign in OBJECTS)
        telling = counts["*"] > 0 or (counts["X"] == 1 and counts["Y"] == 1)
        return telling and not counts["#"] and ours > 0.75 * signs

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        mazes = [
            list(lines)
            for empty, lines in groupby(enumerate(text.splitlines(), 1), lambda line: not line[1])
            if not empty
        ]
        count = BoardCount(limits)
        for maze in mazes:
            count.add([len(line) for _, line in maze], maze[0][0])
        problems = [problem for maze in mazes for problem in _form_problems(maze)]
        if not mazes:
            problems.append(Problem("there is no maze in an empty text"))
        if problems:
            raise BadLevel(problems)
        return [_level(maze) for maze in mazes]

    def write(self, levels: Sequence[Level]) -> str:
        problems = [
            Problem("maze text has no sign for this cell", row + 1, column + 1, ", ".join(cell))
            for level in levels
            for row, column, cell in level.board.cells()
            if cell not in SIGNS
        ]
        if problems:
            raise CannotWrite(problems)
        return "\n".join(
            "".join("".join(SIGNS[cell] for cell in row) + "\n" for row in level.board.rows)
            for level in levels
        )


def _level(lines: list[tuple[int, str]]) -> Level:
    board = Board.of([OBJECTS[sign] for sign in line] for _, line in lines)
    return Level("maze", board, line=lines[0][0])


def _form_problems(lines: list[tuple[int, str]]) -> Iterator[Problem]:
    width = len(lines[0][1])
    for number, line in lines:
        for column, sign in enumerate(line, 1):
            if sign not in OBJECTS:
                yield Problem("a maze has no such sign", column=column, text=sign, line=number)
        if len(line) != width:
            yield Problem(f"this row has {len(line)} cells, the first has {width}", line=number)


def first_complaint(rows: Sequence[str]) -> str | None:
    """The first thing wrong with the rows of a maze, in the order and the words of the course.

    The course stops at the first; everything wrong, each with its place, is what
    :meth:`MazeText.read` and ``Game.check`` report.
    """
    for row in rows:
        for sign in row:
            if sign not in OBJECTS:
                return f"Bad letter in configuration file: {sign}."
    counts = Counter("".join(rows))
    if counts["X"] != 1:
        return f"Expected 1 starting position, got {counts['X']}."
    if counts["Y"] != 1:
        return f"Expected 1 ending position, got {counts['Y']}."
    for name in TELEPORTS:
        if counts[name[-1]] not in (0, 2):
            return f"Teleport pad {name[-1]} does not have an exclusively matching pad."
    return None
