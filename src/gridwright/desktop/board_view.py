"""A board on the screen, as large as there is room for. Draws only cells that look different."""

from __future__ import annotations

import math
import random
from collections import Counter, defaultdict
from collections.abc import Sequence

import pygame
from pygame import Rect, Surface, Vector2

from gridwright.board import Board, Cell
from gridwright.desktop import look
from gridwright.desktop.pictures import cell_picture, faint_picture, sprite_picture
from gridwright.play.facing import is_creature
from gridwright.play.protocol import EventView, View
from gridwright.play.screen import Drawing, places
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import grounded, layer, shown
from gridwright.show import WAYS, EventKind, Place

_SLIDE_SECONDS, _FALL_SECONDS = 0.09, 0.16  # to the next cell, and farther
_NUDGE_SECONDS, _NUDGE = 0.16, 0.22  # and how far, in cells
_SQUASH = 0.18  # how much of its length what is pushed loses
_BLINK_SECONDS, _AWAKE_SECONDS = 0.13, (1.5, 4.0)
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
        self._grounds = {(row, column): one for row, column, _, one in grounded(self.board, game)}
        self._blinking = False
        self._wait = random.uniform(*_AWAKE_SECONDS)  # seconds until they blink, or have blinked
        self.cell = _SMALLEST_CELL  #: pixels
        self.rect = Rect(0, 0, 0, 0)
        self._aloft: dict[tuple[Place, Place], Cell] = {}  # what is on its way, from where to where
        self._flight = _Phase()
        self._squashed = ""  # the way in which what moves is pressed together
        self._bumped = (0, 0)  # where those run against something who stay where they are
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
        self._aloft, self._squashed, self._bumped = {}, "", (0, 0)
        for name, row, column, to_row, to_column in view["moved"]:
            way = (row, column), (to_row, to_column)
            self._aloft[way] = (*self._aloft.get(way, ()), name)
        self._sink(view["sinking"])
        far = any(math.dist(start, end) > 1 for start, end in self._aloft)
        self._flight = _Phase(_FALL_SECONDS if far else _SLIDE_SECONDS)
        if self.still:
            self._aloft, self._sunken = {}, set()

    def _sink(self, seconds: float | None) -> None:
        """What moved begins to sink, or goes on sinking where it now is."""
        ends = {end for _, end in self._aloft}
        level = all(start[0] == end[0] for start, end in self._aloft)
        if seconds:
            self._aloft, self._sunken, self._sinking = {}, ends, _Phase(seconds)
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
                if self._flight.rest < 1:  # what moved in an earlier step has arrived
                    self._aloft, self._squashed = {}, ""
                self._stale = True
                self._aloft |= {(place, place): self.board[place] for place in places(event)}
                self._bumped, self._flight = WAYS[event["toward"]], _Phase(_NUDGE_SECONDS)

    def update(self, seconds: float) -> bool:
        """Whether anything looks different now."""
        moving = bool(self._aloft or self._sunken)
        if self._flight.ends(seconds):
            self._aloft, self._stale = {}, True
        if self._sinking.ends(seconds):
            self._sunken, self._stale = set(), True
        self._wait -= seconds
        if self._wait <= 0 and not self.still:
            self._blinking = not self._blinking
            self._wait = _BLINK_SECONDS if self._blinking else random.uniform(*_AWAKE_SECONDS)
            self._stale = moving = True
        return moving

    def _under_way(self) -> dict[tuple[Place, Place], Cell]:
        """What is not drawn where it belongs just now."""
        flown = {end for _, end in self._aloft}
        return {(at, at): self.board[at] for at in self._sunken - flown} | self._aloft

    def _whereabouts(self, start: Place, end: Place) -> Vector2:
        """The row and column where something is on its way; quick first, then slower."""
        at = Vector2(end).lerp(Vector2(start), self._flight.rest**2)
        if start == end and (start, end) in self._aloft:
            at += _NUDGE * math.sin(math.pi * self._flight.rest) * Vector2(self._bumped)
        return at - Vector2(self._sinking.rest if end in self._sunken else 0, 0)

    # -- where it is ----------------------------------------------------------------------------

    def corner(self, place: tuple[float, float] | Vector2) -> tuple[int, int]:
        """Where the top left of that row and column is on the screen."""
        row, column = place
        return self.rect.x + round(column * self.cell), self.rect.y + round(row * self.cell)

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
        surface.set_clip(self.rect)
        surface.blit(self._canvas, self.rect)
        for place, name in self.drawing.ghosts.items() if ghosts else ():
            surface.blit(faint_picture(name, self.cell, self.game), self.corner(place))
        going = [
            (layer(name, self.game), name, way)
            for way, names in self._under_way().items()
            for name in shown(names, self.game)
        ]
        for _, name, (start, end) in sorted(going):
            self._draw_thing(surface, name, start, end)
        surface.set_clip(None)
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
        away: dict[Place, Counter[str]] = defaultdict(Counter)
        for (_, end), names in self._under_way().items():
            away[end] += Counter(names)
        for row, column, names in self.board.cells():
            left = Counter(names) - away[row, column]
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

    def _draw_thing(self, surface: Surface, name: str, start: Place, end: Place) -> None:
        """Something where it is just now, pressed together if it is pushed."""
        picture = self._picture(name, end)
        if picture is None:
            return
        x, y = self.corner(self._whereabouts(start, end))
        if self._squashed and self._aloft:
            lost = _SQUASH * self._flight.rest
            tall = self._squashed in ("up", "down")
            wide = round(self.cell * (1 + lost / 2 if tall else 1 - lost))
            high = round(self.cell * (1 - lost if tall else 1 + lost / 2))
            picture = pygame.transform.smoothscale(picture, (wide, high))
            x, y = x + (self.cell - wide) // 2, y + self.cell - high
        surface.blit(picture, (x, y))
