"""Sokoban as text: XSB boards, SOK collections of them, and LURD solutions.

A collection is groups of board rows with text between them. Rows may be run-length encoded
(``3#4-p``, ``2(#-)``) and several may stand on a line with ``|`` between them. Floor is a space,
``-`` or ``_``. ``Title:`` and ``Author:`` lines belong to the board above them, or to the one
below in files that begin with a title; without them the title is the last line of text, or else
the last comment, before the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from gridwright.board import Board, Cell
from gridwright.errors import MOST_PROBLEMS, BadLevel, BadMove, CannotWrite, Problem
from gridwright.games.sokoban.rules import COMPUTER, PLAYER, TARGET, WALL
from gridwright.level import Level
from gridwright.notation import COMMAND_LINE, BoardCount, Limits, Notation

_CELLS: dict[str, Cell] = {
    "#": (WALL,),
    "@": (PLAYER,),
    "+": (PLAYER, TARGET),
    "$": (COMPUTER,),
    "*": (COMPUTER, TARGET),
    ".": (TARGET,),
    " ": (),
}
_SIGNS = {cell: sign for sign, cell in _CELLS.items()}
_OTHER_SIGNS = str.maketrans("-_pPbB", "  @+$*")
_DIGITS = "0123456789"  # there are many more in Unicode, and some are no numbers to Python
_CODED = set("0123456789()|")
_ROW = re.compile(r"[#@+$*. \-_pPbB|0-9()]+")
_KEY = re.compile(r"\s*(title|author|collection|comment|solution)[^:]*:\s*(.*)", re.IGNORECASE)


def sign(cell: Cell) -> str | None:
    """The XSB character of a cell; None when it has none."""
    return _SIGNS.get(tuple(sorted(cell)))


class _BadRun(Exception):
    """A run length or a bracket that is wrong, and its column from 1."""

    def __init__(self, message: str, column: int) -> None:
        super().__init__(message)
        self.column = column


def expand(text: str, room: int, too_much: str) -> str:
    """Undoes run lengths: ``3r2(uL)`` is ``rrruLuL``. Nothing longer than ``room`` is written out.

    :raises _BadRun: with the column of what is wrong, or of what is ``too_much``.
    """
    groups: list[tuple[int, list[str]]] = [(1, [])]  # times to repeat, parts
    written = 0  # characters in all the parts
    count = ""
    for column, character in enumerate(text, 1):
        if character in _DIGITS:
            count += character
            continue
        times = int(count[:9]) if count else 1
        count = ""
        if character == "(":
            groups.append((times, []))
            continue
        if character == ")":
            if len(groups) == 1:
                raise _BadRun("this bracket closes nothing", column)
            times, parts = groups.pop()
            character = "".join(parts)
            written -= len(character)
        written += times * len(character)
        if written > room:
            raise _BadRun(too_much, column)
        groups[-1][1].append(character * times)
    if count or len(groups) > 1:
        raise _BadRun("a run length or bracket is left open", len(text))
    return "".join(groups[0][1])


def read_lurd(text: str, limits: Limits = COMMAND_LINE) -> str:
    """The moves of a LURD solution; white space and run lengths allowed, case kept.

    :raises BadMove: naming what is not a move and its place, or that there are too many.
    """
    written = "".join(text.split())
    try:
        moves = expand(written, limits.moves, f"there may be {limits.moves:,} moves here")
    except _BadRun as error:
        raise BadMove(f"character {error.column} of the moves: {error}") from None
    for place, move in enumerate(moves, 1):
        if move not in "udlrUDLR":
            raise BadMove(f"move {place}: Snekoban has no move {move!r}; its moves are u d l r")
    return moves


@dataclass
class _Section:
    """A board's rows as they stand in the file, and the lines of text that belong to it."""

    line: int
    rows: list[tuple[int, str]] = field(default_factory=list)  # line number, text
    keys: dict[str, str] = field(default_factory=dict)
    before: list[str] = field(default_factory=list)  # plain text, nearest last
    comments: list[str] = field(default_factory=list)


class XsbNotation(Notation):
    name = "xsb"
    title = "Sokoban XSB/SOK"
    game = "sokoban"
    extensions = (".xsb", ".sok", ".txt")
    keeps = frozenset({"title", "author", "solution"})

    def recognises(self, text: str) -> bool:
        return any(_is_board(group) for group in _groups(text))

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        sections, collection = _sections(text)
        if not sections:
            raise BadLevel([Problem("no Sokoban board in this text")])
        levels: list[Level] = []
        problems: list[Problem] = []
        count = BoardCount(limits)
        for section in sections:
            try:
                levels.append(_level(section, collection, limits, count))
            except BadLevel as error:
                problems += error.problems
            if len(problems) >= MOST_PROBLEMS:
                break
        if problems:
            raise BadLevel(problems)
        return levels

    def write(self, levels: Sequence[Level]) -> str:
        problems = [
            Problem("XSB has no sign for this cell", row + 1, column + 1, " ".join(cell))
            for level in levels
            for row, column, cell in level.board.cells()
            if sign(cell) is None
        ]
        if problems:
            raise CannotWrite(problems)
        return "\n".join(_level_text(level) for level in levels)


