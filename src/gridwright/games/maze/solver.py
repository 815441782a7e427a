"""Solving a maze: a shortest path, or any path, by the same call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from gridwright.games.maze.rules import MOVES, MazeState
from gridwright.search import (
    Budget,
    Frontier,
    Progress,
    Result,
    breadth_first,
    depth_first,
    search_states,
)

#: What can be asked for, and the order in which the Python engine then looks at states.
FRONTIERS: Final[dict[str, Callable[[], Frontier[MazeState]]]] = {
    "moves": breadth_first,
    "any": depth_first,
}


def solve(
    state: MazeState,
    objective: str = "moves",
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Result:
    """Moves that lead from ``state`` to the goal: fewest of them, or any.

    Waiting is a move like the others, for a wait on a pad teleports again.
    """
    return search_states(state, MOVES, FRONTIERS[objective](), budget, progress, cancel)
