"""The list of levels: what there is, pack by pack, what is solved, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import HeldKey, key_name
from gridwright.desktop.sheet import Row, Sheet
from gridwright.play.collection import Collection

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

_BY = {
    **dict.fromkeys(("up", "w", "k"), -1),
    **dict.fromkeys(("down", "s", "j"), +1),
    "page up": -10,
    "page down": +10,
}


class LevelListScreen(Sheet):
    """Choosing a level of the collection; ``choose`` is told its place."""

    foot = look.key_line("Enter play", "n next unsolved", "Esc back")
    width = 32

    def __init__(
        self, window: Window, collection: Collection, place: int, choose: Callable[[int], None]
    ) -> None:
        super().__init__(window)
        self.collection = collection
        self.place = place
        self.solved = collection.solved(window.store)
        self._choose = choose
        self._held = HeldKey()
        self.title, self.note = collection.title, collection.progress(window.store)

    def handle(self, event: Event) -> None:
        self._held.heed(event, self.window.settings.repeating, frozenset(_BY))
        if event.type == pygame.KEYDOWN:
            self._press(key_name(event))
        elif event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for rect, number in self.row_places:
                place = self._places[number]
                if rect.collidepoint(event.pos) and place is not None:
                    self.place = place
                    self._take()
                    return

    def update(self, seconds: float) -> None:
        key = self._held.due(seconds, self.window.settings.repeating)
        if key:
            self._press(key)

    def _press(self, key: str) -> None:
        if key in _BY:
            self._move(_BY[key])
        elif key == "home":
            self._move(-self.place)
        elif key == "end":
            self._move(len(self.collection.entries))
        elif key in ("n", "u"):
            self.next_unsolved()
        elif key in ("enter", "space"):
            self._take()
        elif key in ("escape", "tab"):
            self.window.back()

    def next_unsolved(self) -> None:
        place = self.collection.next_unsolved(self.window.store, self.place)
        if place is not None:
            self.place, self.changed = place, True

    def _move(self, by: int) -> None:
        self.place = max(0, min(len(self.collection.entries) - 1, self.place + by))
        self.changed = True

    def _take(self) -> None:
        place = self.place
        self.window.back()
        self._choose(place)

    def sheet_rows(self) -> list[Row]:
        """Each pack's title, and below it its levels."""
        rows: list[Row] = []
        self._places: list[int | None] = []  # of the level in each row
        for place, entry in enumerate(self.collection.entries):
            if place == 0 or entry.collection != self.collection.entries[place - 1].collection:
                rows.append(Row(entry.collection, colour=look.ACCENT))
                self._places.append(None)
            facts = f"{entry.height}×{entry.width}"
            facts += "" if entry.par is None else f" · par {entry.par}"
            title, solved = entry.title or f"Level {place + 1}", entry.key in self.solved
            rows.append(Row(title, facts, chosen=place == self.place, ticked=solved))
            self._places.append(place)
        return rows
