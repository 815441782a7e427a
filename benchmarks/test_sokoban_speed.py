"""Steps a second of Sokoban's rules in Python: a random walk on the example level."""

from __future__ import annotations

import random

from pytest_benchmark.fixture import BenchmarkFixture

from gridwright import State, find_game

GAME = find_game("sokoban")
START = GAME.start(GAME.example)
MOVES = random.Random(1).choices(GAME.moves, k=10_000)


def walk(moves: list[str]) -> State:
    state = START
    for move in moves:
        state = state.step(move)
    return state


def test_ten_thousand_steps(benchmark: BenchmarkFixture) -> None:
    benchmark(walk, MOVES)
