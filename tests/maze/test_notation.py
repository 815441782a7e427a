"""Maze text, both ways, and what is said of text that is none."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, Board, Level, find_game, read_text, write_text
from gridwright.errors import CannotWrite
from gridwright.games.maze.notation import OBJECTS, MazeText, first_complaint
from maze_levels import maze_texts, start


@given(st.lists(maze_texts(), min_size=1, max_size=3))
def test_text_round_trip(texts: list[str]) -> None:
    text = "\n".join(texts)
    assert MazeText().recognises(text)
    levels = read_text(text)
    assert [level.game for level in levels] == ["maze"] * len(texts)
    assert write_text(levels, "maze") == text


@given(st.lists(st.text([*OBJECTS], min_size=3, max_size=3), min_size=1, max_size=4))
def test_any_rows_of_signs_read_back(rows: list[str]) -> None:
    text = "".join(row + "\n" for row in rows)
    assert write_text(MazeText().read(text), "maze") == text


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    MazeText().recognises(text)
    with contextlib.suppress(BadLevel):
        assert MazeText().read(text)


def test_windows_newlines_and_empty_lines_around() -> None:
    (level,) = MazeText().read("\r\nX \r\n Y\r\n\r\n")
    assert level.board == start("X \n Y").maze.board
    assert level.line == 2


def test_every_problem_of_form_has_line_and_column() -> None:
    with pytest.raises(BadLevel) as caught:
        read_text("\n*****\n*Xa *\n*0Y**\n***\n", "deep.maze")
    assert str(caught.value).splitlines() == [
        "deep.maze:3:3: a maze has no such sign: 'a'",
        "deep.maze:4:2: a maze has no such sign: '0'",
        "deep.maze:5: this row has 3 cells, the first has 5",
    ]


def test_problems_of_the_game_are_placed_in_the_text() -> None:
    (level,) = read_text("\n***\n*XX\n*1Y\n")
    assert [str(problem) for problem in find_game("maze").check(level)] == [
        "line 3, column 3: a maze has one start only, and here is another",
        "line 4, column 2: teleport-1 must come in a pair, not 1",
    ]


def test_what_has_no_sign_is_refused_with_its_cell() -> None:
    board = Board.of([[["start"], ["player"], ["wall", "fire"]]])
    with pytest.raises(CannotWrite) as caught:
        write_text([Level("maze", board)], "maze")
    assert str(caught.value).splitlines() == [
        "row 1, column 2: maze text has no sign for this cell: 'player'",
        "row 1, column 3: maze text has no sign for this cell: 'fire, wall'",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "\n", "{}", "####\n#@$.#\n####", "s..f\nSIYA\nFIN.", "4\n3\nEMPTY", "4\n3\nCONTENTS\nXYX"],
)
def test_other_texts_are_not_mistaken_for_mazes(text: str) -> None:
    assert not MazeText().recognises(text)


def test_the_course_hears_of_the_first_problem_only() -> None:
    assert first_complaint(["X Y"]) is None
    assert first_complaint(["XX1", "?"]) == "Bad letter in configuration file: ?."
    assert first_complaint(["XX1"]) == "Expected 1 starting position, got 2."
    assert first_complaint(["X1"]) == "Expected 1 ending position, got 0."
    pads = "Teleport pad 1 does not have an exclusively matching pad."
    assert first_complaint(["X2Y1"]) == pads
