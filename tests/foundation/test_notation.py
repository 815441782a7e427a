"""Reading levels from anything people have, and saying what is wrong with the rest."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import BadLevel, Board, GridwrightError, Level, find_game, read_path, read_text
from gridwright.errors import CannotWrite, UnknownName
from gridwright.notation import find_notation, write_text

ROOM = '[[["player"], ["computer"], ["target"]]]'


@pytest.mark.parametrize("text", [ROOM, f'{{"input": {ROOM}}}', f'{{"board": {ROOM}}}'])
def test_json_forms_of_one_board(text: str) -> None:
    (level,) = read_text(text, "level.json")
    assert level == Level("sokoban", Board.of([[["player"], ["computer"], ["target"]]]))


def test_our_own_level_form_keeps_everything() -> None:
    level = Level("sokoban", Board.of([[["player"]]]), "Täglich", "Ann", {"hint": "push", "par": 3})
    assert read_text(write_text([level], "json")) == [level]


def test_a_pack_of_levels() -> None:
    levels = [find_game(name).example for name in ("sokoban", "null")]
    assert read_text(write_text(levels, "json"), "pack.json") == levels
    shared = f'{{"author": "Ann", "levels": [{ROOM}, {{"title": "Two", "board": {ROOM}}}]}}'
    first, second = read_text(shared)
    assert (first.author, second.author, second.title) == ("", "Ann", "Two")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no level in any notation"),
        ("{", "f.json:1:2: not JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("{}", 'needs a "board"'),
        ('{"board": [[["player"]]], "title": 7}', '"title" must be a string'),
        ('{"board": [[["player"]]], "game": "chess"}', "no game 'chess'; choose from"),
        ('[[["player"], ["a dragon"]]]', "row 1, column 2: no game has all objects"),
        ('{"levels": []}', "at least one level"),
        ('{"levels": [7, [[3]]]}', "list of rows"),
    ],
)
def test_wrong_json_is_told_in_words(text: str, said: str) -> None:
    with pytest.raises(BadLevel) as caught:
        read_text(text, "f.json")
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("board", "game"),
    [
        ('[[["player"], ["computer"], ["target"]]]', "sokoban"),
        ('[[["snek"], ["SNEK"], ["IS"], ["YOU"]]]', "snek"),
        ('[[["start"], [], ["goal"]]]', "maze"),
    ],
)
def test_a_board_tells_its_game(board: str, game: str) -> None:
    assert read_text(board)[0].game == game


def test_all_problems_of_a_pack_are_listed() -> None:
    with pytest.raises(BadLevel) as caught:
        read_text('{"levels": [7, [[["player"]]], [[3], 4]]}')
    assert len(caught.value.problems) == 3


def test_problems_of_rules_are_placed_in_the_file() -> None:
    (level,) = read_text("; a comment\n\n###\n#@#\n#@#\n###\n", "two.xsb")
    (problem,) = find_game("sokoban").check(level)
    assert (problem.line, problem.column, problem.text) == (5, 2, "player")


def test_unreadable_paths(tmp_path: Path) -> None:
    with pytest.raises(GridwrightError, match="nowhere"):
        read_path(tmp_path / "nowhere")
    with pytest.raises(GridwrightError, match="a folder, but not of a level"):
        read_path(tmp_path)
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(GridwrightError, match="not UTF-8"):
        read_path(tmp_path / "bytes")


def test_a_byte_order_mark_is_no_problem(tmp_path: Path) -> None:
    (tmp_path / "a.xsb").write_text("﻿#@$.#\r\n", encoding="utf-8")
    assert read_path(tmp_path / "a.xsb")[0].board.width == 5


def test_a_notation_says_what_it_cannot_hold() -> None:
    level = Level("sokoban", Board.of([[["wall", "target"], ["player"]]]), extras={"par": 3})
    with pytest.raises(CannotWrite) as caught:
        write_text([level], "xsb")
    (problem,) = caught.value.problems
    assert (problem.row, problem.column, problem.text) == (1, 1, "target wall")
    with pytest.raises(CannotWrite):
        find_notation("xsb").lost(level)
    noted = Level("sokoban", Board.of([[["wall"], ["player"]]]), "Named", extras={"par": 3})
    assert find_notation("xsb").lost(noted) == ["par"]
    with pytest.raises(CannotWrite, match="cannot hold null levels"):
        write_text([find_game("null").example], "xsb")
    with pytest.raises(UnknownName, match="json"):
        find_notation("runes")
