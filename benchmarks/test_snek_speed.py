"""Snek Is You: steps a second on a 12×12 board of lab words, and states a second in a search."""

from __future__ import annotations

import random
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridwright import Budget, State, find_game, read_text
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.solver import solve
from gridwright.search import Request

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


def start(board: str = BOARD) -> SnekState:
    (level,) = read_text(board, game="snek")
    state = find_game("snek").start(level)
    assert isinstance(state, SnekState)
    return state


def some_moves(count: int) -> str:
    """A random walk that pushes rocks and words as they come; who is YOU is out of its reach."""
    return "".join(random.Random(1).choices("udlr", k=count))


def walk(state: State, moves: str) -> State:
    for move in moves:
        state = state.step(move)
    return state


def test_steps(benchmark: BenchmarkFixture) -> None:
    benchmark.extra_info["steps"] = STEPS
    benchmark(walk, start(), some_moves(STEPS))


@pytest.mark.kernel
def test_kernel_steps(benchmark: BenchmarkFixture) -> None:
    state = start()
    benchmark.extra_info["steps"] = 100 * STEPS
    benchmark(kernel_level(state.world).play, state.cells, some_moves(100 * STEPS))


@pytest.mark.kernel
def test_kernel_search(benchmark: Any) -> None:
    """The exhaustive search goes through a million states where there is no flag to be found."""
    state, budget = start(BOARD.replace("f", ".")), Budget(states=1_000_000)
    result = benchmark.pedantic(solve, (Request(state, budget=budget),), rounds=3)
    benchmark.extra_info["states"] = result.states
