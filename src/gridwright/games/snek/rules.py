"""A position of Snek Is You, and the step to the next."""

from __future__ import annotations

from gridwright.board import Board, Cell
from gridwright.errors import BadMove
from gridwright.games.snek.cells import Cells
from gridwright.games.snek.judge import Judge, Moment, rules_of
from gridwright.games.snek.looks import looks
from gridwright.games.snek.rulebook import Rules
from gridwright.games.snek.turn import Turn
from gridwright.games.snek.words import DOWN, LEFT, RIGHT, UP
from gridwright.games.snek.world import Dialect, World
from gridwright.show import Look, Place, Show
from gridwright.state import State, Status

#: The direction of each move that has one.
DIRECTIONS = {"u": UP, "d": DOWN, "l": LEFT, "r": RIGHT}
WAIT = "w"


class SnekState(State):
    """A position: the codes in each cell, and whether the last step has won.

    Where a level leaves something to chance, the number of turns belongs to it too.
    """

    __slots__ = ("_hash", "cells", "judge", "turn", "won")

    def __init__(self, judge: Judge, won: bool, turn: int = 0) -> None:
        """``judge`` is of this board, under the rules that stand on it."""
        self.cells = judge.cells
        self.judge = judge
        self.won = won
        self.turn = turn
        self._hash: int | None = None

    @classmethod
    def of(cls, board: Board, dialect: Dialect, seed: int = 0) -> SnekState:
        """The first state of a board: nothing happens before the first step."""
        world = World.of(board, dialect, seed)
        code_of = world.words.code_of
        cells = tuple(tuple(sorted(map(code_of, names))) for _, _, names in board.cells())
        return cls(Judge(cells, rules_of(cells, world), world, Moment()), won=False)

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
            and self.turn == other.turn
            and (self.world is other.world or self.world == other.world)
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.cells)
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as cells and world: the rules are read again from the words."""
        return _restored, (self.cells, self.world, self.won, self.turn)

    @property
    def board(self) -> Board:
        name_of, width = self.world.words.name_of, self.world.width
        known: dict[tuple[int, ...], Cell] = {}  # most cells of a board are alike
        for codes in set(self.cells):
            known[codes] = tuple(sorted(map(name_of, codes)))
        cells = tuple(map(known.__getitem__, self.cells))
        return Board(tuple(cells[start : start + width] for start in range(0, len(cells), width)))

    @property
    def status(self) -> Status:
        """Lost is what can be seen at once: nobody is YOU, and a turn changes nothing."""
        if self.won:
            return Status.WON
        if self.judge.you or self.world.chance:
            return Status.PLAYING
        if all(self.step(move).cells == self.cells for move in ("u", WAIT)):
            return Status.LOST
        return Status.PLAYING

    @property
    def yours(self) -> list[tuple[Place, str]]:
        """Where the objects are that the player moves, and what they are."""
        name_of, width = self.world.words.name_of, self.world.width
        return [(divmod(cell, width), name_of(code)) for cell, code in self.judge.you]

    @property
    def sentences(self) -> dict[str, tuple[Place, ...]]:
        """The rules in force, each with the cells of the words that say it."""
        reading, width = self.rules.reading, self.world.width
        return {
            str(rule): tuple(divmod(cell, width) for cell in cells)
            for rule, cells in zip(reading.rules, reading.places, strict=True)
        }

    @property
    def show(self) -> Show:
        """The rules as sentences, the words that say them, and what looks otherwise by a rule."""
        reading, width = self.rules.reading, self.world.width
        name_of = self.world.words.name_of
        return Show(
            sentences=tuple(self.sentences),
            lit=tuple(divmod(cell, width) for cell in sorted(reading.lit)),
            looks=tuple(
                Look(divmod(cell, width), name_of(code), look.lower())
                for look, seen in looks(self.judge).items()
                for cell, code in seen
            ),
        )

    def step(self, move: str) -> SnekState:
        direction = DIRECTIONS.get(move)
        if direction is None and move != WAIT:
            moves = " ".join([*DIRECTIONS, WAIT])
            raise BadMove(f"Snek Is You has no move {move!r}; its moves are {moves}")
        if direction is None and not self.world.dialect.waits:
            return self
        turn = Turn(self.judge, Moment(direction is None, self.turn))
        turn.play(direction)
        played = self.turn + 1 if self.world.chance else 0
        if turn.judge.cells == self.cells and turn.won == self.won and played == self.turn:
            return self
        turn.read()
        return SnekState(turn.judge.at(Moment(turn=played)), turn.won, played)


def _restored(cells: Cells, world: World, won: bool, turn: int) -> SnekState:
    return SnekState(Judge(cells, rules_of(cells, world), world, Moment(turn=turn)), won, turn)
