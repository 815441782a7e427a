"""A board on the screen, as large as there is room for. Draws only cells that look different."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame
from pygame import Rect, Surface

from gridwright.board import Cell
from gridwright.desktop import look
from gridwright.desktop.facing import Facing
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import cell_picture, faint_picture, sprite_picture
from gridwright.play.protocol import BoardView as BoardChange
from gridwright.play.protocol import EventView, HintView
from gridwright.play.screen import board_in
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import grounded, layer, shown
from gridwright.show import EventKind, Motion, Place

_SLIDE_SECONDS, _FALL_SECONDS = 0.09, 0.16  # to the next cell, and farther
_NUDGE_SECONDS, _NUDGE = 0.16, 0.22  # and how far, in cells
_SQUASH = 0.18  # how much of its length what is pushed loses
_BLINK_SECONDS, _AWAKE_SECONDS = 0.13, (1.5, 4.0)
#: Rows down and columns right.
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_SMALLEST_CELL = 4
_UNLIT = 120  # of 255: how much of the ground's colour lies over words that say nothing

Looks = tuple[tuple[str, str], ...]  #: names of objects, and how they look


@dataclass
class _Nudge:
    """Things that run against something: a little way there, and back."""

    places: dict[Place, Cell]
    toward: tuple[int, int]
    left: float = _NUDGE_SECONDS  # seconds

    @property
    def way(self) -> float:
        return _NUDGE * math.sin(math.pi * self.left / _NUDGE_SECONDS)


@dataclass
class _Sinking:
    """What time lets down by a row: slowly, until it is time for the next."""

    places: set[Place]  #: where that ends
    seconds: float  #: it takes as a whole
    left: float  #: seconds

    @property
    def above(self) -> float:
        """How far over their places they still are, in rows."""
        return max(0.0, self.left / self.seconds)


class BoardView:
    """Shows views of one game, one after the other, with what moved between them on its way.

    Where nothing is to move, ``still``, everything is at once where it goes.
    """

    def __init__(self, game: str, view: BoardChange, *, still: bool = False) -> None:
        self.game = game
        self.still = still
        self.board = board_in(view, None)
        self._grounds = {
            (row, column): ground for row, column, _, ground in grounded(self.board, game)
        }
        self.facing = Facing(game)
        self._blinking = False
        self._wait = random.uniform(*_AWAKE_SECONDS)  # seconds until they blink, or have blinked
        self.cell = _SMALLEST_CELL  #: pixels
        self.rect = Rect(0, 0, 0, 0)
        self.ghosts: list[tuple[Place, str]] = []
        self.lit: frozenset[Place] | None = None  #: words in force, all others being dimmed
        self._looks: dict[Place, Looks] = {}
        self._flights: list[Motion] = []
        self._flown = 0.0  # of 1
        self._flight_seconds = _SLIDE_SECONDS
        self._squashed = ""  # the way in which what moves is pressed together
        self._nudge: _Nudge | None = None
        self._sinking: _Sinking | None = None
        self._canvas = Surface((1, 1))
        self._painted: dict[Place, tuple[object, ...]] = {}
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

    def show(
        self, view: BoardChange, *, turning: bool = True, sinking: float | None = None
    ) -> None:
        """Shows this; what moved slides for a moment and, if ``turning``, faces where it goes.

        ``sinking`` are the seconds in which a step down is made that time made, and 0 when a
        player moves or turns what is sinking: it keeps what is left of its way down.
        """
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
            self._sink(sinking)
            far = any(math.dist(one.start, one.end) > 1 for one in self._flights)
            self._flown, self._flight_seconds = 0.0, _FALL_SECONDS if far else _SLIDE_SECONDS
            self.facing.follow(self._flights, turning=turning)
            self._squashed, self._nudge = "", None
            if self.still:
                self._flights, self._sinking = [], None
        self._stale = True

    def _sink(self, seconds: float | None) -> None:
        """What moved begins to sink, or goes on sinking where it now is."""
        ends = {flight.end for flight in self._flights}
        level = all(flight.start[0] == flight.end[0] for flight in self._flights)
        if seconds:
            self._flights, self._sinking = [], _Sinking(ends, seconds, seconds)
        elif seconds is None or not level:
            self._sinking = None
        elif self._sinking is not None and ends:
            self._sinking = replace(self._sinking, places=ends)

    def react(self, events: Sequence[EventView]) -> None:
        """Things bump and are pressed together for what happened."""
        for event in events:
            places = [(row, column) for row, column in event["cells"]]
            if event["event"] == EventKind.PUSH:
                self._squashed = event["toward"]
            elif event["event"] == EventKind.BUMP:
                self.facing.turn(self.board, places, event["toward"])
                self._stale = True
                if not self.still and event["toward"]:
                    names = {place: self.board[place] for place in places}
                    self._nudge = _Nudge(names, WAYS[event["toward"]])

    def update(self, seconds: float) -> bool:
        """Whether anything looks different now."""
        moving = bool(self._flights) or self._nudge is not None or self._sinking is not None
        if self._sinking is not None:
            self._sinking.left -= seconds
            if self._sinking.left <= 0:
                self._sinking = None
                self._stale = True
        if self._nudge is not None:
            self._nudge.left -= seconds
            if self._nudge.left <= 0:
                self._nudge = None
                self._stale = True
        self._wait -= seconds
        if self._wait <= 0 and not self.still:
            self._blinking = not self._blinking
            self._wait = _BLINK_SECONDS if self._blinking else random.uniform(*_AWAKE_SECONDS)
            self._stale = moving = True
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
        surface.blit(self._canvas, self.rect)
        for place, name in self.ghosts if ghosts else ():
            if not self.board[place]:
                surface.blit(faint_picture(name, self.cell, self.game), self.corner(place))
        if self._nudge is not None:
            down, right = self._nudge.toward
            for place, names in self._nudge.places.items():
                at = place[0] + down * self._nudge.way, place[1] + right * self._nudge.way
                for name in shown(names, self.game):
                    self._draw_thing(surface, name, place, at)
        flying = {flight.end for flight in self._flights}
        for place in self._sinking.places - flying if self._sinking is not None else ():
            for name in shown(self.board[place], self.game):
                self._draw_thing(surface, name, place, (place[0], place[1]))
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
        flying: dict[Place, Cell] = {} if self._nudge is None else dict(self._nudge.places)
        for flight in self._flights:
            flying[flight.end] = (*flying.get(flight.end, ()), flight.name)
        for place in self._sinking.places if self._sinking is not None else ():
            flying[place] = self.board[place]
        for row, column, names in self.board.cells():
            self._paint((row, column), _without(names, flying.get((row, column), ())))

    def _paint(self, place: Place, names: Cell) -> None:
        """Brings a cell of the canvas up to date."""
        looks = self._looks.get(place, ())
        dimmed = self.lit is not None and place not in self.lit and any(map(str.isupper, names))
        alive = any(map(self.facing.is_creature, names))
        left = tuple(name for name in names if alive and self.facing.is_left(place, name))
        drawn = names, dimmed, looks, left, alive and self._blinking
        if self._painted.get(place) == drawn:
            return
        self._painted[place] = drawn
        at, ground_number = (place[1] * self.cell, place[0] * self.cell), self._grounds[place]
        apart = bool(looks) or bool(left) or (alive and self._blinking)
        plain = cell_picture(() if apart else names, self.cell, self.game, ground_number)
        self._canvas.blit(plain, at)
        for name in shown(names, self.game) if apart else ():
            if (picture := self._picture(name, place)) is not None:
                self._canvas.blit(picture, at)
        if dimmed:
            ground = cell_picture((), self.cell, self.game, ground_number).copy()
            ground.set_alpha(_UNLIT)
            self._canvas.blit(ground, at)

    def _picture(self, name: str, place: Place) -> Surface | None:
        """The object in the colour that it has and as it looks there, if it is to be seen."""
        how = dict(self._looks.get(place, ())).get(name, "")
        left, alive = self.facing.is_left(place, name), self.facing.is_creature(name)
        picture = sprite_picture(name, self.cell, self.game, left, alive and self._blinking)
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
        self._draw_thing(surface, flight.name, flight.end, (row, column))

    def _draw_thing(
        self, surface: Surface, name: str, place: Place, at: tuple[float, float]
    ) -> None:
        """What belongs to a place where it is just now, pressed together if it is pushed."""
        picture = self._picture(name, place)
        if picture is None:
            return
        if self._sinking is not None and place in self._sinking.places:
            at = at[0] - self._sinking.above, at[1]
        x, y = self.corner(at)
        if self._squashed and self._flights:
            lost = _SQUASH * (1 - min(1.0, self._flown))
            tall = self._squashed in ("up", "down")
            wide = round(self.cell * (1 + lost / 2 if tall else 1 - lost))
            high = round(self.cell * (1 - lost if tall else 1 + lost / 2))
            picture = pygame.transform.smoothscale(picture, (wide, high))
            x, y = x + (self.cell - wide) // 2, y + self.cell - high
        surface.blit(picture, (x, y))


def _without(names: Cell, flying: Sequence[str]) -> Cell:
    left = list(names)
    for name in flying:
        if name in left:
            left.remove(name)
    return tuple(left)


def outline(surface: Surface, rect: Rect, colour: Colour, width: int) -> None:
    """A frame round a board."""
    pygame.draw.rect(surface, colour, rect.inflate(2 * width, 2 * width), width, border_radius=4)
