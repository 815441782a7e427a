"""Sokoban, called Snekoban in its course: push every target full, one computer at a time.

A state is the player's cell and the set of computers; walls and targets never change and are
shared by all states of a level. Cells are numbered row by row on the board with a border of wall
around it, so that nothing ever has to ask whether it has left the board.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.board import Board
from gridwright.errors import BadMove
from gridwright.level import Level
from gridwright.show import Fact, FactKind, Show
from gridwright.state import State, Status

PLAYER, WALL, COMPUTER, TARGET = "player", "wall", "computer", "target"


@dataclass(frozen=True)
class Warehouse:
    """What never changes in a level, on cells numbered with a border of wall."""

    width: int  #: of the board itself
    height: int
    walls: bytes  #: one byte a cell, 1 for wall
    targets: frozenset[int]
    ground: Board = field(compare=False, repr=False)  #: the board without what moves
    offsets: dict[str, int] = field(compare=False, repr=False)  #: from move to cell difference

    @classmethod
    def of(cls, board: Board) -> Warehouse:
        stride = board.width + 2
        walls = bytearray(b"\1" * (stride * (board.height + 2)))
        targets = set()
        for row, column, cell in board.cells():
            number = (row + 1) * stride + column + 1
            walls[number] = WALL in cell
            if TARGET in cell:
                targets.add(number)
        steps = {"u": -stride, "d": stride, "l": -1, "r": 1}
        offsets = steps | {move.upper(): offset for move, offset in steps.items()}
        ground = Board.of(
            [tuple(name for name in cell if name in (TARGET, WALL)) for cell in cells]
            for cells in board.rows
        )
        return cls(board.width, board.height, bytes(walls), frozenset(targets), ground, offsets)

    @property
    def stride(self) -> int:
        """How far apart two cells are that lie above one another."""
        return self.width + 2

    def number(self, row: int, column: int) -> int:
        """The number of a cell of the board; row and column from 0."""
        return (row + 1) * self.stride + column + 1

    def place(self, number: int) -> tuple[int, int]:
        """The row and column of a cell of the board; the inverse of :meth:`number`."""
        row, column = divmod(number, self.stride)
        return row - 1, column - 1


class SokobanState(State):
    """Where the player and the computers are. Playing goes on after a victory."""

    __slots__ = ("boxes", "player", "warehouse")

    def __init__(self, warehouse: Warehouse, player: int, boxes: frozenset[int]) -> None:
        self.warehouse = warehouse
        self.player = player
        self.boxes = boxes

    @classmethod
    def of(cls, level: Level) -> SokobanState:
        warehouse = Warehouse.of(level.board)
        player, boxes = 0, []
        for row, column, cell in level.board.cells():
            if PLAYER in cell:
                player = warehouse.number(row, column)
            elif COMPUTER in cell:
                boxes.append(warehouse.number(row, column))
        return cls(warehouse, player, frozenset(boxes))

    def step(self, move: str) -> SokobanState:
        warehouse = self.warehouse
        try:
            offset = warehouse.offsets[move]
        except KeyError:
            raise BadMove(f"Sokoban has no move {move!r}; its moves are u d l r") from None
        ahead = self.player + offset
        if warehouse.walls[ahead]:
            return self
        boxes = self.boxes
        if ahead in boxes:
            beyond = ahead + offset
            if warehouse.walls[beyond] or beyond in boxes:
                return self
            boxes = boxes - {ahead} | {beyond}
        return SokobanState(warehouse, ahead, boxes)

    @property
    def status(self) -> Status:
        targets = self.warehouse.targets
        return Status.WON if targets and targets <= self.boxes else Status.PLAYING

    @property
    def board(self) -> Board:
        warehouse = self.warehouse
        things = {warehouse.place(box): (COMPUTER,) for box in self.boxes}
        things[warehouse.place(self.player)] = (PLAYER,)
        ground = warehouse.ground
        return ground.with_cells(
            {place: tuple(sorted(cell + ground[place])) for place, cell in things.items()}
        )

    @property
    def show(self) -> Show:
        targets = self.warehouse.targets
        filled = len(targets & self.boxes), len(targets)
        return Show(facts=(Fact("targets", filled, FactKind.FRACTION),))

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SokobanState)
            and self.player == other.player
            and self.boxes == other.boxes
            and (self.warehouse is other.warehouse or self.warehouse == other.warehouse)
        )

    def __hash__(self) -> int:
        return hash((self.player, self.boxes))

    def __repr__(self) -> str:
        return f"SokobanState(player={self.player}, boxes={sorted(self.boxes)})"
