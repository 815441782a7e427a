"""High scores: the ten best, and a place to write one's name when one is among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import key_name
from gridwright.desktop.screen import Screen
from gridwright.game import Game

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

SHOWN = 10
LONGEST_NAME = 16


class ScoresScreen(Screen):
    """The table. With a ``score`` it is the end of a game, and ``again`` begins the next."""

    over = True

    def __init__(
        self,
        window: Window,
        game: Game,
        score: int | None = None,
        again: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(window)
        self._game = game.name
        self.score = score
        self._again = again
        self.scores = window.library.high_scores(game.name, SHOWN)
        self.name = window.settings.name[:LONGEST_NAME]
        self.kept: int | None = None  #: the place of the new score in the table, from 0
        worst = self.scores[-1].score if len(self.scores) == SHOWN else 0
        self.writing = bool(score) and (len(self.scores) < SHOWN or (score or 0) > worst)

    def handle(self, event: Event) -> None:
        if event.type != pygame.KEYDOWN:
            return
        self.changed = True
        key = key_name(event)
        if self.writing:
            self._write(event, key)
        elif key in ("enter", "space") and self._again is not None:
            self.window.back()
            self._again()
        elif key in ("enter", "escape"):
            self.window.back()
            if self._again is not None:  # the game behind this has ended: leave it too
                self.window.back()

    def _write(self, event: Event, key: str) -> None:
        if key == "enter" and self.name.strip():
            self._keep()
        elif key == "escape":
            self.writing = False
        elif key == "backspace":
            self.name = self.name[:-1]
        elif event.unicode.isprintable() and event.unicode and len(self.name) < LONGEST_NAME:
            self.name += event.unicode

    def _keep(self) -> None:
        name = self.name.strip()
        self.window.settings.name = name
        self.window.settings.save()
        new = self.window.library.keep_score(self._game, self.score or 0, name)
        self.scores = self.window.library.high_scores(self._game, SHOWN)
        self.kept = self.scores.index(new) if new in self.scores else None
        self.writing = False

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        wide = min(surface.get_width() - 2 * unit, 30 * unit)
        top_lines = 6.4 if self.score is not None else 3.4
        line = round(1.5 * unit)
        rect = Rect(0, 0, wide, round(top_lines * unit) + SHOWN * line + 3 * unit)
        rect.height = min(rect.height, surface.get_height() - unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        top = rect.y + unit
        if self.score is not None:
            look.write(surface, "Game over", 2 * unit, (rect.centerx, top), look.BAD, "midtop")
            top += round(2.2 * unit)
            said = f"{self.score:,} points"
            look.write(surface, said, round(1.5 * unit), (rect.centerx, top), look.ACCENT, "midtop")
        else:
            look.write(surface, "High scores", 2 * unit, (rect.centerx, top), look.ACCENT, "midtop")
        top += round(2.2 * unit)
        room = max(0, (rect.bottom - 3 * unit - top) // line)
        self._draw_table(surface, Rect(rect.x + unit, top, wide - 2 * unit, room * line), line)
        self._draw_foot(surface, rect, unit)

    def _draw_table(self, surface: Surface, rect: Rect, line: int) -> None:
        unit = round(line / 1.5)
        if not self.scores:
            look.write(surface, "Nobody yet.", unit, rect.midtop, look.DIM, "midtop")
        for place, entry in enumerate(self.scores[: rect.height // line]):
            middle = rect.y + place * line + line // 2
            colour = look.ACCENT if place == self.kept else look.TEXT
            if place == self.kept:
                look.card(
                    surface,
                    Rect(rect.x - unit // 2, middle - line // 2, rect.width + unit, line),
                    look.RAISED,
                )
            date = f"{entry.reached.astimezone():%Y-%m-%d}"
            look.write(surface, f"{place + 1}", unit, (rect.x + unit, middle), look.DIM, "midright")
            look.write(
                surface,
                f"{entry.score:,}",
                unit,
                (rect.right - 6 * unit, middle),
                colour,
                "midright",
            )
            room = rect.width - 13 * unit
            name = look.shortened(entry.player, unit, max(room, 3 * unit))
            look.write(surface, name, unit, (rect.x + 2 * unit, middle), colour, "midleft")
            look.write(surface, date, unit, (rect.right, middle), look.DIM, "midright")

    def _draw_foot(self, surface: Surface, rect: Rect, unit: int) -> None:
        at = rect.centerx, rect.bottom - round(1.6 * unit)
        if self.writing:
            said = f"Your name: {self.name}_   (Enter keeps it)"
            look.write(surface, said, unit, at, look.GOOD, "center")
        elif self._again is not None:
            look.write(
                surface,
                look.key_line("Enter play again", "Esc leave"),
                unit,
                at,
                look.DIM,
                "center",
            )
        else:
            look.write(surface, "Esc: back", unit, at, look.DIM, "center")
