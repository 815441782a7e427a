"""The Python solver against plain breadth-first search, and against the compiled kernel."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Board, Level, Outcome, Request, Status, find_game
from gridwright.games.sokoban.push_search import search_pushes
from gridwright.games.sokoban.rules import SokobanState
from gridwright.games.sokoban.solver import solve
from gridwright.search import breadth_first, search_states

SOKOBAN = find_game("sokoban")
cells = st.sampled_from([[]] * 6 + [["wall"]] * 2 + [["computer"], ["target"]])


@st.composite
def states(draw: st.DrawFn) -> SokobanState:
    """Small boards, open or walled, with any numbers of computers and targets up to three."""
    width, height = draw(st.integers(2, 5)), draw(st.integers(2, 5))
    rows = draw(
        st.lists(st.lists(cells, min_size=width, max_size=width), min_size=height, max_size=height)
    )
    for name in ("computer", "target"):
        places = [
            (r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if name in cell
        ]
        for row, column in places[3:]:
            rows[row][column] = []
    rows[draw(st.integers(0, height - 1))][draw(st.integers(0, width - 1))] = ["player"]
    state = SOKOBAN.start(Level("sokoban", Board.of(rows)))
    assert isinstance(state, SokobanState)
    return state


def measures(state: SokobanState, moves: str) -> tuple[int, int]:
    """Moves and pushes, after making sure that the solution wins and tells its pushes."""
    pushes = 0
    for move in moves:
        after = state.step(move)
        assert after is not state
        assert move.isupper() == (after.boxes != state.boxes)
        pushes += move.isupper()
        state = after
    assert state.status is Status.WON
    return len(moves), pushes


@settings(max_examples=150)
@given(states())
def test_the_python_solver_is_shortest_and_proves(state: SokobanState) -> None:
    plain = search_states(state, "udlr", breadth_first())
    results = {name: search_pushes(Request(state, name)) for name in ("moves", "pushes", "any")}
    assert {result.outcome for result in results.values()} == {plain.outcome}
    if plain.outcome is Outcome.SOLVED:
        found = {name: measures(state, result.moves or "") for name, result in results.items()}
        assert found["moves"][0] == len(plain.moves or "")
        assert found["pushes"][1] <= found["moves"][1]
        assert found["moves"][0] <= found["pushes"][0]


@pytest.mark.kernel
@settings(max_examples=150)
@given(states())
def test_the_two_engines_agree_on_both_measures(state: SokobanState) -> None:
    for objective in ("moves", "pushes"):
        ours, kernels = search_pushes(Request(state, objective)), solve(Request(state, objective))
        assert ours.outcome is kernels.outcome
        if ours.moves is not None and kernels.moves is not None:
            assert measures(state, ours.moves) == measures(state, kernels.moves)


def test_a_target_inside_a_wall_is_never_filled() -> None:
    board = Board.of([[["player"], ["computer"], ["wall", "target"]]])
    state = SOKOBAN.start(Level("sokoban", board))
    assert SOKOBAN.solve(Request(state)).outcome is Outcome.UNSOLVABLE
