"""The level JSON of the Keke competition: maps of one character a cell, in the dialect ``baba``.

``{"levels": [{"id", "name", "author", "ascii", "solution"}]}``. A border of ``_`` frames each map;
it is no part of our boards, whose edge does the same. A solution is kept as our moves in the
level's ``solution``; it was found under the competition's own rules and need not win under ours.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel, CannotWrite, Problem, shown
from gridwright.games.snek.world import BABA
from gridwright.level import Level
from gridwright.notation import COMMAND_LINE, BoardCount, Limits, Notation
from gridwright.notation.json_values import decode_json

_BORDER = "_"
_NOUNS = {
    "b": "baba",
    "k": "keke",
    "f": "flag",
    "r": "rock",
    "w": "wall",
    "s": "skull",
    "g": "goop",
    "l": "lava",
    "a": "grass",
    "v": "love",
    "o": "floor",
}
_WORDS = ("SINK", "IS", "YOU", "WIN", "DEFEAT", "PUSH", "STOP", "MOVE", "HOT", "MELT")

#: The sign of each cell; KILL is the competition's name for DEFEAT.
SIGNS: dict[Cell, str] = {
    (): ".",
    **{(name,): sign for sign, name in _NOUNS.items()},
    **{(name.upper(),): sign.upper() for sign, name in _NOUNS.items()},
    **{(name,): str(digit) for digit, name in enumerate(_WORDS)},
}
_CELLS = {sign: cell for cell, sign in SIGNS.items()} | {" ": ()}
_MOVES = str.maketrans({"s": "w"})
_SOLUTION = str.maketrans({"w": "s"})


class KekeNotation(Notation):
    """Several levels in one JSON object."""

    name = "keke"
    title = "Keke competition JSON"
    game = "snek"
    extensions = (".json",)
    keeps = frozenset({"title", "author", "id", "solution", "dialect"})

    def recognises(self, text: str) -> bool:
        if '"ascii"' not in text:
            return False
        try:
            value = decode_json(text)
        except BadLevel:
            return False
        levels = value.get("levels") if isinstance(value, dict) else None
        return isinstance(levels, list) and all(
            isinstance(level, dict) and "ascii" in level for level in levels
        )

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        value = decode_json(text, limits)
        values = value.get("levels") if isinstance(value, dict) else None
        if not isinstance(values, list):
            raise BadLevel([Problem('not a JSON object with "levels"')])
        limits.check_levels(len(values))
        levels: list[Level] = []
        problems: list[Problem] = []
        count = BoardCount(limits)
        for number, value in enumerate(values, 1):
            found = list(_problems(value, count))
            problems += BadLevel(found).within(f"level {number}").problems
            if not found:
                levels.append(_level(value))
        if problems or not levels:
            raise BadLevel(problems or [Problem("there is no level in it")])
        return levels

    def write(self, levels: Sequence[Level]) -> str:
        problems = [problem for level in levels for problem in _unwritable(level)]
        if problems:
            raise CannotWrite(problems)
        return (
            json.dumps({"levels": list(map(_value, levels))}, indent=1, ensure_ascii=False) + "\n"
        )


def _problems(value: Any, count: BoardCount) -> Iterator[Problem]:
    if not isinstance(value, dict) or not isinstance(value.get("ascii"), str):
        yield Problem('a level needs an "ascii" map')
        return
    for name in ("name", "author", "solution"):
        if not isinstance(value.get(name), str | None):
            yield Problem(f'"{name}" must be a string', text=shown(value[name]))
    if not isinstance(value.get("id", ""), str | int):
        yield Problem('"id" must be a string or a number', text=shown(value["id"]))
    rows = value["ascii"].split("\n")
    try:
        count.add([len(row) - 2 for row in rows[1:-1]])
    except BadLevel as error:
        yield from error.problems
        return
    framed = all(row[:1] == row[-1:] == _BORDER for row in rows)
    if len(rows) < 3 or not framed or {*rows[0], *rows[-1]} != {_BORDER}:
        yield Problem(f"a map needs a border of {_BORDER!r}")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            yield Problem(f"this row has {len(row)} cells, the first has {len(rows[0])}", number)
    for number, row in enumerate(rows[1:-1], 2):
        for column, sign in enumerate(row[1:-1], 2):
            if sign not in _CELLS:
                yield Problem("no tile has this sign", number, column, sign)


def _level(value: dict[str, Any]) -> Level:
    rows = value["ascii"].split("\n")[1:-1]
    extras = {"dialect": BABA.name, "id": str(value.get("id", ""))}
    if value.get("solution"):
        extras["solution"] = value["solution"].lower().translate(_MOVES)
    return Level(
        "snek",
        Board.of([[_CELLS[sign] for sign in row[1:-1]] for row in rows]),
        title=value.get("name") or f"Level {extras['id']}",
        author=value.get("author") or "",
        extras=extras,
    )


def _unwritable(level: Level) -> Iterator[Problem]:
    if level.extras.get("dialect") != BABA.name:
        yield Problem(f'its levels are in the dialect "{BABA.name}"')
    for row, column, cell in level.board.cells():
        if cell not in SIGNS:
            yield Problem("no sign for this cell", row + 1, column + 1, ", ".join(cell))


def _value(level: Level) -> dict[str, Any]:
    edge = _BORDER * (level.board.width + 2)
    rows = [_BORDER + "".join(map(SIGNS.__getitem__, row)) + _BORDER for row in level.board.rows]
    return {
        "id": level.extras.get("id", ""),
        "name": level.title,
        "author": level.author,
        "ascii": "\n".join([edge, *rows, edge]),
        "solution": str(level.extras.get("solution", "")).translate(_SOLUTION),
    }
