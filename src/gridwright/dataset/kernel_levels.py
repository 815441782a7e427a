"""Levels as the compiled boards take them: what environments and exact distances begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from gridwright.board import Cell
from gridwright.game import find_game
from gridwright.games.columns.play import GOALS
from gridwright.games.columns.rules import JEWELS, jewel_name
from gridwright.games.maze.notation import SIGNS
from gridwright.games.maze.rules import PLAYER
from gridwright.games.snek.kernel import fits_kernel
from gridwright.games.snek.rules import SnekState
from gridwright.games.snek.world import World
from gridwright.games.sokoban.notation import sign
from gridwright.level import Level

PlainLevel = tuple[int, int, str]  #: height, width, and a sign for each cell
FieldLevel = tuple[int, list[list[int]], tuple[int, int, int, int], int | None]
SnekCells = list[tuple[int, ...]]

_JEWEL = {jewel_name(jewel): number for number, jewel in enumerate(JEWELS)}


def sokoban_level(level: Level) -> PlainLevel:
    """A level of Sokoban in XSB signs."""
    return _plain(level, lambda cell: str(sign(cell)))


def maze_level(level: Level) -> PlainLevel:
    """A maze in maze text; the start of one that shows the player is a start like any other."""
    return _plain(level, lambda cell: SIGNS[tuple(name for name in cell if name != PLAYER)])


def columns_level(level: Level) -> FieldLevel:
    """Height, columns from the floor up, goals, and the seed where the level has one."""
    board, goal = level.board, level.extras.get("goal") or {}
    columns = [
        [_JEWEL[row[column][0]] for row in reversed(board.rows) if row[column]]
        for column in range(board.width)
    ]
    seed = level.extras.get("seed")
    clear, survive, chain, score = (goal.get(name, 0) for name in GOALS)
    return (
        board.height,
        columns,
        (clear, survive, chain, score),
        None if seed is None else seed % 2**64,
    )


def snek_level(level: Level) -> tuple[World, SnekCells]:
    """The world of a level, and the codes in each of its cells."""
    state = cast(SnekState, find_game(level.game).begin(level))
    return state.world, list(state.cells)


def is_left_to_chance(level: Level) -> bool:
    """Whether a level of Snek Is You has words of chance."""
    return bool(snek_level(level)[0].chance)


def has_snek_boards(level: Level) -> bool:
    """Whether the compiled boards play a level: they count no turns, so chance is not for them."""
    world, _ = snek_level(level)
    return fits_kernel(world) and not world.chance


def _plain(level: Level, sign_of: Callable[[Cell], str]) -> PlainLevel:
    board = level.board
    return board.height, board.width, "".join(sign_of(cell) for _, _, cell in board.cells())
