"""Levels of Snek Is You as text: one character a cell, and the folder of a tiles file and a map.

``solution.txt`` beside such a folder holds moves as runs of arrows: ``6→ 3← 1↓``; a turn of
waiting is ``•``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, groupby
from pathlib import Path

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, BadMove, CannotWrite, Problem
from gridwright.games.snek.words import NAMES, is_name
from gridwright.level import Level
from gridwright.notation import (
    COMMAND_LINE,
    BoardCount,
    FolderNotation,
    Limits,
    Notation,
    read_file,
)

GAME = "snek"
SOLUTION = "solution.txt"

_NAMES = """
    snek rock wall flag computer bug SNEK ROCK WALL FLAG COMPUTER BUG
    WIN YOU PUSH PULL DEFEAT STOP IS AND
"""
#: The one-character text: the lab's signs. Every other character is an empty cell.
SIGNS = dict(zip("srwfcbSRWFCBNYPLDTIA", _NAMES.split(), strict=True))
EMPTY = "."
_CELLS: dict[str, Cell] = {EMPTY: (), **{sign: (name,) for sign, name in SIGNS.items()}}


class TextNotation(Notation):
    """One character a cell; white space around lines and empty lines mean nothing."""

    name = "snek-text"
    title = "Snek Is You text"
    game = GAME
    extensions = (".txt",)

    def recognises(self, text: str) -> bool:
        """Sure signs are the objects and IS: other games' texts have no such letters alone."""
        used = set(text)
        return used <= SIGNS.keys() | set(" .-_\t\r\n") and not used.isdisjoint("srwfcbI")

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        lines = [(number, line.strip()) for number, line in _numbered(text) if line.strip()]
        _require_room(lines, limits)
        problems = _shape_problems(lines)
        if problems:
            raise BadLevel(problems)
        rows = [[_CELLS.get(sign, ()) for sign in line] for _, line in lines]
        first, last = lines[0][0], lines[-1][0]
        unbroken = last - first + 1 == len(lines)
        return [Level(GAME, Board.of(rows), line=first if unbroken else None)]

    def write(self, levels: Sequence[Level]) -> str:
        level = _only_level(levels, self.title)
        return _map_text(level.board, {cell: sign for sign, cell in _CELLS.items()})


class TilesNotation(FolderNotation):
    """A folder with ``tiles.txt``, a sign and a tile a line, and ``content.txt``, the map.

    A tile is ``empty``, a noun for its object, or any word followed by `` text``; capitals do not
    matter. As one text it is both files with an empty line between them.
    """

    name = "tiles"
    title = "tiles.txt and content.txt"
    game = GAME
    extensions = (".txt",)

    def recognises(self, text: str) -> bool:
        first = text.partition("\n")[0]
        return first[1:2] == " " and first[2:].strip().lower() in _TILES

    def recognises_folder(self, folder: Path) -> bool:
        """One of the two files is enough: that the other is missing is said when it is read."""
        return (folder / "tiles.txt").is_file() or (folder / "content.txt").is_file()

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        lines = _numbered(text)
        gap = next((place for place, (_, line) in enumerate(lines) if not line), len(lines))
        _require_room(lines[gap + 1 :], limits)
        tiles, tile_problems = _read_tiles(lines[:gap])
        level, map_problems = _read_map(lines[gap + 1 :], tiles)
        return _level_or_problems(level, tile_problems + map_problems)

    def write(self, levels: Sequence[Level]) -> str:
        return "\n".join(_files(_only_level(levels, self.title)).values())

    def read_folder(self, folder: Path, limits: Limits = COMMAND_LINE) -> list[Level]:
        files = (folder / "tiles.txt", folder / "content.txt")
        tiles_lines, map_lines = (_numbered(_file_text(file, limits)) for file in files)
        try:
            _require_room(map_lines, limits)
        except BadLevel as error:
            raise error.within(str(files[1])) from None
        tiles, tile_problems = _read_tiles(tiles_lines)
        level, map_problems = _read_map(map_lines, tiles)
        problems = [
            replace(problem, file=str(file))
            for file, found in zip(files, (tile_problems, map_problems), strict=True)
            for problem in found
        ]
        return _level_or_problems(level, problems)

    def write_folder(self, level: Level, folder: Path) -> None:
        """Writes both files into a folder that is there.

        :raises CannotWrite: with every cell that holds more than one object; nothing is written.
        """
        for name, text in _files(level).items():
            (folder / name).write_text(text, encoding="utf-8")


def forget_solution(folder: Path) -> None:
    """Removes the solution of a level's folder, so that a search that fails leaves none."""
    (folder / SOLUTION).unlink(missing_ok=True)


def write_solution(folder: Path, moves: str) -> None:
    """Writes moves beside a level's files, as runs of arrows."""
    (folder / SOLUTION).write_text(write_arrows(moves), encoding="utf-8")


def read_arrows(text: str, limits: Limits = COMMAND_LINE) -> str:
    """The moves in runs of arrows such as ``6→ 3← 1↓``; a count of one may be left out.

    :raises BadMove: naming every run that is not a count and an arrow, or that there are too many.
    """
    runs = text.split()
    bad = [
        f"run {place}: not a count and an arrow: {run!r}"
        for place, run in enumerate(runs, 1)
        if not re.fullmatch(f"[0-9]{{0,6}}[{''.join(ARROWS.values())}]", run)
    ]
    if bad:
        raise BadMove("\n".join(bad))
    move = {arrow: move for move, arrow in ARROWS.items()}
    counts = [int(run[:-1] or 1) for run in runs]
    limits.check_moves(sum(counts))
    return "".join(move[run[-1]] * count for run, count in zip(runs, counts, strict=True))


