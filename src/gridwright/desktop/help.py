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
from gridwright.play.protocol import Can

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

_KEYS: Sequence[tuple[Sequence[str], str]] = (
    (("z", "u"), "undo (hold to repeat)"),
    (("y",), "redo"),
    (("r",), "start again"),
    (("i",), "hint; again: a little more"),
    (("n",), "next level"),
    (("p",), "previous level"),
    (("tab",), "list of levels"),
    (("m",), "sound"),
    (("o",), "settings"),
    (("f11",), "whole screen"),
    (("escape",), "pause, put away, leave"),
    (("?",), "this list"),
)
_SIGNS = {"escape": "Esc", "f11": "F11"}


class HelpScreen(Screen):
    """The game's keys and the window's own; keys that the game itself takes are left out."""

    over = True

    def __init__(self, window: Window, game: Game, can: Can) -> None:
        """``can`` says which of the keys mean anything here."""
        super().__init__(window)
        taken = {key for action in game.actions for key in action.keys}
        rows = [(action.keys, action.title) for action in game.actions]
        own = [*_KEYS, (("x",), "solve; again: for another aim")] if can["solve"] else _KEYS
        rows += [(tuple(key for key in keys if key not in taken), title) for keys, title in own]
        self._title = game.title
        self.rows = [(", ".join(map(_sign, keys)), title) for keys, title in rows if keys]

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
