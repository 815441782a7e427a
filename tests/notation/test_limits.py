"""Readers count what a text will become, and stop at the limit with the place."""

from __future__ import annotations

import json
import tracemalloc
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gridwright import (
    BadLevel,
    GridwrightError,
    Session,
    all_games,
    find_game,
    read_path,
    read_text,
)
from gridwright.errors import BadMove, BadSave
from gridwright.games.snek.notation import read_arrows
from gridwright.limits import COMMAND_LINE, PAGE, Limits
from gridwright.notation import read_json_level

SMALL = replace(PAGE, rows=3, columns=4, cells=10, objects=5, levels=2, all_cells=15, moves=6)
ROOM = [[["player"], ["computer"], ["target"]]]


def test_the_page_allows_less_than_the_command_line() -> None:
    for name, most in vars(PAGE).items():
        assert most <= getattr(COMMAND_LINE, name), name


@pytest.mark.parametrize("limits", [PAGE, COMMAND_LINE])
@pytest.mark.parametrize(
    "text",
    [
        "99999#\n" + "#\n" * 5000,
        "999999999#",
        "99999(99999(99999(#)))",
        "(" * 1000 + "99999999#" + ")" * 1000,
        "9999999(#|)\n#@$.#",
        "9999#\n" + "#\n" * 4999,
    ],
)
def test_a_short_text_never_becomes_a_huge_board(text: str, limits: Limits) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(BadLevel, match=r"column \d+: .*may (have|hold)"):
            read_text(text, game="sokoban", limits=limits)
        assert tracemalloc.get_traced_memory()[1] < 400e6
    finally:
        tracemalloc.stop()


def test_many_small_boards_never_become_too_many_cells() -> None:
    with pytest.raises(BadLevel, match="the boards of a text may have 500,000 cells together"):
        read_text(("50#\n" + "#\n" * 49 + ";\n") * 250, game="sokoban", limits=PAGE)


@pytest.mark.parametrize(
    ("text", "game", "said"),
    [
        ("#@$.#", "sokoban", "line 1, column 5: a board may have 4 columns"),
        ("#@\n#\n#\n#", "sokoban", "line 4, column 1: a board may have 3 rows"),
        ("#@$.\n#\n#", "sokoban", "line 3, column 3: a board may have 10 cells"),
        ("2#@$.", "sokoban", "line 1, column 5: a board may have 4 columns"),
        ("9999#", "sokoban", "line 1, column 5: a board may have 10 cells"),
        ("\n".join(["#@$.\n;"] * 3), "sokoban", "line 5, column 1: a text may hold 2 levels"),
        ("\n".join(["#@$.\n#\n;"] * 2), "sokoban", "line 4, column 1: the boards of a text"),
        ("X Y**", "maze", "line 1, column 5: a board may have 4 columns"),
        ("X\nY\n*\n*", "maze", "line 4, column 1: a board may have 3 rows"),
        ("|   [X][X][X][X]|\n ---------------\n", "columns", "column 5: a board may have 4"),
        ("srwfc", "snek", "line 1, column 5: a board may have 4 columns"),
        (". empty\ns snek\n\ns....", "snek", "line 4, column 5: a board may have 4 columns"),
        (json.dumps([[[]] * 5]), "sokoban", "row 1, column 5: a board may have 4 columns"),
        (json.dumps([[[]]] * 4), "sokoban", "row 4, column 1: a board may have 3 rows"),
        (json.dumps([[["wall"] * 6]]), "sokoban", "row 1, column 1: a board may hold 5 objects"),
        (json.dumps({"levels": [ROOM] * 3}), "sokoban", "a text may hold 2 levels here"),
        (
            json.dumps({"levels": [{"ascii": "_______\n_bbbbb_\n_______"}]}),
            "snek",
            "level 1: row 1, column 5: a board may have 4 columns",
        ),
    ],
)
def test_what_is_too_large_is_told_with_its_place(text: str, game: str, said: str) -> None:
    with pytest.raises(BadLevel) as caught:
        read_text(text, game=game, limits=SMALL)
    assert said in str(caught.value)


def test_long_texts_are_refused_unread() -> None:
    few = replace(SMALL, bytes=10, lines=2)
    with pytest.raises(BadLevel, match="line 2, column 8: a text may have 10 characters"):
        read_text("##\n" + "#" * 9, limits=few)
    with pytest.raises(BadLevel, match="line 3, column 1: a text may have 2 lines"):
        read_text("#\n@\n#", limits=few)
    assert read_text("#\n@\n", limits=few)


def test_a_file_without_an_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    with pytest.raises(GridwrightError, match="/dev/zero: larger than 65,536 KiB"):
        read_path("/dev/zero")
    file = tmp_path / "zeros.xsb"
    file.write_bytes(b"#@$.#\n\0\0")
    with pytest.raises(GridwrightError, match=r"not text \(byte 6 is zero\)"):
        read_path(file)


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_moves_are_counted_in_every_game(game: str) -> None:
    one = find_game(game)
    assert len(one.read_moves(" ".join(one.moves[:1] * 6), SMALL)) == 6
    with pytest.raises(BadMove, match="there may be 6 moves here"):
        one.read_moves(one.moves[:1] * 7, SMALL)


