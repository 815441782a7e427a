"""The solver's signature: how many states it stores over a fixed suite, our first three packs.

A change that only makes the kernel faster keeps these numbers; one that makes it search
differently changes them, and says so by changing them here.
"""

from __future__ import annotations

import pytest

from gridwright import Session
from gridwright.levels.packs import all_packs

SIGNATURE = {"moves": 31_875, "pushes": 25_902}


@pytest.mark.kernel
@pytest.mark.parametrize("objective", SIGNATURE)
def test_signature(objective: str) -> None:
    packs = [pack for pack in all_packs() if pack.game == "sokoban"][:3]
    levels = [level for pack in packs for level in pack.levels]
    states = sum(Session(level).solve(objective).states for level in levels)
    assert states == SIGNATURE[objective]
