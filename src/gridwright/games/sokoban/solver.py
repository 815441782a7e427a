"""Solving Sokoban: one call, answered by the compiled kernel or, without it, by Python."""

from __future__ import annotations

from typing import cast

from gridwright import engine
from gridwright.games.sokoban.push_search import search_pushes
from gridwright.games.sokoban.rules import SokobanState
from gridwright.search import Outcome, Request, Result, run_kernel

OBJECTIVES = ("moves", "pushes", "any")
#: States spent on shortening any solution, even one found at once: about 5 ms, and a fifth of one.
_POLISH, _QUICK_POLISH = 10_000, 300
_FLOOR_AND_WALL = bytes.maketrans(b"\0\1", b" #")


def solve(request: Request) -> Result:
    """A solution in LURD, pushes in capitals; which one is for the objective to say.

    ``moves``: fewest moves, of those fewest pushes. ``pushes``: fewest pushes, of those fewest
    moves unless finding those would be much more work than the pushes were. ``any``: the first
    found, shortened a little: the same in every run on one core, on several whichever comes first.
    The promises hold on both engines.
    """
    state = cast(SokobanState, request.state)
    if any(state.warehouse.walls[target] for target in state.warehouse.targets):
        return Result(Outcome.UNSOLVABLE)  # a target inside a wall has no sign in XSB either
    if not engine.compiled():
        return search_pushes(request)
    width, height, cells = _cells(state)
    return run_kernel(
        lambda seconds, memory, states, watch: engine.core.solve_sokoban(
            width,
            height,
            cells,
            request.objective,
            seconds,
            memory,
            states,
            watch,
            polish=_QUICK_POLISH if request.quick else _POLISH,
            cores=request.budget.cores,
        ),
        request,
    )


def _cells(state: SokobanState) -> tuple[int, int, str]:
    """The board as the kernel takes it, in XSB, with the border of wall that states have."""
    warehouse = state.warehouse
    cells = bytearray(warehouse.walls.translate(_FLOOR_AND_WALL))
    for target in warehouse.targets:
        cells[target] = ord(".")
    for box in state.boxes:
        cells[box] = ord("*" if box in warehouse.targets else "$")
    cells[state.player] = ord("+" if state.player in warehouse.targets else "@")
    return warehouse.stride, warehouse.height + 2, cells.decode()
