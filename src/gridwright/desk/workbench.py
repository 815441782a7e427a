"""Levels as text, what is wrong with them, and plays as tests.

Whatever somebody sent is measured here before it is used. The functions take and give plain
values, and bytes that are an answer already, so they run in any process; they may be broken off
anywhere, so they import nothing.
"""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

from gridwright.board import Board
from gridwright.desk.answers import as_json
from gridwright.desk.limits import Limits
from gridwright.errors import BadLevel
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.notation import (
    find_notation,
    read_json_level,
    read_text,
    write_json_level,
    write_text,
)
from gridwright.render.playthrough import playthrough

_MOST_PROBLEMS = 200  # that a builder is shown


def read_level(value: dict[str, Any], limits: Limits) -> Level:
    """The playable level in a request.

    :raises BadLevel: with every problem of form, of size and of the game's rules.
    """
    level = read_board(value, limits)
    problems = find_game(level.game).check(level)
    if problems:
        raise BadLevel(problems)
    return level


def read_board(value: dict[str, Any], limits: Limits) -> Level:
    """The level in a request, playable or not.

    :raises BadLevel: with every problem of form and of size.
    """
    return read_json_level(value, limits=limits.reading)


def check(value: dict[str, Any], limits: Limits) -> bytes:
    """Every problem of a level, each with its place; of one without, what may be a slip."""
    level = read_board(value, limits)
    game = find_game(level.game)
    problems = game.check(level)
    doubts = [] if problems else game.warnings(level)
    return as_json(
        {
            "problems": [asdict(problem) for problem in problems[:_MOST_PROBLEMS]],
            "doubts": [asdict(doubt) for doubt in doubts[:_MOST_PROBLEMS]],
        }
    )


def read(text: str, file: str, game: str | None, limits: Limits) -> bytes:
    """The levels in a text, whatever its notation."""
    if game is not None:
        find_game(game)
    levels = read_text(text, file, game, limits.reading)
    return as_json({"levels": [write_json_level(level) for level in levels]})


def write(value: dict[str, Any], notation: str, limits: Limits) -> bytes:
    """A level as text, and the fields that the notation cannot hold."""
    level = read_board(value, limits)
    found = find_notation(notation)
    return as_json({"text": write_text([level], found.name), "lost": found.lost(level)})


def board_after(value: dict[str, Any], moves: str, limits: Limits) -> tuple[Level, Board]:
    """The level in a request and its board after the moves; without any it need not be playable."""
    if not moves:
        level = read_board(value, limits)
        return level, level.board
    level = read_level(value, limits)
    game = find_game(level.game)
    state = game.start(level)
    for move in game.read_moves(moves, limits.reading):
        state = state.step(move)
    return level, state.board


def as_test(value: dict[str, Any], moves: str, limits: Limits) -> bytes:
    """The text of a golden playthrough."""
    level = read_level(value, limits)
    most = replace(limits.reading, moves=limits.test_moves)
    played = find_game(level.game).read_moves(moves, most)
    return as_json({"text": playthrough(level, played)})
