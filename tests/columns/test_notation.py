"""Fields as text, both ways."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, Board, Level, read_text
from gridwright.errors import CannotWrite
from gridwright.games.columns.notation import FieldNotation, draw
from gridwright.notation import write_text

FIELD = """\
|[X]      |
|   |Y|   |
|       S |
|*Z**Z**Z*|
 ---------\x20
"""
JEWEL_CELLS = [
    (f"jewel-{letter}", *mark)
    for letter in "stvwxyz"
    for mark in ((), ("falling",), ("landed",), ("matched",))
]


def test_every_sign_is_read() -> None:
    (level,) = read_text(FIELD)
    assert level.game == "columns"
    assert level.board[0, 0] == ("falling", "jewel-x")
    assert level.board[1, 1] == ("jewel-y", "landed")
    assert level.board[2, 2] == ("jewel-s",)
    assert level.board[3, 0] == ("jewel-z", "matched")
    assert level.board[0, 1] == ()


def test_writing_gives_the_text_again() -> None:
    assert write_text(read_text(FIELD), "field") == FIELD


def test_fields_one_after_the_other_are_a_collection() -> None:
    levels = read_text(FIELD + "\n" + FIELD)
    assert [level.line for level in levels] == [1, 7]
    assert levels[0].board == levels[1].board


@given(
    st.integers(1, 5).flatmap(
        lambda width: st.lists(
            st.lists(st.sampled_from([(), *JEWEL_CELLS]), min_size=width, max_size=width),
            min_size=1,
            max_size=5,
        )
    )
)
def test_boards_survive_writing_and_reading(rows: list[list[tuple[str, ...]]]) -> None:
    board = Board.of(rows)
    (level,) = FieldNotation().read(draw(board))
    assert level.board == board


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        (
            "| A  S  [T|\n|*V*   |\n ---------\n",
            [
                "line 1, column 2: no cell looks like this: ' A '",
                "line 1, column 8: no cell looks like this: ' [T'",
                "line 2, column 9: this row has 8 characters, the first has 11",
            ],
        ),
        ("| S  T |\n", ["line 1: a field ends with a line of dashes"]),
        ("", ["line 1: a field ends with a line of dashes"]),
        (" ---\n", ["line 1: no rows above this floor"]),
        (
            "| S  T |\n S  T \n ---\n",
            [
                "line 2, column 1: a row stands between bars: ' S  T'",
                "line 3: the floor has 3 dashes for rows of 6 characters",
            ],
        ),
        ("| S  |\n ---- \n", ["line 1, column 5: no cell looks like this: ' '"]),
        ("||\n -\n", ["line 2: the floor has 1 dashes for rows of 0 characters"]),
    ],
)
def test_every_problem_has_its_line_and_column(text: str, problems: list[str]) -> None:
    with pytest.raises(BadLevel) as raised:
        FieldNotation().read(text)
    assert str(raised.value).splitlines() == problems


def test_what_has_no_picture_is_named() -> None:
    board = Board.of([[["jewel-s", "jewel-t"], ["falling"]], [[], ["wall"]]])
    with pytest.raises(CannotWrite) as raised:
        write_text([Level("columns", board)], "field")
    assert str(raised.value).splitlines() == [
        "row 1, column 1: a field has no picture of this cell: 'jewel-s jewel-t'",
        "row 1, column 2: a field has no picture of this cell: 'falling'",
        "row 2, column 2: a field has no picture of this cell: 'wall'",
    ]


@given(st.text("| [*]-SX\n", max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(BadLevel):
        assert FieldNotation().read(text)
