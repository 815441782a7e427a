"""High scores: the ten best, and a place to write one's name when one is among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import key_name
from gridwright.desktop.sheet import Row, Sheet
from gridwright.game import Game

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

SHOWN = 10
LONGEST_NAME = 16


class ScoresScreen(Sheet):
    """The table. With a ``score`` it is the end of a game, and ``again`` begins the next."""

    width = 30

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
        self.title = "High scores" if score is None else "Game over"
        self.note = game.title if score is None else f"{score:,} points"
        self._again = again
        self.scores = window.store.high_scores(game.name, SHOWN)
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
        new = self.window.store.keep_score(self._game, self.score or 0, name)
        self.scores = self.window.store.high_scores(self._game, SHOWN)
        self.kept = self.scores.index(new) if new in self.scores else None
        self.writing = False

    def sheet_rows(self) -> list[Row]:
        return [
            Row(
                f"{place + 1}   {entry.player}",
                f"{entry.score:,}   {entry.reached.astimezone():%Y-%m-%d}",
                look.ACCENT if place == self.kept else look.TEXT,
                chosen=place == self.kept,
            )
            for place, entry in enumerate(self.scores)
        ] or [Row("Nobody yet.", colour=look.DIM)]

    @property
    def foot(self) -> str:  # type: ignore[override]
        if self.writing:
            return f"Your name: {self.name}_   (Enter keeps it)"
        again = "Enter play again" if self._again is not None else ""
        return look.key_line(again, "Esc leave")
