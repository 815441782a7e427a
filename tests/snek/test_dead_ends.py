"""Dead ends are proofs: with and without them the searches come to the same end."""

from __future__ import annotations

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


def solve(state: SnekState, prunes: bool, objective: str = "moves") -> Result:
    found = kernel_level(state.world).solve(
        state.cells, objective, 0, 0, STATES, None, prunes=prunes
    )
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
    rows.append([["WATER"], ["IS"], ["SINK"], *[[] for _ in range(width - 3)]])
    state = GAME.start(Level("snek", Board.of(rows), extras={"dialect": "baba"}))
    assert isinstance(state, SnekState)
    return state


@pytest.mark.parametrize("objective", ["moves", "any"])
def test_they_change_no_outcome(objective: str) -> None:
    random = Random(f"dead ends {objective}")
    outcomes, fewer = set(), 0
    for _ in range(120):
        state = plain_level(random)
        with_proofs, without = (solve(state, prunes, objective) for prunes in (True, False))
        if Outcome.GAVE_UP in (with_proofs.outcome, without.outcome):
            continue
        assert with_proofs.outcome is without.outcome, state.board
        if objective == "moves":
            assert len(with_proofs.moves or "") == len(without.moves or "")
        outcomes.add(with_proofs.outcome)
        fewer += with_proofs.states < without.states
    assert outcomes == {Outcome.SOLVED, Outcome.UNSOLVABLE}
    assert fewer > 10


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
    result = solve(begin(drawing), prunes=True)
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.states <= 1
