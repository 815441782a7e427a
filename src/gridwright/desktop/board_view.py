"""A board on the screen, as large as there is room for. Draws only cells that look different."""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from gridwright.board import Board, Cell
from gridwright.desktop import look
from gridwright.desktop.pictures import cell_picture, faint_picture, sprite_picture
from gridwright.play.facing import is_creature
from gridwright.play.protocol import EventView, View
from gridwright.play.screen import Drawing, places
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
_MARKS = {"hint": look.GOOD, "goal": look.GOOD, "chosen": look.ACCENT, "wrong": look.BAD}


class _Phase:
    """A while in which something moves."""

    def __init__(self, seconds: float = 0.0) -> None:
        self._seconds = self._left = seconds

    @property
    def rest(self) -> float:
        """How much of it is still to come, of 1."""
        return max(0.0, self._left / self._seconds) if self._seconds else 0.0

    def ends(self, seconds: float) -> bool:
        """Lets so much time pass; whether it is over now and was not before."""
        before, self._left = self._left, self._left - seconds
        return before > 0 >= self._left


class BoardView:
    """Shows views of one game, one after the other, with what moved between them on its way.

    Where nothing is to move, ``still``, everything is at once where it goes.
    """

    def __init__(self, game: str, view: View, *, still: bool = False) -> None:
        self.game = game
        self.still = still
        self.drawing = Drawing.of(view, None)
        self._grounds = {
            (row, column): ground for row, column, _, ground in grounded(self.board, game)
        }
        self._blinking = False
        self._wait = random.uniform(*_AWAKE_SECONDS)  # seconds until they blink, or have blinked
        self.cell = _SMALLEST_CELL  #: pixels
        self.rect = Rect(0, 0, 0, 0)
        self._flights: list[Motion] = []
        self._flight = _Phase()
        self._squashed = ""  # the way in which what moves is pressed together
        self._nudged: dict[Place, tuple[int, int]] = {}  # who runs against something, and where
        self._nudge = _Phase()
        self._sunken: set[Place] = set()  # where what time lets down by a row comes to rest
        self._sinking = _Phase()
        self._canvas = Surface((1, 1))
        self._painted: dict[Place, tuple[object, ...]] = {}
        self._stale = True  # whether any cell may look different from what is painted

    @property
    def board(self) -> Board:
        return self.drawing.board

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

    # -- what moves -----------------------------------------------------------------------------

    def show(self, view: View) -> None:
        """Shows this; what moved slides for a moment."""
        self.drawing = Drawing.of(view, self.board)
        self._stale = True
        if not view["changed"]:
            return
        self._flights = [
            Motion(name, (row, column), (to_row, to_column))
            for name, row, column, to_row, to_column in view["moved"]
        ]
        self._sink(view["sinking"])
        far = any(math.dist(one.start, one.end) > 1 for one in self._flights)
        self._flight = _Phase(_FALL_SECONDS if far else _SLIDE_SECONDS)
        self._squashed, self._nudged = "", {}
        if self.still:
            self._flights, self._sunken = [], set()

    def _sink(self, seconds: float | None) -> None:
        """What moved begins to sink, or goes on sinking where it now is."""
        ends = {flight.end for flight in self._flights}
        level = all(flight.start[0] == flight.end[0] for flight in self._flights)
        if seconds:
            self._flights, self._sunken, self._sinking = [], ends, _Phase(seconds)
        elif seconds is None or not level:
            self._sunken = set()
        elif self._sunken and ends:
            self._sunken = ends

    def react(self, events: Sequence[EventView]) -> None:
        """Things bump and are pressed together for what happened."""
        for event in events:
            if event["event"] == EventKind.PUSH:
                self._squashed = event["toward"]
            elif event["event"] == EventKind.BUMP and event["toward"] and not self.still:
                self._stale = True
                self._nudged = dict.fromkeys(places(event), WAYS[event["toward"]])
                self._nudge = _Phase(_NUDGE_SECONDS)

    def update(self, seconds: float) -> bool:
        """Whether anything looks different now."""
        moving = bool(self._flights or self._nudged or self._sunken)
        if self._flight.ends(seconds):
            self._flights, self._stale = [], True
        if self._nudge.ends(seconds):
            self._nudged, self._stale = {}, True
        if self._sinking.ends(seconds):
            self._sunken, self._stale = set(), True
        self._wait -= seconds
        if self._wait <= 0 and not self.still:
            self._blinking = not self._blinking
            self._wait = _BLINK_SECONDS if self._blinking else random.uniform(*_AWAKE_SECONDS)
            self._stale = moving = True
        return moving

    def _under_way(self) -> list[Motion]:
        """What is not drawn where it belongs just now."""
        flown = {flight.end for flight in self._flights}
        lifted = {*self._nudged, *self._sunken} - flown
        return [
            *(Motion(name, at, at) for at in lifted for name in shown(self.board[at], self.game)),
            *self._flights,
        ]

    def _whereabouts(self, one: Motion) -> tuple[float, float]:
        """The row and column where something is on its way."""
        left = self._flight.rest**2  # quick first, then slower
        row, column = (
            end + (start - end) * left for start, end in zip(one.start, one.end, strict=True)
        )
        down, right = self._nudged.get(one.end, (0, 0))
        way = _NUDGE * math.sin(math.pi * self._nudge.rest)
        above = self._sinking.rest if one.end in self._sunken else 0.0
        return row + down * way - above, column + right * way

    # -- where it is ----------------------------------------------------------------------------

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

    # -- drawing --------------------------------------------------------------------------------

    def draw(self, surface: Surface, *, ghosts: bool = True) -> None:
        if self._stale:
            self._stale = False
            self._paint_all()
        before = surface.get_clip()
        surface.set_clip(self.rect)
        surface.blit(self._canvas, self.rect)
        for place, name in self.drawing.ghosts.items() if ghosts else ():
            surface.blit(faint_picture(name, self.cell, self.game), self.corner(place))
        for one in sorted(self._under_way(), key=lambda one: layer(one.name, self.game)):
            self._draw_thing(surface, one)
        surface.set_clip(before)
        for place, mark in self.drawing.marks.items():
            self._draw_mark(surface, place, mark)

    def _draw_mark(self, surface: Surface, place: Place, mark: str) -> None:
        """A frame round a cell; what a hint is about is faintly seen where it goes."""
        corner = self.corner(place)
        if mark == "goal":
            surface.blit(faint_picture(self.drawing.hinted, self.cell, self.game), corner)
        width = max(2, self.cell // 12)
        pygame.draw.rect(surface, _MARKS[mark], Rect(corner, (self.cell, self.cell)), width, 4)

    def _paint_all(self) -> None:
        away: dict[Place, Cell] = {}
        for flight in self._flights:
            away[flight.end] = (*away.get(flight.end, ()), flight.name)
        for place in (*self._nudged, *self._sunken):
            away[place] = self.board[place]
        for row, column, names in self.board.cells():
            left = Counter(names) - Counter(away.get((row, column), ()))
            self._paint((row, column), tuple(left.elements()))

    def _paint(self, place: Place, names: Cell) -> None:
        """Brings a cell of the canvas up to date."""
        looks, lit = self.drawing.looks.get(place, ()), self.drawing.lit
        dimmed = lit is not None and place not in lit and any(map(str.isupper, names))
        alive = any(is_creature(name, self.game) for name in names)
        left = tuple(name for name in names if (place, name) in self.drawing.left)
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
        how = dict(self.drawing.looks.get(place, ())).get(name, "")
        left, blinks = (place, name) in self.drawing.left, is_creature(name, self.game)
        picture = sprite_picture(name, self.cell, self.game, left, blinks and self._blinking)
        if how in SPRITES:
            picture = pygame.transform.grayscale(picture)  # its own colour would darken the other
            picture.fill((70, 70, 70), special_flags=pygame.BLEND_RGB_ADD)
            picture.fill(look.rgb(SPRITES[how]), special_flags=pygame.BLEND_RGB_MULT)
        return None if how == "hide" else picture

    def _draw_thing(self, surface: Surface, thing: Motion) -> None:
        """Something where it is just now, pressed together if it is pushed."""
        picture = self._picture(thing.name, thing.end)
        if picture is None:
            return
        x, y = self.corner(self._whereabouts(thing))
        if self._squashed and self._flights:
            lost = _SQUASH * self._flight.rest
            tall = self._squashed in ("up", "down")
            wide = round(self.cell * (1 + lost / 2 if tall else 1 - lost))
            high = round(self.cell * (1 - lost if tall else 1 + lost / 2))
            picture = pygame.transform.smoothscale(picture, (wide, high))
            x, y = x + (self.cell - wide) // 2, y + self.cell - high
        surface.blit(picture, (x, y))
