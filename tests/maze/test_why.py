"""Why there is no way out any more."""

from __future__ import annotations

from gridwright import Level, find_game
from gridwright.board import Board
from gridwright.show import Why

MAZE = find_game("maze")


def why(*rows: list[str]) -> Why | None:
    board = Board.of([[(name,) if name else () for name in row] for row in rows])
    return MAZE.why_dead(MAZE.start(Level("maze", board)))


def test_the_fires_that_close_the_way_are_named() -> None:
    assert why(["fire", "start", "fire", "goal"]) == Why(
        ((0, 2),), "Fire closes the way, and there is no water left to put it out."
    )
    found = why(["water", "start", "fire", "fire", "goal"])
    assert found is not None
    assert "too little water" in found.text


def test_a_goal_behind_walls_is_named() -> None:
    assert why(["start", "wall", "goal"]) == Why(((0, 2),), "No way leads from here to the goal.")
