"""The sheets that are opened over other screens: keys, settings, levels and high scores."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import REPEATS
from gridwright.desktop.settings import CHOICES
from gridwright.desktop.sheet import Row, Sheet
from gridwright.desktop.window import Window
from gridwright.game import Game
from gridwright.levels.values import LONGEST_PLAYER, MOST_SCORES, to_beat
from gridwright.play.keys import KeyRow, key_rows, spelt
from gridwright.play.protocol import Command
from gridwright.play.visit import Visit

_OWN_KEYS = {"tab": "list of levels", "m": "sound", "o": "settings", "f11": "whole screen"}


class HelpScreen(Sheet):
    """The game's keys, those of every game, and the window's own."""

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window)
        self.title = f"Keys of {game.title}"
        own = (KeyRow(title, {key: None}) for key, title in _OWN_KEYS.items())
        self.rows = [
            Row(", ".join(spelt(key, arrows=False) for key in row.keys), row.title)
            for row in (*key_rows(game), *own)
        ]

    def press(self, key: str) -> None:
        self.window.back()

    def click(self, at: tuple[int, int]) -> None:
        self.window.back()


class OptionsScreen(Sheet):
    """Settings: chosen with the arrows, kept at once."""

    title = "Settings"
    foot = "Arrows choose and change, Esc closes."
    place: int = 0
    goes_round = True

    @property
    def rows(self) -> list[Row]:  # type: ignore[override]
        settings, rows = self.window.settings, []
        for place, (name, (title, values)) in enumerate(CHOICES.items()):
            value = values[getattr(settings, name)]
            rows.append(Row(title, f"‹ {value} ›" if place == self.place else value, place))
        return rows

    def press(self, key: str) -> None:
        if key in ("enter", "o"):
            self.window.back()
        elif key == "m":
            self.window.settings.turn("sound")
        else:
            super().press(key)

    def turn(self, by: int) -> None:
        self.window.settings.turn(list(CHOICES)[self.place], by)
        pygame.key.set_repeat(*REPEATS[self.window.settings.repeat])

    def take(self) -> None:
        self.turn(+1)


class LevelListScreen(Sheet):
    """Choosing another level of those that are visited; ``do`` is told to go there."""

    foot = look.key_line(("enter", "play"), ("n", "next unsolved"), ("escape", "back"))
    width = 32
    place: int

    def __init__(self, window: Window, visit: Visit, do: Callable[[Command], None]) -> None:
        super().__init__(window)
        self._collection = collection = visit.collection
        self.place, self._do = visit.place, do
        self.title, self.note = collection.title, collection.progress(window.store)
        self.rows = [
            Row(row.title, colour=look.ACCENT)
            if row.place is None
            else Row(row.title, row.facts, row.place, row.solved)
            for row in collection.rows(window.store)
        ]

    def press(self, key: str) -> None:
        if key in ("n", "u"):
            following = self._collection.next_unsolved(self.window.store, self.place)
            self.place = self.place if following is None else following
        super().press(key)

    def take(self) -> None:
        self.window.back()
        self._do({"do": "level", "place": self.place})


class ScoresScreen(Sheet):
    """The best scores. With a ``score`` it is the end of a game, and ``again`` begins the next."""

    width = 30

    def __init__(
        self, window: Window, game: Game, score: int = 0, again: Callable[[], None] | None = None
    ) -> None:
        super().__init__(window)
        self._game, self.score, self._again = game.name, score, again
        self.title, self.note = "High scores", game.title
        if again is not None:
            self.title, self.note = "Game over", f"{score:,} points"
        self.scores = window.store.high_scores(game.name, MOST_SCORES)
        self.name = window.settings.name[:LONGEST_PLAYER]
        self._typed = ""  # the letter of the last key
        self.writing = score > to_beat(self.scores)

    @property
    def repeating_keys(self) -> set[str]:
        return set()  # a name is typed here

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:  # there is nothing to choose with a mouse
            self._typed = event.unicode if event.unicode.isprintable() else ""
            super().handle(event)

    def press(self, key: str) -> None:
        if self.writing:
            self._write(key)
        elif key in ("enter", "space", "escape"):
            self.window.back()
            if self._again is not None and key == "escape":
                self.window.back()  # the game behind this has ended: leave it too
            elif self._again is not None:
                self._again()

    def _write(self, key: str) -> None:
        if key == "enter" and self.name.strip():
            self._keep()
        elif key == "escape":
            self.writing = False
        elif key == "backspace":
            self.name = self.name[:-1]
        else:
            self.name = (self.name + self._typed)[:LONGEST_PLAYER]

    def _keep(self) -> None:
        self.writing = False
        store, settings = self.window.store, self.window.settings
        settings.name = self.name.strip()
        settings.save()
        new = store.keep_score(self._game, self.score, settings.name)
        self.scores = store.high_scores(self._game, MOST_SCORES)
        self.place = self.scores.index(new) if new in self.scores else None

    @property
    def rows(self) -> list[Row]:  # type: ignore[override]
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
        again = [] if self._again is None else [("enter", "play again")]
        return look.key_line(*again, ("escape", "leave"))
