"""What a game shows besides its board, and what happens in a step: one form for all front ends.

A game fills these values in; whoever draws them needs to know nothing of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING

from gridwright.board import Board

if TYPE_CHECKING:
    from gridwright.render.shapes import Sprite

Place = tuple[int, int]  #: row and column from 0; rows above the board are negative
#: Rows down and columns right, by the names of the arrow keys.
WAYS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Scene(StrEnum):
    """Where a game takes place. The list is closed: front ends have colours for all of it."""

    WORKSHOP = "workshop"  #: for games that declare nothing
    WOODS = "woods"
    WAREHOUSE = "warehouse"
    TABLE = "table"  #: a bright board game
    CAVE = "cave"  #: where jewels shine in the dark


class FactKind(StrEnum):
    """How a fact is best shown."""

    COUNT = "count"  #: a number, or a short text
    FRACTION = "fraction"  #: so many of so many: a pair of numbers
    ICONS = "icons"  #: objects of the game, from the top
    BIG = "big"  #: the number that the game is about


@dataclass(frozen=True)
class Fact:
    """Something worth knowing about a state, with a label people can read."""

    label: str
    value: int | str | tuple[int, int] | tuple[str, ...]
    kind: FactKind = FactKind.COUNT


@dataclass(frozen=True)
class Ghost:
    """An object that is not there, shown faintly where it will or could be."""

    place: Place
    name: str


@dataclass(frozen=True)
class Why:
    """What proves that nothing can win any more: the places of as few things as do, and words."""

    places: tuple[Place, ...]
    text: str


@dataclass(frozen=True)
class Look:
    """An object that looks otherwise than usual: a colour, or ``hide`` for not to be seen."""

    place: Place
    name: str
    look: str


class Layer(IntEnum):
    """How high an object lies in its cell; what lies higher is drawn later."""

    GROUND = 0
    THING = 1
    CREATURE = 2
    MARK = 3  #: says something about the other objects in its cell


@dataclass(frozen=True)
class Sign:
    """An object on a text screen, two columns wide.

    Signs are emoji that every terminal takes for two columns (none needs a variation selector),
    or shapes of line-drawing characters. ``ground`` is the colour under the sign; "" leaves what
    lies below. ``large`` are two lines of four columns for where there is room. Colours are
    names of :mod:`gridwright.render.palette`. A mark lends its colours to what it marks.
    """

    text: str = "  "
    colour: str = "white"
    ground: str = ""
    large: tuple[str, str] | None = None


@dataclass(frozen=True)
class Picture:
    """How an object looks: ``shapes`` where pictures are drawn, ``sign`` on text screens.

    What is left out is taken from the stock of sprites, by the object's name. A picture with
    ``instead_of`` is drawn in place of those objects when they share a cell.
    """

    shapes: Sprite = ()
    layer: Layer = Layer.THING
    sign: Sign | None = None
    instead_of: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Show:
    """What there is to see beside and over the board of a state; no part of its equality.

    ``sentences`` are rules in force, and ``lit`` the cells of the words that say them; None in
    games that have no such thing. ``tick_seconds`` is how long a clock waits for the next tick.
    """

    facts: tuple[Fact, ...] = ()
    sentences: tuple[str, ...] | None = None
    lit: tuple[Place, ...] | None = None
    ghosts: tuple[Ghost, ...] = ()
    looks: tuple[Look, ...] = ()
    tick_seconds: float | None = None


class EventKind(StrEnum):
    """Everything that can happen in a step. The list is closed: front ends know all of it.

    Of several things that happen at once the last in this list is heard.
    """

    STEP = "step"
    BUMP = "bump"
    PUSH = "push"
    UNDOCK = "undock"
    LAND = "land"
    TAKE = "take"
    TELEPORT = "teleport"
    EXTINGUISH = "extinguish"
    DESTROY = "destroy"
    TRANSFORM = "transform"
    DOCK = "dock"
    RULE_BROKEN = "rule-broken"
    RULE_MADE = "rule-made"
    MATCH = "match"
    CHAIN = "chain"
    LOSE = "lose"
    WIN = "win"


@dataclass(frozen=True)
class Event:
    """Something that happened: where, how much of it, and words that may pop up there.

    ``cells`` are those of what it happened to: of a bump, who bumped; of a rule, its words in
    the order in which they are read.
    """

    kind: EventKind
    cells: tuple[Place, ...] = ()
    count: int = 1
    text: str = ""


@dataclass(frozen=True)
class Motion:
    """An object on its way from one cell to another."""

    name: str
    start: Place
    end: Place


def moved(before: Board, after: Board) -> tuple[Motion, ...]:
    """Every object that is now in a neighbouring cell of where it was. Geometry, and no rule."""
    gone: list[tuple[str, Place]] = []
    come: list[tuple[str, Place]] = []
    for row, column, cell in after.changes(before):
        was = before[row, column]
        gone += ((name, (row, column)) for name in (Counter(was) - Counter(cell)).elements())
        come += ((name, (row, column)) for name in (Counter(cell) - Counter(was)).elements())
    motions = []
    for name, end in come:
        for other, start in gone:
            if kind_of(other) == kind_of(name) and _near(start, end):
                gone.remove((other, start))
                motions.append(Motion(name, start, end))
                break
    return tuple(motions)


def outside(board: Board, walls: Container[str]) -> frozenset[Place]:
    """The empty cells that walls cut off from everything else on the board.

    None when there is nothing but walls: then nobody knows which side is in.
    """
    inside = {
        (row, column)
        for row, column, cell in board.cells()
        if any(name not in walls for name in cell)
    }
    empty = {(row, column) for row, column, cell in board.cells() if not cell}
    if not inside:
        return frozenset()
    edge = inside
    while edge:
        edge = {place for row, column in edge for place in _around(row, column)} & empty
        empty -= edge
    return frozenset(empty)


def kind_of(name: str) -> str:
    """The object without where it faces, which is written behind an ``@``."""
    return name.partition("@")[0]


def _around(row: int, column: int) -> tuple[Place, ...]:
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def _near(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
