"""What flashes, bursts and floats over a board for a moment, and for which events."""

from __future__ import annotations

import math
import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame
from pygame import Rect, Surface

from gridwright.board import Board
from gridwright.desktop import look
from gridwright.desktop.board_view import WAYS, BoardView
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import ground_colour, sprite_picture
from gridwright.game import Game
from gridwright.play.protocol import EventView
from gridwright.play.screen import places
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import sprite
from gridwright.show import EventKind, Place


class Effect(ABC):
    """Lives at some places for so many seconds, ``after`` others; ``age`` goes from 0 to 1."""

    seconds: float

    def __init__(
        self, places: Iterable[Place] = (), colour: Colour = look.TEXT, after: float = 0.0
    ) -> None:
        self._places, self._colour = list(places), colour
        self.age = -after / self.seconds

    def update(self, seconds: float) -> bool:
        """Whether it still lives."""
        self.age += seconds / self.seconds
        return self.age < 1

    @abstractmethod
    def draw(self, surface: Surface, view: BoardView) -> None:
        """Draws it as it is at its age, which is not below 0."""


class Flash(Effect):
    """Cells light up once and fade."""

    seconds = 0.25

    @property
    def _light(self) -> float:
        return 1 - self.age

    def draw(self, surface: Surface, view: BoardView) -> None:
        light = Surface((view.cell, view.cell), pygame.SRCALPHA)
        light.fill((*self._colour, round(150 * self._light)))
        for place in self._places:
            surface.blit(light, view.corner(place))


class Pulse(Flash):
    """Cells glow and fade, again and again, until they are gone."""

    seconds = 0.45

    @property
    def _light(self) -> float:
        return 0.5 - 0.5 * math.cos(2 * math.pi * self.age)

    def update(self, seconds: float) -> bool:
        super().update(seconds)
        return True


class Ring(Effect):
    """A ring that widens round each cell."""

    seconds = 0.4

    def draw(self, surface: Surface, view: BoardView) -> None:
        radius = round(view.cell * (0.3 + 0.5 * self.age))
        width = max(1, round(view.cell * 0.1 * (1 - self.age)))
        for row, column in self._places:
            middle = view.corner((row + 0.5, column + 0.5))
            pygame.draw.circle(surface, self._colour, middle, radius, width)


class Puff(Effect):
    """Dust behind what was set in motion."""

    seconds = 0.35

    def __init__(self, places: Iterable[Place], toward: tuple[int, int], colour: Colour) -> None:
        super().__init__([place for place in places for _ in range(3)], colour)
        self._toward = toward
        self._grains = [
            (random.uniform(-0.3, 0.3), random.uniform(0.05, 0.12)) for _ in self._places
        ]

    def draw(self, surface: Surface, view: BoardView) -> None:
        down, right = self._toward
        back = 0.45 + 0.3 * self.age
        for (row, column), (aside, size) in zip(self._places, self._grains, strict=True):
            place = (
                row + 0.8 - down * back - 0.15 * self.age + (aside * 0.3 if down else 0),
                column + 0.5 - right * back + (aside if down else aside * 0.3),
            )
            radius = round(view.cell * size * (1 - self.age))
            if radius > 0:
                pygame.draw.circle(surface, self._colour, view.corner(place), radius)


class Burst(Effect):
    """Sparks that fly out of cells, for each place in a colour of its own."""

    seconds = 0.5
    _SPARKS = 6

    def __init__(self, places: Iterable[Place], colours: Sequence[Colour]) -> None:
        super().__init__(places)
        self._sparks = [
            (row + 0.5, column + 0.5, math.tau * random.random(), 0.5 + random.random(), colour)
            for (row, column), colour in zip(self._places, colours, strict=True)
            for _ in range(self._SPARKS)
        ]

    def draw(self, surface: Surface, view: BoardView) -> None:
        size = max(2, round(view.cell * 0.14 * (1 - self.age)))
        for row, column, angle, speed, colour in self._sparks:
            way = 1.3 * speed * (1 - (1 - self.age) ** 2)
            place = row + way * math.sin(angle) + 0.5 * self.age**2, column + way * math.cos(angle)
            spark = Rect(0, 0, size, size)
            spark.center = view.corner(place)
            surface.fill(colour, spark)


