"""What a game declares to be shown: its scene, what is outside, and whom things happen to."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.board import Board
from gridwright.game import Game, all_games, find_game
from gridwright.level import Level
from gridwright.notation import read_text
from gridwright.play import Play, Session
from gridwright.play.protocol import EventView, View
from gridwright.show import outside

TWO_ROOMS = """\
####  ####
#@ #  # .#
# $#  #$ #
####  ####
  #    #
"""


def of(text: str) -> Board:
    return read_text(text)[0].board


def test_what_walls_cut_off_is_outside() -> None:
    found = outside(of(TWO_ROOMS), ("wall",))
    assert found == {
        *((row, column) for row in range(4) for column in (4, 5)),
        *((4, column) for column in (0, 1, 3, 4, 5, 6, 8, 9)),
    }


def test_a_room_with_a_hole_has_no_outside() -> None:
    assert outside(of("####\n#@$.\n####\n    \n"), ("wall",)) == set()


def test_nobody_knows_the_inside_of_walls_alone() -> None:
    board = Board.of([[["wall"], ["wall"], []], [["wall"], ["wall"], []]])
    assert outside(board, ("wall",)) == set()


@given(
    st.lists(st.lists(st.sampled_from(["", "wall", "player"]), min_size=4, max_size=4), min_size=1)
)
def test_outside_is_empty_and_never_beside_the_inside(rows: list[list[str]]) -> None:
    board = Board.of([[[name] if name else [] for name in row] for row in rows])
    found = outside(board, ("wall",))
    for row, column, cell in board.cells():
        if (row, column) in found:
            assert not cell
        elif "wall" not in cell and found:
            around = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)}
            assert not around & found


def test_a_game_without_walls_has_no_outside() -> None:
    board = of(TWO_ROOMS)
    assert find_game("snek").outside(board) == set()
    assert find_game("sokoban").outside(board)


def test_our_games_take_place_in_different_scenes() -> None:
    ours = [find_game(name) for name in ("maze", "sokoban", "snek", "columns")]
    assert [game.scene for game in ours] == ["woods", "warehouse", "table", "cave"]


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_arrows_say_where_a_move_goes(game: Game) -> None:
    for action in game.actions:
        assert game.toward(action.move) in ("", *action.keys)
    assert game.toward("?") == ""


def test_a_push_goes_where_its_step_goes() -> None:
    assert find_game("sokoban").toward("R") == "right"
    assert find_game("columns").toward("R") == ""  # an arrow turns the faller too, and goes nowhere


def view_of(level: Level, moves: str) -> View:
    play = Play(Session(level), 0.0)
    play.do({"do": "look"}, 0.0)
    return play.do({"do": "move", "moves": moves}, 0.0)


def events(level: Level, moves: str) -> list[EventView]:
    return view_of(level, moves)["events"]


@pytest.mark.parametrize(
    ("text", "move", "cells"),
    [
        ("#####\n#@$.#\n#####\n", "l", [[1, 1]]),
        ("#####\n#@$.#\n#####\n", "u", [[1, 1]]),
    ],
)
def test_a_bump_says_who_and_where(text: str, move: str, cells: list[list[int]]) -> None:
    (event,) = events(read_text(text)[0], move)
    assert event["event"] == "bump"
    assert event["cells"] == cells
    assert event["toward"] == {"l": "left", "u": "up"}[move]


def test_everybody_who_is_you_bumps() -> None:
    board = Board.of([[["SNEK"], ["IS"], ["YOU"]], [["snek"], [], ["snek"]]])
    (event,) = events(Level("snek", board), "d")
    assert (event["event"], event["cells"], event["toward"]) == ("bump", [[1, 0], [1, 2]], "down")


def test_a_rule_comes_with_its_words_in_the_order_they_are_read() -> None:
    board = Board.of(
        [
            [["SNEK"], ["IS"], ["YOU"], []],
            [["snek"], ["FLAG"], [], []],
            [[], [], ["IS"], []],
            [[], [], ["WIN"], []],
        ]
    )
    level = Level("snek", board)
    made = [event for event in events(level, "r") if event["event"] == "rule-made"]
    assert [(event["text"], event["cells"]) for event in made] == [
        ("FLAG IS WIN", [[1, 2], [2, 2], [3, 2]])
    ]
    broken = [event for event in events(level, "rr") if event["event"] == "rule-broken"]
    assert broken[0]["cells"] == [[1, 2], [2, 2], [3, 2]]


def test_a_whole_view_says_what_is_outside() -> None:
    play = Play(Session(read_text("  ###\n###@#\n#.$ #\n#####\n")[0]), 0.0)
    view = play.do({"do": "look"}, 0.0)
    assert view["outside"] == [[0, 0], [0, 1]]
    assert "outside" not in play.do({"do": "move", "moves": "d"}, 0.0)
