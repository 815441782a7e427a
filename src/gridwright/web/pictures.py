"""Previews, as functions that run in any process."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from gridwright.desk.limits import Limits
from gridwright.desk.workbench import read_level
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.entry import par_of
from gridwright.render.preview import preview_png

_MOST_UNPACKED = 400_000  # bytes


def preview_of_game(name: str) -> bytes:
    game = find_game(name)
    return _preview(game.example, game.title, (f"{game.about.partition('.')[0]}.",))


def preview_of_level(level: Level) -> bytes:
    game, par = find_game(level.game), par_of(level)
    dare = f"Can you do it in {par} moves?" if par else "Can you solve this?"
    return _preview(level, level.title or game.title, (dare, f"{game.title} · Gridwright"))


def preview_of_challenge(packed: str, limits: Limits) -> bytes:
    return preview_of_level(unpack_level(packed, limits))


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
