"""One test for each fact of movement, in every direction."""

from __future__ import annotations

import pytest

from gridwright import BadMove
from snek_boards import begin, board, play, walk


@pytest.fixture(params="udlr")
def direction(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_you_walks(direction: str) -> None:
    assert walk("SNEK IS YOU", "snek .", direction) == ". snek"


def test_what_is_nothing_is_walked_over(direction: str) -> None:
    assert walk("SNEK IS YOU", "snek rock", direction) == ". rock+snek"


def test_stop_blocks(direction: str) -> None:
    assert walk("SNEK IS YOU, WALL IS STOP", "snek wall", direction) == "snek wall"


def test_push_is_pushed_and_chains(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK AND BUG IS PUSH"
    assert walk(rules, "snek rock bug .", direction) == ". snek rock bug"


def test_a_push_against_stop_blocks(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK IS PUSH, WALL IS STOP"
    assert walk(rules, "snek rock rock wall", direction) == "snek rock rock wall"


def test_text_is_push_whatever_happens(direction: str) -> None:
    assert walk("SNEK IS YOU", "snek PULL STOP .", direction) == ". snek PULL STOP"
    assert walk("SNEK IS YOU, WALL IS STOP", "snek PULL wall", direction) == "snek PULL wall"


def test_stop_in_a_cell_blocks_before_anything_there_is_pushed(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK IS PUSH, WALL IS STOP"
    assert walk(rules, "snek rock+wall .", direction) == "snek rock+wall ."
    assert walk(rules, "snek rock rock+wall .", direction) == "snek rock rock+wall ."


def test_push_wins_over_stop(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK IS PUSH AND STOP"
    assert walk(rules, "snek rock .", direction) == ". snek rock"


def test_pull_alone_is_walked_through(direction: str) -> None:
    assert walk("SNEK IS YOU, BUG IS PULL", "snek bug .", direction) == ". bug+snek ."


def test_pull_follows_and_chains(direction: str) -> None:
    rules = "SNEK IS YOU, BUG AND FLAG IS PULL"
    assert walk(rules, "bug flag bug snek .", direction) == ". bug flag bug snek"


def test_pull_needs_to_be_next(direction: str) -> None:
    assert walk("SNEK IS YOU, BUG IS PULL", "bug . snek .", direction) == "bug . . snek"


def test_a_pulled_object_pushes_what_is_ahead_of_it(direction: str) -> None:
    rules = "SNEK IS YOU, BUG IS PULL, ROCK IS PUSH"
    assert walk(rules, "bug rock+snek .", direction) == ". bug rock+snek"


def test_a_pushed_object_pulls_what_is_behind_it(direction: str) -> None:
    rules = "SNEK IS YOU, BUG IS PULL, ROCK IS PUSH"
    assert walk(rules, "bug+snek rock .", direction) == ". bug+snek rock"


def test_what_is_push_and_pull_is_both(direction: str) -> None:
    rules = "SNEK IS YOU, BUG IS PUSH AND PULL"
    assert walk(rules, "bug snek bug .", direction) == ". bug snek bug"


def test_stop_blocks_a_pulled_object_and_the_puller_still_moves(direction: str) -> None:
    rules = "SNEK IS YOU, BUG IS PULL, WALL IS STOP"
    assert walk(rules, "bug snek+wall .", direction) == "bug wall snek"


def test_a_mover_blocked_by_stop_pulls_nothing(direction: str) -> None:
    rules = "SNEK IS YOU, BUG IS PULL, WALL IS STOP"
    assert walk(rules, ". bug snek wall", direction) == ". bug snek wall"


@pytest.mark.parametrize("property_", ["PUSH", "PULL"])
def test_what_shares_the_movers_cell_is_not_dragged_along(property_: str, direction: str) -> None:
    rules = f"SNEK IS YOU, BUG IS {property_}"
    assert walk(rules, "bug+snek .", direction) == "bug snek"


def test_a_push_object_that_has_already_moved_does_not_block(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK IS PUSH, WALL IS STOP"
    assert walk(rules, "snek rock+snek . wall", direction) == ". snek rock+snek wall"


def test_each_object_moves_at_most_once(direction: str) -> None:
    """Each of these would be pushed or pulled by its neighbour after walking by itself."""
    for property_ in ("PUSH", "PULL", "PUSH AND PULL"):
        rules = f"SNEK IS YOU AND {property_}"
        assert walk(rules, "snek snek snek . .", direction) == ". snek snek snek ."


def test_alike_objects_in_a_cell_move_alike(direction: str) -> None:
    rules = "SNEK IS YOU, ROCK IS PUSH"
    assert walk(rules, "snek+snek rock+rock .", direction) == ". snek+snek rock+rock"


def test_what_leaves_is_in_nobodys_way(direction: str) -> None:
    """Our choice where the lab says nothing: all YOU move together, whatever their order."""
    assert walk("SNEK IS YOU AND STOP", "snek snek .", direction) == ". snek snek"
    assert walk("SNEK IS YOU AND STOP", "snek+snek .", direction) == ". snek+snek"
    rules = "SNEK IS YOU, BUG IS PULL AND STOP"
    assert walk(rules, "bug bug snek .", direction) == ". bug bug snek"
    rules = "SNEK AND WALL IS YOU, WALL IS STOP, ROCK IS PUSH"
    assert walk(rules, "snek rock wall .", direction) == ". snek rock wall"


def test_the_edge_blocks_like_stop(direction: str) -> None:
    drawing = """
        snek  .    .   .    snek
        .     .    .   .    .
        .    SNEK  IS  YOU  .
        .     .    .   .    .
        snek  .    .   .    snek
    """
    after = play(drawing, direction).board
    corners = [after[place] for place in ((0, 0), (0, 4), (4, 0), (4, 4))]
    assert corners.count(("snek",)) == 2, "two walked away and two were blocked"


def test_the_edge_blocks_a_chain_and_then_nothing_is_pulled() -> None:
    drawing = """
        bug   snek  rock  ROCK
        .     .     .     IS
        BUG   IS    PULL  PUSH
        SNEK  IS    YOU   .
    """
    state = begin(drawing)
    assert state.step("r") is state


def test_a_step_that_does_nothing_is_the_same_state() -> None:
    state = begin("snek . SNEK IS YOU")
    assert state.step("l") is state
    assert state.step("r") is not state


@pytest.mark.parametrize("wrong", ["up", "", "x", "U"])
def test_a_wrong_move_is_named(wrong: str) -> None:
    with pytest.raises(BadMove, match=repr(wrong)):
        begin("snek SNEK IS YOU").step(wrong)


def test_moving_goes_by_the_rules_that_stood_before_the_step() -> None:
    """The step that makes walls STOP still walks one snek onto a wall."""
    drawing = """
        snek  WALL  .     IS  STOP
        snek  wall  SNEK  IS  YOU
    """
    assert play(drawing, "r").board == board("""
        .     snek       WALL  IS  STOP
        .     snek+wall  SNEK  IS  YOU
    """)
