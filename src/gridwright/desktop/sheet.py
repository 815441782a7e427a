"""A card over the screen behind it: a title, rows of which one may be chosen, and a foot."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from gridwright.desktop import look
from gridwright.desktop.look import Colour
from gridwright.desktop.screen import Screen


@dataclass(frozen=True)
class Row:
    left: str
    right: str = ""
    colour: Colour = look.TEXT
    right_colour: Colour = look.DIM
    chosen: bool = False
    ticked: bool | None = None  #: None where there is no place for a tick


class Sheet(Screen):
    """Shows all rows where there is room, smaller if need be; else those around the chosen one."""

    over = True
    title = ""
    note = ""
    foot = ""
    width = 26  #: in heights of letters
    _first_row = 0

    @abstractmethod
    def sheet_rows(self) -> Sequence[Row]:
        """What stands there now, from the top."""

    def draw(self, surface: Surface) -> None:
        unit = look.unit_for(surface.get_size())
        rows, line = self.sheet_rows(), round(1.6 * unit)
        rect = Rect(0, 0, min(surface.get_width() - unit, self.width * unit), 6 * unit)
        rect.height = min(surface.get_height() - unit, len(rows) * line + 6 * unit)
        rect.center = surface.get_rect().center
        look.card(surface, rect)
        body = Rect(rect.x + unit, rect.y + 3 * unit, rect.width - 2 * unit, rect.height - 6 * unit)
        top = rect.y + unit
        noted = look.write(surface, self.note, unit, (body.right, top), look.DIM, "topright")
        title = look.shortened(self.title, round(1.6 * unit), noted.left - body.x - unit)
        look.write(surface, title, round(1.6 * unit), (body.x, top), look.ACCENT)
        foot = look.shortened(self.foot, unit, body.width)
        look.write(surface, foot, unit, (body.x, rect.bottom - unit), look.DIM, "bottomleft")
        here = next((number for number, row in enumerate(rows) if row.chosen), None)
        if here is None and rows:
            line = max(8, min(line, body.height // len(rows)))
        self._draw_rows(surface, rows, here, body, line)

    def _draw_rows(
        self, surface: Surface, rows: Sequence[Row], here: int | None, body: Rect, line: int
    ) -> None:
        shown = max(1, body.height // line)
        if here is not None:
            self._first_row = max(0, min(self._first_row, here - 1, len(rows) - shown))
            self._first_row = max(self._first_row, here - shown + 1)
        self.row_places: list[tuple[Rect, int]] = []  #: where each was drawn, and its number
        for number in range(self._first_row, min(len(rows), self._first_row + shown)):
            at = body.y + (number - self._first_row) * line
            place = Rect(body.x, at, body.width, line)
            self.row_places.append((place, number))
            self._draw_row(surface, rows[number], place)

    def _draw_row(self, surface: Surface, row: Row, place: Rect) -> None:
        size = min(look.unit_for(surface.get_size()), max(8, place.height - 2))
        if row.chosen:
            look.card(surface, place.inflate(size // 2, 0), look.RAISED)
        if row.ticked:
            mark = Rect(place.x, 0, size, size)
            mark.centery = place.centery
            look.tick_mark(surface, mark)
        left = place.x if row.ticked is None else place.x + 2 * size
        said = look.write(surface, row.right, size, place.midright, row.right_colour, "midright")
        words = look.shortened(row.left, size, said.left - left - size // 2)
        look.write(surface, words, size, (left, place.centery), row.colour, "midleft")
