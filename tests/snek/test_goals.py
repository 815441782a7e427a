"""The goal-driven solver: it solves what it should, is verified by replay, and tells the truth."""

from __future__ import annotations

from random import Random

import pytest

from asking import solver_of
from gridwright import Level, Outcome, find_game, read_path, read_text
from gridwright.games.snek.kernel import kernel_level
from gridwright.levels.packs import Pack, all_packs
from gridwright.search import Budget
from level_files import collection_path
from snek_boards import begin
from snek_random import random_level

solve = solver_of(find_game("snek"))

pytestmark = pytest.mark.kernel

SNEK = find_game("snek")


def wins(level: Level, moves: str) -> bool:
    state = SNEK.start(level)
    for move in moves:
        state = state.step(move)
    return state.status.name == "WON"


@pytest.mark.parametrize("pack", [pack for pack in all_packs() if pack.game == "snek"], ids=str)
def test_every_level_of_ours(pack: Pack) -> None:
    for level in pack.levels:
        if level.extras.get("dialect") == "baba":
            continue  # solved in `test_wide_packs.py`
        result = solve(SNEK.start(level), "any", Budget(seconds=20))
        assert result.outcome is Outcome.SOLVED, level.title
        assert wins(level, result.moves or "")


def test_levels_where_brute_force_dies() -> None:
    levels = read_path(collection_path("rules/keke_train_50.json"))
    for number in (22, 26, 47):
        level = levels[number - 1]
        result = solve(SNEK.start(level), "any", Budget(seconds=20))
        assert result.outcome is Outcome.SOLVED
        assert wins(level, result.moves or "")


@pytest.mark.parametrize("dialect", ["snek", "baba"])
def test_it_agrees_with_the_exhaustive_search(dialect: str) -> None:
    random = Random(7)
    outcomes = set()
    for _ in range(60):
        level = random_level(random, dialect)
        start = SNEK.start(level)
        fewest = solve(start, "moves", Budget(states=3_000))
        result = solve(start, "any", Budget(states=3_000))
        told = {fewest.outcome, result.outcome} - {Outcome.GAVE_UP}
        assert len(told) <= 1
        outcomes |= told
        if result.outcome is Outcome.SOLVED:
            assert wins(level, result.moves or "")
            if fewest.moves is not None:
                assert len(result.moves or "") >= len(fewest.moves)
    assert outcomes == {Outcome.SOLVED, Outcome.UNSOLVABLE}


def test_what_is_not_needed_is_left_out() -> None:
    [level] = read_text("SIY....FIN\n..........\n.s..r...f.\n..........\nRIP.......\n", "snek")
    assert solve(SNEK.start(level), "any").moves == "rrrrrrr"


#: Whoever is YOU dies in the bog, and every rock that is in it when ROCK IS YOU. Three rocks are
#: pushed into it in a row, until the first is across.
BEYOND_THE_BOG = """
FLAG  IS    WIN   .     flag  .     .     BOG   IS    DEFEAT
bog   bog   bog   bog   bog   bog   bog   bog   bog   bog
bog   bog   bog   bog   bog   bog   bog   bog   bog   bog
.     .     .     .     .     .     .     .     .     .
.     .     rock  .     rock  .     rock  .     .     .
.     .     .     .     .     .     .     .     .     .
.     baba  .     .     .     .     .     ROCK  .     .
.     .     .     .     .     .     .     IS    .     .
.     BABA  IS    YOU   .     .     .     PUSH  .     .
.     .     .     .     .     .     .     .     .     .
"""


def test_a_row_of_things_is_pushed_where_nobody_can_follow() -> None:
    state = begin(BEYOND_THE_BOG, "baba")
    result = solve(state, "any", Budget(states=1_000_000))
    assert result.outcome is Outcome.SOLVED
    kernel = kernel_level(state.world)
    for move in result.moves or "":
        cells, won = kernel.play(state.cells, move, state.turn)
        state = state.step(move)
        assert (tuple(map(tuple, cells)), won) == (state.cells, state.won)
    assert state.won


#: Lost, because two rocks in a passage cannot be pulled out, and with more rocks than any search
#: can try in all their places.
ENDLESS = """
RIP......FIN
............
...r..r..r..
wwww...r..r.
frr..s......
wwww..r..r..
...r..r..r..
............
SIY......WIT
"""


def test_limits_and_cancelling() -> None:
    (level,) = read_text(ENDLESS, game="snek")
    start = SNEK.start(level)
    result = solve(start, "any", Budget(states=2000))
    assert (result.outcome, result.reason) == (Outcome.GAVE_UP, "states")
    assert result.states <= 2001
    result = solve(start, "any", Budget(memory=8 << 20))
    assert (result.outcome, result.reason) == (Outcome.GAVE_UP, "memory")
    assert result.memory <= 8 << 20
    assert solve(start, "any", cancel=lambda: True).outcome is Outcome.CANCELLED
