"""What is asked of a maker, and what a maker is."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from gridwright.board import Board
from gridwright.search import Budget


class Difficulty(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"


@dataclass(frozen=True)
class Recipe:
    """What the levels should be like."""

    height: int
    width: int
    difficulty: Difficulty = Difficulty.MEDIUM
    boxes: int = 3  #: computers, where the game has any


@dataclass(frozen=True)
class Maker:
    """How one game's levels are made.

    ``draw`` makes a board, or None when the dice fell badly. ``mutate`` makes a small change to
    one, and the change stays when the board can still be solved and ``measure`` says that it is
    no worse. ``fits`` says whether what comes out is what the recipe asks for.
    """

    draw: Callable[[Recipe, random.Random], Board | None]
    mutate: Callable[[Board, random.Random], Board]
    measure: Callable[[Board, str], int]  #: of a board and its solution; higher is better
    fits: Callable[[Recipe, Board, str], bool]
    mutations: dict[Difficulty, int]
    objective: str  #: what the solver is asked for
    budget: Budget  #: for one board; in states, so that seeds mean the same everywhere
    smallest: tuple[int, int]  #: height and width
