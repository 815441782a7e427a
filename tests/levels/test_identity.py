"""Levels are the same when a symmetry of their game takes one into the other, and only then."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import Board, Game, Level, all_games, find_game, read_text
from gridwright.games.columns import COLUMNS
from gridwright.levels.identity import level_identity, level_key
from gridwright.symmetry import Symmetry

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def small_boards(game: Game) -> st.SearchStrategy[Board]:
    """So small and so poor that two of them are often alike."""
    cell = st.lists(st.sampled_from(game.objects[:2]), max_size=1)
    return st.integers(1, 3).flatmap(
        lambda width: st.lists(
            st.lists(cell, min_size=width, max_size=width), min_size=1, max_size=3
        ).map(Board.of)
    )


@every_game
@given(data=st.data())
def test_same_identity_exactly_when_a_symmetry_makes_them_equal(
    game: Game, data: st.DataObject
) -> None:
    board, other = data.draw(small_boards(game)), data.draw(small_boards(game))
    if data.draw(st.booleans()):
        other = data.draw(st.sampled_from(Symmetry)).board(board)
    turned = {symmetry.board(board) for symmetry in game.symmetries(Level(game.name, board))}
    first, second = Level(game.name, board), Level(game.name, other)
    assert (level_identity(first) == level_identity(second)) == (other in turned)
    assert (level_key(first) == level_key(second)) == (board == other)


def test_words_are_read_in_one_direction() -> None:
    (level,) = read_text("SIY\n.s.\n")
    same = {
        symmetry
        for symmetry in Symmetry
        if level_identity(Level("snek", symmetry.board(level.board))) == level_identity(level)
    }
    assert same == {Symmetry.NONE, Symmetry.TRANSPOSE}


def test_falling_and_facing_know_every_direction() -> None:
    (level,) = read_text("SIY\n.s.\n")
    turned = replace(level, board=Symmetry.TRANSPOSE.board(level.board))
    baba, turned_baba = (replace(each, extras={"dialect": "baba"}) for each in (level, turned))
    assert level_identity(baba) != level_identity(turned_baba)
    assert level_key(baba) != level_key(level)
    assert level_key(replace(level, extras={"dialect": "snek"})) == level_key(level)


def test_notes_do_not_matter_but_options_do() -> None:
    level = find_game("sokoban").example
    noted = replace(level, title="Another", author="Ann", extras={"par": 3, "seed": 5})
    assert level_key(noted) == level_key(level)
    endless = COLUMNS.endless(seed=0)
    assert level_key(endless) == level_key(replace(endless, extras={}))
    assert level_key(endless) == level_key(COLUMNS.endless(seed=1)), "one best for all chances"
    challenge = COLUMNS.example
    other = replace(challenge, extras={**challenge.extras, "seed": 4})
    assert level_key(challenge) != level_key(other)
    assert level_key(endless) != level_key(replace(endless, extras={"goal": {"clear": 9}}))


def test_equal_boards_of_two_games_are_two_levels() -> None:
    board = Board.of([[["wall"]]])
    assert level_key(Level("sokoban", board)) != level_key(Level("maze", board))


def test_hashes_never_change() -> None:
    """They are kept in databases: when this fails, a migration has to renew them."""
    (level,) = read_text("######\n#@ $.#\n######\n")
    assert level_key(level) == "126e10f691cc4343bba6ad16d30b1272"
    assert level_identity(level) == "0c19e4b94b98b86c0b6bd9efb64196f6"
