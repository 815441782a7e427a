"""The pictures of the home, the map and previews, as functions that run in any process."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

import segno

from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.entry import par_of
from gridwright.play import Session
from gridwright.render.living import living_svg
from gridwright.render.preview import preview_png
from gridwright.render.svg import board_svg
from gridwright.search import Budget
from gridwright.state import Status
from gridwright.web.settings import Limits
from gridwright.web.tasks import read_level

_BOARDS = 14  # in a living picture
_MOST_UNPACKED = 400_000  # bytes


def living(name: str, theme: str) -> bytes:
    """A game's own example, being played."""
    game = find_game(name)
    session = Session(game.example)
    boards = [session.state.board]
    while len(boards) < _BOARDS and session.state.status is Status.PLAYING:
        move = session.hint(Budget(seconds=1)) or game.tick
        if not move or not session.step(move):
            break
        boards.append(session.state.board)
    return living_svg(boards, name, theme).encode()


def thumbnail(level: Level, theme: str) -> bytes:
    return board_svg(level.board, game=level.game, theme=theme).encode()


def preview_of_game(name: str) -> bytes:
    game = find_game(name)
    return _preview(game.example, game.title, (f"{game.about.partition('.')[0]}.",))


def preview_of_level(level: Level) -> bytes:
    game, par = find_game(level.game), par_of(level)
    dare = f"Can you do it in {par} moves?" if par else "Can you solve this?"
    return _preview(level, level.title or game.title, (dare, f"{game.title} · Gridwright"))


def preview_of_challenge(packed: str, limits: Limits) -> bytes:
    return preview_of_level(unpack_level(packed, limits))


def code(text: str) -> bytes:
    """A code that a telephone's camera reads, as an SVG file."""
    drawn = segno.make(text, error="l", micro=False).svg_inline(scale=4, border=2, light="#fff")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1).encode()


def unpack_level(packed: str, limits: Limits) -> Level:
    """The level in a challenge's address, measured before it is expanded.

    :raises GridwrightError: when it is damaged, too long, or cannot be played.
    """
    try:
        deflated = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4))
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        value: Any = json.loads(unpacker.decompress(deflated, _MOST_UNPACKED))
        level = value["level"]
    except (binascii.Error, zlib.error, ValueError, LookupError, TypeError, RecursionError):
        raise GridwrightError("this link is damaged") from None
    if not isinstance(level, dict):
        raise GridwrightError("this link is damaged")
    return read_level(level, limits)


def _preview(level: Level, title: str, lines: tuple[str, ...]) -> bytes:
    return preview_png(level.board, title, lines, level.game)
