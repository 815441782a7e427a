"""Folding walking away must never hide what a step brings about."""

from __future__ import annotations

import pytest

from gridwright import Outcome, find_game
from gridwright.search import Request
from snek_boards import begin

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("objective", ["moves", "any"])
def test_a_noun_rule_with_a_condition_is_met_on_the_way(objective: str) -> None:
    """Nothing changes while baba stays, but walking up to the rock turns it into the flag."""
    drawing = """
        baba . . . rock
        BABA IS YOU
        ROCK NEAR BABA IS FLAG
        FLAG IS WIN
    """
    result = find_game("snek").solve(Request(begin(drawing, "baba"), objective))
    assert (result.outcome, result.moves) == (Outcome.SOLVED, "rrrr")
