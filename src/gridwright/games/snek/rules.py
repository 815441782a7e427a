"""A position of Snek Is You, and the turn that leads to the next, phase by phase.

Both dialects take the same turn: a phase whose words a level does not have does nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from gridwright.board import Board
from gridwright.errors import BadMove
from gridwright.games.snek import changes, interactions, movement
from gridwright.games.snek.cells import Cells
from gridwright.games.snek.judge import Judge, read_again, rules_of
from gridwright.games.snek.rulebook import Rules
from gridwright.games.snek.words import BIT, DOWN, LEFT, RIGHT, UP, code_of, name_of
from gridwright.games.snek.world import Dialect, World
from gridwright.state import State, Status

#: The direction of each move that has one.
DIRECTIONS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT}
WAIT = "w"

_YOU = BIT["YOU"] | BIT["YOU2"]
_LOOKS = ("RED", "BLUE", "HIDE")


class SnekState(State):
    """A position: the codes in each cell, and whether the last step has won."""

    __slots__ = ("_hash", "cells", "rules", "won", "world")

    def __init__(self, cells: Cells, rules: Rules, world: World, won: bool) -> None:
        self.cells = cells
        self.rules = rules  #: those that stand on this board
        self.world = world
        self.won = won
        self._hash: int | None = None

    @classmethod
    def of(cls, board: Board, dialect: Dialect) -> SnekState:
        """The first state of a board: nothing happens before the first step."""
        cells = tuple(tuple(sorted(map(code_of, names))) for _, _, names in board.cells())
        world = World.of(board, dialect)
        return cls(cells, rules_of(cells, world), world, won=False)

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

    @property
    def board(self) -> Board:
        names = [[name_of(code) for code in here] for here in self.cells]
        width = self.world.width
        return Board.of(names[start : start + width] for start in range(0, len(names), width))

    @property
    def status(self) -> Status:
        """Lost is what can be seen at once: nobody is YOU, and a turn changes nothing."""
        if self.won:
            return Status.WON
        if not self._judge().having(_YOU) and self.step("u") is self:
            return Status.LOST
        return Status.PLAYING

    @property
    def details(self) -> Mapping[str, Any]:
        """What the words say, for a front end.

        ``rules``: each as a sentence; ``lit``: the [row, column] of the words they use;
        ``looks``: for RED, BLUE and HIDE the [row, column, name] of what is so.
        """
        reading, judge, width = self.rules.reading, self._judge(), self.world.width
        return {
            "rules": [str(rule) for rule in reading.rules],
            "lit": [list(divmod(cell, width)) for cell in sorted(reading.lit)],
            "looks": {
                look: [
                    [*divmod(cell, width), name_of(code)] for cell, code in judge.having(BIT[look])
                ]
                for look in _LOOKS
                if self.rules.used & BIT[look]
            },
        }

    def step(self, move: str) -> SnekState:
        direction = DIRECTIONS.get(move)
        if direction is None and move != WAIT:
            moves = " ".join([*DIRECTIONS, WAIT])
            raise BadMove(f"Snek Is You has no move {move!r}; its moves are {moves}")
        if direction is None and not self.world.dialect.waits:
            return self
        turn = _Turn(self.cells, self.rules, self.world)
        turn.move(direction)
        turn.change()
        turn.interact()
        if turn.cells == self.cells and turn.won == self.won:
            return self
        turn.read()
        return SnekState(turn.cells, turn.rules, self.world, turn.won)

    def _judge(self) -> Judge:
        return Judge(self.cells, self.rules, self.world)


class _Turn:
    """One turn in the making."""

    def __init__(self, cells: Cells, rules: Rules, world: World) -> None:
        self.cells = cells
        self.rules = rules
        self.world = world
        self.won = False
        self._read = cells  # the board whose words were read last

    def move(self, direction: int | None) -> None:
        """Three takes under the rules that stood before the turn: YOU, MOVE and AUTO, SHIFT."""
        if direction is not None:
            self.cells = movement.you(self._judge(), direction)
        self._phase(BIT["MOVE"] | BIT["AUTO"], movement.move)
        self._phase(BIT["SHIFT"], movement.shift)

    def change(self) -> None:
        """Noun rules; then what turns objects, sends them elsewhere and drops them."""
        self.read()
        if "IS" in self.rules.verbs or "WRITE" in self.rules.verbs:
            self.cells = changes.transform(self._judge())
            self.read()
        self._phase(changes.TURNS, changes.turn)
        self._phase(BIT["TELE"], changes.teleport)
        self._phase(BIT["FALL"], changes.fall)
        self.read()

    def interact(self) -> None:
        """What shares a cell meets; and last it is seen whether that has won."""
        self._phase(BIT["MORE"], interactions.more)
        for bit, lost_of in interactions.DESTROYERS:
            if self.rules.used & bit:
                self.cells = interactions.meet(self._judge(), bit, lost_of)
        for verb, phase in (("EAT", interactions.eat), ("MAKE", interactions.make)):
            if verb in self.rules.verbs:
                self.cells = phase(self._judge())
        if self.rules.used & BIT["WIN"]:
            self.won = interactions.won(self._judge())

    def read(self) -> None:
        """Reads the words again, if there is anything new to read."""
        self.rules = read_again(self._read, self.rules, self.cells, self.world)
        self._read = self.cells

    def _phase(self, bits: int, phase: Callable[[Judge], Cells]) -> None:
        if self.rules.used & bits:
            self.cells = phase(self._judge())

    def _judge(self) -> Judge:
        return Judge(self.cells, self.rules, self.world)
