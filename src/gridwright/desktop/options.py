"""Settings: chosen with the arrows, kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import REPEATS, key_name
from gridwright.desktop.screen import Screen

if TYPE_CHECKING:
    from gridwright.desktop.window import Window


class OptionsScreen(Screen):
    over = True

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.place = 0

    @property
    def rows(self) -> list[tuple[str, str]]:
        settings = self.window.settings
        return [
            ("Sound", "on" if settings.sound else "off"),
            ("Held keys repeat", settings.repeat),
            ("Where it will land", "shown" if settings.ghost else "hidden"),
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
        else:
            settings.ghost = not settings.ghost
        settings.save()

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        wide = min(surface.get_width() - 2 * unit, 24 * unit)
        line = 2 * unit
        rect = Rect(0, 0, wide, (len(self.rows) + 2) * line + 2 * unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        left, right = rect.x + unit, rect.right - unit
        look.write(surface, "Settings", round(1.5 * unit), (left, rect.y + unit), look.ACCENT)
        for number, (name, value) in enumerate(self.rows):
            middle = rect.y + unit + (number + 1) * line + line // 2
            if number == self.place:
                chosen = Rect(rect.x + unit // 2, middle - line // 2, wide - unit, line)
                look.card(surface, chosen, look.RAISED)
            look.write(surface, name, unit, (left, middle), look.TEXT, "midleft")
            said = f"‹ {value} ›" if number == self.place else value
            look.write(surface, said, unit, (right, middle), look.ACCENT, "midright")
        bottom = rect.bottom - unit
        note = look.shortened("Arrows choose and change, Esc closes.", unit, wide - 2 * unit)
        look.write(surface, note, unit, (left, bottom), look.DIM, "bottomleft")
