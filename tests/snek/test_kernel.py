"""The compiled rules of Snek Is You against those in Python: the same board after every step."""

from __future__ import annotations

from random import Random

import pytest

from gridwright import Level, find_game, read_path
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState
from gridwright.levels.packs import all_packs
from level_files import collection_path
from snek_random import random_level

pytestmark = pytest.mark.kernel

#: In the dialect ``snek`` a wait is no turn.
MOVES = {"snek": "udlr", "baba": "udlrw"}


#: Some sentences fill a board with every turn, which the Python rules are slow to look through.
CROWDED = 800


def agree(level: Level, moves: str) -> int:
    """Plays the moves on both engines, or as many as do not crowd the board; returns how many."""
    state = find_game("snek").start(level)
    assert isinstance(state, SnekState)
    kernel = kernel_level(state.world)
    for number, move in enumerate(moves, 1):
        after = state.step(move)
        cells, won = kernel.play(state.cells, move, state.turn)
        assert tuple(map(tuple, cells)) == after.cells, (level.board, moves[:number])
        assert won == after.won, (level.board, moves[:number])
        state = after
        if sum(map(len, state.cells)) > CROWDED:
            return number
    return len(moves)


def random_steps(dialect: str, seed: int, steps: int) -> None:
    random = Random(f"{dialect} {seed}")
    while steps > 0:
        level = random_level(random, dialect, chance=True)
        steps -= agree(level, "".join(random.choices(MOVES[dialect], k=25)))


@pytest.mark.parametrize("dialect", ["snek", "baba"])
@pytest.mark.parametrize("seed", range(4))
def test_agrees_on_random_levels(dialect: str, seed: int) -> None:
    random_steps(dialect, seed, 1_000)


@pytest.mark.long
@pytest.mark.parametrize("dialect", ["snek", "baba"])
@pytest.mark.parametrize("seed", range(100, 104))
def test_agrees_for_two_hundred_thousand_steps(dialect: str, seed: int) -> None:
    random_steps(dialect, seed, 50_000)


PACK_LEVELS = [level for pack in all_packs() if pack.game == "snek" for level in pack.levels]


@pytest.mark.parametrize("level", PACK_LEVELS, ids=lambda level: level.title)
def test_agrees_on_pack_levels(level: Level) -> None:
    agree(level, "".join(Random(level.title).choices("udlr", k=60)))


@pytest.mark.parametrize("name", ["00", "01", "keke_train_50.json"])
def test_agrees_on_known_levels(name: str) -> None:
    for level in read_path(collection_path(f"rules/{name}")):
        agree(level, "".join(Random(1).choices("udlr", k=40)))


def test_bad_input_is_refused() -> None:
    state = find_game("snek").start(find_game("snek").example)
    assert isinstance(state, SnekState)
    kernel = kernel_level(state.world)
    with pytest.raises(ValueError, match="no move x"):
        kernel.play(state.cells, "x")
    with pytest.raises(ValueError, match="not those of the board"):
        kernel.play(state.cells[1:], "u")
    with pytest.raises(ValueError, match="no code 1000"):
        kernel.play([(1000,), *state.cells[1:]], "u")
