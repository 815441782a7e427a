"""What the server does for people besides keeping things, as functions that run in any process.

They take and give plain values, and bytes that are an answer already, so that the event loop only
passes on. Whatever somebody sent is measured here before it is used. They may be broken off
anywhere, so they import nothing.
"""

from __future__ import annotations

import json
import pickle
import time
from dataclasses import asdict, dataclass, replace
from typing import Any

from gridwright.errors import BadLevel, BadSave
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.notation import (
    find_notation,
    read_json_level,
    read_text,
    write_json_level,
    write_text,
)
from gridwright.play import Efforts, Play, Session
from gridwright.play.protocol import Command
from gridwright.render.gif import session_gif
from gridwright.render.playthrough import playthrough
from gridwright.render.png import board_png
from gridwright.state import Status
from gridwright.web.settings import Limits

# -- reading what somebody sent ------------------------------------------------------------------


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


# -- playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opened:
    """A session, packed, and its level."""

    level: Level
    packed: bytes


def open_level(value: dict[str, Any], limits: Limits) -> Opened:
    """A session at the start of a level.

    :raises BadLevel: when it cannot be played here.
    """
    level = read_level(value, limits)
    return Opened(level, pickle.dumps(Session(level)))


def open_save(save: dict[str, Any], limits: Limits) -> Opened:
    """The saved session.

    :raises BadSave: when it is too long, or the game does not play it so.
    """
    session = Session.resume(save, limits.reading)
    return Opened(session.level, pickle.dumps(session))


def open_left(save: dict[str, Any], level: dict[str, Any], limits: Limits) -> Opened:
    """The session that was left unfinished; one that is over, or no longer plays so, begins anew.

    :raises BadLevel: when the level cannot be played here.
    """
    try:
        session = Session.resume(save, limits.reading)
    except BadSave:  # the rules have changed since
        return open_level(level, limits)
    if session.state.status is not Status.PLAYING:
        return open_level(level, limits)
    return Opened(session.level, pickle.dumps(session))


@dataclass(frozen=True)
class Played:
    """A play after some commands, packed, with its view as JSON, and what there is to keep."""

    packed: bytes
    view: bytes
    result: bytes | None  #: a session, packed
    size: int
    seconds: float


@dataclass(frozen=True)
class Extra:
    """What a view is to hold besides: the board as text, and so many moves of foresight."""

    text: bool = False
    foresight: int = 0


def begin_play(
    packed: bytes,
    best: dict[str, int],
    efforts: Efforts,
    limits: Limits,
    now: float,
    more: Extra,
    with_help: bool,
) -> Played:
    """A play of a packed session, looked at for the first time."""
    session: Session = pickle.loads(packed)
    session.best |= best
    play = Play(session, now, efforts=efforts, limits=limits.reading, with_help=with_help)
    return play_on(pickle.dumps(play), [{"do": "look"}], now, more)


def play_on(packed: bytes, commands: list[Command], now: float, more: Extra) -> Played:
    """What comes of the commands.

    :raises GridwrightError: when one cannot be done.
    """
    started = time.thread_time()
    play: Play = pickle.loads(packed)
    view = view_after(play, commands, now, more)
    result = play.take_result()
    seconds = time.thread_time() - started
    kept = None if result is None else pickle.dumps(result)
    return Played(pickle.dumps(play), view, kept, play.session.size, seconds)


def view_after(play: Play, commands: list[Command], now: float, more: Extra) -> bytes:
    """Has the commands done; the view as JSON.

    :raises GridwrightError: when one cannot be done.
    """
    play.with_text, play.foresight = more.text, more.foresight
    return as_json(play.do_all(commands, now))


# -- the workbench -------------------------------------------------------------------------------


def check(value: dict[str, Any], limits: Limits) -> bytes:
    """Every problem of a level, each with its place; of one without, what may be a slip."""
    level = read_board(value, limits)
    game = find_game(level.game)
    problems = game.check(level)
    doubts = [] if problems else game.warnings(level)
    return as_json(
        {
            "problems": [asdict(problem) for problem in problems[:200]],
            "doubts": [asdict(doubt) for doubt in doubts[:200]],
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


def as_test(value: dict[str, Any], moves: str, limits: Limits) -> bytes:
    """The text of a golden playthrough."""
    level = read_level(value, limits)
    most = replace(limits.reading, moves=limits.test_moves)
    played = find_game(level.game).read_moves(moves, most)
    return as_json({"text": playthrough(level, played)})


def picture(value: dict[str, Any], moves: str, cell: int, theme: Any, limits: Limits) -> bytes:
    """The board after the moves as a PNG."""
    level = read_level(value, limits) if moves else read_board(value, limits)
    board = level.board
    if moves:
        game = find_game(level.game)
        state = game.start(level)
        for move in game.read_moves(moves, limits.reading):
            state = state.step(move)
        board = state.board
    cell = min(cell, limits.picture_side // max(board.height, board.width))
    return board_png(board, cell, level.game, theme)


def film(value: dict[str, Any], moves: str, milliseconds: int, theme: Any, limits: Limits) -> bytes:
    """The play as an animated GIF; of long plays the first moves."""
    level = read_level(value, limits)
    shown = find_game(level.game).read_moves(moves, limits.reading)[: limits.gif_moves]
    return session_gif(level, shown, None, milliseconds, theme)


def as_json(value: object) -> bytes:
    """JSON in ASCII, which holds every string a level can have: lone surrogates stay escapes."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii")
