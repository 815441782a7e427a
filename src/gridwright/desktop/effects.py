"""What flashes, bursts and floats over a board for a moment, and for which events."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import pygame
from pygame import Surface, Vector2

from gridwright.board import Board
from gridwright.desktop import look
from gridwright.desktop.board_view import BoardView
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import ground_colour, sprite_picture
from gridwright.game import Game
from gridwright.play.protocol import View
from gridwright.play.screen import places
from gridwright.render.palette import SPRITES
from gridwright.render.sprites import sprite
from gridwright.show import WAYS, EventKind, Place

#: Draws an effect as it is at its age, which goes from 0 to 1.
Draw = Callable[[Surface, BoardView, float], None]
#: A row and a column, how far down and right to fly from there, and a radius, in cells; a colour.
Speck = tuple[float, float, float, float, float, Colour]


@dataclass
class Effect:
    """Is seen for so many seconds or, ``again`` and again, until the board changes."""

    draw_at: Draw
    seconds: float
    age: float = 0.0  #: in seconds; below 0 it is still to come
    again: bool = False

    def update(self, seconds: float) -> bool:
        """Whether it still lives."""
        self.age += seconds
        return self.again or self.age < self.seconds

    def draw(self, surface: Surface, view: BoardView) -> None:
        if self.age >= 0:
            self.draw_at(surface, view, self.age / self.seconds % 1)


def flash(
    cells: Sequence[Place], colour: Colour, after: float = 0.0, *, again: bool = False
) -> Effect:
    """Cells light up once and fade or, ``again`` and again, glow until they are gone."""

    def draw(surface: Surface, view: BoardView, age: float) -> None:
        strength = math.sin(math.pi * age) if again else 1 - age
        light = Surface((view.cell, view.cell), pygame.SRCALPHA)
        light.fill((*colour, round(150 * strength)))
        surface.blits([(light, view.corner(place)) for place in cells])

    return Effect(draw, 0.45 if again else 0.25, -after, again)


def ring(cells: Sequence[Place], colour: Colour, after: float = 0.0) -> Effect:
    """A ring that widens round each cell."""

    def draw(surface: Surface, view: BoardView, age: float) -> None:
        radius = round(view.cell * (0.3 + 0.5 * age))
        width = max(1, round(view.cell * 0.1 * (1 - age)))
        for row, column in cells:
            middle = view.corner((row + 0.5, column + 0.5))
            pygame.draw.circle(surface, colour, middle, radius, width)

    return Effect(draw, 0.4, -after)


def fly(specks: Iterable[Speck]) -> Effect:
    """Sparks or dust: they fly off, slower and slower, sink and shrink."""
    flying = list(specks)

    def draw(surface: Surface, view: BoardView, age: float) -> None:
        way = 1 - (1 - age) ** 2
        for row, column, down, right, size, colour in flying:
            middle = view.corner((row + way * down + 0.5 * age**2, column + way * right))
            radius = max(1, round(view.cell * size * (1 - age)))
            pygame.draw.circle(surface, colour, middle, radius)

    return Effect(draw, 0.45)


def sparks(cells: Sequence[Place], colours: Sequence[Colour]) -> Iterator[Speck]:
    """Out of each cell in all directions, in a colour of its own."""
    for (row, column), colour in zip(cells, colours, strict=True):
        for _ in range(6):
            way = Vector2(random.uniform(0.65, 1.95), 0).rotate(random.uniform(0, 360))
            yield row + 0.5, column + 0.5, way.y, way.x, 0.08, colour


def dust(cells: Sequence[Place], toward: str, colour: Colour) -> Iterator[Speck]:
    """Behind what was set in motion."""
    down, right = WAYS[toward]
    for row, column in cells:
        for _ in range(3):
            across = column + 0.5 - 0.45 * right + random.uniform(-0.25, 0.25)
            size = random.uniform(0.05, 0.12)
            yield row + 0.8 - 0.45 * down, across, -0.3 * down - 0.5, -0.3 * right, size, colour


def rise(words: str, place: Vector2, colour: Colour = look.ACCENT) -> Effect:
    """Words that rise from a place and fade."""

    def draw(surface: Surface, view: BoardView, age: float) -> None:
        size = max(16, round(view.cell * 0.7))
        middle = view.corner(place + Vector2(0.5 - 1.2 * age, 0.5))
        for shade, offset in ((look.BACK, 2), (colour, 0)):
            letters = look.text(words, size, shade).copy()
            letters.set_alpha(round(255 * min(1.0, 2 - 2 * age)))
            rect = letters.get_rect(center=middle).clamp(view.rect)
            surface.blit(letters, rect.move(offset, offset))

    return Effect(draw, 1.1)


def shower(names: Sequence[str], game: str) -> Effect:
    """The game's own things rain down: for a win that feels like one."""
    flakes = [
        (names[number % len(names)], random.random(), 0.5 * random.random(), random.random())
        for number in range(36)
    ]

    def draw(surface: Surface, view: BoardView, age: float) -> None:
        width, height = surface.get_size()
        size = max(16, min(width, height) // 18)
        for name, across, late, swing in flakes:
            way = (age - late * 0.6) / 0.7
            if 0 < way < 1.1:
                sway = size * math.sin(math.tau * (way + swing))
                at = across * (width - size) + sway, way * (height + 2 * size) - 2 * size
                surface.blit(sprite_picture(name, size, game), at)

    return Effect(draw, 2.6)


_ARRIVED = 0.09  # seconds: what lights up waits for what moves there
_WON_THINGS = 8
_WORD_AFTER_WORD = 0.07  # seconds: a rule lights up along its sentence
_WHITE, _GLOW = look.rgb("#ffffff"), look.rgb("#fff4be")

_ARRIVAL = ((flash, look.GOOD, _ARRIVED), (ring, look.GOOD, _ARRIVED))
#: What lights up where it happens: how, in which colour, and after how many seconds.
_LIGHTS: Mapping[str, Sequence[tuple[Callable[..., Effect], Colour, float]]] = {
    EventKind.RULE_BROKEN: [(flash, look.BAD, 0)],
    EventKind.DOCK: [(ring, look.ACCENT, _ARRIVED)],
    EventKind.UNDOCK: [(ring, look.DIM, 0)],
    EventKind.LAND: [(flash, _WHITE, _ARRIVED)],
    EventKind.TAKE: _ARRIVAL,
    EventKind.TELEPORT: _ARRIVAL,
    EventKind.TRANSFORM: _ARRIVAL,
}


def effects_of(view: View, game: Game, before: Board) -> Iterator[Effect]:
    """What is to be seen over the board, which was ``before``; a win that has a card is a feast."""
    for event in view["events"]:
        kind, cells = event["event"], places(event)
        for effect, colour, after in _LIGHTS.get(kind, ()):
            yield effect(cells, colour, after)
        if kind == EventKind.WIN and view["ending"] is not None and view["ending"]["then"]:
            yield shower(game.objects[:_WON_THINGS], game.name)
        elif kind == EventKind.MATCH:
            yield flash(cells, _GLOW, again=True)
        elif kind == EventKind.RULE_MADE:
            for along, place in enumerate(cells):
                yield flash([place], look.ACCENT, _ARRIVED + _WORD_AFTER_WORD * along)
        elif kind == EventKind.PUSH and event["toward"]:
            yield fly(dust(cells, event["toward"], ground_colour(game.name, "speck")))
        elif kind == EventKind.DOCK:
            yield fly(sparks(cells, [look.ACCENT] * len(cells)))
        elif kind in (EventKind.DESTROY, EventKind.EXTINGUISH):
            yield fly(sparks(cells, [_colour(before[place], game) for place in cells]))
            if event["text"]:
                yield rise(event["text"], _middle(cells, before))
        elif kind == EventKind.CHAIN:
            yield rise(event["text"], _middle(cells, before) - Vector2(2, 0), look.GOOD)


def _middle(cells: Sequence[Place], board: Board) -> Vector2:
    """The row and column between the cells; without any, of the whole board."""
    around: Sequence[tuple[float, float]] = cells or [(board.height / 2, (board.width - 1) / 2)]
    return sum(map(Vector2, around), Vector2()) / len(around)


def _colour(cell: Sequence[str], game: Game) -> Colour:
    """The main colour of what was there."""
    drawn = sprite(cell[0], game.name) if cell else ()
    return look.rgb(SPRITES[(drawn[0].fill if drawn else None) or "white"])
