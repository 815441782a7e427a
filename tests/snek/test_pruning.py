"""Rules of pruning are proofs: with any of them, and without all, searches come to the same end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random

import pytest

from gridwright import Board, Level, Outcome, find_game
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState
from gridwright.search import Result
from snek_boards import begin

pytestmark = pytest.mark.kernel

GAME = find_game("snek")
STATES = 20_000


SWITCHES = ("dead_ends", "reachability", "walking", "idle", "unlimited")


def solve(state: SnekState, objective: str = "moves", *, using: Sequence[str] = SWITCHES) -> Result:
    """What the search finds with these rules of pruning alone.

    Without ``unlimited``, and with ``reachability``, the search that deepens is alone.
    """
    switches = {name: name in using for name in SWITCHES}
    found = kernel_level(state.world).solve(state.cells, objective, 0, 0, STATES, None, **switches)
    return Result(Outcome(found.outcome), moves=found.moves, states=found.states)


def plain_level(random: Random) -> SnekState:
    """A small room with few words, some of them at the edge, and water that swallows the rest."""
    height, width = random.randint(3, 5), random.randint(4, 6)
    rows: list[list[list[str]]] = [[[] for _ in range(width)] for _ in range(height)]
    for column, word in enumerate(["BABA", "IS", "YOU"]):
        rows[0][column].append(word)
    things = ["baba", "flag", "FLAG", "IS", "WIN", random.choice(["water", "rock"])]
    things += random.choices(["AND", "NOT", "ROCK", "rock", "water", "ON"], k=random.randint(0, 2))
    cells = [(r, c) for r in range(height) for c in range(width) if (r, c) > (0, 2)]
    for thing, (row, column) in zip(things, random.sample(cells, len(cells)), strict=False):
        rows[row][column].append(thing)
    noun, word = random.choice([("WATER", "SINK"), ("WATER", "SINK"), ("ROCK", "MOVE")])
    rows.append([[noun], ["IS"], [word], *[[] for _ in range(width - 3)]])
    state = GAME.start(Level("snek", Board.of(rows), extras={"dialect": "baba"}))
    assert isinstance(state, SnekState)
    return state


@cache
def answered(objective: str) -> list[tuple[SnekState, Result]]:
    """Levels with what the search without any pruning says of them."""
    random = Random(f"dead ends {objective}")
    states = [plain_level(random) for _ in range(120)]
    return [(state, solve(state, objective, using=())) for state in states]


@pytest.mark.parametrize("objective", ["moves", "any"])
@pytest.mark.parametrize("using", [*[[name] for name in SWITCHES], SWITCHES], ids=str)
def test_they_change_no_outcome(using: Sequence[str], objective: str) -> None:
    outcomes, fewer = set(), 0
    for state, exhaustive in answered(objective):
        pruned = solve(state, objective, using=using)
        if Outcome.GAVE_UP in (pruned.outcome, exhaustive.outcome):
            continue
        assert pruned.outcome is exhaustive.outcome, state.board
        if objective == "moves":
            assert len(pruned.moves or "") == len(exhaustive.moves or "")
        outcomes.add(pruned.outcome)
        fewer += pruned.states < exhaustive.states
    assert outcomes == {Outcome.SOLVED, Outcome.UNSOLVABLE}
    assert fewer > 3 or using in (["idle"], ["unlimited"])  # which save no positions


def test_unknown_switches_are_refused() -> None:
    state = begin("BABA IS YOU\n. baba .")
    with pytest.raises(TypeError, match="no switch is called luck"):
        kernel_level(state.world).solve(state.cells, "any", 0, 0, 0, None, luck=True)


@pytest.mark.parametrize(
    "drawing",
    [
        # WIN in the corner can be the end of no sentence.
        "WIN . . . .\n. baba . flag .\n. FLAG . IS .\n. . . . .\nBABA IS YOU . .",
        # WIN at the right edge, FLAG and IS at the left: they never meet.
        ". . . . .\nFLAG . baba . WIN\nIS . . flag .\n. . . . .\nBABA IS YOU . .",
        # The last flag is gone, and nothing else can become WIN.
        "FLAG . . . BABA\nIS . baba . IS\nWIN . . . YOU\n. . . . .",
    ],
)
def test_what_is_lost_is_proved_at_once(drawing: str) -> None:
    result = solve(begin(drawing))
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.states <= 1
