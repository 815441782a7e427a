"""Ice Slide, a whole game in one file: a penguin slides until something stops it, after fish.

It is the template of docs/adding-a-game.md. Installed, it is in every front end of Gridwright.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from gridwright.board import Board, Cell
from gridwright.errors import BadMove, Problem
from gridwright.game import WALK, Game
from gridwright.level import Level
from gridwright.render.shapes import blob, circle, ellipse, polygon
from gridwright.show import (
    Event,
    EventKind,
    Fact,
    FactKind,
    Layer,
    Motion,
    Picture,
    Place,
    Show,
    Sign,
)
from gridwright.state import State, Status

#: A square of 24 by 24 with the origin at the top left. Fish and rocks are in the stock.
PENGUIN = (
    ellipse("orange", 8.5, 21.4, 3.4, 1.6),
    ellipse("orange", 15.5, 21.4, 3.4, 1.6),
    blob("night", "12,2 18,6 20,14 17,21 12,22 7,21 4,14 6,6"),
    blob("white", "12,9 16,12 16,18 12,20.6 8,18 8,12", edge=None),
    circle("white", 9.4, 7.6, 1.8, edge=None),
    circle("white", 14.6, 7.6, 1.8, edge=None),
    circle("ink", 9.8, 7.8, 0.9, edge=None),
    circle("ink", 14.2, 7.8, 0.9, edge=None),
    polygon("orange", "10.4,9.6 13.6,9.6 12,12.4"),
)

STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}


@dataclass(frozen=True)
class IceState(State):
    """Where the penguin is and which fish are left; the ice itself is shared by all states."""

    ice: Board = field(compare=False, repr=False)  #: the board without the penguin and the fish
    penguin: Place
    fish: frozenset[Place]
    caught: int = field(default=0, compare=False)  #: how many there were at the start

    def step(self, move: str) -> IceState:
        if move not in STEPS:
            raise BadMove(f"Ice Slide has no move {move!r}; its moves are u d l r")
        if self.status is not Status.PLAYING:
            return self
        way = self.slide(move)
        if not way:
            return self  # the very same state: nothing happened
        return replace(self, penguin=way[-1], fish=self.fish - set(way))

    def slide(self, move: str) -> list[Place]:
        """The cells the penguin slides over, the last one included."""
        down, right = STEPS[move]
        way, (row, column) = [], self.penguin
        while True:
            row, column = row + down, column + right
            inside = 0 <= row < self.ice.height and 0 <= column < self.ice.width
            if not inside or "rock" in self.ice[row, column]:
                return way
            way.append((row, column))

    @property
    def status(self) -> Status:
        return Status.PLAYING if self.fish else Status.WON

    @property
    def board(self) -> Board:
        things: dict[Place, Cell] = dict.fromkeys(self.fish, ("fish",))
        things[self.penguin] = (*things.get(self.penguin, ()), "penguin")
        return self.ice.with_cells(things)

    @property
    def show(self) -> Show:
        eaten = self.caught - len(self.fish), self.caught
        return Show(facts=(Fact("fish", eaten, FactKind.FRACTION),))


class IceSlide(Game):
    name = "ice-slide"
    title = "Ice Slide"
    actions = WALK
    objects = ("penguin", "fish", "rock")
    movable = ("penguin",)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        return {"penguin": Picture(PENGUIN, Layer.CREATURE, Sign("🐧"))}

    @property
    def example(self) -> Level:
        rows = ["......", ".R....", "...F..", "F....R", "P....."]
        names: dict[str, Cell] = {"P": ("penguin",), "F": ("fish",), "R": ("rock",), ".": ()}
        board = Board.of([[names[sign] for sign in row] for row in rows])
        return Level(self.name, board, "Breakfast")

    def problems(self, level: Level) -> Iterator[Problem]:
        found = dict.fromkeys(self.objects, 0)
        for row, column, cell in level.board.cells():
            if len(cell) > 1:
                yield Problem("one object a cell", row + 1, column + 1, " ".join(cell))
            for name in cell:
                found[name] += 1
        if found["penguin"] != 1:
            yield Problem(f"there is one penguin, not {found['penguin']}")
        if not found["fish"]:
            yield Problem("there is no fish")

    def begin(self, level: Level) -> State:
        places: dict[str, list[Place]] = {name: [] for name in self.objects}
        for row, column, cell in level.board.cells():
            for name in cell:
                places[name].append((row, column))
        moving: dict[Place, Cell] = dict.fromkeys(places["fish"] + places["penguin"], ())
        fish = frozenset(places["fish"])
        return IceState(level.board.with_cells(moving), places["penguin"][0], fish, len(fish))

    def glyph(self, cell: Cell) -> str:
        return {"penguin": "P", "fish": "F", "rock": "#"}[cell[-1]] if cell else "."

    def route(self, state: State, origin: Place, destination: Place) -> str | None:
        """Pointing: the one move that slides to that place, if there is one."""
        assert isinstance(state, IceState)
        return next((move for move in STEPS if state.slide(move)[-1:] == [destination]), None)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        """What happened, for sounds and effects."""
        assert isinstance(before, IceState)
        assert isinstance(after, IceState)
        if after is before:
            return (self.bump(before),)
        eaten = tuple(sorted(before.fish - after.fish))
        found = Event(EventKind.TAKE, eaten, len(eaten)) if eaten else Event(EventKind.STEP)
        return (found, *self.ending(before, after))

    def motions(self, before: State, after: State) -> tuple[Motion, ...]:
        assert isinstance(before, IceState)
        assert isinstance(after, IceState)
        if before.penguin == after.penguin:
            return ()
        return (Motion("penguin", before.penguin, after.penguin),)


ICE_SLIDE = IceSlide()
