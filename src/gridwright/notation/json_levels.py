"""The JSON that every game shares: a level with its notes, a plain board, or a pack of levels."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from gridwright.board import Board
from gridwright.errors import BadLevel, Problem, UnknownName, shown
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, BoardCount, Limits
from gridwright.notation.json_values import decode_json, sound_notes
from gridwright.notation.registry import Notation, guess_game


class JsonNotation(Notation):
    """Our own level form, a plain canonical board, ``{"input": board}``, or a pack of levels."""

    name = "json"
    title = "JSON"
    extensions = (".json",)

    def recognises(self, text: str) -> bool:
        return text.lstrip()[:1] in ("{", "[")

    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        value = decode_json(text, limits)
        if isinstance(value, dict) and "levels" in value:
            return _read_pack(value, game, limits)
        return [read_json_level(value, game, limits)]

    def write(self, levels: Sequence[Level]) -> str:
        texts = [_level_text(level) for level in levels]
        if len(texts) == 1:
            return texts[0] + "\n"
        return '{"levels": [\n' + ",\n".join(texts) + "\n]}\n"


def read_json_level(value: object, game: str | None = None, limits: Limits = COMMAND_LINE) -> Level:
    """The level in a decoded JSON value, whoever decoded it.

    :raises BadLevel: with every problem of form, or with the place where it is too much.
    """
    if not isinstance(value, dict):
        board = Board.parse(value, limits)
        return Level(game or guess_game(board), board)
    fields = dict(value)
    board_value = fields.pop("board", None) or fields.pop("input", None)
    if board_value is None:
        raise BadLevel([Problem('a level needs a "board" (or "input")')])
    texts = {name: fields.pop(name, "") for name in ("game", "title", "author")}
    problems = [
        Problem(f'"{name}" must be a string', text=shown(value))
        for name, value in texts.items()
        if not isinstance(value, str)
    ]
    if problems:
        raise BadLevel(problems)
    notes = sound_notes({**fields, **texts}, limits)
    board = Board.parse(board_value, limits)
    name = notes.pop("game") or game or guess_game(board)
    try:
        find_game(name)
    except UnknownName as error:
        raise BadLevel([Problem(str(error))]) from None
    return Level(name, board, notes.pop("title"), notes.pop("author"), notes)


def write_json_level(level: Level) -> dict[str, Any]:
    """The JSON value of a level: our own level form."""
    notes = {"title": level.title, "author": level.author}
    return {
        "game": level.game,
        **{name: text for name, text in notes.items() if text},
        **level.extras,
        "board": level.board.to_json(),
    }


def _read_pack(pack: dict[str, object], game: str | None, limits: Limits) -> list[Level]:
    values = pack["levels"]
    if not isinstance(values, list) or not values:
        raise BadLevel([Problem('"levels" must be a list of at least one level')])
    limits.check_levels(len(values))
    shared = {name: pack[name] for name in ("game", "author") if name in pack}
    levels: list[Level] = []
    problems: list[Problem] = []
    count = BoardCount(limits)
    for number, value in enumerate(values, 1):
        if isinstance(value, dict):
            value = {**shared, **value}
        try:
            level = read_json_level(value, game, limits)
            count.add([level.board.width] * level.board.height)
            levels.append(level)
        except BadLevel as error:
            problems += error.within(f"level {number}").problems
    if problems:
        raise BadLevel(problems)
    return levels


def _level_text(level: Level) -> str:
    """JSON with a line for each row of the board, so that a person can read and diff it."""
    fields = write_json_level(level)
    rows = ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in fields.pop("board"))
    notes = [
        f"{json.dumps(name)}: {json.dumps(note, ensure_ascii=False)}"
        for name, note in fields.items()
    ]
    return "{\n" + ",\n".join([*notes, f'"board": [\n{rows}\n]']) + "\n}"


JSON = JsonNotation()
