"""The keys, on screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.screen import Screen
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


class HelpScreen(Screen):
    """The game's keys and the window's own; keys that the game itself takes are left out."""

    over = True

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window)
        self._title = game.title
        rows = [*key_help(game), *_OWN]
        self.rows = [(", ".join(map(_sign, keys)), title) for keys, title in rows]

    def handle(self, event: Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.window.back()

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        line = min(round(1.5 * unit), (surface.get_height() - 4 * unit) // (len(self.rows) + 2))
        size = min(unit, max(10, line - 2))
        wide = min(surface.get_width() - 2 * unit, 28 * unit)
        rect = Rect(0, 0, wide, (len(self.rows) + 2) * line + 2 * unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        left, right = rect.x + unit, rect.x + wide // 2 + unit // 2
        large = round(1.3 * size)
        look.write(surface, f"Keys of {self._title}", large, (left, rect.y + unit), look.ACCENT)
        for number, (keys, title) in enumerate(self.rows, 2):
            top = rect.y + unit + number * line
            look.write(surface, look.shortened(keys, size, wide // 2 - unit), size, (left, top))
            said = look.shortened(title, size, wide // 2 - 2 * unit)
            look.write(surface, said, size, (right, top), look.DIM)


def _sign(key: str) -> str:
    return _SIGNS.get(key) or (key if len(key) == 1 else key.capitalize())
