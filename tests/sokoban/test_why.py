"""Why a position is dead: as few computers as prove it, and never a word about one that is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import Level, find_game
from gridwright.search import Budget, Outcome, Request
from gridwright.solving.answer import solve_to_json

SOKOBAN = find_game("sokoban")


@pytest.mark.parametrize(
    ("text", "places", "said"),
    [
        ("#####\n#$@ #\n#  .#\n#####", [(1, 1)], "stuck"),
        ("#######\n#  .. #\n# $$@ #\n#######", [(2, 2)], "never reach a target"),
        ("########\n#  .. ##\n# $$@  #\n#      #\n##    ##\n########", None, ""),
        ("######\n#@ $ #\n# .. #\n######", [(2, 2), (2, 3)], "a computer is missing"),
        (
            "########\n#@     #\n#  $$  #\n#  $$  #\n#      #\n#.. ...#\n########".replace(
                "...", ".. "
            ),
            [(2, 3), (2, 4), (3, 3), (3, 4)],
            "These four computers block each other for ever.",
        ),
        (
            "########\n#@ ##  #\n#  $$  #\n#      #\n#.    .#\n########",
            [(2, 3), (2, 4)],
            "These two computers block each other for ever.",
        ),
    ],
)
def test_the_fewest_computers_are_named(
    text: str, places: list[tuple[int, int]] | None, said: str
) -> None:
    answer = solve_to_json(SOKOBAN, Request(SOKOBAN.start(Level.from_text(text, "sokoban"))))
    if places is None:
        assert "why" not in answer
        return
    assert answer["outcome"] == Outcome.UNSOLVABLE
    assert [tuple(place) for place in answer["why"]["places"]] == places
    assert said in answer["why"]["text"]


@given(st.lists(st.sampled_from("   $.#"), min_size=20, max_size=20), st.integers(0, 19))
def test_what_can_be_won_is_never_called_dead(cells: list[str], player: int) -> None:
    cells[player] = "@"
    rows = [
        "#######",
        *("#" + "".join(cells[at : at + 5]) + "#" for at in range(0, 20, 5)),
        "#######",
    ]
    state = SOKOBAN.start(Level.from_text("\n".join(rows), "sokoban"))
    solved = SOKOBAN.solve(Request(state, "any", Budget(seconds=5))).outcome is Outcome.SOLVED
    assert not (solved and SOKOBAN.why_dead(state) is not None)
