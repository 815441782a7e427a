"""What a server has done in whichever process has time: playing on, and drawing.

Plays travel between processes as pickles, and a view is JSON already, so that the event loop only
passes on. These functions may be broken off anywhere, so they import nothing.
"""

from __future__ import annotations

import pickle
import time
from dataclasses import dataclass
from typing import Any

from gridwright.desk import plays
from gridwright.desk.answers import as_json
from gridwright.desk.workbench import board_after, read_level
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.play import Efforts, Play, Session, Wishes
from gridwright.play.protocol import Command
from gridwright.render.gif import session_gif
from gridwright.render.png import board_png
from gridwright.web.settings import Limits

# -- playing -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Opened:
    """A session, packed, and its level."""

    level: Level
    packed: bytes


def open_level(value: dict[str, Any], limits: Limits) -> Opened:
    return _packed(plays.open_level(value, limits))


def open_save(save: dict[str, Any], limits: Limits) -> Opened:
    return _packed(plays.open_save(save, limits))


def open_left(save: dict[str, Any], level: dict[str, Any], limits: Limits) -> Opened:
    return _packed(plays.open_left(save, level, limits))


def _packed(session: Session) -> Opened:
    return Opened(session.level, pickle.dumps(session))


@dataclass(frozen=True)
class Played:
    """A play after some commands, packed, with its view as JSON, and what there is to keep."""

    packed: bytes
    view: bytes
    result: bytes | None  #: a session, packed
    size: int
    seconds: float


def begin_play(
    packed: bytes,
    best: dict[str, int],
    efforts: Efforts,
    limits: Limits,
    now: float,
    wishes: Wishes,
    with_help: bool,
) -> Played:
    """A play of a packed session, looked at for the first time."""
    session: Session = pickle.loads(packed)
    session.best |= best
    play = Play(session, now, efforts=efforts, limits=limits.reading, with_help=with_help)
    return play_on(pickle.dumps(play), [{"do": "look"}], now, wishes)


def play_on(packed: bytes, commands: list[Command], now: float, wishes: Wishes) -> Played:
    """What comes of the commands.

    :raises GridwrightError: when one cannot be done.
    """
    started = time.thread_time()
    play: Play = pickle.loads(packed)
    play.wishes = wishes
    view = as_json(play.do_all(commands, now))
    result = play.take_result()
    seconds = time.thread_time() - started
    kept = None if result is None else pickle.dumps(result)
    return Played(pickle.dumps(play), view, kept, play.session.size, seconds)


# -- drawing -------------------------------------------------------------------------------------


def picture(value: dict[str, Any], moves: str, cell: int, theme: Any, limits: Limits) -> bytes:
    """The board after the moves as a PNG."""
    level, board = board_after(value, moves, limits)
    cell = min(cell, limits.picture_side // max(board.height, board.width))
    return board_png(board, cell, level.game, theme)


def film(value: dict[str, Any], moves: str, milliseconds: int, theme: Any, limits: Limits) -> bytes:
    """The play as an animated GIF; of long plays the first moves."""
    level = read_level(value, limits)
    shown = find_game(level.game).read_moves(moves, limits.reading)[: limits.gif_moves]
    return session_gif(level, shown, None, milliseconds, theme)
