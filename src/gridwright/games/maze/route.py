"""A way across the maze: what pointing at a cell means in a front end."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.games.maze.rules import MOVES, MazeState, Reply
from gridwright.search import breadth_first, search


def find_route(state: MazeState, destination: tuple[int, int]) -> str | None:
    """The fewest steps over plain ground to the destination, which may itself be anything."""
    goal = state.maze.number(*destination)

    def successors(here: MazeState) -> Iterator[tuple[str, int, MazeState]]:
        for move, (down, right) in MOVES.items():
            after, reply = here.turn(move)
            aim = here.cell + down * here.maze.row_length + right
            if after is not here and (reply is Reply.WALKED or aim == goal):
                # Whatever a step onto the goal leads to, the way ends there.
                yield move, 1, MazeState(here.maze, goal) if aim == goal else after

    return search(state, successors, lambda here: here.cell == goal, breadth_first()).moves
