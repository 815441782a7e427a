"""XSB boards, SOK collections and LURD moves as they are found in the wild."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, BadMove, Board, Level, read_path, read_text
from gridwright.games.sokoban.notation import read_lurd
from gridwright.notation import write_text
from level_files import collection_path

COLLECTION = """\
:: A collection
Collection: Two rooms
Author: Ann

First text
Room one

3#|#@#|#$#|#.#|3#
Solution: d

; the second
#####\r
#p-B_P#\r
#####\r
Author: Bob
Title: Room two

"""


def test_a_collection() -> None:
    one, two = read_text(COLLECTION, "two.sok")
    assert (one.title, one.author, one.extras) == ("Room one", "Ann", {"solution": "d"})
    assert (two.title, two.author) == ("Room two", "Bob")
    assert one.board.rows[3] == (("wall",), ("target",), ("wall",))
    assert two.board.rows[1][1:6] == (
        ("player",),
        (),
        ("computer", "target"),
        (),
        ("player", "target"),
    )


def test_titles_above_their_boards() -> None:
    text = "Title: One\n#@$.#\n\nTitle: Two\nAuthor: Bob\n#@ $.#\n"
    assert [(level.title, level.author) for level in read_text(text)] == [
        ("One", ""),
        ("Two", "Bob"),
    ]


def test_a_comment_titles_a_board_that_has_nothing_better() -> None:
    assert read_text("; 7 Tower\n\n#@$.#\n")[0].title == "7 Tower"


def test_short_rows_are_floor_to_the_right() -> None:
    (level,) = read_text("###\n#@$.#\n###\n")
    assert level.board.width == 5
    assert level.board[0, 4] == ()


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("####\n#@x#\n##y#\n", [(2, 3), (3, 3)]),
        ("####\n#@ #\n3(#|#\n", [(3, 5)]),
        ("##2)#\n", [(1, 4)]),
        ("9999999999#\n#@#\n", [(1, 11)]),
    ],
)
def test_wrong_rows_are_placed_by_line_and_column(text: str, places: list[tuple[int, int]]) -> None:
    with pytest.raises(BadLevel) as caught:
        read_text(text, "wrong.xsb")
    assert [(problem.line, problem.column) for problem in caught.value.problems] == places


def test_lurd() -> None:
    assert read_lurd("rr 3U\n2(lD)") == "rrUUUlDlD"
    assert read_lurd("2(r2(u)l)") == "ruulruul"
    for wrong in ("rx", "3", "(r", "r)", "999999999r"):
        with pytest.raises(BadMove):
            read_lurd(wrong)


cells = st.sampled_from(
    [
        [],
        ["wall"],
        ["computer"],
        ["target"],
        ["player"],
        ["computer", "target"],
        ["player", "target"],
    ]
)
rows = st.integers(1, 6).flatmap(
    lambda width: st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1, max_size=6)
)


@given(st.lists(rows, min_size=1, max_size=3), st.sampled_from(["", "Down by the river", "7"]))
def test_collections_round_trip(boards: list[list[list[list[str]]]], title: str) -> None:
    levels = []
    for board in boards:
        board[-1][-1] = ["wall"]  # a group without any of #@+$ is not taken for a board
        levels.append(Level("sokoban", Board.of(board), title, "Ann" if title else ""))
    again = read_text(write_text(levels, "xsb"), "levels.xsb")
    assert again == levels


@pytest.mark.parametrize(
    ("name", "count"), [("Microban_I_155", 155), ("XSokoban_90", 90), ("Sasquatch_I_50", 50)]
)
def test_well_known_collections(name: str, count: int) -> None:
    levels = read_path(collection_path(f"sokoban/{name}.xsb"))
    assert len(levels) == count
    assert [level.board for level in read_text(write_text(levels, "xsb"))] == [
        level.board for level in levels
    ]
