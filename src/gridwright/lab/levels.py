"""The levels of a lab: the course's own folders, the known traps, and the packs of the house.

A course's tests are levels too: with their moves, so that they can be stepped through.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gridwright.board import Board
from gridwright.check.case import Case
from gridwright.check.course import Course
from gridwright.check.courses.columns import QUIT
from gridwright.check.courses.modules import MOVES, ModuleCourse
from gridwright.errors import BadLevel, CannotWrite, GridwrightError, Problem
from gridwright.lab.pictures import board_of_signs, signs_of_board
from gridwright.level import Level
from gridwright.levels.shipped import shipped_levels
from gridwright.notation import read_file, read_text, write_text

#: Where a course keeps its levels; the first is where new ones are saved.
FOLDERS = ("puzzles", "ui/puzzles", "test_levels")
_MOST_FILES = 2_000
_LARGEST_FILE = 1 << 20
_DEPTH = 3  #: how deep in the student's folder the files of tests may lie


@dataclass(frozen=True)
class LabLevel:
    """A level of the list. A test's moves are in ``extras["test"]``, see :func:`write_moves`."""

    id: str
    collection: str
    level: Level


@dataclass(frozen=True)
class LabLevels:
    levels: tuple[LabLevel, ...]
    complaints: tuple[str, ...]  #: about files that could not be read


def write_moves(course: Course, moves: tuple[str, ...]) -> str:
    """Moves as one text: letters of directions for a module, lines for a program."""
    if isinstance(course, ModuleCourse):
        return "".join(MOVES[move] for move in moves)
    return "".join(f"{line}\n" for line in moves)


def read_moves(course: Course, text: str) -> tuple[str, ...]:
    """What :func:`write_moves` wrote.

    :raises GridwrightError: when one of them is no direction.
    """
    if isinstance(course, ModuleCourse):
        directions = {move: direction for direction, move in MOVES.items()}
        wrong = [move for move in text if move not in directions]
        if wrong:
            raise GridwrightError(f"no direction: {wrong[0]!r}")
        return tuple(directions[move] for move in text)
    return tuple(text.removesuffix("\n").split("\n")) if text else ()


def course_levels(course: Course, folder: Path | None) -> LabLevels:
    """The levels in the course's folders, read anew: students add to them while they work."""
    levels: list[LabLevel] = []
    complaints: list[str] = []
    if folder is None:
        return LabLevels((), ())
    for path, collection in _files(course, folder):
        name = path.relative_to(folder).as_posix()
        try:
            found = _read(course, path)
        except GridwrightError as error:
            complaints.append(f"{name}: {str(error).splitlines()[0]}")
            continue
        for number, level in enumerate(found, 1):
            numbered = f"{name} {number}" if len(found) > 1 else name
            title = level.title or numbered.removeprefix(f"{collection}/")
            levels.append(LabLevel(numbered, collection, replace(level, title=title)))
    return LabLevels(tuple(levels), tuple(complaints))


def all_levels(course: Course, folder: Path | None) -> LabLevels:
    """The course's folders first, then the traps, then what comes with the games."""
    own = course_levels(course, folder)
    ours = (
        LabLevel(entry.id, f"Gridwright: {entry.collection}", entry.level)
        for entry in shipped_levels(course.game)
    )
    return LabLevels((*own.levels, *_traps(course), *ours), own.complaints)


def save_level(course: Course, folder: Path, level: Level) -> str:
    """Writes a level into the student's folder; the id it has in the list.

    :raises GridwrightError: when it cannot be written so.
    """
    name = re.sub(r"[^A-Za-z0-9_-]+", "_", level.title).strip("_")[:60] or "level"
    if course.game == "columns":
        rows = _rows(course, level.board)
        ending, text = ".in", "".join(f"{line}\n" for line in (*_opening(rows), QUIT))
    elif course.game == "maze":
        ending, text = ".txt", write_text([level], "maze")
    else:
        ending, text = ".json", f"{json.dumps(level.board.to_json())}\n"
    home = folder / FOLDERS[0]
    path = home / f"{name}{ending}"
    number = 1
    while path.exists():
        number += 1
        path = home / f"{name}_{number}{ending}"
    try:
        home.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CannotWrite([Problem(f"{path.name}: {error.strerror or error}")]) from None
    return path.relative_to(folder).as_posix()


def _files(course: Course, folder: Path) -> Iterator[tuple[Path, str]]:
    """The files that may be levels, each with the name of its collection."""
    if isinstance(course, ModuleCourse):
        found = [
            (path, home)
            for home in FOLDERS
            for path in sorted((folder / home).glob("*"))
            if path.suffix in (".json", ".txt")
        ]
    else:
        names = ("*.in",) if course.game == "columns" else ("*.txt", "*.config", "config")
        patterns = ["/".join(["*"] * depth + [name]) for depth in range(_DEPTH) for name in names]
        paths = {path for pattern in patterns for path in folder.glob(pattern)}
        found = [(path, _collection(path, folder)) for path in sorted(paths)]
    for path, collection in found[:_MOST_FILES]:
        if path.is_file() and path.stat().st_size <= _LARGEST_FILE:
            yield path, collection


