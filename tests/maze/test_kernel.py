"""The compiled maze solver against the rules: the same optimum, the same proofs, honest limits."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asking import check_progress_and_cancel, solver_of
from gridwright import Budget, Outcome, Status
from gridwright.game import find_game
from gridwright.games.maze import MazeState
from gridwright.games.maze.solver import FRONTIERS
from gridwright.search import Progress, Reason, breadth_first, search_states
from maze_levels import MAZE, maze_texts, play, start
from small_budgets import SMALL_BUDGETS

solve = solver_of(find_game("maze"))

pytestmark = pytest.mark.kernel


@pytest.fixture(autouse=True, scope="module")
def engine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("GRIDWRIGHT_ENGINE", raising=False)
        yield


def gated_room(side: int, water: int, gates: int, fires: int = 0, seed: int = 1) -> MazeState:
    """A room strewn with water and fire; a row of gates of fire leads out of it to the goal."""
    rng = random.Random(seed)
    room = [[" "] * side for _ in range(side)]
    places = rng.sample(
        [(row, column) for row in range(side) for column in range(side)], water + fires
    )
    for place, (row, column) in enumerate(places):
        room[row][column] = "W" if place < water else "F"
    exit_row = ("F" * gates + "Y").ljust(side, "*")
    rows = ["X" + " " * (side - 1), *map("".join, room), "*" * (side - 1) + " "]
    return start("\n".join([*rows, exit_row[::-1]]))


@given(maze_texts(), st.text("wasde", max_size=8))
def test_agrees_with_the_rules_from_anywhere(text: str, moves: str) -> None:
    state = start(text)
    for move in moves:
        if state.step(move).status is Status.PLAYING:
            state = state.step(move)
    expected = search_states(state, MAZE.moves, breadth_first())
    shortest = solve(state, "moves")
    some = solve(state, "any")
    assert shortest.outcome is expected.outcome
    assert some.outcome is expected.outcome
    if expected.moves is not None and shortest.moves is not None and some.moves is not None:
        assert len(shortest.moves) == len(expected.moves)
        assert play(state, shortest.moves).status is Status.WON
        assert play(state, some.moves).status is Status.WON


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_agrees_with_the_rules_on_thousands_of_mazes(block: int) -> None:
    for seed in range(block * 500, block * 500 + 500):
        rng = random.Random(seed)
        state = gated_room(rng.randint(3, 6), rng.randint(0, 6), rng.randint(0, 2), 3, seed)
        expected = search_states(state, MAZE.moves, breadth_first())
        found = solve(state)
        assert found.outcome is expected.outcome
        assert len(found.moves or "") == len(expected.moves or "")


@given(maze_texts())
def test_following_hints_step_by_step_arrives(text: str) -> None:
    """Each hint is a fresh search; that they add up to a way out is no matter of course."""
    state = start(text)
    if solve(state, "any").outcome is not Outcome.SOLVED:
        return
    for _ in range(200):
        hint = solve(state, "any").moves
        assert hint
        state = state.step(hint[0])
        if state.status is Status.WON:
            return
    raise AssertionError(f"still walking after 200 hints:\n{text}")


def test_any_number_of_water_and_fire() -> None:
    state = gated_room(60, water=1500, gates=50, fires=1500)
    result = solve(state, "any")
    assert play(state, result.moves or "").status is Status.WON
    without_gates = gated_room(60, water=1500, gates=0, fires=1500)
    result = solve(without_gates, "moves")
    assert play(without_gates, result.moves or "").status is Status.WON


def test_one_gate_too_many_is_proved_without_trying_every_order() -> None:
    for objective in FRONTIERS:
        result = solve(gated_room(60, water=40, gates=41), objective, Budget(seconds=5))
        assert result.outcome is Outcome.UNSOLVABLE


@pytest.mark.parametrize(("budget", "reason"), SMALL_BUDGETS)
def test_gives_up_honestly(budget: Budget, reason: Reason) -> None:
    result = solve(gated_room(60, water=40, gates=40), "moves", budget)
    assert (result.outcome, result.reason, result.moves) == (Outcome.GAVE_UP, reason, None)
    assert budget.seconds is None or result.seconds <= budget.seconds + 0.05
    assert budget.memory is None or result.memory <= budget.memory
    assert budget.states is None or result.states <= max(budget.states, 1) + 1
    assert result.bound is None or result.bound <= 40 * 120


def test_progress_is_told_and_a_cancel_heard() -> None:
    check_progress_and_cancel(solve, gated_room(60, 40, 40))


def test_what_the_watcher_raises_is_raised_again() -> None:
    def stumble(progress: Progress) -> None:
        raise LookupError(progress.states)

    with pytest.raises(LookupError):
        solve(gated_room(60, 40, 40), progress=stumble)


def test_a_long_corridor() -> None:
    state = start("X" + " " * 100_000 + "Y")
    assert solve(state).moves == "d" * 100_001
