"""The canonical board: normal form, value, and every problem of a wrong one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, Board

names = st.text("abcXYZ@-1", min_size=1, max_size=4)
boards = st.integers(1, 5).flatmap(
    lambda width: st.lists(
        st.lists(st.lists(names, max_size=3), min_size=width, max_size=width),
        min_size=1,
        max_size=5,
    )
)


@given(boards)
def test_json_round_trip(rows: list[list[list[str]]]) -> None:
    board = Board.parse(rows)
    assert Board.parse(board.to_json()) == board
    assert hash(Board.of(rows)) == hash(board)


def test_a_cell_is_a_multiset() -> None:
    assert Board.of([[["b", "a", "b"]]]) == Board.of([[["a", "b", "b"]]])
    assert Board.of([[["a", "b"]]]) != Board.of([[["a", "b", "b"]]])


def test_shape_and_cells() -> None:
    board = Board.of([[["a"], []], [[], ["b"]], [[], []]])
    assert (board.height, board.width) == (3, 2)
    assert board[1, 1] == ("b",)
    assert list(board.cells())[0:2] == [(0, 0, ("a",)), (0, 1, ())]
    assert Board.empty(3, 2).cells()


@pytest.mark.parametrize("nothing", [[], [[]], [[], []]])
def test_a_board_has_a_cell(nothing: list[list[list[str]]]) -> None:
    with pytest.raises(BadLevel, match="at least one row and one column"):
        Board.of(nothing)


def test_every_ragged_row_is_named() -> None:
    with pytest.raises(BadLevel) as caught:
        Board.parse([[[], []], [[]], [[], []], [[], [], []]])
    assert [problem.row for problem in caught.value.problems] == [2, 4]


def test_every_wrong_form_is_named_with_its_place_and_text() -> None:
    with pytest.raises(BadLevel) as caught:
        Board.parse([[[], "wall"], 7, [[None], [{"a": "x" * 100}]]])
    assert [(p.row, p.column) for p in caught.value.problems] == [(1, 2), (2, None), (3, 1), (3, 2)]
    assert "row 1, column 2: a cell must be a list of object names: \"'wall'\"" in str(caught.value)
    assert all(len(problem.text) <= 40 for problem in caught.value.problems)


@pytest.mark.parametrize("value", [None, 3, "board", {"a": 1}])
def test_a_board_is_a_list(value: object) -> None:
    with pytest.raises(BadLevel, match="list of rows"):
        Board.parse(value)
