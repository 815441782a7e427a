"""Settings: chosen with the arrows, kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from gridwright.desktop.keys import REPEATS, key_name
from gridwright.desktop.sheet import Row, Sheet

if TYPE_CHECKING:
    from gridwright.desktop.window import Window


class OptionsScreen(Sheet):
    title = "Settings"
    foot = "Arrows choose and change, Esc closes."

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.place = 0

    def sheet_rows(self) -> list[Row]:
        return [
            Row(
                name, f"‹ {value} ›" if number == self.place else value, chosen=number == self.place
            )
            for number, (name, value) in enumerate(self.rows)
        ]

    @property
    def rows(self) -> list[tuple[str, str]]:
        settings = self.window.settings
        return [
            ("Sound", "on" if settings.sound else "off"),
            ("Held keys repeat", settings.repeat),
            ("Where it will land", "shown" if settings.ghost else "hidden"),
            ("Animations", "on" if settings.motion else "off"),
        ]

    def handle(self, event: Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        key = key_name(event)
        self.changed = True
        if key in ("up", "w", "k"):
            self.place = (self.place - 1) % len(self.rows)
        elif key in ("down", "s", "j"):
            self.place = (self.place + 1) % len(self.rows)
        elif key in ("left", "a", "h"):
            self._turn(-1)
        elif key in ("right", "d", "l", "space"):
            self._turn(+1)
        elif key in ("enter", "escape", "o"):
            self.window.back()
        elif key == "m":
            self.window.toggle_sound()

    def _turn(self, by: int) -> None:
        settings = self.window.settings
        if self.place == 0:
            self.window.toggle_sound()
        elif self.place == 1:
            names = list(REPEATS)
            settings.repeat = names[(names.index(settings.repeat) + by) % len(names)]
        elif self.place == 2:
            settings.ghost = not settings.ghost
        else:
            settings.motion = not settings.motion
        settings.save()