@pytest.mark.parametrize("text", ["99999r" * 1000, "9(9(9(9(9(r)))))", "(" * 5000 + "9999r", "7r"])
def test_moves_are_counted_before_they_are_written_out(text: str) -> None:
    with pytest.raises(BadMove, match=r"character \d+ of the moves: there may be 6 moves here"):
        find_game("sokoban").read_moves(text, SMALL)


def test_runs_of_arrows_are_counted_too() -> None:
    assert read_arrows("3→ 3←", SMALL) == "rrrlll"
    with pytest.raises(BadMove, match="there may be 6 moves"):
        read_arrows("999999→ " * 1000, SMALL)


@pytest.mark.parametrize("text", ["²r", "٣r", "r²", "①u"])
def test_only_ascii_digits_are_run_lengths(text: str) -> None:
    with pytest.raises(BadMove, match="Snekoban has no move"):
        find_game("sokoban").read_moves(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#@²3#\n#(#", "column 3: this is no sign of a Sokoban board: '²'"),
        ("#@$.)", "column 5: this bracket closes nothing"),
        ("#@$.(", "a run length or bracket is left open"),
        ('{"board": [[["player"]]], "par": NaN}', "line 1, column 34: not a number"),
        ('{"t": "NaN",\n "board": [[["player"]]], "x": -Infinity}', "line 2, column 32: not a num"),
        ('{"board": [[["player"]]], "par": %s}' % ("9" * 5000), "column 34: not a number"),
        ('{"board": [[["player"]]], "par": 1e999}', "column 34: not a number that can be used"),
        ('{"board": [[["player"]]], "difficulty": 1%s}' % ("0" * 400), "not a number"),
        ('{"ascii": ' + "[" * 100_000, "nested too deeply"),
        ('{"levels": [{"ascii": "_", "id": [[]]}]}', "level 1"),
        ('{"board": [[["player"]]], "x": ' + "[" * 200 + "]" * 200 + "}", "nested too deeply"),
        ('{"board": [[["player"]]], "x": "%s"}' % ("x" * 20_000), "characters of notes"),
        ('[[["\\ud800"]]]', "an object name must be Unicode"),
    ],
)
def test_wrong_signs_and_numbers_are_told_in_words(text: str, said: str) -> None:
    with pytest.raises(BadLevel) as caught:
        read_text(text, limits=PAGE)
    assert said in str(caught.value)


@pytest.mark.parametrize("note", [float("nan"), float("inf"), 10**400, {"a": {1, 2}}, b"bytes"])
def test_values_that_somebody_else_decoded_are_held_to_the_same(note: object) -> None:
    with pytest.raises(BadLevel, match='the note "par"'):
        read_json_level({"board": ROOM, "par": note})


def test_halves_of_characters_are_replaced() -> None:
    notes = {"title": "a\ud800b", "x": {"\udfff": ["\udc00é"]}}
    (level,) = read_text(json.dumps({"board": ROOM, **notes}))
    assert (level.title, level.extras) == ("a?b", {"x": {"?": ["?é"]}})
    (level,) = read_text("#@$.#\nTitle: \ud800\n")
    assert level.title == "?"


def _save(**changes: Any) -> dict[str, Any]:
    session = Session(find_game("sokoban").example)
    session.replay("drdr")
    return {**session.save(), **changes}


def test_a_save_comes_back() -> None:
    assert Session.resume(_save()).save() == _save()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"best": {"moves": float("inf")}}, "the best 'moves' is inf"),
        ({"best": {"moves": 10**400}}, "the best 'moves' is"),
        ({"best": {str(number): 1 for number in range(200)}}, "no game has so many bests"),
        ({"now": 0.5}, "'now' is 0.5"),
        ({"now": 99}, "there is no place 99"),
        ({"now": -1}, "there is no place -1"),
        ({"timeline": "u!" * 4}, "may have 6 moves here"),
        ({"timeline": 7}, "'timeline' is 7"),
        ({"solver": [[-(10**12), 10**12]]}, "not the next stretch"),
        ({"solver": [[0, 2], [1, 1]]}, "not the next stretch"),
        ({"solver": [[0, 10**12]]}, "not the next stretch"),
        ({"solver": 7}, "'solver' is 7"),
        ({"level": {"board": [[[]] * 51]}}, "a board may have 10 columns"),
    ],
)
def test_wrong_saves_are_told_in_words(changes: dict[str, Any], said: str) -> None:
    limits = replace(PAGE, moves=6, columns=10)
    with pytest.raises(BadSave) as caught:
        Session.resume(_save(**changes), limits)
    assert said in str(caught.value)


@pytest.mark.parametrize("part", ["level", "timeline", "now", "best"])
def test_a_save_needs_all_its_parts(part: str) -> None:
    save = _save()
    del save[part]
    with pytest.raises(BadSave, match=f"a saved session needs '{part}'"):
        Session.resume(save)
