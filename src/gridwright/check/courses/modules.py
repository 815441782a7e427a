"""What the two courses have in common whose students write a module ``lab.py``."""

from __future__ import annotations

import json
from abc import abstractmethod
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from gridwright.board import Board
from gridwright.check.case import Case, Failure
from gridwright.check.course import Course, grid_of
from gridwright.check.sandbox import Answer
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.state import State

MOVES = {"up": "u", "down": "d", "left": "l", "right": "r"}
DIRECTIONS = {move: direction for direction, move in MOVES.items()}


class ModuleCourse(Course):
    """A module whose game is started from a canonical board, stepped and dumped."""

    modules = ("lab",)
    entries = ("lab.py",)
    driver: ClassVar[str]
    #: How the module's functions are called, for the tests that we write.
    calls: ClassVar[str]

    def read_moves(self, text: str) -> tuple[str, ...]:
        return tuple(DIRECTIONS[move] for move in text)

    def states(self, case: Case) -> tuple[State, ...]:
        """Ours, from the start through every move."""
        return _states(self.game, case.board, case.moves)

    def request(self, case: Case) -> dict[str, Any]:
        asked = {"kind": case.kind, "board": self.board_value(case), "moves": case.moves}
        return {"driver": self.driver, "case": asked}

    @abstractmethod
    def expected(self, case: Case) -> list[dict[str, Any]]:
        """What must be seen, step by step; only what is named is compared."""

    def same(self, name: str, expected: Any, got: Any) -> bool:
        """Whether one thing that was seen is as expected."""
        if name in BOARDS:
            return bool(_canonical(got) == grid_of(expected))
        return type(got) is type(expected) and bool(got == expected)

    def judge(self, case: Case, answer: Answer) -> Failure | None:
        expected = self.expected(case)
        seen = answer.value if isinstance(answer.value, list) else []
        for step, (wanted, got) in enumerate(zip(expected, seen, strict=False)):
            wrong = [name for name in wanted if not self.same(name, wanted[name], got.get(name))]
            if wrong:
                said = f"{_when(case, step)}: {_difference(wrong[0], wanted, got)}"
                return Failure(case, wanted, {name: got.get(name) for name in wanted}, said, step)
        if len(seen) >= len(expected) and not answer.trouble:
            return None
        step = min(len(seen), len(expected) - 1)
        trouble = answer.trouble or "nothing came back"
        said = f"{_when(case, step)}: {trouble.splitlines()[-1]}"
        return Failure(case, expected[step], {"error": trouble}, said, step, answer.costly)

    def start_later(self, failure: Failure) -> Case | None:
        step, case = failure.step, failure.case
        if step < 2 or not case.moves:
            return None
        before = self.states(case)[step - 1].board
        return replace(case, board=grid_of(before.rows), moves=(case.moves[step - 1],))

    def test_function(self, failure: Failure) -> str:
        case = failure.case
        board = json.dumps(self.board_value(case))
        return self.calls.format(
            board=board, moves=list(case.moves), expected=json.dumps(failure.expected)
        )


#: What is compared as a board: cells are multisets.
BOARDS = ("board", "another game", "the board given", "the game before")


def _canonical(value: Any) -> Any:
    try:
        return grid_of(value)
    except TypeError:
        return value


def _when(case: Case, step: int) -> str:
    if not step:
        return "at the start"
    if step > len(case.moves):
        return "the second time"
    return f"after move {step} ({case.moves[step - 1]})"


def _difference(name: str, wanted: dict[str, Any], got: dict[str, Any]) -> str:
    """One sentence about the first thing that differs."""
    mine, theirs = wanted[name], got.get(name)
    if name not in BOARDS:
        return f"{name} should be {mine!r}, not {theirs!r}"
    label = "" if name == "board" else f"{name}: "
    theirs = _canonical(theirs)
    if not isinstance(theirs, tuple) or [len(row) for row in theirs] != [len(row) for row in mine]:
        return f"{label}the board has another shape"
    for row, (our_cells, their_cells) in enumerate(zip(grid_of(mine), theirs, strict=True), 1):
        for column, (ours, seen) in enumerate(zip(our_cells, their_cells, strict=True), 1):
            if ours != seen:
                shown = ", ".join(map(str, seen)) or "nothing"
                place = f"row {row}, column {column}"
                return f"{label}{place} should hold {', '.join(ours) or 'nothing'}, not {shown}"
    return "no difference"


@lru_cache(maxsize=20_000)
def _states(game: str, board: Any, moves: tuple[str, ...]) -> tuple[State, ...]:
    if moves:
        before = _states(game, board, moves[:-1])
        return (*before, before[-1].step(MOVES[moves[-1]]))
    return (find_game(game).start(Level(game, Board.of(board))),)
