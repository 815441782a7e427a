"""Solving Snek Is You: moves that win, or the proof that there are none, by the same call.

The Python engine searches states as the rules make them and is the definition. The kernel folds
walking away, forgets what cannot win and, for any solution, thinks in goals, but promises the same.
"""

from __future__ import annotations

from functools import partial
from typing import cast

from gridwright import engine
from gridwright.errors import GridwrightError
from gridwright.games.snek.kernel import fits_kernel, kernel_level
from gridwright.games.snek.rules import DIRECTIONS, WAIT, SnekState
from gridwright.search import (
    Outcome,
    Request,
    Result,
    breadth_first,
    run_kernel,
    search_states,
)

OBJECTIVES = ("moves", "any")


def solve(request: Request) -> Result:
    """Moves that win; waiting is a move where the dialect has it.

    ``moves``: fewest moves. ``any``: found by goals and sub-goals, and shortened.

    :raises GridwrightError: where words of the level leave its future to chance.
    """
    state = cast(SnekState, request.state)
    if state.won:
        return Result(Outcome.SOLVED, moves="")
    if state.world.chance:
        words = " and ".join(state.world.chance)
        raise GridwrightError(f"the future is left to chance by {words}: no moves are sure to win")
    if engine.compiled() and fits_kernel(state.world):
        kernel = partial(kernel_level(state.world).solve, state.cells, request.objective)
        return run_kernel(kernel, request)
    moves = (*DIRECTIONS, WAIT) if state.world.dialect.waits else DIRECTIONS
    return search_states(state, moves, breadth_first(), request.watch())
