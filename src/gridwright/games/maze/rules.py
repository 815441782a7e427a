"""The rules of Acorn Runner: a maze with water, fire and teleport pads.

A state is a cell and two bit masks, the water taken and the fire put out; everything that never
changes lies in one ``Maze`` that all states of a level share, so a state stays small however
large the maze is. Buckets are not kept: they are the water taken less the fire put out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Final

from gridwright.board import Board, Cell
from gridwright.errors import BadMove, Problem
from gridwright.show import Fact, Show
from gridwright.state import State, Status

PLAYER: Final = "player"
START: Final = "start"
GOAL: Final = "goal"
WALL: Final = "wall"
WATER: Final = "water"
FIRE: Final = "fire"
TELEPORTS: Final = tuple(f"teleport-{number}" for number in range(1, 10))
OBJECTS: Final = (PLAYER, START, GOAL, WALL, WATER, FIRE, *TELEPORTS)

#: The rows and columns that each move goes down and right. Waiting is a step onto the cell one
#: stands on, which is why it works a teleport pad again.
MOVES: Final[Mapping[str, tuple[int, int]]] = {
    "w": (-1, 0),
    "a": (0, -1),
    "s": (1, 0),
    "d": (0, 1),
    "e": (0, 0),
}


class Reply(Enum):
    """How the game answers a move; the value is what the player is told."""

    WALKED = ""
    BUMPED = "You walked into a wall. Oof!"
    TOOK_WATER = "Thank the Honourable Furious Forest, you've found a bucket of water!"
    PUT_OUT_FIRE = (
        "With your strong acorn arms, you throw a water bucket at the fire. "
        "You acorn roll your way through the extinguished flames!"
    )
    TELEPORTED = (
        "Whoosh! The magical gates break Physics as we know it "
        "and opens a wormhole through space and time."
    )
    WON = (
        "You conquer the treacherous maze set up by the Fire Nation and reclaim the Honourable "
        "Furious Forest Throne, restoring your hometown back to its former glory of rainbow and "
        "sunshine! Peace reigns over the lands."
    )
    BURNT = (
        "You step into the fires and watch your dreams disappear :(.\n\n"
        "The Fire Nation triumphs! The Honourable Furious Forest is reduced to a pile of ash and "
        "is scattered to the winds by the next storm... You have been roasted."
    )
    OVER = "The game is over."

    @property
    def counts(self) -> bool:
        """Whether the move was made and belongs in the history; waiting does, a wall does not."""
        return self not in (Reply.BUMPED, Reply.OVER)


def maze_problems(board: Board) -> Iterator[Problem]:
    """What keeps a board of known objects from being a maze; nothing when it is one."""
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row, column, cell in board.cells():
        for name in cell:
            places[name].append((row + 1, column + 1))
        if len(cell) > 1 and cell != (PLAYER, START):
            yield Problem("a cell holds one thing only", row + 1, column + 1, ", ".join(cell))
        elif cell == (PLAYER,):
            yield Problem("the player begins on the start, not here", row + 1, column + 1)
    for name in (START, GOAL):
        if not places[name]:
            yield Problem(f"a maze needs one {name}, and this one has none")
        for row, column in places[name][1:]:
            yield Problem(f"a maze has one {name} only, and here is another", row, column)
    for name in TELEPORTS:
        if len(places[name]) not in (0, 2):
            for row, column in places[name]:
                yield Problem(f"{name} must come in a pair, not {len(places[name])}", row, column)


class Maze:
    """The fixed part of a level, shared by all its states: where things were at the start.

    Cells are numbered row by row on a board with a wall drawn round it, so that a step off the
    board is a step into a wall and needs no check of its own.
    """

    __slots__ = ("board", "fire", "goal", "offsets", "pads", "row_length", "start", "wall", "water")

    def __init__(self, board: Board) -> None:
        """``board`` has no :func:`maze_problems`."""
        self.row_length = board.width + 2
        self.offsets = {
            move: down * self.row_length + right for move, (down, right) in MOVES.items()
        }
        self.wall = bytearray(b"\1") * (self.row_length * (board.height + 2))
        self.water: dict[int, int] = {}  #: each cell that had water, with the place of its bit
        self.fire: dict[int, int] = {}  #: each cell that had fire, with the place of its bit
        self.pads: dict[int, int] = {}  #: each teleport pad, with the pad it leads to
        waiting: dict[str, int] = {}
        for row, column, names in board.cells():
            cell = self.number(row, column)
            if WALL in names:
                continue
            self.wall[cell] = 0
            if not names:
                continue
            name = names[-1]  # "start" is the last of a start that shows the player too
            if name == START:
                self.start = cell
            elif name == GOAL:
                self.goal = cell
            elif name == WATER:
                self.water[cell] = len(self.water)
            elif name == FIRE:
                self.fire[cell] = len(self.fire)
            elif name in waiting:
                partner = waiting[name]
                self.pads[cell], self.pads[partner] = partner, cell
            else:
                waiting[name] = cell
        row, column = self.place(self.start)
        self.board = board.with_cells({(row, column): (START,)})  #: without the player

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Maze) and (self is other or self.board == other.board)

    def __hash__(self) -> int:
        return hash((self.start, self.goal, self.row_length, len(self.wall)))

    def number(self, row: int, column: int) -> int:
        """The number of the cell at that row and column of the board."""
        return (row + 1) * self.row_length + column + 1

    def place(self, cell: int) -> tuple[int, int]:
        """The row and column of a cell; the inverse of :meth:`number`."""
        row, column = divmod(cell, self.row_length)
        return row - 1, column - 1


class MazeState(State):
    """Where the player is and what has been used up. Never changed once made."""

    __slots__ = ("cell", "maze", "put_out", "reply", "taken")

    def __init__(
        self, maze: Maze, cell: int, taken: int = 0, put_out: int = 0, reply: Reply = Reply.WALKED
    ) -> None:
        self.maze = maze
        self.cell = cell
        self.taken = taken  #: the bits of the water taken
        self.put_out = put_out  #: the bits of the fire put out
        self.reply = reply  #: how this state came about; no part of its value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, MazeState):
            return NotImplemented
        return (
            self.cell == other.cell
            and self.taken == other.taken
            and self.put_out == other.put_out
            and (self.maze is other.maze or self.maze == other.maze)
        )

    def __hash__(self) -> int:
        return hash((self.cell, self.taken, self.put_out))

    def __repr__(self) -> str:
        row, column = self.maze.place(self.cell)
        return f"<MazeState row {row + 1}, column {column + 1}, {self.buckets} buckets>"

    @property
    def buckets(self) -> int:
        """The buckets of water in hand."""
        return self.taken.bit_count() - self.put_out.bit_count()

    @property
    def status(self) -> Status:
        if self.cell == self.maze.goal:
            return Status.WON
        fire = self.maze.fire.get(self.cell)
        if fire is not None and not self.put_out >> fire & 1:
            return Status.LOST
        return Status.PLAYING

    @property
    def message(self) -> str:
        return self.reply.value

    @property
    def show(self) -> Show:
        return Show(facts=(Fact("buckets", self.buckets),))

    @property
    def board(self) -> Board:
        maze = self.maze
        changed: dict[tuple[int, int], Cell] = {}
        for things, used in ((maze.water, self.taken), (maze.fire, self.put_out)):
            if used:
                changed |= {maze.place(cell): () for cell, bit in things.items() if used >> bit & 1}
        here = maze.place(self.cell)
        changed[here] = tuple(sorted((PLAYER, *changed.get(here, maze.board[here]))))
        return maze.board.with_cells(changed)

    def step(self, move: str) -> MazeState:
        return self.turn(move)[0]

    def turn(self, move: str) -> tuple[MazeState, Reply]:
        """The state after ``move`` and what came of it, which the state alone does not tell when
        nothing changed: a wall in the way, or waiting where there is nothing to wait for.

        :raises BadMove: when there is no such move.
        """
        maze = self.maze
        try:
            cell = self.cell + maze.offsets[move]
        except KeyError:
            moves = " ".join(MOVES)
            raise BadMove(f"the maze has no move {move!r}; its moves are {moves}") from None
        if self.status is not Status.PLAYING:
            return self, Reply.OVER
        if maze.wall[cell]:
            return self, Reply.BUMPED
        taken, put_out = self.taken, self.put_out
        reply = Reply.WALKED
        if cell in maze.pads:
            cell = maze.pads[cell]
            reply = Reply.TELEPORTED
        elif cell in maze.water and not taken >> maze.water[cell] & 1:
            taken |= 1 << maze.water[cell]
            reply = Reply.TOOK_WATER
        elif cell in maze.fire and not put_out >> maze.fire[cell] & 1:
            if self.buckets:
                put_out |= 1 << maze.fire[cell]
                reply = Reply.PUT_OUT_FIRE
            else:
                reply = Reply.BURNT
        elif cell == maze.goal:
            reply = Reply.WON
        elif cell == self.cell:
            return self, reply
        return MazeState(maze, cell, taken, put_out, reply), reply
