"""The keys, on screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from gridwright.desktop.sheet import Row, Sheet
from gridwright.game import Game
from gridwright.play.keys import key_help

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

_OWN: Sequence[tuple[Sequence[str], str]] = (
    (("tab",), "list of levels"),
    (("m",), "sound"),
    (("o",), "settings"),
    (("f11",), "whole screen"),
)
_SIGNS = {"escape": "Esc", "f11": "F11"}


class HelpScreen(Sheet):
    """The game's keys, those of every game, and the window's own."""

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window)
        self.title = f"Keys of {game.title}"
        rows = [*key_help(game), *_OWN]
        self.rows = [(", ".join(map(_sign, keys)), title) for keys, title in rows]

    def sheet_rows(self) -> list[Row]:
        return [Row(keys, title) for keys, title in self.rows]

    def handle(self, event: Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.window.back()


def _sign(key: str) -> str:
    return _SIGNS.get(key) or (key if len(key) == 1 else key.capitalize())
