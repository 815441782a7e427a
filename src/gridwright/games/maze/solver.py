"""Solving a maze: a shortest path, or any path, by the same call.

The Python engine searches states as the rules make them and is the definition. The kernel knows
more: it steps from one piece of water or fire to the next, so it does not mind a large maze.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, cast

from gridwright import engine
from gridwright.games.maze.rules import MOVES, MazeState
from gridwright.search import (
    Frontier,
    Request,
    Result,
    breadth_first,
    depth_first,
    run_kernel,
    search_states,
)
from gridwright.state import Status

#: What can be asked for, and the order in which the Python engine then looks at states.
FRONTIERS: Final[dict[str, Callable[[], Frontier[MazeState]]]] = {
    "moves": breadth_first,
    "any": depth_first,
}


def solve(request: Request) -> Result:
    """Moves that lead from the state to the goal: fewest of them, or any.

    Waiting is a move like the others, for a wait on a pad teleports again.
    """
    state = cast(MazeState, request.state)
    if engine.compiled() and state.status is Status.PLAYING:
        where = (_signs(state), state.maze.row_length, state.cell, state.buckets)
        return run_kernel(partial(engine.core.solve_maze, *where, request.objective), request)
    return search_states(state, MOVES, FRONTIERS[request.objective](), request.watch())


def _signs(state: MazeState) -> bytes:
    """The maze as it stands in the signs the kernel reads: what was used up is air."""
    maze = state.maze
    signs = bytearray(maze.wall).translate(_AIR_AND_WALL)
    signs[maze.goal] = ord("Y")
    for things, used, sign in (
        (maze.water, state.taken, ord("W")),
        (maze.fire, state.put_out, ord("F")),
    ):
        for cell, bit in things.items():
            if not used >> bit & 1:
                signs[cell] = sign
    pairs = [pair for pair in maze.pads.items() if pair[0] < pair[1]]
    for number, pair in enumerate(pairs, ord("1")):
        for cell in pair:
            signs[cell] = number
    return bytes(signs)


_AIR_AND_WALL = bytes.maketrans(b"\0\1", b" *")
