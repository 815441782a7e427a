"""Levels of Snek Is You as text: one character a cell, and the folder of a tiles file and a map.

``solution.txt`` beside such a folder holds moves as runs of arrows: ``6→ 3← 1↓``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, BadMove, CannotWrite, Problem
from gridwright.games.snek.words import NAMES
from gridwright.level import Level
from gridwright.notation import FolderNotation, Notation, read_file

GAME = "snek"

#: The one-character text: the lab's signs. Every other character is an empty cell.
SIGNS = {
    **{name[0]: name for name in ("snek", "rock", "wall", "flag", "computer", "bug")},
    **{name[0]: name for name in ("SNEK", "ROCK", "WALL", "FLAG", "COMPUTER", "BUG")},
    **{"N": "WIN", "Y": "YOU", "P": "PUSH", "L": "PULL", "D": "DEFEAT", "T": "STOP"},
    **{"I": "IS", "A": "AND"},
}
EMPTY = "."


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

    def read(self, text: str, game: str | None = None) -> list[Level]:
        lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), 1)]
        lines = [(number, line) for number, line in lines if line]
        _require_rectangle(lines)
        rows = [[_objects(SIGNS, character) for character in line] for _, line in lines]
        first, last = lines[0][0], lines[-1][0]
        unbroken = last - first + 1 == len(lines)
        return [Level(GAME, Board.of(rows), line=first if unbroken else None)]

    def write(self, levels: Sequence[Level]) -> str:
        level = _only_level(levels, self.title)
        return _map_text(level.board, {(name,): sign for sign, name in SIGNS.items()} | {(): EMPTY})


class TilesNotation(FolderNotation):
    """A folder with ``tiles.txt``, a sign and a tile a line, and ``content.txt``, the map.

    A tile is ``empty``, a noun for its object, or any word followed by `` text``; capitals do not
    matter. The text of this notation is ``content.txt`` with the signs that we write.
    """

    name = "tiles"
    title = "tiles.txt and content.txt"
    game = GAME
    extensions = ()

    def recognises(self, text: str) -> bool:
        return False  # a map says nothing without its tiles

    def recognises_folder(self, folder: Path) -> bool:
        return (folder / "tiles.txt").is_file() and (folder / "content.txt").is_file()

    def read(self, text: str, game: str | None = None) -> list[Level]:
        return [_read_map(text, {sign: cell for cell, sign in TILE_SIGNS.items()})]

    def write(self, levels: Sequence[Level]) -> str:
        return _map_text(_only_level(levels, self.title).board, TILE_SIGNS)

    def read_folder(self, folder: Path) -> list[Level]:
        tiles, problems = _read_tiles(read_file(folder / "tiles.txt"))
        problems = BadLevel(problems).within(str(folder / "tiles.txt")).problems
        content = folder / "content.txt"
        try:
            level = _read_map(read_file(content), tiles)
        except BadLevel as error:
            problems += error.within(str(content)).problems
        if problems:
            raise BadLevel(problems)
        return [level]

    def write_folder(self, level: Level, folder: Path) -> None:
        """Writes both files; the folder must be there.

        :raises CannotWrite: with every cell that holds more than one object; nothing is written.
        """
        content = self.write([level])
        used = {cell for _, _, cell in level.board.cells()} | {()}
        tiles = [f"{sign} {_tile_name(cell)}\n" for cell, sign in TILE_SIGNS.items() if cell in used]
        (folder / "tiles.txt").write_text("".join(tiles), encoding="utf-8")
        (folder / "content.txt").write_text(content, encoding="utf-8")


def read_arrows(text: str) -> str:
    """The moves in runs of arrows such as ``6→ 3← 1↓``; a count of one may be left out.

    :raises BadMove: naming every run that is not a count and an arrow.
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
    return "".join(move[run[-1]] * int(run[:-1] or 1) for run in runs)


def write_arrows(moves: str) -> str:
    """The runs of arrows that :func:`read_arrows` reads."""
    return " ".join(f"{len(list(run))}{ARROWS[move]}" for move, run in groupby(moves))


ARROWS = {"u": "↑", "d": "↓", "l": "←", "r": "→"}


def _tile_signs() -> dict[Cell, str]:
    """The sign we write for a cell: that of the lab, else a letter of the name, else any free."""
    signs: dict[Cell, str] = {(): " "}
    signs |= {(name,): sign for sign, name in SIGNS.items()}
    for name in NAMES:
        if (name,) not in signs:
            free = (chr(code) for code in range(ord("!"), 0x2000) if chr(code).isprintable())
            signs[(name,)] = next(sign for sign in [*name, *free] if sign not in signs.values())
    return signs


TILE_SIGNS = _tile_signs()


def _tile_name(cell: Cell) -> str:
    if not cell:
        return "empty"
    name = cell[0]
    return name if name.islower() else f"{name.lower()} text"


_TILES: dict[str, Cell] = {_tile_name(cell): cell for cell in TILE_SIGNS}


def _read_tiles(text: str) -> tuple[dict[str, Cell], list[Problem]]:
    tiles: dict[str, Cell] = {}
    problems = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        sign, name = line[0], line[2:].strip().lower()
        if line[1:2] != " " or not name:
            problems.append(Problem("not a sign, a space and a tile", text=line, line=number))
        elif name not in _TILES:
            problems.append(Problem("no such tile", text=line[2:].strip(), line=number))
        elif sign in tiles:
            problems.append(Problem("this sign already has a tile", text=line, line=number))
        else:
            tiles[sign] = _TILES[name]
    return tiles, problems


def _read_map(text: str, tiles: Mapping[str, Cell]) -> Level:
    lines = list(enumerate(text.splitlines(), 1))
    _require_rectangle(lines)
    unknown = [
        Problem("no tile has this sign", None, column, character, line=number)
        for number, line in lines
        for column, character in enumerate(line, 1)
        if character not in tiles
    ]
    if unknown:
        raise BadLevel(unknown)
    return Level(GAME, Board.of([[tiles[sign] for sign in line] for _, line in lines]), line=1)


def _require_rectangle(lines: list[tuple[int, str]]) -> None:
    if not lines or not lines[0][1]:
        raise BadLevel([Problem("a board needs at least one row and one column")])
    width = len(lines[0][1])
    ragged = [
        Problem(f"this line has {len(line)} cells, the first has {width}", text=line, line=number)
        for number, line in lines
        if len(line) != width
    ]
    if ragged:
        raise BadLevel(ragged)


def _objects(signs: Mapping[str, str], character: str) -> Cell:
    return (signs[character],) if character in signs else ()


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
