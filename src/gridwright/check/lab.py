"""A student's own program, played: started, stepped, and compared with our rules at every move.

This is the engine behind a page that plays a student's code. The program lives in a process of its
own, is loaded anew by every new game, and whatever goes wrong in it is part of what is seen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright.board import Board
from gridwright.check.case import Case, Grid
from gridwright.check.course import Course, grid_of
from gridwright.check.courses.acorn_runner import AcornRunner
from gridwright.check.courses.columns import Columns
from gridwright.check.courses.modules import MOVES, ModuleCourse
from gridwright.check.sandbox import Answer, Limits, Sandbox
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.state import Status


@dataclass(frozen=True)
class Sight:
    """What a student's program shows after a move, beside what our rules show.

    ``shown`` and ``expected`` are canonical boards of a module, or all that a program has printed.
    ``cells`` are the places, (row, column) from 0, at which boards differ.
    """

    shown: Any
    expected: Any
    won: bool = False
    should_win: bool = False
    printed: str = ""
    error: str = ""  #: the exception with its traceback, or why the program was ended
    cells: tuple[tuple[int, int], ...] = ()
    feature: str = ""  #: what the difference concerns
    over: bool = False

    @property
    def agrees(self) -> bool:
        return not self.error and self.shown == self.expected and self.won == self.should_win


class Lab(ABC):
    """One game of a student's program. Use it as long as it lasts, then ``close`` it."""

    def __init__(self, course: Course, folder: Path, limits: Limits | None = None) -> None:
        self._course = course
        self._folder = folder
        self._limits = limits or Limits()
        self._box: Sandbox | None = None

    @abstractmethod
    def start(self, board: Grid) -> Sight:
        """A new game, for which the program is loaded anew.

        :raises GridwrightError: when our rules cannot play that board.
        """

    @abstractmethod
    def step(self, move: str) -> Sight:
        """The next move.

        :raises GridwrightError: when there is no such move, or no game.
        """

    def close(self) -> None:
        if self._box is not None:
            self._box.close()
            self._box = None

    def _renew(self, modules: tuple[str, ...]) -> Sandbox:
        self.close()
        self._box = Sandbox(self._folder, modules, self._limits, interactive=True)
        return self._box

    def _ask(self, request: dict[str, Any]) -> Answer:
        if self._box is None:
            raise GridwrightError("there is no game yet")
        return self._box.ask(request)


class ModuleLab(Lab):
    """A game of Snek Is You or Snekoban; a step costs the same however long the game is."""

    def __init__(self, course: ModuleCourse, folder: Path, limits: Limits | None = None) -> None:
        super().__init__(course, folder, limits)
        self._driver = f"{course.driver}_step"

    def start(self, board: Grid) -> Sight:
        game = self._course.game
        self._state = find_game(game).start(Level(game, Board.of(board)))
        self._renew(self._course.modules)
        return self._look({"board": [[list(cell) for cell in row] for row in board]}, "")

    def step(self, move: str) -> Sight:
        if move not in MOVES:
            raise GridwrightError(f"no direction: {move!r}; choose from: {', '.join(MOVES)}")
        before = grid_of(self._state.board.rows)
        self._state = self._state.step(MOVES[move])
        return self._look({"move": move}, self._course.feature_of(Case("play", before, (move,))))

    def _look(self, case: dict[str, Any], feature: str) -> Sight:
        answer = self._ask({"driver": self._driver, "case": case})
        seen = answer.value[0] if answer.value else {"board": None, "won": False}
        expected = grid_of(self._state.board.rows)
        try:
            shown = grid_of(seen["board"])
        except TypeError:
            shown = ()
        cells = _different_cells(expected, shown)
        should_win = self._state.status is Status.WON and (
            self._course.name != "snek-is-you" or "move" in case
        )
        agrees = not cells and bool(seen["won"]) == should_win and not answer.trouble
        return Sight(
            shown,
            expected,
            bool(seen["won"]),
            should_win,
            answer.printed,
            answer.trouble,
            cells,
            "" if agrees else feature,
        )


class ProgramLab(Lab):
    """A run of Columns or Acorn Runner, line by line."""

    def __init__(
        self, course: Columns | AcornRunner, folder: Path, limits: Limits | None = None
    ) -> None:
        super().__init__(course, folder, limits)
        self._text_course = course

    def start(self, board: Grid) -> Sight:
        self._case = Case(self._text_course.usual_kind, board)
        self._waiting = self._text_course.opening(self._case)
        self._text = ""
        request = self._text_course.request(self._case)
        self._renew(())
        sight = self._look({**request, "typed": ""})
        for line in self._waiting:
            sight = self._look({"typed": line})
        return sight

    def step(self, move: str) -> Sight:
        self._case = self._case.with_moves((*self._case.moves, move))
        return self._look({"typed": move})

    def _look(self, request: dict[str, Any]) -> Sight:
        answer = self._ask(request)
        self._text += answer.printed
        expected = self._text_course.shown_so_far(self._case)
        feature = "" if self._text == expected else self._text_course.feature_of(self._case)
        return Sight(
            self._text,
            expected,
            printed=answer.printed,
            error=answer.trouble,
            feature=feature,
            over=answer.over,
        )


def open_lab(course: Course, folder: Path, limits: Limits | None = None) -> Lab:
    """The lab of a course for the program in a folder."""
    if isinstance(course, ModuleCourse):
        return ModuleLab(course, folder, limits)
    assert isinstance(course, (Columns, AcornRunner))
    return ProgramLab(course, folder, limits)


def _different_cells(expected: Grid, shown: Grid) -> tuple[tuple[int, int], ...]:
    """The places that differ; every place of ours where the shapes do."""
    same_shape = [len(row) for row in expected] == [len(row) for row in shown]
    return tuple(
        (row, column)
        for row, cells in enumerate(expected)
        for column, cell in enumerate(cells)
        if not same_shape or shown[row][column] != cell
    )
