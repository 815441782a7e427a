"""The solver's signature: how many states it stores over a fixed suite of our own levels.

A change that only makes the kernel faster keeps these numbers; one that makes it search
differently changes them, and says so by changing them here.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright import Level, Session, engine
from gridwright.levels.packs import all_packs
from gridwright.notation import write_text
from sokoban_reference import read_collection

SIGNATURE = {"moves": 29_270, "pushes": 20_445}

#: Of objective any on the fourth pack, by the strategies at work: all, then some alone.
ANY_SIGNATURE = {
    "greedy planned pictures": 40_548,
    "planned": 25_093,
    "pictures": 89_311,
}


def levels_of(first: int, last: int) -> list[Level]:
    packs = [pack for pack in all_packs() if pack.game == "sokoban"][first - 1 : last]
    return [level for pack in packs for level in pack.levels]


@pytest.mark.kernel
@pytest.mark.parametrize("objective", SIGNATURE)
def test_signature(objective: str) -> None:
    states = sum(Session(level).solve(objective).states for level in levels_of(1, 3))
    assert states == SIGNATURE[objective]


@pytest.mark.kernel
@pytest.mark.parametrize("strategies", ANY_SIGNATURE)
def test_signature_of_any(strategies: str, tmp_path: Path) -> None:
    off = dict.fromkeys({"greedy", "planned", "pictures"} - set(strategies.split()), False)
    pack = tmp_path / "pack.xsb"
    pack.write_text(write_text(levels_of(4, 4), "xsb"))
    states = 0
    for grid in read_collection(pack):
        result = engine.core.solve_sokoban(
            grid.width, grid.height, grid.cells, "any", 0.0, 0, 0, None, **off
        )
        assert result.outcome == "solved"
        states += result.states
    assert states == ANY_SIGNATURE[strategies]
