"""The rules of the maze, one at a time, and what must hold of any maze."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, Board, Level, Status
from gridwright.games.maze import Maze, MazeState, Reply
from gridwright.render.text import board_text
from gridwright.show import Fact
from maze_levels import MAZE, maze_texts, play, start


def place(state: MazeState) -> tuple[int, int]:
    return state.maze.place(state.cell)


def test_walking_and_the_four_edges() -> None:
    state = start("X \n Y")
    assert place(play(state, "d")) == (0, 1)
    for moves, edge in (("", "w"), ("", "a"), ("d", "d"), ("s", "s")):
        before = play(state, moves)
        assert before.turn(edge) == (before, Reply.BUMPED)
        assert before.step(edge) is before


def test_a_row_does_not_run_on_into_the_next() -> None:
    assert start(" X\nY ").step("d").status is Status.PLAYING


def test_walls_push_back_without_working_the_pad_again() -> None:
    state = play(start("X1*\n*1*\n* Y"), "d")
    assert place(state) == (1, 1)
    assert state.step("a") is state


def test_waiting_on_a_pad_teleports_and_elsewhere_does_nothing() -> None:
    state = start("X1 1Y")
    assert state.turn("e") == (state, Reply.WALKED)
    there = state.step("d")
    assert place(there) == (0, 3)
    assert there.message == Reply.TELEPORTED.value
    assert place(there.step("e")) == (0, 1)
    assert there.step("d").status is Status.WON


def test_water_is_taken_once() -> None:
    state = play(start("XW Y"), "d")
    assert (state.buckets, state.reply) == (1, Reply.TOOK_WATER)
    assert state.step("e") is state
    again = play(state, "da")
    assert (again.buckets, again.reply) == (1, Reply.WALKED)
    assert again == state, "how a state came about is no part of it"


def test_fire_takes_a_bucket_and_stays_out() -> None:
    state = play(start("XWF Y"), "dd")
    assert (state.buckets, state.reply) == (0, Reply.PUT_OUT_FIRE)
    assert play(state, "da").status is Status.PLAYING
    assert play(state, "dd").status is Status.WON


def test_fire_without_a_bucket_burns() -> None:
    state = start("XFY").step("d")
    assert state.status is Status.LOST
    assert state.message == Reply.BURNT.value
    assert state.board[0, 1] == ("fire", "player")
    assert MAZE.glyph(state.board[0, 1]) == "A"


@pytest.mark.parametrize("text", ["XY", "XF\nY "])
def test_nothing_moves_after_the_end(text: str) -> None:
    over = start(text).step("d")
    assert over.status is not Status.PLAYING
    for move in MAZE.moves:
        assert over.turn(move) == (over, Reply.OVER)


def test_the_board_shows_the_player_and_what_is_left() -> None:
    state = play(start("XWF \nY1 1"), "dd")
    assert board_text(state.board, MAZE) == "X A\nY1 1"
    assert state.show.facts == (Fact("buckets", 0),)


def test_only_changed_rows_are_new() -> None:
    state = start("X\n \n \nY")
    rows = state.step("s").board.rows
    assert rows[2] is state.board.rows[2]


def test_states_of_two_starts_are_equal_and_of_two_mazes_are_not() -> None:
    assert start("X Y").step("d") == start("X Y").step("d")
    assert start("X Y") != start("X*Y")
    assert hash(Maze(start("X Y").board)) == hash(Maze(start("X Y").board))


def test_a_start_may_show_the_player() -> None:
    shown = start("X Y").board
    assert MAZE.start(Level("maze", shown)) == start("X Y")


def test_every_problem_is_reported_with_its_place() -> None:
    board = Board.of(
        [
            [["start"], ["start"], ["player"]],
            [["teleport-3"], ["water", "wall"], ["teleport-4"]],
            [["teleport-4"], ["teleport-4"], []],
        ]
    )
    with pytest.raises(BadLevel) as caught:
        MAZE.start(Level("maze", board))
    assert str(caught.value).splitlines() == [
        "row 1, column 3: the player begins on the start, not here",
        "row 2, column 2: a cell holds one thing only: 'wall, water'",
        "row 1, column 2: a maze has one start only, and here is another",
        "a maze needs one goal, and this one has none",
        "row 2, column 1: teleport-3 must come in a pair, not 1",
        "row 2, column 3: teleport-4 must come in a pair, not 3",
        "row 3, column 1: teleport-4 must come in a pair, not 3",
        "row 3, column 2: teleport-4 must come in a pair, not 3",
    ]


@given(maze_texts(), st.text("wasde", max_size=60))
def test_nothing_is_lost_but_water_and_fire(text: str, moves: str) -> None:
    before = start(text)
    state = play(before, moves)
    counts = {name: _count(state.board, name) for name in MAZE.objects}
    for name in MAZE.objects:
        if name not in ("water", "fire"):
            assert counts[name] == _count(before.board, name)
    fires_out = _count(before.board, "fire") - counts["fire"]
    assert state.buckets == _count(before.board, "water") - counts["water"] - fires_out
    assert state.buckets >= 0


@given(maze_texts(), st.text("wasde", max_size=60))
def test_the_state_is_what_its_parts_say(text: str, moves: str) -> None:
    state = play(start(text), moves)
    again = MazeState(state.maze, state.cell, state.taken, state.put_out)
    assert (again, hash(again), again.board) == (state, hash(state), state.board)
    assert again.status is state.status


def _count(board: Board, name: str) -> int:
    return sum(cell.count(name) for _, _, cell in board.cells())
