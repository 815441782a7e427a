"""Keys that are the same everywhere, and the words and numbers of a view."""

from __future__ import annotations

from dataclasses import replace

from gridwright import Session, find_game, read_text
from gridwright.games.columns import COLUMNS
from gridwright.play import Play
from gridwright.play.keys import (
    command_for,
    ending_keys,
    help_keys,
    key_rows,
    pointing_help,
    repeating_keys,
    spelt,
)
from gridwright.play.protocol import View
from gridwright.play.wording import help_lines
from gridwright.show import FactKind
from gridwright.solving.answer import solve_to_json

SNEK, SOKOBAN = find_game("snek"), find_game("sokoban")


def room(**extras: object) -> Play:
    (level,) = read_text("#######\n#@ $ .#\n#######")
    return Play(Session(replace(level, extras=extras)), 0.0)


def test_a_key_asks_for_a_move_or_a_command_or_is_the_front_ends_own() -> None:
    view = room().do({"do": "look"}, 0.0)
    assert command_for("left", SOKOBAN, view) == {"do": "move", "moves": "l"}
    assert command_for("z", SOKOBAN, view) == {"do": "undo"}
    assert command_for("n", SOKOBAN, view) == {"do": "next"}
    for key in ("tab", "escape", "space", ""):
        assert command_for(key, SOKOBAN, view) is None
    assert command_for("space", SNEK, view) == {"do": "move", "moves": "w"}


def test_while_there_is_a_film_its_keys_come_first() -> None:
    play = room()
    ask = play.do({"do": "solve"}, 0.0)["ask"]
    request = play.request()
    assert ask is not None
    assert request is not None
    result = solve_to_json(play.session.game, request)
    view = play.do({"do": "solve"}, 0.0)
    assert view["help"] is not None
    assert help_keys(view["help"]) == [("escape", "cancel")]
    assert view["ask"] is not None
    number = view["ask"]["question"]
    view = play.do({"do": "answer", "question": number, "result": result}, 0.0)
    assert command_for("space", SNEK, view) == {"do": "film", "film": "toggle"}
    assert command_for("escape", SOKOBAN, view) == {"do": "put-down"}
    assert view["help"] is not None
    film = view["help"]["film"]
    assert film is not None
    assert (film["said"], film["purpose"]) == ("Move 0 of 3, normal", "")
    assert help_lines(view["help"]) == ["Move 0 of 3, normal"]
    assert help_keys(view["help"]) == [
        ("space", "pause"),
        (", .", "step"),
        ("- +", "speed"),
        ("escape", "close"),
        ("x", "for fewest pushes"),
    ]
    for keys, _ in help_keys(view["help"]):
        assert all(command_for(key, SOKOBAN, view) for key in keys.split())


def test_keys_that_lead_on_from_an_end() -> None:
    play = room()
    assert ending_keys(play.do({"do": "look"}, 0.0)) == []
    assert ending_keys(play.do({"do": "move", "moves": "rrr"}, 0.0)) == [("n", "next level")]
    (level,) = read_text("XFY\n")
    lost = Play(Session(level), 0.0).do({"do": "move", "moves": "d"}, 0.0)
    assert ending_keys(lost) == [("z", "undo"), ("r", "start again")]


def test_enter_goes_on_and_escape_pauses_what_runs() -> None:
    play = Play(Session(COLUMNS.endless()), 0.0)
    view = play.do({"do": "look"}, 0.0)
    assert command_for("escape", COLUMNS, view) is None
    assert command_for("enter", COLUMNS, view) == {"do": "go-on"}
    view = play.do({"do": "go-on"}, 0.0)
    assert command_for("escape", COLUMNS, view) == {"do": "pause"}
    assert command_for("enter", COLUMNS, view) == {"do": "move", "moves": "v"}


def test_only_some_keys_repeat_while_they_are_held() -> None:
    assert {"left", "down", "z"} <= repeating_keys(COLUMNS)
    assert repeating_keys(COLUMNS).isdisjoint({"space", "enter", "r", "x"})


def test_the_list_of_keys_leaves_out_what_means_nothing() -> None:
    told = {row.title: list(row.keys) for row in key_rows(find_game("maze"))}
    assert told["wait"] == ["e"]
    assert told["in the film: slower, faster"] == ["-", "+", "="]
    assert not any("solve" in row.title or row.film for row in key_rows(COLUMNS))


def test_keys_are_spelt_as_people_know_them() -> None:
    assert [spelt(key) for key in ("up", "z", "space", "escape", "f11")] == [
        "↑",
        "z",
        "Space",
        "Esc",
        "F11",
    ]
    assert spelt("up", arrows=False) == "Up"


def test_pointing_is_told_where_it_means_something() -> None:
    assert "push it there" in pointing_help(SOKOBAN)
    assert pointing_help(find_game("maze")) == "Point at a place to walk there."
    assert pointing_help(COLUMNS) == ""


def told(view: View) -> list[tuple[str, str]]:
    """What is counted beside the board, but for pictures."""
    return [
        (count["label"], count["value"])
        for count in view["counts"]
        if count["kind"] != FactKind.ICONS
    ]


def test_counts_name_each_number_once() -> None:
    play = Play(Session(COLUMNS.endless()), 0.0)
    play.session.best = {"score": 12345}
    view = play.do({"do": "look"}, 0.0)
    counts = told(view)
    assert counts[:2] == [("score", "0"), ("best score", "12,345")]
    assert len({label for label, _ in counts}) == len(counts)
    view = room(par=7).do({"do": "look"}, 0.0)
    assert told(view) == [
        ("moves", "0"),
        ("pushes", "0"),
        ("par", "7"),
        ("targets", "0/1"),
    ]
