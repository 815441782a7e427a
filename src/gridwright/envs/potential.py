"""What shaped rewards are differences of: a number that grows as a game goes well.

The compiled boards have the same, and a game that is not listed has none.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import cast

from gridwright.games.columns.play import ColumnsState
from gridwright.games.maze.rules import Maze, MazeState
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.words import BIT
from gridwright.games.sokoban.rules import SokobanState
from gridwright.state import State

#: What a step costs; in Columns, where to stay is the art, nothing.
STEP_COST = {"columns": 0.0}
DEFAULT_STEP_COST = 0.1


def _sokoban(state: State) -> float:
    """One for each target that is filled."""
    position = cast(SokobanState, state)
    return len(position.warehouse.targets & position.boxes)


def _snek(state: State) -> float:
    """One while something is WIN."""
    return bool(cast(SnekState, state).judge.having(BIT["WIN"], empty=True))


def _columns(state: State) -> float:
    """A tenth for each jewel that has vanished."""
    return cast(ColumnsState, state).jewels / 10


def _maze(state: State) -> float:
    """A tenth for each step nearer to the goal, as if nothing burnt."""
    position = cast(MazeState, state)
    distances, farthest = _distances(position.maze)
    return -distances.get(position.cell, farthest + 1) / 10


@lru_cache(maxsize=16)
def _distances(maze: Maze) -> tuple[dict[int, int], int]:
    """Moves to the goal from each cell with a way to it, and the most of them."""
    found = {maze.goal: 0}
    queue = [maze.goal]
    for cell in queue:
        onto = maze.pads.get(cell, cell)  # one stands on a pad by way of its partner
        for offset in maze.offsets.values():
            source = onto - offset
            if not maze.wall[source] and source not in found:
                found[source] = found[cell] + 1
                queue.append(source)
    return found, found[queue[-1]]


POTENTIALS: dict[str, Callable[[State], float]] = {
    "sokoban": _sokoban,
    "snek": _snek,
    "columns": _columns,
    "maze": _maze,
}
