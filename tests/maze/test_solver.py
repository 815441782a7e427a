"""Paths: shortest by breadth, valid by depth, and nothing claimed that was not proved."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given

from asking import solver_of
from gridwright import Budget, Outcome, Session, Status, read_text
from gridwright.game import find_game
from gridwright.search import Reason
from maze_levels import MAZE, maze_texts, play, start

solve = solver_of(find_game("maze"))


@pytest.fixture(
    autouse=True,
    scope="module",
    params=["python", pytest.param("compiled", marks=pytest.mark.kernel)],
)
def engine(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRIDWRIGHT_ENGINE", request.param)
        yield


@pytest.mark.parametrize(
    ("maze", "way"),
    [
        ("X Y", "dd"),
        ("X*Y\n   ", "sddw"),
        ("X1**\n**1Y", "dd"),
        ("X W \n*F**\n Y  ", "ddass"),
        ("WXFFY\nW****", "aswdddd"),
        ("X   1\n****F\n1W* Y", "dddddass"),
    ],
    ids=["a step between", "round a wall", "by gate", "one fire", "two fires", "back by the gate"],
)
def test_mazes_with_one_shortest_way(maze: str, way: str) -> None:
    assert solve(start(maze)).moves == way
    assert play(start(maze), way).status is Status.WON


def test_the_way_leads_over_a_cell_twice() -> None:
    """Water lies behind the start: the start is crossed again, with a bucket."""
    assert solve(start("WXFY")).moves == "addd"


def test_a_list_of_visited_cells_finds_no_way_there() -> None:
    """What docs/search.md says of the smallest maze in which the position is not the state."""
    begin = start("WXFY")
    seen, waiting = {begin.cell}, [begin]
    for state in waiting:
        for after in map(state.step, MAZE.moves):
            assert after.status is not Status.WON
            if after.cell not in seen:
                seen.add(after.cell)
                waiting.append(after)


def test_waiting_is_part_of_the_only_path() -> None:
    assert solve(start("X1Y*1")).moves == "ded"


def test_a_bucket_too_few_is_proved_unsolvable() -> None:
    for objective in MAZE.objectives:
        assert solve(start("WXFFY"), objective).outcome is Outcome.UNSOLVABLE


def test_solving_goes_on_from_where_the_player_is() -> None:
    state = play(start("WXF Y"), "add")
    assert solve(state).moves == "dd"
    assert solve(play(state, "dd")).moves == ""
    assert solve(start("XFY").step("d")).outcome is Outcome.UNSOLVABLE


def test_following_hints_arrives() -> None:
    (level,) = read_text("  X \n  * \nY   ", game="maze")
    session = Session(level)
    for _ in range(12):
        session.step(session.hint() or "")
        if session.state.status is Status.WON:
            return
    raise AssertionError("hints that lead back and forth")


def test_budget_and_cancel_are_told_by_name() -> None:
    state = start("X" + " " * 500 + "Y")
    gave_up = solve(state, budget=Budget(states=100))
    assert (gave_up.outcome, gave_up.reason) == (Outcome.GAVE_UP, Reason.STATES)
    assert solve(state, cancel=lambda: True).outcome is Outcome.CANCELLED


@given(maze_texts())
def test_depth_finds_a_path_exactly_when_breadth_does(text: str) -> None:
    state = start(text)
    shortest, some = solve(state, "moves"), solve(state, "any")
    assert shortest.outcome is some.outcome
    if shortest.moves is not None and some.moves is not None:
        assert play(state, shortest.moves).status is Status.WON
        assert play(state, some.moves).status is Status.WON
        assert len(shortest.moves) <= len(some.moves)
