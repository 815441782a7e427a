"""Sessions beyond the contract: long histories, results, and saves that are not saves."""

from __future__ import annotations

import random
from typing import Any

import pytest

from gridwright import BadMove, Board, Level, Session, Status, find_game
from gridwright.errors import BadSave

EXAMPLE = find_game("sokoban").example
SOLUTION = "dddrrrUdlluluurDrRurDlddllUluR"


def test_ten_thousand_random_moves_undo_back_to_the_start() -> None:
    session = Session(EXAMPLE)
    start = session.state
    wander = random.Random(1)
    seen = [start]
    for _ in range(10_000):
        move = wander.choice("udlr!")
        if session.restart() if move == "!" else session.step(move):
            seen.append(session.state)
    assert len(seen) > 4_000
    for state in reversed(seen[:-1]):
        assert session.undo()
        assert session.state == state
    assert not session.can_undo
    assert session.state == start
    assert session.state.board == EXAMPLE.board


def test_moves_are_recorded_as_lurd_whatever_was_typed() -> None:
    session = Session(EXAMPLE)
    assert session.replay(SOLUTION.lower()) == len(SOLUTION)
    assert session.moves == SOLUTION
    assert session.tally == {"moves": 30, "pushes": 6}
    assert session.state.status is Status.WON


def test_a_move_that_does_nothing_is_not_in_the_history() -> None:
    session = Session(EXAMPLE)
    assert not session.step("u")
    assert session.moves == ""
    assert not session.can_undo


def test_a_new_move_forgets_what_was_undone() -> None:
    session = Session(EXAMPLE)
    session.replay("dd")
    session.undo()
    session.step("u")
    assert not session.can_redo
    assert session.moves == "du"


def test_best_is_the_best_of_each_measure_and_survives_undo_and_restart() -> None:
    session = Session(EXAMPLE)
    session.replay("dudu" + SOLUTION)
    assert session.best == {"moves": 34, "pushes": 6}
    session.restart()
    session.replay(SOLUTION)
    session.undo()
    assert session.best == {"moves": 30, "pushes": 6}


def test_replay_makes_no_move_when_one_of_them_is_wrong() -> None:
    session = Session(EXAMPLE)
    with pytest.raises(BadMove, match=r"move 3.*'x'"):
        session.replay("ddx")
    assert session.moves == ""


def test_hint_leads_to_a_win_and_is_none_without_hope() -> None:
    session = Session(EXAMPLE)
    while session.state.status is not Status.WON:
        move = session.hint()
        assert move is not None
        session.step(move)
    hopeless = Session(Level("sokoban", Board.of([[["player"], ["computer"], [], ["wall"]]])))
    assert hopeless.hint() is None


GOOD = Session(EXAMPLE).save()


@pytest.mark.parametrize(
    "saved",
    [
        None,
        [],
        {},
        {**GOOD, "level": None},
        {**GOOD, "level": {"game": "chess", "board": [[[]]]}},
        {**GOOD, "timeline": "uu"},
        {**GOOD, "timeline": "?"},
        {**GOOD, "timeline": 3},
        {**GOOD, "now": 1},
        {**GOOD, "now": -1},
        {**GOOD, "now": "0"},
        {**GOOD, "best": 3},
        {**GOOD, "best": {"moves": "many"}},
    ],
    ids=repr,
)
def test_a_wrong_save_is_refused_in_words(saved: Any) -> None:
    with pytest.raises(BadSave):
        Session.resume(saved)