def write_arrows(moves: str) -> str:
    """The runs of arrows that :func:`read_arrows` reads."""
    return " ".join(f"{len(list(run))}{ARROWS[move]}" for move, run in groupby(moves))


ARROWS = {"u": "↑", "d": "↓", "l": "←", "r": "→", "w": "•"}


def _with_signs_for(names: Iterable[str], signs: Mapping[Cell, str]) -> dict[Cell, str]:
    """The sign we write for a cell: one it has, else a letter of the name, else any that is free.

    It is a single printable character. There are enough for every name that a board can hold.
    """
    signs = dict(signs)
    taken = set(signs.values())
    free = (chr(code) for code in range(ord("!"), 0x10FFFF) if chr(code).isprintable())
    for name in names:
        if (name,) not in signs:
            sign = next(sign for sign in chain(name, free) if sign not in taken)
            signs[(name,)] = sign
            taken.add(sign)
    return signs


TILE_SIGNS = _with_signs_for(NAMES, {(): " ", **{(name,): sign for sign, name in SIGNS.items()}})


def sign_of(name: str) -> str:
    """One character for a name; nouns that we do not know go by their first letter."""
    return TILE_SIGNS.get((name,), name[0])


def _tile_name(cell: Cell) -> str:
    if not cell:
        return "empty"
    name = cell[0]
    return name if name.islower() else f"{name.lower()} text"


_TILES: dict[str, Cell] = {_tile_name(cell): cell for cell in TILE_SIGNS}


def _tile(name: str) -> Cell | None:
    """The cell that a tile's name means, in any case of letters; None when it means nothing."""
    name = name.lower()
    if name in _TILES:
        return _TILES[name]
    noun = name.removesuffix(" text")
    if not is_name(noun):
        return None
    return (noun if noun == name else noun.upper(),)


def _files(level: Level) -> dict[str, str]:
    used = {cell for _, _, cell in level.board.cells()} | {()}
    unknown = {
        cell[0] for cell in used - TILE_SIGNS.keys() if len(cell) == 1 and "@" not in cell[0]
    }
    signs = _with_signs_for(sorted(unknown), TILE_SIGNS)
    content = _map_text(level.board, signs)
    tiles = [f"{sign} {_tile_name(cell)}\n" for cell, sign in signs.items() if cell in used]
    return {"tiles.txt": "".join(tiles), "content.txt": content}


Lines = list[tuple[int, str]]  #: each with its number in its file


def _numbered(text: str) -> Lines:
    return list(enumerate(text.splitlines(), 1))


def _read_tiles(lines: Lines) -> tuple[dict[str, Cell], list[Problem]]:
    tiles: dict[str, Cell] = {}
    problems = []
    for number, line in lines:
        sign, name = line[:1], line[2:].strip()
        if not line.strip():
            continue
        if line[1:2] != " " or not name:
            problems.append(Problem("not a sign, a space and a tile", text=line, line=number))
        elif (cell := _tile(name)) is None:
            problems.append(Problem("no such tile", text=name, line=number))
        elif sign in tiles:
            problems.append(Problem("this sign already has a tile", text=line, line=number))
        else:
            tiles[sign] = cell
    return tiles, problems


def _read_map(lines: Lines, tiles: Mapping[str, Cell]) -> tuple[Level | None, list[Problem]]:
    problems = _shape_problems(lines) + [
        Problem("no tile has this sign", column=column, text=sign, line=number)
        for number, line in lines
        for column, sign in enumerate(line, 1)
        if sign not in tiles
    ]
    if problems:
        return None, problems
    board = Board.of([[tiles[sign] for sign in line] for _, line in lines])
    return Level(GAME, board, line=lines[0][0]), []


def _level_or_problems(level: Level | None, problems: list[Problem]) -> list[Level]:
    if level is None or problems:
        raise BadLevel(problems)
    return [level]


def _file_text(file: Path, limits: Limits) -> str:
    text = read_file(file, limits)
    try:
        limits.check_text(text)
    except BadLevel as error:
        raise error.within(str(file)) from None
    return text


def _require_room(lines: Lines, limits: Limits) -> None:
    BoardCount(limits).add([len(line) for _, line in lines], lines[0][0] if lines else None)


def _shape_problems(lines: Lines) -> list[Problem]:
    if not lines or not lines[0][1]:
        return [Problem("a board needs at least one row and one column")]
    width = len(lines[0][1])
    return [
        Problem(f"this line has {len(line)} cells, the first has {width}", text=line, line=number)
        for number, line in lines
        if len(line) != width
    ]


def _only_level(levels: Sequence[Level], title: str) -> Level:
    if len(levels) != 1:
        raise CannotWrite([Problem(f"{title} holds one level, not {len(levels)}")])
    return levels[0]


def _map_text(board: Board, signs: Mapping[Cell, str]) -> str:
    problems = [
        Problem("no sign for this cell", row + 1, column + 1, ", ".join(cell))
        for row, column, cell in board.cells()
        if cell not in signs
    ]
    if problems:
        raise CannotWrite(problems)
    return "".join("".join(signs[cell] for cell in row) + "\n" for row in board.rows)
