"""Solving Snek Is You: moves that win, or the proof that there are none, by the same call.

The Python engine searches states as the rules make them and is the definition. The kernel folds
walking away, forgets what cannot win and, for any solution, thinks in goals, but promises the same.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from gridwright import engine
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import DIRECTIONS, WAIT, SnekState
from gridwright.search import (
    Budget,
    Outcome,
    Progress,
    Result,
    breadth_first,
    run_kernel,
    search_states,
)

OBJECTIVES = ("moves", "any")


def solve(
    state: SnekState,
    objective: str = "moves",
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Result:
    """Moves that win from ``state``; waiting is a move where the dialect has it.

    ``moves``: fewest moves. ``any``: found by goals and sub-goals, and shortened.
    """
    if state.won:
        return Result(Outcome.SOLVED, moves="")
    if engine.compiled():
        kernel = partial(kernel_level(state.world).solve, state.cells, objective)
        return run_kernel(kernel, budget, progress, cancel)
    moves = (*DIRECTIONS, WAIT) if state.world.dialect.waits else DIRECTIONS
    return search_states(state, moves, breadth_first(), budget, progress, cancel)
