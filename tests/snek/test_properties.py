"""What holds on every board, of any shape, with anything on it."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gridwright import Board, Level, find_game
from gridwright.games.snek.notation import SIGNS, read_arrows, write_arrows
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.words import WORD, Part
from snek_random import random_level

#: Lab words, weighted so that many boards have sentences.
names = st.sampled_from([*SIGNS.values(), *["SNEK", "IS", "IS", "IS", "YOU", "AND"] * 3])
nothing: list[str] = []
cells = st.lists(names, max_size=2) | st.just(nothing)


def boards_of(cells: st.SearchStrategy[list[str]]) -> st.SearchStrategy[Board]:
    return st.tuples(st.integers(1, 7), st.integers(1, 7)).flatmap(
        lambda shape: st.lists(
            st.lists(cells, min_size=shape[1], max_size=shape[1]),
            min_size=shape[0],
            max_size=shape[0],
        ).map(Board.of)
    )


boards = boards_of(cells)
moves = st.text("udlr", min_size=1, max_size=12)


def begin(board: Board, dialect: str = "snek") -> SnekState:
    state = find_game("snek").start(Level("snek", board, extras={"dialect": dialect}))
    assert isinstance(state, SnekState)
    return state


def words(board: Board) -> Counter[str]:
    return Counter(name for _, _, cell in board.cells() for name in cell if name.isupper())


@given(boards, moves)
def test_text_is_never_lost_and_objects_never_multiply(board: Board, moves: str) -> None:
    state = begin(board)
    for move in moves:
        after = state.step(move)
        assert words(after.board) == words(state.board)
        assert sum(map(len, after.cells)) <= sum(map(len, state.cells))
        state = after


@given(boards, moves)
def test_a_state_is_its_board(board: Board, moves: str) -> None:
    """Played on or begun anew from the board, the same follows."""
    state = begin(board)
    for move in moves:
        again = begin(state.board)
        assert again.board == state.board
        assert again.show == state.show
        assert again.step(move).board == state.step(move).board
        assert again.step(move).status is state.step(move).status
        state = state.step(move)


@given(boards, moves)
def test_turned_over_its_diagonal_a_board_plays_the_same(board: Board, moves: str) -> None:
    state, turned = begin(board), begin(_turned(board))
    for move in moves:
        state = state.step(move)
        turned = turned.step(move.translate(str.maketrans("udlr", "lrud")))
        if _reading_order_counts(state):
            return
        assert turned.board == _turned(state.board)


def _turned(board: Board) -> Board:
    return Board.of(zip(*board.rows, strict=True))


def _reading_order_counts(state: SnekState) -> bool:
    """Of two noun rules for one subject the first read holds, and turning changes the order."""
    rules = state.rules.reading.rules
    subjects = Counter(rule.subject for rule in rules if WORD[rule.predicate].part is Part.NOUN)
    return any(count > 1 for count in subjects.values())


@given(st.randoms(use_true_random=False), st.text("udlrw", min_size=1, max_size=8))
def test_the_whole_language_never_crashes(random: Random, moves: str) -> None:
    state = begin(random_level(random).board, "baba")
    for move in moves:
        again = begin(state.board, "baba")
        assert again.board == state.board
        assert again.show == state.show
        after = state.step(move)
        if again.world == state.world:
            assert again.step(move).board == after.board
        assert (after is state) == (after == state)
        state = after


@given(boards, moves)
def test_the_dialects_differ_only_where_they_must(board: Board, moves: str) -> None:
    """Without PULL, and with one noun rule a subject, lab words mean the same in both."""
    lab, baba = begin(board), begin(board, "baba")
    for move in moves:
        if _reading_order_counts(lab) or "PULL" in words(lab.board):
            return
        lab, baba = lab.step(move), baba.step(move)
        assert lab.board == baba.board
        assert lab.status is baba.status


@given(st.text("udlr", max_size=40))
def test_arrows_round_trip(moves: str) -> None:
    assert read_arrows(write_arrows(moves)) == moves
