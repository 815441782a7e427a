"""Mazes for tests: from text, from a strategy, and played through."""

from __future__ import annotations

from hypothesis import strategies as st

from gridwright import find_game, read_text
from gridwright.games.maze import MazeState

MAZE = find_game("maze")


def start(text: str) -> MazeState:
    """The first state of a maze in maze text."""
    (level,) = read_text(text, game="maze")
    state = MAZE.start(level)
    assert isinstance(state, MazeState)
    return state


def play(state: MazeState, moves: str) -> MazeState:
    for move in moves:
        state = state.step(move)
    return state


@st.composite
def maze_texts(draw: st.DrawFn, max_side: int = 5) -> str:
    """Playable mazes with few walls and much water, fire and teleports."""
    height, width = draw(st.integers(1, max_side)), draw(st.integers(2, max_side))
    size = height * width
    pairs = draw(st.integers(0, min(2, (size - 2) // 2)))
    must = "XY" + "".join(2 * str(number) for number in range(1, pairs + 1))
    rest = draw(st.lists(st.sampled_from("   **WWFF"), min_size=size, max_size=size))
    signs = draw(st.permutations([*must, *rest[len(must) :]]))
    return "".join("".join(signs[row * width :][:width]) + "\n" for row in range(height))