def _level_text(level: Level) -> str:
    rows = ["".join(str(sign(cell)) for cell in row) for row in level.board.rows]
    shown = [row.rstrip() for row in rows]
    if max(map(len, shown)) < level.board.width:  # the width would be lost
        shown[0] = rows[0].replace(" ", "-")
    lines = [short or "-" for short in shown]
    notes = {"Title": level.title, "Author": level.author, "Solution": level.extras.get("solution")}
    return "\n".join(lines + [f"{key}: {note}" for key, note in notes.items() if note]) + "\n"


Line = tuple[int, str]


def _groups(text: str) -> Iterator[list[Line]]:
    """Runs of lines that could all be board rows, and runs of lines that could not."""
    group: list[Line] = []
    rows = False
    for number, line in enumerate(text.splitlines(), 1):
        line = line.rstrip()
        is_row = _could_be_row(line)
        if is_row != rows and group:
            yield group
            group = []
        rows = is_row
        group.append((number, line))
    if group:
        yield group


def _could_be_row(line: str) -> bool:
    if _ROW.fullmatch(line):
        return not line.strip().isdigit()
    # A row with a wrong character in it is a row to complain about, not a title.
    known = sum(character in "#@+$*.-_ " for character in line)
    return "#" in line and known * 2 > len(line) and not _is_note(line)


def _is_note(line: str) -> bool:
    return line.startswith((";", "::")) or _KEY.match(line) is not None


def _is_board(group: list[Line]) -> bool:
    return _could_be_row(group[0][1]) and any(set(line) & set("#@+$") for _, line in group)


def _sections(text: str) -> tuple[list[_Section], dict[str, str]]:
    """The boards with their notes, and the notes of the whole collection."""
    sections: list[_Section] = []
    above: dict[str, str] = {}  # keys read before any board
    waiting = _Section(0)  # gathers the notes for the next board
    keys_come_first = False
    for group in _groups(text):
        if _is_board(group):
            waiting.line, waiting.rows = group[0][0], group
            if not sections:
                above = dict(waiting.keys)
                keys_come_first = "title" in above
            sections.append(waiting)
            waiting = _Section(0)
            continue
        for _, line in group:
            key = _KEY.match(line)
            if key is not None:
                owner = waiting if keys_come_first or not sections else sections[-1]
                owner.keys[key[1].lower()] = key[2].strip()
            elif line.startswith((";", "::")):
                waiting.comments.append(line.lstrip(";: ").rstrip())
            elif line.strip():
                waiting.before.append(line.strip())
    return sections, above


def _level(
    section: _Section, collection: dict[str, str], limits: Limits, count: BoardCount
) -> Level:
    rows: list[str] = []
    problems: list[Problem] = []
    room = limits.cells + limits.rows  # for the signs, and for what stands between the rows
    too_much = f"a board may have {limits.cells:,} cells here"
    for number, line in section.rows:
        try:
            written = expand(line, room, too_much) if _CODED & set(line) else line
        except _BadRun as error:
            problems.append(Problem(str(error), None, error.column, line[:40], number))
            continue
        rows += written.split("|")
        room -= len(written)
        if not _ROW.fullmatch(line):
            wrong = (
                Problem("this is no sign of a Sokoban board", None, column, character, number)
                for column, character in enumerate(line, 1)
                if not _ROW.match(character)
            )
            problems += islice(wrong, MOST_PROBLEMS - len(problems))
        if len(problems) >= MOST_PROBLEMS:
            break
    if problems:
        raise BadLevel(problems)
    texts = [text for text in (section.before or section.comments) if text]
    title = section.keys.get("title") or (texts[-1] if texts else "")
    author = section.keys.get("author") or collection.get("author", "")
    solution = section.keys.get("solution")
    extras = {"solution": solution} if solution else {}
    first_line = section.line if len(rows) == len(section.rows) else None  # else rows are no lines
    count.add([len(row) for row in rows], first_line)
    return Level("sokoban", _board(rows), title, author, extras, first_line)


def _board(rows: list[str]) -> Board:
    width = max(map(len, rows))  # rows may end early: what is missing is floor
    signs = (row.translate(_OTHER_SIGNS).ljust(width) for row in rows)
    return Board.of(map(_CELLS.__getitem__, row) for row in signs)
