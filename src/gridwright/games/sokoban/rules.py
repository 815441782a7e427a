"""Sokoban, called Snekoban in its course: push every target full, one computer at a time.

A state is the player's cell and the set of computers; walls and targets never change and are
shared by all states of a level. Cells are numbered row by row on the board with a border of wall
around it, so that nothing ever has to ask whether it has left the board.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.board import Board, Cell
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
        cells = _bordered(board)
        ground = {
            cell: tuple(name for name in cell if name in (TARGET, WALL)) for cell in set(cells)
        }
        stride = board.width + 2
        steps = {"u": -stride, "d": stride, "l": -1, "r": 1}
        return cls(
            board.width,
            board.height,
            bytes(WALL in cell for cell in cells),
            frozenset(number for number, cell in enumerate(cells) if TARGET in cell),
            Board(tuple(tuple(map(ground.__getitem__, row)) for row in board.rows)),
            steps | {move.upper(): offset for move, offset in steps.items()},
        )

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


def _bordered(board: Board) -> list[Cell]:
    """The cells in the order of their numbers, with the border."""
    edge: Cell = (WALL,)
    cells = [edge] * (board.width + 2)
    for row in board.rows:
        cells += (edge, *row, edge)
    return cells + [edge] * (board.width + 2)


class SokobanState(State):
    """Where the player and the computers are. Playing goes on after a victory."""

    __slots__ = ("boxes", "player", "warehouse")

    def __init__(self, warehouse: Warehouse, player: int, boxes: frozenset[int]) -> None:
        self.warehouse = warehouse
        self.player = player
        self.boxes = boxes

    @classmethod
    def of(cls, level: Level) -> SokobanState:
        cells = list(enumerate(_bordered(level.board)))
        player = next((number for number, cell in cells if PLAYER in cell), 0)
        boxes = frozenset(number for number, cell in cells if COMPUTER in cell)
        return cls(Warehouse.of(level.board), player, boxes)

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
