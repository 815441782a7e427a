"""Steps a second of the maze rules, and mazes of a million cells solved by the kernel."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from gridwright import Budget, Level, Outcome, State, Status, find_game
from gridwright.games.maze.notation import MazeText
from gridwright.search import Request

MAZE = find_game("maze")
STEPS = 20_000
SIDE = 1_000


def random_walk(start: State, moves: list[str]) -> State:
    state = start
    for move in moves:
        state = state.step(move)
        if state.status is not Status.PLAYING:
            state = start
    return state


def test_steps(benchmark: Any) -> None:
    moves = random.Random(1).choices(MAZE.moves, k=STEPS)
    benchmark(random_walk, MAZE.start(MAZE.example), moves)
    benchmark.extra_info["steps a second"] = round(STEPS / benchmark.stats.stats.mean)


@pytest.mark.parametrize("objective", MAZE.objectives)
@pytest.mark.parametrize("water", [6, 7], ids=["six of each", "one more water than fire"])
@pytest.mark.parametrize("holes", [20_000, 700_000], ids=["corridors", "caves"])
def test_a_million_cells(benchmark: Any, holes: int, water: int, objective: str) -> None:
    start = MAZE.start(large_maze(holes, water, fire=6))
    budget = Budget(seconds=10, memory=2 * 1024**3)
    result = benchmark.pedantic(MAZE.solve, (Request(start, objective, budget),), rounds=3)
    assert result.outcome is Outcome.SOLVED
    assert random_walk(start, list(result.moves[:-1])).step(result.moves[-1]).status is Status.WON
    benchmark.extra_info |= {
        "moves": len(result.moves),
        "states": result.states,
        "CPU seconds": round(result.seconds, 3),
        "MB": round(result.memory / 1e6, 1),
    }


@cache
def large_maze(holes: int, water: int, fire: int, seed: int = 6) -> Level:
    """Corridors carved at random, then holes knocked into their walls, and water strewn about.

    All the fires bar the way to the goal, one behind the other, so that all of that water is
    needed and the order in which it is fetched is what makes the way long or short.
    """
    rng = random.Random(seed)
    rows = [bytearray(b"*" * SIDE) for _ in range(SIDE)]
    carve_corridors(rows[:-3], rng)
    for _ in range(holes):
        rows[rng.randrange(1, SIDE - 5)][rng.randrange(1, SIDE - 1)] = ord(" ")
    free = [
        (row, column) for row in range(SIDE) for column in range(SIDE) if rows[row][column] == 32
    ]
    for sign, (row, column) in zip(b"X" + b"W" * water, rng.sample(free, 1 + water), strict=True):
        rows[row][column] = sign
    for row in range(SIDE - 6, SIDE - 1):
        rows[row][1] = ord(" ")
    rows[-2][2 : 3 + fire] = b"F" * fire + b"Y"
    (level,) = MazeText().read("\n".join(row.decode() for row in rows))
    return level


def carve_corridors(rows: list[bytearray], rng: random.Random) -> None:
    """A maze without loops on the cells of odd row and column, deepest corridor first."""
    way = [(1, 1)]
    rows[1][1] = ord(" ")
    while way:
        row, column = way[-1]
        steps = [
            (down, right)
            for down, right in ((1, 0), (-1, 0), (0, 1), (0, -1))
            if 0 < row + 2 * down < len(rows) - 1
            and 0 < column + 2 * right < SIDE - 1
            and rows[row + 2 * down][column + 2 * right] == ord("*")
        ]
        if not steps:
            way.pop()
            continue
        down, right = rng.choice(steps)
        rows[row + down][column + right] = ord(" ")
        way.append((row + 2 * down, column + 2 * right))
        rows[way[-1][0]][way[-1][1]] = ord(" ")
