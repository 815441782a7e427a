"""A level: a board with the name of its game, a title, and what the game or a pack adds to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gridwright.board import Board


@dataclass(frozen=True)
class Level:
    """What a notation reads and a game starts from.

    ``extras`` holds what only some levels have: options of the game (``dialect``, ``seed``) and
    notes of a pack (``hint``, ``par``). ``line`` is where the board starts in its file, so that
    problems found later can still be placed there; it is no part of the level's value.
    """

    game: str
    board: Board
    title: str = ""
    author: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = field(default=None, compare=False)
