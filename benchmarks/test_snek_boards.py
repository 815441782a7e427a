"""Snek Is You on boards like those of the original: 24×18 cells, some 60 kinds of things.

Each board has a house of walls, floors and hedges to walk and push in, loose words, and sentences
in its margin that nobody can reach. They differ in what these say: walking and pushing, things
that move by themselves, conditions, and rules about everything. ``python -m
benchmarks.test_snek_boards`` prints steps a CPU second on each, and the median.
"""

from __future__ import annotations

import random
import time
from statistics import median

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from gridwright import Board, Level, find_game
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState

HEIGHT, WIDTH = 18, 24
STEPS = 20_000

_ALWAYS = (
    "BABA IS YOU,BABA IS SAFE,WALL IS STOP,FLAG IS WIN,ROCK IS PUSH,SKULL IS DEFEAT,WATER IS SINK"
)
SENTENCES = {
    "walking": "HEDGE IS STOP,KEY IS OPEN,DOOR IS SHUT,LAVA IS HOT,BABA IS MELT",
    "pushing": "BOX IS PUSH,CRAB IS PUSH,ICE IS PUSH,TREE IS STOP,STAR IS PULL",
    "moving": "KEKE IS MOVE,BELT IS SHIFT,BEE IS MOVE,HEDGE IS STOP,LEAF IS FLOAT",
    "falling": "BOX IS FALL,PIPE IS TELE,HEDGE IS STOP,ICE IS WEAK,BIRD IS MOVE",
    "near": "KEKE NEAR ROCK IS PUSH,LONELY BOX IS STOP,HEDGE IS STOP,CRAB ON LEAF IS MOVE",
    "without": "TREE WITHOUT COG IS STOP,BOX WITHOUT KEY IS PUSH,GRASS NEAR BABA IS SAFE",
    "everything": "NOT BABA IS FLOAT,TEXT IS FLOAT,BABA IS FLOAT,KEKE IS KEKE",
    "group": "BOX AND CRAB IS GROUP,GROUP IS PUSH,KEKE IS MOVE,GROUP HAS LEAF",
    "making": "BIRD MAKE LEAF,CRAB EAT LEAF,BIRD IS MOVE,CRAB IS MOVE,BOX HAS KEY",
}
_SCATTERED = [
    "rock",
    "box",
    "key",
    "door",
    "water",
    "lava",
    "ice",
    "skull",
    "crab",
    "bird",
    "bee",
    "tree",
    "star",
    "pipe",
    "cog",
    "keke",
    "keke",
    "belt",
    "leaf",
    "mushroom",
    "flower",
    "cake",
    "coin",
    "cup",
    "love",
    "fruit",
]


def level(name: str) -> Level:
    """The board of a name, the same every time."""
    chance = random.Random(name)
    rows: list[list[list[str]]] = [[[] for _ in range(WIDTH)] for _ in range(HEIGHT)]
    sentences = [text.split() for text in f"{_ALWAYS},{SENTENCES[name]}".split(",")]
    margin = [(row, column) for row in (0, HEIGHT - 1, 2, HEIGHT - 3) for column in range(WIDTH)]
    place = 0
    for words in sentences:  # one after the other with gaps between, behind walls
        if place % WIDTH + len(words) > WIDTH:
            place += WIDTH - place % WIDTH
        for (row, column), word in zip(margin[place:], words, strict=False):
            rows[row][column].append(word)
        place += len(words) + 1
    for row in range(3, HEIGHT - 3):
        for column in range(WIDTH):
            here = rows[row][column]
            if row in (3, HEIGHT - 4) or column in (0, WIDTH - 1):
                here.append("wall")
            else:
                here.append(chance.choice(["tile", "grass", "floor"]))
                if column % 8 == 7 and row % 5:
                    here.append(chance.choice(["hedge", "wall"]))
    inside = [
        (row, column)
        for row in range(4, HEIGHT - 4)
        for column in range(1, WIDTH - 1)
        if column % 8 != 7
    ]
    chance.shuffle(inside)
    for name_, (row, column) in zip(["baba", "flag", *_SCATTERED * 2], inside, strict=False):
        rows[row][column].append(name_)
    for word, (row, column) in zip(["ROCK", "IS", "FLAG", "AND", "WIN"], inside[-5:], strict=True):
        rows[row][column].append(word)
    return Level("snek", Board.of(rows), extras={"dialect": "baba"})


def begin(name: str) -> SnekState:
    state = find_game("snek").start(level(name))
    assert isinstance(state, SnekState)
    return state


def some_moves(count: int) -> str:
    return "".join(random.Random(1).choices("udlr", k=count))


@pytest.mark.kernel
@pytest.mark.parametrize("name", SENTENCES)
def test_kernel_steps(benchmark: BenchmarkFixture, name: str) -> None:
    state = begin(name)
    benchmark.extra_info["steps"] = STEPS
    benchmark(kernel_level(state.world).play, state.cells, some_moves(STEPS))


def main() -> None:
    rates = {}
    for name in SENTENCES:
        state = begin(name)
        kernel, moves = kernel_level(state.world), some_moves(STEPS)
        kernel.play(state.cells, moves[:1000])
        seconds = []
        for _ in range(5):
            before = time.process_time()
            kernel.play(state.cells, moves)
            seconds.append(time.process_time() - before)
        rates[name] = STEPS / min(seconds)
        kinds = {code >> 2 for here in state.cells for code in here}
        print(f"{name:12}{len(kinds):4} kinds {rates[name]:12,.0f} steps a second")
    print(f"{'median':12}{'':10} {median(rates.values()):12,.0f}")


if __name__ == "__main__":
    main()
