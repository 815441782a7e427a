"""Steps a second of the pure-Python rules of Snek Is You on a 12×12 board of lab words."""

from __future__ import annotations

import random

from pytest_benchmark.fixture import BenchmarkFixture

from gridwright import Level, State, find_game, read_text

STEPS = 10_000

BOARD = """
SIYwFINwWIT.
wwwwwwwwwwww
w..........w
w..s..r....w
w...r...b..w
w.....R....w
w..R..I.r..w
w..I..P....w
w..P....f..w
w.BILA.....w
w..........w
wwwwwwwwwwww
"""


def walk(state: State, moves: str) -> State:
    for move in moves:
        state = state.step(move)
    return state


def test_steps(benchmark: BenchmarkFixture) -> None:
    """A random walk that pushes rocks and words as they come; who is YOU is out of its reach."""
    level: Level = read_text(BOARD, game="snek")[0]
    moves = "".join(random.Random(1).choices("udlr", k=STEPS))
    benchmark.extra_info["steps"] = STEPS
    benchmark(walk, find_game("snek").start(level), moves)
