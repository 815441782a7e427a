"""The middle end by its protocol: commands in, views out, with a clock that the test turns."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from driven_play import ROOM, TWO_ROOMS, answer, do, film, playing
from gridwright import Level, Session, find_game, read_text
from gridwright.errors import BadMove, GridwrightError, UnknownName
from gridwright.games.columns import COLUMNS
from gridwright.limits import PAGE
from gridwright.play import Play
from gridwright.play.protocol import View
from gridwright.play.screen import Drawing, board_in

# -- history --------------------------------------------------------------------------------------


def test_the_first_view_has_everything_and_later_ones_what_changed() -> None:
    play = playing()
    first = do(play, "look")
    board = board_in(first, None)
    assert board == play.session.state.board
    assert first["level"]["game"] == "sokoban"
    for verb in ("r", "r", "undo", "redo", "r", "restart", "undo"):
        view = do(play, verb)
        assert "board" not in view
        board = board_in(view, board)
        assert board == play.session.state.board
        json.dumps(view)
    assert "board" in do(play, "look")


def test_undo_redo_and_a_restart_that_can_be_undone() -> None:
    play = playing()
    assert do(play, "look")["can"] | {"hint": True} == {
        "undo": False,
        "redo": False,
        "restart": False,
        "help": True,
        "hint": True,
        "solve": True,
        "pause": False,
    }
    do(play, "rr")
    view = do(play, "undo")
    assert (play.session.moves, view["can"]["redo"]) == ("r", True)
    do(play, "redo", "restart")
    assert play.session.moves == ""
    do(play, "undo")
    assert play.session.moves == "rR"
    do(play, "l")
    assert not do(play, "look")["can"]["redo"], "a new move forgets what was undone"


def test_what_cannot_be_done_changes_nothing() -> None:
    play = playing()
    with pytest.raises(BadMove):
        do(play, "rx")
    with pytest.raises(UnknownName):
        play.do({"do": "dance"}, 0.0)  # type: ignore[typeddict-item]
    with pytest.raises(UnknownName):
        play.do({"do": "solve", "objective": "beauty"}, 0.0)
    with pytest.raises(GridwrightError):
        play.do({"do": "point", "row": 3, "column": 0}, 0.0)
    assert play.session.moves == ""


def test_a_play_has_no_more_moves_than_it_may() -> None:
    (level,) = read_text(ROOM)
    play = Play(Session(level), 0.0, limits=replace(PAGE, moves=3))
    do(play, "rl", "r")
    with pytest.raises(GridwrightError, match="3 moves"):
        do(play, "l")
    assert play.session.moves == "rlr"


# -- events and endings ---------------------------------------------------------------------------


def test_what_happens_is_told_and_where() -> None:
    play = playing()
    do(play, "look")
    kinds = [[one["event"] for one in do(play, move)["events"]] for move in "urrr"]
    assert kinds == [["bump"], ["step"], ["push"], ["push", "dock", "win"]]
    play = playing()
    do(play, "look", "r")
    view = do(play, "r")
    assert sorted(view["moved"]) == [["computer", 1, 3, 1, 4], ["player", 1, 2, 1, 3]]


def test_what_moves_did_is_told_by_their_names() -> None:
    play = playing()
    do(play, "look")
    assert [do(play, move)["told"] for move in ("u", "r", "rr")] == [
        "up, blocked",
        "right",
        "right, pushed, on a target",
    ]
    faller = Play(Session(COLUMNS.endless()), 0)
    faller.do({"do": "go-on"}, 0)
    assert faller.do({"do": "move", "moves": "R"}, 0.01)["told"] == "rotate"


def test_a_win_of_ones_own_is_a_result_once() -> None:
    play = playing()
    do(play, "look", "rr")
    assert play.take_result() is None
    view = do(play, "r")
    assert view["ending"] == {
        "status": "won",
        "by": "player",
        "title": "Solved!",
        "lines": ["3 moves – your best", "2 pushes – your best"],
        "tally": {"moves": 3, "pushes": 2},
        "stars": None,
        "for_score": False,
        "then": "next",
    }
    assert play.take_result() is play.session
    assert play.take_result() is None
    assert do(play, "l")["ending"] is None, "walking on wins nothing again"


def test_a_best_is_news_only_where_there_was_one() -> None:
    play = playing()
    assert "new best" not in do(play, "lrrr")["message"]["text"]
    play.session.best = {"moves": 9, "pushes": 2}
    do(play, "restart")
    assert "A new best!" in do(play, "rrr")["message"]["text"]


# -- pointing -------------------------------------------------------------------------------------


def point(play: Play, row: int, column: int, now: float = 0.0) -> View:
    return play.do({"do": "point", "row": row, "column": column}, now)


def test_pointing_walks_a_step_at_a_time() -> None:
    play = playing(TWO_ROOMS)
    view = point(play, 2, 2)
    assert play.session.moves in ("r", "d"), "the first step at once"
    assert view["wake"] is not None
    view = do(play, "time", now=view["wake"])
    assert len(play.session.moves) == 2
    assert point(play, 0, 0)["message"]["text"] == "There is no way there."


def test_pointing_at_a_thing_and_a_place_brings_it_there() -> None:
    play = playing()
    view = point(play, 1, 3)
    assert view["chosen"] == [1, 3]
    assert point(play, 1, 3)["chosen"] is None, "again: put down"
    point(play, 1, 3)
    now = 0.0
    view = point(play, 1, 5)
    while view["ending"] is None and view["wake"] is not None and now < 10:
        now += view["wake"]
        view = do(play, "time", now=now)
    assert play.session.moves == "rRR"
    assert view["ending"] is not None


def test_a_key_ends_the_walk() -> None:
    play = playing(TWO_ROOMS)
    point(play, 2, 6)
    do(play, "u", now=0.01)
    made = play.session.moves
    do(play, "time", now=5.0)
    assert play.session.moves == made


# -- time -----------------------------------------------------------------------------------------


def columns(seed: int = 9) -> Play:
    return Play(Session(COLUMNS.endless(seed)), 0.0, dice=lambda: 77)


def test_time_waits_for_the_first_key_and_keeps_its_beat() -> None:
    play = columns()
    assert do(play, "time", now=5.0)["clock"] == {
        "running": False,
        "fresh": True,
        "title": "Ready?",
    }
    view = do(play, "<", now=5.0)
    assert play.session.moves == "", "the key that wakes makes no move"
    assert view["wake"] == pytest.approx(1.0)
    do(play, "time", now=6.1)
    assert do(play, "time", now=7.0)["wake"] == pytest.approx(1.0), "late once, and on time again"
    assert play.session.moves == "tt"
    do(play, "pause", now=7.1)
    paused = {"running": False, "fresh": False, "title": "Paused"}
    assert do(play, "time", now=99.0)["clock"] == paused
    assert play.session.moves == "tt"
    do(play, "go-on", now=100.0)
    do(play, "time", now=101.0)
    assert play.session.moves == "ttt"


def test_a_long_absence_is_not_made_up_for() -> None:
    play = columns()
    do(play, "go-on")
    do(play, "time", now=50.0)
    do(play, "time", now=50.01)
    assert len(play.session.moves) <= 2


def test_for_the_score_there_is_no_way_back_and_a_restart_is_another_game() -> None:
    play = columns()
    do(play, "go-on")
    view = do(play, "t")
    assert not view["can"]["undo"]
    assert "no way back" in do(play, "undo")["message"]["text"]
    assert play.session.moves == "t"
    view = do(play, "restart")
    assert "board" in view
    assert play.session.level == COLUMNS.endless(77)
    assert view["clock"] == {"running": False, "fresh": True, "title": "Ready?"}


def test_a_score_is_a_result_though_the_game_is_lost() -> None:
    play = columns()
    do(play, "go-on")
    for move in "vt" * 300:
        view = do(play, move)
        if view["ending"] is not None:
            break
    assert view["ending"] is not None
    assert view["ending"]["status"] == "lost"
    assert view["ending"]["for_score"]
    assert play.take_result() is play.session
    assert view["clock"] is None


def test_what_a_demo_plays_is_nobodys() -> None:
    play = columns()
    for _ in range(2000):
        view = do(play, "demo")
        if view["ending"] is not None or play.session.state.status != "playing":
            break
    assert play.session.moves
    assert play.session.helped
    assert play.take_result() is None


# -- who made the moves ---------------------------------------------------------------------------


def test_what_the_film_wins_is_nobodys_best() -> None:
    play = playing()
    view = answer(play, do(play, "solve"))
    for _ in range(3):
        view = film(play, "step")
    assert view["ending"] is not None
    assert view["ending"]["by"] == "solver"
    assert view["best"] == {}
    assert play.take_result() is None
    assert view["message"]["text"] == "Solved, by the solver."


def test_a_single_step_by_the_solver_spoils_the_win_until_it_is_taken_back() -> None:
    play = playing()
    answer(play, do(play, "solve"))
    film(play, "step")
    do(play, "rr")
    assert play.session.state.status == "won"
    assert play.take_result() is None
    do(play, "undo", "undo", "undo", "rrr")
    assert play.take_result() is play.session


def test_a_save_remembers_who_made_the_moves() -> None:
    play = playing()
    do(play, "r")
    answer(play, do(play, "solve"))
    film(play, "step")
    saved = json.loads(json.dumps(play.session.save()))
    again = Play(Session.resume(saved), 0.0)
    assert again.session.helped
    view = do(again, "r")
    assert again.session.state.status == "won"
    assert (view["best"], again.take_result()) == ({}, None)
    assert view["ending"] is not None
    assert view["ending"]["by"] == "solver"


def test_news_of_the_timeline_add_up_to_the_save() -> None:
    """A front end that keeps the news has the save, without its being written out."""
    play = playing()
    kept, now = "", 0
    by_solver: list[bool] = []

    def heed(view: View) -> None:
        nonlocal kept, by_solver, now
        news = view["timeline"]
        kept = kept[: news["keep"]] + news["add"]
        by_solver = by_solver[: news["keep"]] + news["by_solver"]
        now = news["now"]

    heed(do(play, "look"))
    for verb in ("r", "l", "rr", "undo", "undo", "redo", "l", "restart", "undo"):
        heed(do(play, verb))
        saved = play.session.save()
        assert (kept, now) == (saved["timeline"], saved["now"])
    view = do(play, "solve")
    heed(view)
    heed(answer(play, view))
    heed(film(play, "step"))
    saved = play.session.save()
    assert (kept, now) == (saved["timeline"], saved["now"])
    places = [place for place, made in enumerate(by_solver) if made]
    assert places == [first + n for first, length in saved["solver"] for n in range(length)]


def test_who_comes_back_is_told_so() -> None:
    play = playing()
    do(play, "r")
    again = Play(Session.resume(play.session.save()), 0.0)
    assert do(again, "look")["message"]["text"] == "You go on where you left off."


@pytest.mark.parametrize("name", ["null", "snek", "sokoban", "maze", "columns"])
def test_every_game_plays_by_the_protocol_alone(name: str) -> None:
    game = find_game(name)
    level: Level = game.example
    play = Play(Session(level), 0.0)
    view = do(play, "look", "go-on")
    for move in game.moves * 2:
        view = do(play, move)
        json.dumps(view)
    assert view["number"] > 2
    assert view["status"] in ("playing", "won", "lost")


def test_only_what_the_player_ended_gets_a_card_and_no_loss_that_can_be_looked_at() -> None:
    (burning,) = read_text("XFY\n", "maze")
    lost = do(Play(Session(burning), 0.0), "d")["ending"]
    assert lost is not None
    assert (lost["status"], lost["then"]) == ("lost", ""), "what went wrong is better seen"
    rows = ["|         |", "| S  T  V |", "| T  V  S |", "| S  T  V |", "| W  X  Y |"]
    (field,) = read_text("\n".join([*rows, " --------- ", ""]))
    play = Play(Session(field), 0.0)
    view = do(play, "go-on")
    while view["ending"] is None:
        view = do(play, "vt")
    assert (view["ending"]["status"], view["ending"]["then"]) == ("lost", "again")


def test_what_is_pointed_out_is_marked() -> None:
    play = playing()
    assert do(play, "look")["marks"] == []
    view = play.do({"do": "point", "row": 1, "column": 3}, 0.0)
    assert view["marks"] == [[1, 3, "chosen"]]
    play.session.learn("rrr")
    play.do({"do": "put-down"}, 0.0)
    assert play.do({"do": "hint"}, 0.0)["marks"] == [[1, 3, "hint"]]
    view = play.do({"do": "hint"}, 0.0)
    assert view["marks"] == [[1, 3, "hint"], [1, 5, "goal"]]
    drawing = Drawing.of(do(play, "look"), None)
    assert drawing.marks == {(1, 3): "hint", (1, 5): "goal"}
    assert drawing.hinted == "computer"


def test_a_step_down_that_time_makes_is_slow_and_silent() -> None:
    play = Play(Session(COLUMNS.endless()), 0.0)
    do(play, "go-on")
    view = do(play, "time", now=1.0)
    assert [event["event"] for event in view["events"]] == ["step"]
    assert view["sinking"] == view["wake"]
    assert view["sound"] is None
    view = do(play, "t", now=1.1)
    assert (view["sinking"], view["sound"]) == (0.0, {"name": "step", "raised": 0})
    assert do(play, "v", now=1.2)["sinking"] is None, "what lands is quick"
    assert do(play, "time", now=1.3)["sinking"] is None, "where nothing happened nothing sinks"


def test_who_goes_left_looks_left_and_undo_turns_nobody() -> None:
    (level,) = read_text("  #####\n###   #\n#.$ @ #\n#######\n")
    play = Play(Session(level), 0.0)
    assert do(play, "look")["left"] == []
    assert do(play, "l")["left"] == [[2, 3, "player"]]
    assert do(play, "undo")["left"] == [[2, 4, "player"]]
    assert do(play, "r")["left"] == []
    do(play, "u")
    assert do(play, "l")["left"] == [[1, 4, "player"]]
    do(play, "l")
    assert do(play, "look")["left"] == [], "who sees it anew sees everybody look to the right"
    assert do(play, "l")["left"] == [[1, 3, "player"]], "a wall turns too"
