"""High scores: the ten best, and a place to write one's name when one is among them."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.sheet import Row, Sheet
from gridwright.desktop.window import Window
from gridwright.game import Game

SHOWN = 10
LONGEST_NAME = 16


class ScoresScreen(Sheet):
    """The table. With a ``score`` it is the end of a game, and ``again`` begins the next."""

    width = 30

    def __init__(
        self,
        window: Window,
        game: Game,
        score: int = 0,
        again: Callable[[], None] | None = None,
    ) -> None:
        super().__init__(window)
        self._game = game.name
        self.score = score
        self.title = "High scores" if again is None else "Game over"
        self.note = game.title if again is None else f"{score:,} points"
        self._again = again
        self.scores = window.store.high_scores(game.name, SHOWN)
        self.name = window.settings.name[:LONGEST_NAME]
        self._typed = ""  # the letter of the last key
        worst = self.scores[-1].score if len(self.scores) == SHOWN else 0
        self.writing = score > worst

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._typed = event.unicode if event.unicode.isprintable() else ""
        super().handle(event)

    def press(self, key: str, *, held: bool = False) -> None:
        if self.writing:
            self._write(key)
        elif key in ("enter", "space") and self._again is not None:
            self.window.back()
            self._again()
        elif key in ("enter", "escape"):
            self.window.back()
            if self._again is not None:  # the game behind this has ended: leave it too
                self.window.back()

    def _write(self, key: str) -> None:
        if key == "enter" and self.name.strip():
            self._keep()
        elif key == "escape":
            self.writing = False
        elif key == "backspace":
            self.name = self.name[:-1]
        else:
            self.name = (self.name + self._typed)[:LONGEST_NAME]

    def _keep(self) -> None:
        self.writing = False
        store, settings = self.window.store, self.window.settings
        settings.name = self.name.strip()
        settings.save()
        new = store.keep_score(self._game, self.score, settings.name)
        self.scores = store.high_scores(self._game, SHOWN)
        self.place = self.scores.index(new) if new in self.scores else None

    def sheet_rows(self) -> list[Row]:
        return [
            Row(
                f"{place + 1}   {entry.player}",
                f"{entry.score:,}   {entry.reached.astimezone():%Y-%m-%d}",
                place,
                colour=look.ACCENT if place == self.place else look.TEXT,
            )
            for place, entry in enumerate(self.scores)
        ] or [Row("Nobody yet.", colour=look.DIM)]

    @property
    def foot(self) -> str:  # type: ignore[override]
        if self.writing:
            return f"Your name: {self.name}_   (Enter keeps it)"
        again = "Enter play again" if self._again is not None else ""
        return look.key_line(again, "Esc leave")
