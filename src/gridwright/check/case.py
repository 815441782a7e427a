"""The vocabulary of the room: a case, what it should give, and how a program failed it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

Cell = tuple[str, ...]
Grid = tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True)
class Case:
    """One question to a program: a board, moves, and what kind of question it is.

    The board is rows of cells in every course, so that one shrinker serves all. A text program's
    cell is one character or nothing.
    """

    kind: str
    board: Grid
    moves: tuple[str, ...] = ()
    idea: str = field(default="", compare=False)  #: what it tells apart
    extra: tuple[Any, ...] = ()  #: what only some kinds need

    @property
    def size(self) -> tuple[int, int, int]:
        """What shrinking makes less: cells, objects and moves."""
        cells = [cell for row in self.board for cell in row]
        return len(cells), sum(map(len, cells)), len(self.moves)

    def with_board(self, board: Grid) -> Case:
        return replace(self, board=board)

    def with_moves(self, moves: tuple[str, ...]) -> Case:
        return replace(self, moves=moves)


@dataclass(frozen=True)
class Failure:
    """A case that went wrong. ``expected`` and ``got`` are JSON values for people and programs."""

    case: Case
    expected: Any
    got: Any
    said: str  #: one sentence: what went wrong and where
    step: int = 0  #: how many moves were made when it went wrong
    costly: bool = False  #: it used up its time, its memory or its output


@dataclass(frozen=True)
class FeatureReport:
    """How one feature went: passed when every one of its cases agreed."""

    name: str
    points: float
    cases: int
    failure: Failure | None = None

    @property
    def passed(self) -> bool:
        return self.failure is None


@dataclass(frozen=True)
class ProgramReport:
    """How one program went."""

    program: str
    course: str
    features: tuple[FeatureReport, ...]
    notes: tuple[str, ...] = ()
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        return all(feature.passed for feature in self.features)

    @property
    def score(self) -> float:
        return sum(feature.points for feature in self.features if feature.passed)

    @property
    def max_score(self) -> float:
        return sum(feature.points for feature in self.features)


Expected = Mapping[str, Any]
