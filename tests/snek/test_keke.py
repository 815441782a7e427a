from __future__ import annotations

import json

import pytest

from gridwright import BadLevel, Level, find_game, read_path, read_text, write_text
from gridwright.errors import CannotWrite
from gridwright.notation import find_notation
from level_files import collection_path
from snek_boards import board

TEXT = json.dumps(
    {
        "levels": [
            {
                "id": "7",
                "name": None,
                "author": "me",
                "ascii": "_____\n_B12_\n_b f_\n_F.3_\n_____",
                "solution": "RRs",
            }
        ]
    }
)


def test_reading() -> None:
    (level,) = read_text(TEXT)
    assert level.board == board("BABA IS YOU \nbaba . flag \nFLAG . WIN")
    assert (level.title, level.author) == ("Level 7", "me")
    assert level.extras == {"dialect": "baba", "id": "7", "solution": "rrw"}
    assert find_game("snek").check(level) == []


def test_round_trip() -> None:
    levels = read_text(TEXT)
    assert read_text(write_text(levels, "keke"), "levels.json") == levels


def test_everything_wrong_is_listed() -> None:
    levels = [
        {"ascii": "___\n_?_\n_b_\n___"},
        {"ascii": "bb"},
        {"id": 3},
        {"ascii": "___\n_.._\n___", "author": 5},
    ]
    with pytest.raises(BadLevel) as caught:
        find_notation("keke").read(json.dumps({"levels": levels}))
    assert str(caught.value).splitlines() == [
        "level 1: row 2, column 2: no tile has this sign: '?'",
        "level 2: a map needs a border of '_'",
        'level 3: a level needs an "ascii" map',
        "level 4: \"author\" must be a string: '5'",
        "level 4: row 2: this row has 4 cells, the first has 3",
    ]


def test_what_has_no_sign_is_named() -> None:
    level = Level("snek", board("snek baba+rock"), extras={"dialect": "baba"})
    with pytest.raises(CannotWrite) as caught:
        write_text([level], "keke")
    assert [problem.column for problem in caught.value.problems] == [1, 2]
    with pytest.raises(CannotWrite, match="dialect"):
        write_text([Level("snek", board("baba"))], "keke")


def test_the_competitions_levels() -> None:
    levels = read_path(collection_path("rules/keke_train_50.json"))
    assert len(levels) == 50
    game = find_game("snek")
    won = 0
    for level in levels:
        state = game.start(level)
        for move in level.extras["solution"]:
            state = state.step(move)
        won += state.status == "won"
    assert won == 39, "its rules and ours differ in places"
