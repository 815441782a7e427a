"""The solver's help by the protocol: hints, questions that become void, dead ends, films."""

from __future__ import annotations

import pytest

from driven_play import answer, do, film, playing
from gridwright.errors import UnknownName
from gridwright.play.help import QUIET
from gridwright.play.protocol import Command, View
from gridwright.solving.answer import solve_to_json


def test_a_hint_says_a_little_more_each_time() -> None:
    play = playing()
    view = do(play, "hint")
    assert view["help"] is not None
    assert view["help"]["kind"] == "search"
    view = answer(play, view)
    assert view["message"] == {"text": "Look at this computer.", "kind": "hint"}
    assert view["hint"] == {"thing": [1, 3], "name": "computer", "to": None, "move": None}
    assert do(play, "hint")["hint"] == {
        "thing": [1, 3],
        "name": "computer",
        "to": [1, 5],
        "move": None,
    }
    for _ in range(2):
        view = do(play, "hint")
        assert view["message"]["text"] == "Hint: right"
        assert view["hint"] is not None
        assert view["hint"]["move"] == "r"
    view = do(play, "r")
    assert view["hint"] is None
    view = do(play, "hint")
    assert view["ask"] is None, "following the way needs no other search"
    assert view["message"]["text"] == "Look at this computer."


def test_a_move_makes_a_question_void() -> None:
    play = playing()
    asked = do(play, "solve")
    assert asked["ask"] is not None
    request = play.request()
    assert request is not None
    assert do(play, "r")["ask"] is None
    assert play.request() is None
    result = solve_to_json(play.session.game, request)
    late: Command = {"do": "answer", "question": asked["ask"]["question"], "result": result}
    assert play.do(late, 0.0)["help"] is None


def test_a_dead_position_is_found_when_the_player_thinks() -> None:
    play = playing("######\n#$ @.#\n######")
    view = do(play, "look")
    assert view["wake"] == pytest.approx(QUIET)
    view = do(play, "time", now=QUIET)
    assert view["ask"] is not None
    assert view["ask"]["effort"] == "look"
    assert view["help"] is None, "nobody asked for it"
    view = answer(play, view, QUIET)
    assert view["dead"]
    assert view["why"] == {"cells": [[1, 1]], "text": view["message"]["text"]}
    assert view["message"]["kind"] == "warning"
    assert not do(play, "l", now=QUIET)["dead"]


def test_proof_and_giving_up_are_told_apart() -> None:
    play = playing("######\n#$ @.#\n######")
    view = answer(play, do(play, "solve"))
    assert view["help"] is not None
    assert (view["help"]["kind"], view["help"]["outcome"]) == ("told", "unsolvable")
    asked = do(play, "solve")
    assert asked["ask"] is not None
    gave_up = {"outcome": "gave-up", "reason": "time", "states": 5, "seconds": 1.0}
    number = asked["ask"]["question"]
    view = play.do({"do": "answer", "question": number, "result": gave_up}, 0.0)
    assert view["help"] is not None
    assert view["help"]["heading"] == "Gave up: out of time. That proves nothing."
    assert not view["dead"]
    assert do(play, "put-down")["help"] is None


def test_a_film_runs_steps_goes_back_and_changes_speed() -> None:
    play = playing()
    view = answer(play, do(play, "solve"))

    def place(view: View) -> int:
        assert view["help"] is not None
        assert view["help"]["film"] is not None
        return view["help"]["film"]["place"]

    assert place(view) == 0
    assert view["wake"] == pytest.approx(0.2)
    assert place(do(play, "time", now=0.2)) == 1
    assert place(film(play, "toggle", 0.2)) == 1
    assert place(do(play, "time", now=9.0)) == 1, "it rests"
    assert place(film(play, "step", 9.0)) == 2
    assert place(film(play, "back", 9.0)) == 1
    film(play, "faster", 9.0)
    view = film(play, "toggle", 9.0)
    assert view["wake"] == pytest.approx(0.07)
    assert place(film(play, "rewind", 9.1)) == 0
    assert play.session.moves == ""
    with pytest.raises(UnknownName):
        film(play, "upside down")


def test_asked_again_the_solver_aims_at_something_else_from_where_the_film_began() -> None:
    play = playing()
    view = answer(play, do(play, "solve"))
    film(play, "step")
    view = do(play, "solve")
    assert view["ask"] is not None
    assert view["ask"]["objective"] == "pushes"
    assert play.session.moves == ""
    view = answer(play, view)
    assert view["help"] is not None
    assert [aim["objective"] for aim in view["help"]["aims"] if aim["current"]] == ["pushes"]
