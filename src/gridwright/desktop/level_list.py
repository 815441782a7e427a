"""The list of levels: what there is, pack by pack, what is solved, and what comes next."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import HeldKey, key_name
from gridwright.desktop.screen import Screen
from gridwright.play.collection import Collection

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

_BY = {
    **dict.fromkeys(("up", "w", "k"), -1),
    **dict.fromkeys(("down", "s", "j"), +1),
    "page up": -10,
    "page down": +10,
}


class LevelListScreen(Screen):
    """Choosing a level of the collection; ``choose`` is told its place."""

    over = True

    def __init__(
        self, window: Window, collection: Collection, place: int, choose: Callable[[int], None]
    ) -> None:
        super().__init__(window)
        self.collection = collection
        self.place = place
        self.solved = collection.solved(window.library)
        self._choose = choose
        self._held = HeldKey()
        self._first_row = 0
        self._lines: list[tuple[Rect, int]] = []  # where each level was drawn

    def handle(self, event: Event) -> None:
        self._held.heed(event, self.window.settings.repeating, frozenset(_BY))
        if event.type == pygame.KEYDOWN:
            self._press(key_name(event))
        elif event.type == pygame.MOUSEWHEEL:
            self._move(-event.y)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for rect, place in self._lines:
                if rect.collidepoint(event.pos):
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
        place = self.collection.next_unsolved(self.window.library, self.place)
        if place is not None:
            self.place, self.changed = place, True

    def _move(self, by: int) -> None:
        self.place = max(0, min(len(self.collection.entries) - 1, self.place + by))
        self.changed = True

    def _take(self) -> None:
        place = self.place
        self.window.back()
        self._choose(place)

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        line = round(1.6 * unit)
        wide = min(surface.get_width() - unit, 32 * unit)
        rect = Rect(0, 0, wide, surface.get_height() - 2 * unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        left, right = rect.x + unit, rect.right - unit
        look.write(
            surface, self.collection.title, round(1.6 * unit), (left, rect.y + unit), look.ACCENT
        )
        said = self.collection.progress(self.window.library)
        look.write(surface, said, unit, (right, rect.y + round(1.3 * unit)), look.DIM, "topright")
        body = Rect(left, rect.y + 3 * unit, right - left, rect.height - round(5.5 * unit))
        self._draw_rows(surface, body, line, unit)
        foot = look.shortened(
            look.key_line("Enter play", "n next unsolved", "Esc back"), unit, right - left
        )
        look.write(surface, foot, unit, (left, rect.bottom - unit), look.DIM, "bottomleft")

    def _draw_rows(self, surface: Surface, body: Rect, line: int, unit: int) -> None:
        rows = self._rows()
        here = next(number for number, (_, place) in enumerate(rows) if place == self.place)
        shown = max(1, body.height // line)
        self._first_row = max(0, min(self._first_row, here - 1, len(rows) - shown))
        if here >= self._first_row + shown:
            self._first_row = here - shown + 1
        self._lines = []
        for number, (pack, place) in enumerate(rows[self._first_row : self._first_row + shown]):
            row = Rect(body.x, body.y + number * line, body.width, line)
            if place is None:
                look.write(surface, pack, unit, (row.x, row.centery), look.ACCENT, "midleft")
            else:
                self._lines.append((row, place))
                self._draw_row(surface, row, place, unit)

    def _rows(self) -> list[tuple[str, int | None]]:
        """Each pack's title, and below it the places of its levels."""
        rows: list[tuple[str, int | None]] = []
        pack = None
        for place, entry in enumerate(self.collection.entries):
            if entry.collection != pack:
                pack = entry.collection
                rows.append((pack, None))
            rows.append(("", place))
        return rows

    def _draw_row(self, surface: Surface, row: Rect, place: int, unit: int) -> None:
        entry = self.collection.entries[place]
        if place == self.place:
            look.card(surface, row.inflate(unit // 2, 0), look.RAISED)
        if entry.key in self.solved:
            mark = Rect(row.x, 0, unit, unit)
            mark.centery = row.centery
            look.tick_mark(surface, mark)
        facts = f"{entry.height}×{entry.width}"
        if entry.par is not None:
            facts += f" · par {entry.par}"
        written = look.write(surface, facts, unit, row.midright, look.DIM, "midright")
        title = entry.title or f"Level {place + 1}"
        title = look.shortened(title, unit, written.left - row.x - 3 * unit)
        look.write(surface, title, unit, (row.x + 2 * unit, row.centery), look.TEXT, "midleft")
