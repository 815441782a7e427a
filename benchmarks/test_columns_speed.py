"""How fast Columns is: ticks of bare mechanics, moves of a played game, choices of autoplay."""

from __future__ import annotations

from itertools import cycle, islice
from typing import Any

import pytest

from gridwright import State, Status, engine
from gridwright.games.columns import COLUMNS, Field
from gridwright.games.columns.autoplay import best_placement
from gridwright.games.columns.rules import Phase

TICKS = 2_000


def ticks_of_a_long_game() -> Field:
    """Fallers into one column after the other, a new field when one is over."""
    field = start = Field.empty(13, 6)
    fallers = cycle(("XYZ", "STV", "WXS", "YZT"))
    columns = cycle(range(6))
    for _ in range(TICKS):
        field = field.tick()
        if field.over:
            field = start
        if field.phase is Phase.QUIET:
            field = field.new_faller(next(columns), next(fallers))
    return field


def moves_of_a_long_game() -> State:
    state = start = COLUMNS.start(COLUMNS.endless())
    for move in islice(cycle("t<tR>>t"), TICKS):
        state = state.step(move)
        if state.status is not Status.PLAYING:
            state = start
    return state


def test_ticks(benchmark: Any) -> None:
    benchmark(ticks_of_a_long_game)
    benchmark.extra_info["ticks a second"] = round(TICKS / benchmark.stats.stats.mean)


def test_moves(benchmark: Any) -> None:
    benchmark(moves_of_a_long_game)
    benchmark.extra_info["moves a second"] = round(TICKS / benchmark.stats.stats.mean)


FIELD = (13, ["STVW", "XYZSTV", "WX", "YZSTVWX", "", "SSVW"], 2, 12, "XYZ", "STV")


def test_placement_in_python(benchmark: Any) -> None:
    benchmark(best_placement, *FIELD)


@pytest.mark.skipif(not engine.compiled(), reason="the compiled kernels are not in use")
def test_placement_compiled(benchmark: Any) -> None:
    benchmark(engine.core.columns_best_placement, *FIELD)
