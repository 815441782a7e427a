"""Exact distances: the two engines against each other, and both against the solver."""

from __future__ import annotations

import pytest

from env_levels import random_levels
from gridwright import GridwrightError, Level, find_game, read_text
from gridwright.dataset.distances import Distances, TooManyPositions, find_distances
from gridwright.search import Request
from gridwright.state import Status

CORNER = read_text("#####\n# . #\n# $@#\n#   #\n#####\n")[0]


def by(engine: str, level: Level, monkeypatch: pytest.MonkeyPatch) -> Distances:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
    found = find_distances(level)
    monkeypatch.delenv("GRIDWRIGHT_ENGINE")
    return found


@pytest.mark.kernel
@pytest.mark.parametrize("game", ["sokoban", "maze"])
def test_both_engines_count_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    solvable = 0
    for level in random_levels(game, 60):
        if level.board.height * level.board.width > 20:
            continue
        compiled, python = (by(engine, level, monkeypatch) for engine in ("", "python"))
        assert list(compiled.counts) == list(python.counts)
        assert (compiled.positions, compiled.dead) == (python.positions, python.dead)
        rules = find_game(game)
        moves = (rules.moves * 12)[3:40]
        assert compiled.along(moves) == python.along(moves)
        result = rules.solve(Request(rules.begin(level)))
        assert python.optimum == (None if result.moves is None else len(result.moves))
        solvable += result.moves is not None
    assert solvable > 3


def test_a_push_into_a_corner_is_dead() -> None:
    distances = find_distances(CORNER)
    assert distances.optimum == 3
    assert distances.along("dlu") == [3, 2, 1, 0]
    assert distances.along("l") == [3, None]
    assert distances.along("rrr") == [3, 3, 3, 3]  # walls
    assert distances.along("dluuu") == [3, 2, 1, 0, 0, 0]  # nothing goes on after a win
    assert 0 < distances.dead < distances.positions


def test_distances_of_a_plug_in_game() -> None:
    distances = find_distances(find_game("null").example)
    assert distances.along("rr") == [2, 1, 0]
    assert distances.along("l") == [2, None]
    assert (list(distances.counts), distances.dead) == ([1, 1, 1], 1)


def test_words_are_counted_like_states(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = find_game("snek").example
    small = Level("snek", type(whole.board)(tuple(row[:4] for row in whole.board.rows[:5])))
    distances = by("python", small, monkeypatch)
    assert distances.optimum is None
    assert distances.positions == distances.dead > 10
    assert find_distances(small).positions == distances.positions


@pytest.mark.parametrize("engine", ["", "python"])
def test_what_does_not_fit_is_refused(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
    with pytest.raises(TooManyPositions, match="this level has more positions than fit into 0 MB"):
        find_distances(CORNER, memory=2000)
    with pytest.raises(GridwrightError, match="cannot be solved"):
        find_distances(find_game("columns").example)


def test_the_last_move_of_every_optimum_wins() -> None:
    game = find_game("maze")
    for level in random_levels("maze", 40):
        if level.board.height * level.board.width > 20:
            continue
        distances = find_distances(level)
        state, moves = game.begin(level), ""
        while distances.along(moves)[-1]:
            left = distances.along(moves)[-1]
            moves += next(
                move for move in game.moves if distances.along(moves + move)[-1] == (left or 0) - 1
            )
            state = state.step(moves[-1])
        assert (distances.optimum is None) or state.status is Status.WON
