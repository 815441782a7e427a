"""A session holds few of its states, and yet knows them all."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from gridwright import find_game
from gridwright.limits import PAGE
from gridwright.play import Play, Session
from gridwright.state import State

GAMES = ["snek", "sokoban", "maze", "columns"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_undo_and_redo_reach_every_state_there_was(game: str, seed: int) -> None:
    dice = random.Random(seed)
    session = Session(find_game(game).example)
    seen: list[tuple[State, dict[str, int], bool]] = [(session.state, session.tally, False)]
    now = 0
    for _ in range(1200):
        what = dice.choice(["move"] * 6 + ["undo"] * 3 + ["redo"] * 2 + ["far", "restart"])
        if what == "move":
            if session.step(dice.choice(session.game.moves), by_solver=dice.random() < 0.01):
                del seen[now + 1 :]
                seen.append((session.state, session.tally, session.helped))
                now += 1
        elif what == "restart" and dice.random() < 0.1 and session.restart():
            del seen[now + 1 :]
            seen.append(seen[0])
            now += 1
        elif what == "redo":
            now += session.redo()
        else:
            for _ in range(dice.randrange(40) if what == "far" else 1):
                now -= session.undo()
        assert (session.state, session.tally, session.helped) == seen[now]
        assert len(session) == len(seen) - 1
        assert (session.can_undo, session.can_redo) == (now > 0, now < len(seen) - 1)
    again = Session.resume(session.save())
    assert (again.state, again.tally) == (session.state, session.tally)
    assert again.save() == session.save()


def long_session(moves: int) -> Session:
    session = Session(find_game("sokoban").example)
    for _ in range(moves // 2):
        session.step("r")
        session.step("l")
    return session


def test_a_long_session_is_small() -> None:
    session = long_session(20_000)
    assert len(session._points) < 80
    assert len(pickle.dumps(session)) < 50_000
    while session.undo():
        assert len(session._points) < 80
    assert session.state == session.game.start(session.level)


def test_a_copy_goes_its_own_way() -> None:
    play = Play(long_session(100), 0.0)
    play.do({"do": "look"}, 0.0)
    before = play.session.save()
    other = play.copy()
    other.do({"do": "move", "moves": "rd"}, 1.0)
    other.do({"do": "solve"}, 1.0)
    assert play.session.save() == before
    assert play.request() is None
    assert play.do({"do": "move", "moves": "r"}, 2.0)["timeline"]["add"] == "r"


def test_a_play_travels_between_processes() -> None:
    play = Play(long_session(100), 0.0)
    play.do({"do": "look"}, 0.0)
    travelled: Play = pickle.loads(pickle.dumps(play))
    for one in (play, travelled):
        one.do({"do": "restart"}, 1.0)
    look = {"do": "move", "moves": "rd"}
    assert travelled.do(look, 2.0) == play.do(look, 2.0)  # type: ignore[arg-type]


def test_a_film_stays_within_the_room_there_is() -> None:
    play = Play(long_session(4), 0.0, limits=replace(PAGE, moves=5))
    play.do({"do": "solve"}, 0.0)
    found = {"outcome": "solved", "moves": "rlrlrl", "states": 1, "seconds": 0.1}
    play.do({"do": "answer", "question": 1, "result": found}, 0.0)
    play.do({"do": "film", "film": "step"}, 0.0)
    with pytest.raises(ValueError, match="may have 5 moves"):
        play.do({"do": "film", "film": "step"}, 0.0)
