"""Solving Sokoban: one call, answered by the compiled kernel or, without it, by Python."""

from __future__ import annotations

from typing import cast

from gridwright import engine
from gridwright.games.sokoban.notation import sign
from gridwright.games.sokoban.push_search import search_pushes
from gridwright.games.sokoban.rules import SokobanState
from gridwright.search import Outcome, Request, Result, run_kernel

OBJECTIVES = ("moves", "pushes", "any")


def solve(request: Request) -> Result:
    """A solution in LURD, pushes in capitals; which one is for the objective to say.

    ``moves``: fewest moves, of those fewest pushes. ``pushes``: fewest pushes, of those fewest
    moves. ``any``: the first found, shortened a little. The promises hold on both engines.
    """
    state = cast(SokobanState, request.state)
    if any(state.layout.walls[target] for target in state.layout.targets):
        return Result(Outcome.UNSOLVABLE)  # a target inside a wall has no sign in XSB either
    if not engine.compiled():
        return search_pushes(request)
    board = state.board
    cells = "".join(sign(cell) or "" for row in board.rows for cell in row)
    return run_kernel(
        lambda seconds, memory, states, watch: engine.core.solve_sokoban(
            board.width, board.height, cells, request.objective, seconds, memory, states, watch
        ),
        request,
    )