class Float(Effect):
    """Words that rise from a place and fade."""

    seconds = 1.1

    def __init__(
        self, words: str, place: tuple[float, float], colour: Colour = look.ACCENT
    ) -> None:
        super().__init__(colour=colour)
        self._words, self._from = words, place

    def draw(self, surface: Surface, view: BoardView) -> None:
        size = max(16, round(view.cell * 0.7))
        row, column = self._from
        middle = view.corner((row + 0.5 - 1.2 * self.age, column + 0.5))
        for colour, offset in ((look.BACK, 2), (self._colour, 0)):
            letters = look.text(self._words, size, colour).copy()
            letters.set_alpha(round(255 * min(1.0, 2 - 2 * self.age)))
            rect = letters.get_rect(center=middle).clamp(view.rect)
            surface.blit(letters, rect.move(offset, offset))


class Shower(Effect):
    """The game's own things rain down: for a win that feels like one."""

    seconds = 2.6
    _FLAKES = 36

    def __init__(self, names: Sequence[str], game: str) -> None:
        super().__init__()
        self._game = game
        self._flakes = [
            (names[number % len(names)], random.random(), 0.5 * random.random(), random.random())
            for number in range(self._FLAKES)
        ]

    def draw(self, surface: Surface, view: BoardView) -> None:
        width, height = surface.get_size()
        size = max(16, min(width, height) // 18)
        for name, across, late, swing in self._flakes:
            way = (self.age - late * 0.6) / 0.7
            if 0 < way < 1.1:
                sway = size * math.sin(math.tau * (way + swing))
                at = across * (width - size) + sway, way * (height + 2 * size) - 2 * size
                surface.blit(sprite_picture(name, size, self._game), at)


_ARRIVED = 0.09  # seconds: what lights up waits for what moves there
_WON_THINGS = 8
_WORD_AFTER_WORD = 0.07  # seconds: a rule lights up along its sentence
_WHITE, _GLOW = look.rgb("#ffffff"), look.rgb("#fff4be")

_ARRIVAL = ((Flash, look.GOOD, _ARRIVED), (Ring, look.GOOD, _ARRIVED))
#: What lights up where it happens: how, in which colour, and after how many seconds.
_LIGHTS: Mapping[str, Sequence[tuple[type[Effect], look.Colour, float]]] = {
    EventKind.RULE_BROKEN: [(Flash, look.BAD, 0)],
    EventKind.DOCK: [(Ring, look.ACCENT, _ARRIVED)],
    EventKind.UNDOCK: [(Ring, look.DIM, 0)],
    EventKind.LAND: [(Flash, _WHITE, _ARRIVED)],
    EventKind.MATCH: [(Pulse, _GLOW, 0)],
    EventKind.TAKE: _ARRIVAL,
    EventKind.TELEPORT: _ARRIVAL,
    EventKind.TRANSFORM: _ARRIVAL,
}


def effects_of(happened: Sequence[EventView], game: Game, before: Board) -> Iterator[Effect]:
    """What is to be seen over the board, which was ``before``."""
    for event in happened:
        kind, cells = event["event"], places(event)
        for effect, colour, after in _LIGHTS.get(kind, ()):
            yield effect(cells, colour, after)
        if kind == EventKind.WIN:
            yield Shower(game.objects[:_WON_THINGS], game.name)
        elif kind == EventKind.RULE_MADE:
            for along, place in enumerate(cells):
                yield Flash([place], look.ACCENT, _ARRIVED + _WORD_AFTER_WORD * along)
        elif kind == EventKind.PUSH and event["toward"]:
            yield Puff(cells, WAYS[event["toward"]], ground_colour(game.name, "speck"))
        elif kind == EventKind.DOCK:
            yield Burst(cells, [look.ACCENT] * len(cells))
        elif kind in (EventKind.DESTROY, EventKind.EXTINGUISH):
            yield Burst(cells, [_colour(before[place], game) for place in cells])
            if event["text"]:
                yield Float(event["text"], _middle(cells, before))
        elif kind == EventKind.CHAIN:
            row, column = _middle(cells, before)
            yield Float(event["text"], (row - 2, column), look.GOOD)


def _middle(cells: Sequence[Place], board: Board) -> tuple[float, float]:
    if not cells:
        return board.height / 2, (board.width - 1) / 2
    rows, columns = zip(*cells, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _colour(cell: Sequence[str], game: Game) -> look.Colour:
    """The main colour of what was there."""
    drawn = sprite(cell[0], game.name) if cell else ()
    return look.rgb(SPRITES[(drawn[0].fill if drawn else None) or "white"])
