"""A board on the screen, as large as there is room for. Draws only cells that look different."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from gridwright.board import Cell
from gridwright.desktop import look
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import cell_picture, faint_picture, sprite_picture
from gridwright.play.protocol import BoardView as BoardChange
from gridwright.play.protocol import HintView
from gridwright.play.screen import board_in
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import layer, shown
from gridwright.show import Motion, Place

_SLIDE_SECONDS, _FALL_SECONDS = 0.09, 0.16  # to the next cell, and farther
_NUDGE_SECONDS = 0.16
_SMALLEST_CELL = 4
_UNLIT = 120  # of 255: how much of the ground's colour lies over words that say nothing

Looks = tuple[tuple[str, str], ...]  #: names of objects, and how they look


class BoardView:
    """Shows views of one game, one after the other, with what moved between them on its way."""

    def __init__(self, game: str, view: BoardChange) -> None:
        self.game = game
        self.board = board_in(view, None)
        self.cell = _SMALLEST_CELL  #: pixels
        self.rect = Rect(0, 0, 0, 0)
        self.ghosts: list[tuple[Place, str]] = []
        self.lit: frozenset[Place] | None = None  #: words in force, all others being dimmed
        self._looks: dict[Place, Looks] = {}
        self._flights: list[Motion] = []
        self._flown = 0.0  # of 1
        self._flight_seconds = _SLIDE_SECONDS
        self._nudged = 0.0  # seconds that are left of it
        self._canvas = Surface((1, 1))
        self._painted: dict[Place, tuple[Cell, bool, Looks]] = {}
        self._stale = True  # whether any cell may look different from what is painted
        self.show(view)

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

    def show(self, view: BoardChange) -> None:
        """From now on this; what moved is on its way for a moment."""
        self.board = board_in(view, self.board)
        self.ghosts = [((row, column), name) for row, column, name in view["ghosts"]]
        lit = view["lit"]
        self.lit = None if lit is None else frozenset((row, column) for row, column in lit)
        self._looks = {}
        for row, column, name, how in view["looks"]:
            self._looks[row, column] = (*self._looks.get((row, column), ()), (name, how))
        if view["changed"]:
            self._flights = [
                Motion(name, (row, column), (to_row, to_column))
                for name, row, column, to_row, to_column in view["moved"]
            ]
            far = any(math.dist(one.start, one.end) > 1 for one in self._flights)
            self._flown, self._flight_seconds = 0.0, _FALL_SECONDS if far else _SLIDE_SECONDS
        self._stale = True

    def nudge(self) -> None:
        """Something was run against."""
        self._nudged = _NUDGE_SECONDS

    def update(self, seconds: float) -> bool:
        """Whether anything looks different now."""
        moving = bool(self._flights) or self._nudged > 0
        self._nudged = max(0.0, self._nudged - seconds)
        if self._flights:
            self._flown += seconds / self._flight_seconds
            if self._flown >= 1:
                self._flights = []
                self._stale = True
        return moving

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

    def draw(self, surface: Surface, *, ghosts: bool = True) -> None:
        if self._stale:
            self._stale = False
            self._paint_all()
        before = surface.get_clip()
        surface.set_clip(self.rect)
        shaken = round(self.cell * 0.06 * math.sin(self._nudged / _NUDGE_SECONDS * 2 * math.tau))
        surface.blit(self._canvas, self.rect.move(shaken, 0))
        for place, name in self.ghosts if ghosts else ():
            if not self.board[place]:
                surface.blit(faint_picture(name, self.cell, self.game), self.corner(place))
        for flight in sorted(self._flights, key=lambda one: layer(one.name, self.game)):
            self._draw_flight(surface, flight)
        surface.set_clip(before)

    def draw_hint(self, surface: Surface, hint: HintView) -> None:
        """A frame round the thing to look at, and the thing faintly where it goes."""
        if hint["thing"] is not None:
            self.frame(surface, (hint["thing"][0], hint["thing"][1]), look.GOOD)
        if hint["to"] is not None:
            place = hint["to"][0], hint["to"][1]
            surface.blit(faint_picture(hint["name"], self.cell, self.game), self.corner(place))
            self.frame(surface, place, look.GOOD)

    def frame(self, surface: Surface, place: Place, colour: Colour) -> None:
        """A frame round a cell."""
        cell = Rect(self.corner(place), (self.cell, self.cell))
        pygame.draw.rect(surface, colour, cell, max(2, self.cell // 12), 4)

    def _paint_all(self) -> None:
        flying: dict[Place, Cell] = {}
        for flight in self._flights:
            flying[flight.end] = (*flying.get(flight.end, ()), flight.name)
        for row, column, names in self.board.cells():
            self._paint((row, column), _without(names, flying.get((row, column), ())))

    def _paint(self, place: Place, names: Cell) -> None:
        """Brings a cell of the canvas up to date."""
        looks = self._looks.get(place, ())
        dimmed = self.lit is not None and place not in self.lit and any(map(str.isupper, names))
        if self._painted.get(place) == (names, dimmed, looks):
            return
        self._painted[place] = names, dimmed, looks
        at = place[1] * self.cell, place[0] * self.cell
        self._canvas.blit(cell_picture(() if looks else names, self.cell, self.game), at)
        for name in shown(names, self.game) if looks else ():
            if (picture := self._picture(name, looks)) is not None:
                self._canvas.blit(picture, at)
        if dimmed:
            ground = cell_picture((), self.cell, self.game).copy()
            ground.set_alpha(_UNLIT)
            self._canvas.blit(ground, at)

    def _picture(self, name: str, looks: Looks) -> Surface | None:
        """The object in the colour that it has, if it is to be seen."""
        how = dict(looks).get(name, "")
        picture = sprite_picture(name, self.cell, self.game)
        if how in SPRITES:
            picture = pygame.transform.grayscale(picture)  # its own colour would darken the other
            picture.fill((70, 70, 70), special_flags=pygame.BLEND_RGB_ADD)
            picture.fill(look.rgb(SPRITES[how]), special_flags=pygame.BLEND_RGB_MULT)
        return None if how == "hide" else picture

    def _draw_flight(self, surface: Surface, flight: Motion) -> None:
        way = 1 - (1 - min(1.0, self._flown)) ** 2  # quick first, then slower
        row, column = (
            start + (end - start) * way for start, end in zip(flight.start, flight.end, strict=True)
        )
        picture = self._picture(flight.name, self._looks.get(flight.end, ()))
        if picture is not None:
            surface.blit(picture, self.corner((row, column)))


def _without(names: Cell, flying: Sequence[str]) -> Cell:
    left = list(names)
    for name in flying:
        if name in left:
            left.remove(name)
    return tuple(left)


def outline(surface: Surface, rect: Rect, colour: Colour, width: int) -> None:
    """A frame round a board."""
    pygame.draw.rect(surface, colour, rect.inflate(2 * width, 2 * width), width, border_radius=4)
