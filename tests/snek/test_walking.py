"""Folding walking away must never hide what a step brings about."""

from __future__ import annotations

import pytest

from asking import solver_of
from gridwright import Outcome, find_game
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
    result = solver_of(find_game("snek"))(begin(drawing, "baba"), objective)
    assert (result.outcome, result.moves) == (Outcome.SOLVED, "rrrr")