def _collection(path: Path, folder: Path) -> str:
    return "" if path.parent == folder else path.parent.relative_to(folder).parts[0]


def _read(course: Course, path: Path) -> list[Level]:
    """:raises GridwrightError: when the file, or the moves that belong to it, cannot be read."""
    text = read_file(path)
    if course.game == "columns":
        return [_run(course, text)]
    if course.game == "maze":
        return _mazes(course, path, text)
    levels = read_text(text, path.name, course.game)
    moves = path.parent.parent / "test_inputs" / f"{path.stem}.txt"
    if path.parent.name == "test_levels" and moves.is_file():
        found = write_moves(course, _directions(read_file(moves), moves.name))
        levels = [_tested(level, found) for level in levels]
    return levels


def _directions(text: str, file: str) -> tuple[str, ...]:
    """The directions of a test: words or first letters, apart by anything, or a JSON list."""
    letters = {direction[0]: direction for direction in MOVES}
    words = re.findall(r"[A-Za-z]+", text)
    for word in words:
        if word.lower() not in MOVES and word.lower() not in letters:
            raise GridwrightError(f"{file}: no direction: {word!r}")
    return tuple(letters[word[0].lower()] for word in words)


def _run(course: Course, text: str) -> Level:
    """The field and the commands of a whole input of Columns."""
    lines = text.split("\n")
    try:
        height, width, how = int(lines[0]), int(lines[1]), lines[2].strip()
        size = height if how == "CONTENTS" else 0
        if not (4 <= height <= 200 and 3 <= width <= 200 and how in ("EMPTY", "CONTENTS")):
            raise ValueError
    except (ValueError, IndexError):
        raise BadLevel([Problem("rows, columns, EMPTY or CONTENTS expected")]) from None
    rows = [line.ljust(width)[:width] for line in lines[3 : 3 + size]]
    rows += [" " * width] * (height - len(rows))
    commands = "\n".join(lines[3 + size :]).removesuffix("\n").split("\n")
    if QUIT in commands:
        commands = commands[: commands.index(QUIT) + 1]
    grid = tuple(tuple((sign,) if sign != " " else () for sign in row) for row in rows)
    try:
        board = board_of_signs(course, grid)
    except KeyError as error:
        raise BadLevel([Problem(f"no jewel: {error}")]) from None
    return _tested(Level("columns", board), write_moves(course, tuple(commands)))


def _mazes(course: Course, path: Path, text: str) -> list[Level]:
    rows = [line for line in text.splitlines() if line]
    looks = rows and len({len(row) for row in rows}) == 1 and "X" in text and "Y" in text
    if path.suffix == ".txt" and not looks:
        return []  # notes and transcripts end in .txt too
    typed = path.with_name("in") if path.name == "config" else path.with_suffix(".in")
    levels = read_text(text, path.with_suffix(".txt").name, course.game)
    if typed.is_file():
        moves = write_moves(course, tuple(read_file(typed).removesuffix("\n").split("\n")))
        levels = [_tested(level, moves) for level in levels]
    return levels


def _traps(course: Course) -> Iterator[LabLevel]:
    """The contract's small boards that can be played; what each tells apart is its hint."""
    for feature in course.features:
        number = 0
        for case in feature.traps:
            if case.moves and _is_played(course, case):
                number += 1
                board = board_of_signs(course, case.board)
                level = Level(course.game, board, f"{feature.name} {number}", "", {})
                level = _tested(level, write_moves(course, case.moves), case.idea)
                yield LabLevel(f"trap {feature.name} {number}", "Known traps", level)


def _is_played(course: Course, case: Case) -> bool:
    if isinstance(course, ModuleCourse):
        return case.kind != "solve"
    return case.kind in ("run", "contents", "empty")


def _tested(level: Level, moves: str, idea: str = "") -> Level:
    extras: dict[str, Any] = {**level.extras, "test": moves}
    return replace(level, extras={**extras, "hint": idea} if idea else extras)


def _rows(course: Course, board: Board) -> list[str]:
    grid = signs_of_board(course, board)
    return ["".join(cell[0] if cell else " " for cell in row) for row in grid]


def _opening(rows: list[str]) -> list[str]:
    size = [str(len(rows)), str(len(rows[0]))]
    return [*size, "CONTENTS", *rows] if any(map(str.strip, rows)) else [*size, "EMPTY"]
