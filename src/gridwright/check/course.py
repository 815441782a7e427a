"""What a course promises and asks for: its features, its known traps, its contract.

The data of a course is its file in ``contracts/``: the features in the order in which they build on
each other, the points of each, the options, and the traps – small boards that tell a rule from its
usual misreadings. The code of a course says what our rules answer, which random cases lie inside
the handout's contract, and which feature such a case belongs to.
"""

from __future__ import annotations

import json
import random
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import resources
from typing import Any, ClassVar

from gridwright.check.case import Case, Cell, Failure, Grid
from gridwright.check.sandbox import Answer
from gridwright.errors import GridwrightError


@dataclass(frozen=True)
class Feature:
    """Something a course grades by itself."""

    name: str
    points: float
    traps: tuple[Case, ...]


class Course(ABC):
    """One course. ``options`` widen or change its contract; they are names of the contract."""

    name: ClassVar[str]
    title: ClassVar[str]
    game: ClassVar[str]
    #: The student's modules that cases call.
    modules: ClassVar[tuple[str, ...]] = ()
    #: The files by which a program of this course is known; one of them is enough.
    entries: ClassVar[tuple[str, ...]]

    def __init__(self, options: Sequence[str] = ()) -> None:
        """:raises GridwrightError: when the contract has no such option."""
        for option in options:
            if option not in self.known_options:
                known = ", ".join(self.known_options) or "none"
                raise GridwrightError(f"{self.title} has no option {option!r}; it has: {known}")
        self.options = frozenset(options)

    @cached_property
    def _contract(self) -> Mapping[str, Any]:
        file = resources.files("gridwright.check") / "contracts" / f"{self.name}.toml"
        return tomllib.loads(file.read_text(encoding="utf-8"))

    @property
    def known_options(self) -> Mapping[str, str]:
        """The options by name, each with what it changes."""
        return dict(self._contract.get("options", {}))

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """In the order in which they build on each other."""
        return tuple(
            Feature(
                feature["name"],
                feature.get("points", 1),
                tuple(self.read_trap(trap) for trap in feature.get("case", ())),
            )
            for feature in self._contract["feature"]
        )

    def read_trap(self, trap: Mapping[str, Any]) -> Case:
        """The case that an entry of the contract describes."""
        stacks = {sign: tuple(names.split()) for sign, names in trap.get("cells", {}).items()}
        lines = trap.get("board", "").strip("\n").splitlines()
        board = tuple(
            tuple(stacks[sign] if sign in stacks else self.cell_of(sign) for sign in line)
            for line in lines
        )
        moves = self.read_moves(trap.get("moves", ""))
        return Case(trap.get("kind", self.usual_kind), board, moves, trap["idea"])

    def last_of(self, names: set[str]) -> str:
        """Of some features the one that builds on the others."""
        return max(names, key=[feature.name for feature in self.features].index)

    usual_kind: ClassVar[str] = "play"

    @abstractmethod
    def cell_of(self, sign: str) -> Cell:
        """The cell that a character of a trap's board stands for."""

    def read_moves(self, text: str) -> tuple[str, ...]:
        return tuple(text.split())

    @abstractmethod
    def is_inside(self, case: Case) -> bool:
        """Whether the contract of the handout says what this case must give."""

    @abstractmethod
    def random_case(self, chance: random.Random, feature: str) -> Case | None:
        """A case that is likely to belong to a feature; None when chance made none."""

    @abstractmethod
    def feature_of(self, case: Case) -> str:
        """The feature that a random case tests: of those it needs the one that comes last."""

    @abstractmethod
    def request(self, case: Case) -> dict[str, Any]:
        """What the student's process is asked to do."""

    @abstractmethod
    def judge(self, case: Case, answer: Answer) -> Failure | None:
        """How an answer differs from what our rules give; None when it does not."""

    def start_later(self, failure: Failure) -> Case | None:
        """The same failure begun just before it went wrong; None when a board cannot say that."""
        return None

    def board_value(self, case: Case) -> Any:
        """The board as a JSON value that the course's own tools read."""
        return [[list(cell) for cell in row] for row in case.board]

    def test_function(self, failure: Failure) -> str:
        """A pytest function that fails as this failure does."""
        return f"# {json.dumps(failure.said)}\n"

    def smaller(self, case: Case) -> Iterator[Case]:
        """Cases a little smaller, boldest first; some may lie outside the contract."""
        yield from _fewer_moves(case)
        yield from _smaller_boards(case)


def _fewer_moves(case: Case) -> Iterator[Case]:
    moves = case.moves
    if len(moves) > 3:
        yield case.with_moves(moves[: len(moves) // 2])
        yield case.with_moves(moves[len(moves) // 2 :])
    for place in reversed(range(len(moves))):
        yield case.with_moves(moves[:place] + moves[place + 1 :])


def _smaller_boards(case: Case) -> Iterator[Case]:
    board = case.board
    for row in range(len(board)):
        yield case.with_board(board[:row] + board[row + 1 :])
    for column in range(len(board[0]) if board else 0):
        yield case.with_board(tuple(cells[:column] + cells[column + 1 :] for cells in board))
    for row, cells in enumerate(board):
        for column, cell in enumerate(cells):
            for place in range(len(cell)):
                yield case.with_board(
                    with_cell(board, row, column, cell[:place] + cell[place + 1 :])
                )


def with_cell(board: Grid, row: int, column: int, cell: Cell) -> Grid:
    """The board with one cell changed."""
    changed = (*board[row][:column], cell, *board[row][column + 1 :])
    return (*board[:row], changed, *board[row + 1 :])


def grid_of(rows: Any) -> Grid:
    """The rows of a canonical board, cells sorted."""
    return tuple(tuple(tuple(sorted(cell)) for cell in row) for row in rows)
