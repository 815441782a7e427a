"""A position of Snek Is You, and the turn that leads to the next, phase by phase.

Both dialects take the same turn: a phase whose words a level does not have does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, KeysView
from functools import lru_cache

from gridwright.board import Board, Cell
from gridwright.errors import BadMove
from gridwright.games.snek import changes, interactions, movement
from gridwright.games.snek.cells import Cells
from gridwright.games.snek.judge import Judge, read_again, rules_of
from gridwright.games.snek.rulebook import Rules
from gridwright.games.snek.words import BIT, DOWN, LEFT, RIGHT, UP, code_of, name_of
from gridwright.games.snek.world import Dialect, World
from gridwright.show import Look, Show
from gridwright.state import State, Status

#: The direction of each move that has one.
DIRECTIONS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT}
WAIT = "w"

_LOOKS = ("RED", "BLUE", "HIDE")


class SnekState(State):
    """A position: the codes in each cell, and whether the last step has won."""

    __slots__ = ("_hash", "cells", "judge", "won")

    def __init__(self, judge: Judge, won: bool) -> None:
        """``judge`` is of this board, under the rules that stand on it."""
        self.cells = judge.cells
        self.judge = judge
        self.won = won
        self._hash: int | None = None

    @classmethod
    def of(cls, board: Board, dialect: Dialect) -> SnekState:
        """The first state of a board: nothing happens before the first step."""
        cells = tuple(tuple(sorted(map(code_of, names))) for _, _, names in board.cells())
        world = World.of(board, dialect)
        return cls(Judge(cells, rules_of(cells, world), world), won=False)

    @property
    def rules(self) -> Rules:
        """Those that stand on this board."""
        return self.judge.rules

    @property
    def world(self) -> World:
        return self.judge.world

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SnekState)
            and self.cells == other.cells
            and self.won == other.won
            and (self.world is other.world or self.world == other.world)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.cells)
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as cells and world: the rules are read again from the words."""
        return _restored, (self.cells, self.world, self.won)

    @property
    def board(self) -> Board:
        cells, width = tuple(map(_names, self.cells)), self.world.width
        return Board(tuple(cells[start : start + width] for start in range(0, len(cells), width)))

    @property
    def status(self) -> Status:
        """Lost is what can be seen at once: nobody is YOU, and a turn changes nothing."""
        if self.won:
            return Status.WON
        if not self.judge.you and self.step("u") is self:
            return Status.LOST
        return Status.PLAYING

    @property
    def show(self) -> Show:
        """The rules as sentences, the words that say them, and what looks otherwise by a rule."""
        reading, width = self.rules.reading, self.world.width
        looks = (
            Look(divmod(cell, width), name_of(code), look.lower())
            for look in _LOOKS
            if self.rules.used & BIT[look]
            for cell, code in self.judge.having(BIT[look])
        )
        return Show(
            sentences=tuple(str(rule) for rule in reading.rules),
            lit=tuple(divmod(cell, width) for cell in sorted(reading.lit)),
            looks=tuple(looks),
        )

    def step(self, move: str) -> SnekState:
        direction = DIRECTIONS.get(move)
        if direction is None and move != WAIT:
            moves = " ".join([*DIRECTIONS, WAIT])
            raise BadMove(f"Snek Is You has no move {move!r}; its moves are {moves}")
        if direction is None and not self.world.dialect.waits:
            return self
        turn = _Turn(self.judge)
        turn.move(direction)
        turn.change()
        turn.interact()
        if turn.judge.cells == self.cells and turn.won == self.won:
            return self
        turn.read()
        return SnekState(turn.judge, turn.won)


class _Turn:
    """One turn in the making; ``judge`` knows the board and the rules as they stand now."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self.won = False
        self._read = judge.cells  # the board whose words were read last

    def move(self, direction: int | None) -> None:
        """Three takes under the rules that stood before the turn: YOU, MOVE and AUTO, SHIFT."""
        if direction is not None:
            self._now(movement.you(self.judge, direction))
        self._phase(BIT["MOVE"] | BIT["AUTO"], movement.move)
        self._phase(BIT["SHIFT"], movement.shift)

    def change(self) -> None:
        """Noun rules; then what turns objects, sends them elsewhere and drops them."""
        self.read()
        if not self._verbs().isdisjoint(("IS", "WRITE")):
            self._now(changes.transform(self.judge))
            self.read()
        self._phase(changes.TURNS, changes.turn)
        self._phase(BIT["TELE"], changes.teleport)
        self._phase(BIT["FALL"], changes.fall)
        self.read()

    def interact(self) -> None:
        """What shares a cell meets; and last it is seen whether that has won."""
        self._phase(BIT["MORE"], interactions.more)
        for bit, lost_of in interactions.DESTROYERS:
            if self.judge.rules.used & bit:
                self._now(interactions.meet(self.judge, bit, lost_of))
        if "EAT" in self._verbs():
            self._now(interactions.eat(self.judge))
        if "MAKE" in self._verbs():
            self._now(interactions.make(self.judge))
        if self.judge.rules.used & BIT["WIN"]:
            self.won = interactions.won(self.judge)

    def read(self) -> None:
        """Reads the words again, if there is anything new to read."""
        judge = self.judge
        rules = read_again(self._read, judge.rules, judge.cells, judge.world)
        if rules is not judge.rules:
            self.judge = Judge(judge.cells, rules, judge.world)
        self._read = judge.cells

    def _phase(self, bits: int, phase: Callable[[Judge], Cells]) -> None:
        if self.judge.rules.used & bits:
            self._now(phase(self.judge))

    def _now(self, cells: Cells) -> None:
        if cells is not self.judge.cells:
            self.judge = Judge(cells, self.judge.rules, self.judge.world)

    def _verbs(self) -> KeysView[str]:
        return self.judge.rules.verbs.keys()


@lru_cache(maxsize=1 << 14)
def _names(codes: tuple[int, ...]) -> Cell:
    """The names in a cell, as boards hold them; most cells of a board are alike."""
    return tuple(sorted(map(name_of, codes)))


def _restored(cells: Cells, world: World, won: bool) -> SnekState:
    return SnekState(Judge(cells, rules_of(cells, world), world), won)
