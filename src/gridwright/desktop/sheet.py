"""A card over the screen behind it: a title, rows of which one may be chosen, and a foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import DIRECTIONS
from gridwright.desktop.look import Colour
from gridwright.desktop.window import Screen

_FAR = 10_000_000  # rows: more than any list has
_JUMPS = {"page up": -10, "page down": +10, "home": -_FAR, "end": +_FAR}


@dataclass(frozen=True)
class Row:
    left: str
    right: str = ""
    place: int | None = None  #: among those that can be chosen
    ticked: bool | None = None  #: None where there is no place for a tick
    colour: Colour = look.TEXT


class Sheet(Screen):
    """Shows all rows where there is room, smaller if need be; else those around the chosen one.

    Keys, the wheel and clicks choose; Enter, Space and a click take what was chosen.
    """

    over = True
    title = ""
    note = ""
    foot = ""
    width = 26  #: in heights of letters
    place: int | None = None  #: of the row that is chosen
    goes_round = False  #: whether the first row comes after the last
    rows: Sequence[Row] = ()  #: what stands there now, from the top
    row_places: Sequence[tuple[Rect, Row]] = ()  #: where each was drawn
    _first_row = 0

    def take(self) -> None:
        """Does what the chosen row is there for."""

    def turn(self, by: int) -> None:
        """Changes what the chosen row says."""

    # -- what the player does -------------------------------------------------------------------

    @property
    def repeating_keys(self) -> set[str]:
        return {*_JUMPS, *(key for key, (down, _) in DIRECTIONS.items() if down)}

    def handle(self, event: Event) -> None:
        super().handle(event)
        if event.type == pygame.MOUSEWHEEL:
            self.move(-event.y)

    def click(self, at: tuple[int, int]) -> None:
        for rect, row in self.row_places:
            if rect.collidepoint(at) and row.place is not None:
                self.place = row.place
                self.take()

    def press(self, key: str) -> None:
        down, right = DIRECTIONS.get(key, (0, 0))
        if down or key in _JUMPS:
            self.move(down or _JUMPS[key])
        elif right:
            self.turn(right)
        elif key in ("enter", "space"):
            self.take()
        elif key in ("escape", "tab"):
            self.window.back()

    def move(self, by: int) -> None:
        """Chooses the row so many further down."""
        count = sum(row.place is not None for row in self.rows)
        if self.place is None or not count:
            return
        there = self.place + by
        self.place = there % count if self.goes_round else max(0, min(count - 1, there))
        self.changed = True

    # -- what is seen ---------------------------------------------------------------------------

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        rows, line = self.rows, round(1.6 * unit)
        rect = Rect(0, 0, min(surface.get_width() - unit, self.width * unit), 6 * unit)
        rect.height = min(surface.get_height() - unit, len(rows) * line + 6 * unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        body = rect.inflate(-2 * unit, -6 * unit)
        top = rect.y + unit
        noted = look.write(surface, self.note, unit, (body.right, top), look.DIM, "topright")
        room, large = noted.left - body.x - unit, round(1.6 * unit)
        look.write(surface, self.title, large, (body.x, top), look.ACCENT, width=room)
        at = body.x, rect.bottom - unit
        look.write(surface, self.foot, unit, at, look.DIM, "bottomleft", body.width)
        here = next((number for number, row in enumerate(rows) if self._is_chosen(row)), None)
        if here is None and rows:
            line = max(8, min(line, body.height // len(rows)))
        shown = max(1, body.height // line)
        if here is not None:
            self._first_row = max(0, min(self._first_row, here - 1, len(rows) - shown))
            self._first_row = max(self._first_row, here - shown + 1)
        self.row_places = [
            (Rect(body.x, body.y + number * line, body.width, line), row)
            for number, row in enumerate(rows[self._first_row :][:shown])
        ]
        for place, row in self.row_places:
            self._draw_row(surface, row, place)

    def _is_chosen(self, row: Row) -> bool:
        return row.place is not None and row.place == self.place

    def _draw_row(self, surface: Surface, row: Row, place: Rect) -> None:
        size = min(look.unit_for(surface.get_size()), max(8, place.height - 2))
        if self._is_chosen(row):
            look.card(surface, place.inflate(size // 2, 0), look.RAISED)
        if row.ticked:
            look.tick_mark(surface, Rect(place.x, place.centery - size // 2, size, size))
        aside = 0 if row.ticked is None else 2 * size
        words = Rect(place.x + aside, place.y, place.width - aside, place.height)
        look.row(surface, words, size, (row.left, row.right), (row.colour, look.DIM))
