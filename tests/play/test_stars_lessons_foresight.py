"""What views tell besides the board: stars, keys to learn, and what next moves would change."""

from __future__ import annotations

import random

import pytest

from gridwright import Session, find_game
from gridwright.board import Board
from gridwright.game import all_games
from gridwright.level import Level
from gridwright.levels.shipped import shipped_levels
from gridwright.play import Play, Wishes
from gridwright.play.protocol import Foreseen
from gridwright.play.screen import board_in

GAMES = [game.name for game in all_games()]


def begin(level: Level, foresight: int = 0) -> Play:
    play = Play(Session(level), 0.0)
    play.wishes = Wishes(foresight=foresight)
    if find_game(level.game).tick:
        play.do({"do": "go-on"}, 0.0)
    return play


@pytest.mark.parametrize("game", GAMES)
def test_what_is_foreseen_is_what_happens(game: str) -> None:
    level = shipped_levels(game)[0].level
    play, dice = begin(level, 2), random.Random(game)
    view = play.do({"do": "look"}, 0.0)
    board = board_in(view, None)
    for _ in range(12):
        first = dice.choice(sorted(view["ahead"]))
        second = dice.choice(sorted(view["ahead"][first]["ahead"]))
        foreseen = view["ahead"][first]
        expected = _after(_after(board, foreseen), foreseen["ahead"][second])
        for move in (first, second):
            view = play.do({"do": "move", "moves": move}, 0.0)
            board = board_in(view, board)
        assert board == expected
        shown = foreseen["ahead"][second]
        assert (view["left"], view["sound"]) == (shown["left"], shown["sound"])
        if view["status"] != "playing":
            return


def _after(board: Board, foreseen: Foreseen) -> Board:
    return board.with_cells(
        {(row, column): tuple(cell) for row, column, cell in foreseen["changed"]}
    )


def test_nobody_looks_ahead_unasked_or_while_the_clock_rests() -> None:
    assert begin(shipped_levels("sokoban")[0].level).do({"do": "look"}, 0.0)["ahead"] == {}
    resting = Play(Session(find_game("columns").example), 0.0)
    resting.wishes = Wishes(foresight=1)
    assert resting.do({"do": "look"}, 0.0)["ahead"] == {}


@pytest.mark.parametrize(("side", "depth"), [(10, 2), (30, 1), (50, 0)])
def test_a_large_board_is_foreseen_less_deeply(side: int, depth: int) -> None:
    cells: list[list[list[str]]] = [[[] for _ in range(side)] for _ in range(side)]
    cells[5][5] = ["player"]
    view = begin(Level("sokoban", Board.of(cells)), 2).do({"do": "look"}, 0.0)
    ahead, found = view["ahead"], 0
    while ahead:
        assert sorted(ahead) == ["d", "l", "r", "u"]
        ahead, found = ahead["d"]["ahead"], found + 1
    assert found == depth


@pytest.mark.parametrize("game", GAMES)
def test_the_first_levels_teach_their_keys(game: str) -> None:
    play = begin(shipped_levels(game)[0].level)
    lesson = play.do({"do": "look"}, 0.0)["lesson"]
    assert lesson, "the first level shows at least one key"
    used = lesson[0]["move"]
    after = play.do({"do": "move", "moves": used}, 0.0)["lesson"]
    assert used not in [key["move"] for key in after]
    play.do({"do": "undo"}, 0.0)
    assert used not in [key["move"] for key in play.do({"do": "look"}, 0.0)["lesson"]]


def test_later_levels_teach_no_keys() -> None:
    assert not begin(shipped_levels("sokoban")[3].level).do({"do": "look"}, 0.0)["lesson"]


def test_a_win_at_par_has_three_stars() -> None:
    level = shipped_levels("sokoban")[0].level
    moves = Session(level).solve("moves").moves
    assert moves is not None
    ending = begin(level).do({"do": "move", "moves": moves}, 0.0)["ending"]
    assert ending is not None
    assert ending["stars"] == 3
    longer = begin(level).do({"do": "move", "moves": "rl" * 20 + moves}, 0.0)["ending"]
    assert longer is not None
    assert longer["stars"] == 1
