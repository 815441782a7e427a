"""A board on the screen, as large as there is room for. Draws only cells that look different."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame
from pygame import Rect, Surface

from gridwright.board import Board, Cell
from gridwright.desktop.look import Colour
from gridwright.desktop.motion import Flight, Place
from gridwright.desktop.pictures import cell_picture, faint_picture, sprite_picture, stacked
from gridwright.render.sprites import layer

SLIDE_SECONDS = 0.09
_SMALLEST_CELL = 4
_UNLIT = 120  # of 255: how much of the ground's colour lies over words that say nothing


class BoardView:
    """Shows boards of one size, one after the other, with what moved between them on its way."""

    def __init__(self, game: str, board: Board) -> None:
        self.game = game
        self.board = board
        self.cell = _SMALLEST_CELL  #: pixels
        self.rect = Rect(0, 0, 0, 0)
        self.ghost: Sequence[tuple[int, int, str]] = ()  #: row, column, object
        self._lit: frozenset[Place] | None = None
        self._flights: list[Flight] = []
        self._flown = 0.0  # of 1
        self._flight_seconds = SLIDE_SECONDS
        self._canvas = Surface((1, 1))
        self._painted: dict[Place, tuple[Cell, bool]] = {}
        self._stale = True  # whether any cell may look different from what is painted

    def fit(self, area: Rect) -> None:
        """Takes the middle of that area."""
        across, down = self.board.width, self.board.height
        cell = max(_SMALLEST_CELL, min(area.width // across, area.height // down))
        if cell != self.cell or not self._painted:
            self.cell = cell
            self._canvas = Surface((across * cell, down * cell)).convert()
            self._painted = {}
            self._stale = True
        self.rect = self._canvas.get_rect(center=area.center)

    def show(
        self, board: Board, flights: Sequence[Flight] = (), seconds: float = SLIDE_SECONDS
    ) -> None:
        """From now on this board; what flies arrives after so many seconds."""
        self.board = board
        self._stale = True
        self._flights = list(flights)
        self._flown, self._flight_seconds = 0.0, seconds

    def light(self, places: Collection[Place] | None) -> None:
        """The words in force, all others being dimmed; None where the game has no such thing."""
        self._lit = None if places is None else frozenset(places)
        self._stale = True

    def update(self, seconds: float) -> bool:
        """Whether anything looks different now."""
        if not self._flights:
            return False
        self._flown += seconds / self._flight_seconds
        if self._flown >= 1:
            self._flights = []
            self._stale = True
        return True

    def corner(self, place: tuple[float, float]) -> tuple[int, int]:
        """Where the top left of that row and column is on the screen."""
        return (
            self.rect.x + round(place[1] * self.cell),
            self.rect.y + round(place[0] * self.cell),
        )

    def place_at(self, point: tuple[int, int]) -> Place | None:
        """The row and column at a point of the screen."""
        if not self.rect.collidepoint(point):
            return None
        return (point[1] - self.rect.y) // self.cell, (point[0] - self.rect.x) // self.cell

    def draw(self, surface: Surface) -> None:
        if self._stale:
            self._stale = False
            self._paint_all()
        surface.blit(self._canvas, self.rect)
        before = surface.get_clip()
        surface.set_clip(self.rect)
        for row, column, name in self.ghost:
            if not self.board[row, column]:
                picture = faint_picture(name, self.cell, self.game)
                surface.blit(picture, self.corner((row, column)))
        for flight in sorted(self._flights, key=self._height):
            self._draw_flight(surface, flight)
        surface.set_clip(before)

    def _paint_all(self) -> None:
        flying: dict[Place, Cell] = {}
        for flight in self._flights:
            flying[flight.end] = flying.get(flight.end, ()) + flight.names
        for row, column, names in self.board.cells():
            self._paint((row, column), _without(names, flying.get((row, column), ())))

    def _paint(self, place: Place, names: Cell) -> None:
        """Brings a cell of the canvas up to date."""
        dimmed = self._lit is not None and place not in self._lit and any(map(str.isupper, names))
        if self._painted.get(place) == (names, dimmed):
            return
        self._painted[place] = names, dimmed
        at = place[1] * self.cell, place[0] * self.cell
        self._canvas.blit(cell_picture(names, self.cell, self.game), at)
        if dimmed:
            ground = cell_picture((), self.cell, self.game).copy()
            ground.set_alpha(_UNLIT)
            self._canvas.blit(ground, at)

    def _draw_flight(self, surface: Surface, flight: Flight) -> None:
        way = 1 - (1 - min(1.0, self._flown)) ** 2  # quick first, then slower
        row, column = (
            start + (end - start) * way for start, end in zip(flight.start, flight.end, strict=True)
        )
        for name in stacked(flight.names, self.game):
            surface.blit(sprite_picture(name, self.cell, self.game), self.corner((row, column)))

    def _height(self, flight: Flight) -> int:
        return max(layer(name, self.game) for name in flight.names)


def _without(names: Cell, flying: Cell) -> Cell:
    left = list(names)
    for name in flying:
        if name in left:
            left.remove(name)
    return tuple(left)


def outline(surface: Surface, rect: Rect, colour: Colour, width: int) -> None:
    """A frame round a board."""
    pygame.draw.rect(surface, colour, rect.inflate(2 * width, 2 * width), width, border_radius=4)
