"""The levels in the dialect ``baba``: each takes more than to make and break simple sentences."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from gridwright import Budget, Level, Outcome, find_game
from gridwright.games.snek.rules import SnekState
from gridwright.levels.packs import all_packs
from gridwright.search import Request

pytestmark = pytest.mark.kernel

GAME = find_game("snek")
WIDE = [
    level for pack in all_packs() for level in pack.levels if level.extras.get("dialect") == "baba"
]
SIMPLE = {"YOU", "WIN", "STOP", "PUSH", "DEFEAT"}


def played(level: Level, moves: str) -> list[SnekState]:
    states = [GAME.start(level)]
    for move in moves:
        states.append(states[-1].step(move))
    return [state for state in states if isinstance(state, SnekState)]


def kinds(state: SnekState) -> Counter[int]:
    return Counter(code >> 2 for here in state.cells for code in here)


def cells_of(state: SnekState, name: str) -> list[tuple[int, int]]:
    return [(row, column) for row, column, cell in state.board.cells() if name in cell]


def sentences(state: SnekState) -> tuple[str, ...]:
    return state.show.sentences or ()


def you(state: SnekState) -> set[str]:
    return {rule.split()[0] for rule in sentences(state) if rule.endswith(" IS YOU")}


def takes_more(states: list[SnekState]) -> bool:
    """Something is destroyed, changed or made; YOU become another; others move; or words say it."""
    conjunctions = {tuple(cells_of(state, "AND")) for state in states}
    if len(conjunctions) > 1:
        return True
    for before, after in pairwise(states):
        if kinds(before) != kinds(after) or you(before) != you(after):
            return True
        said = set(sentences(after)) - set(sentences(before))
        if any(len(rule.split()) != 3 or rule.split()[2] not in SIMPLE for rule in said):
            return True
    words = {word for rule in sentences(states[0]) for word in rule.split()}
    return not words.isdisjoint({"MOVE", "SHIFT", "TELE", "NEAR"})


def test_there_are_forty() -> None:
    assert len(WIDE) == 40


@pytest.mark.parametrize("level", WIDE, ids=lambda level: level.title)
def test_any_solution_is_near_the_best_and_takes_more_than_pushing(level: Level) -> None:
    result = GAME.solve(Request(GAME.start(level), "any", Budget(seconds=60)))
    assert result.outcome is Outcome.SOLVED
    assert len(result.moves or "") <= 1.3 * level.extras["par"]
    states = played(level, result.moves or "")
    assert states[-1].won
    assert takes_more(states)
