"""A student's own program, played: started, stepped, and compared with our rules at every move.

The program lives in a process of its own, is loaded anew by every new game, and whatever goes wrong
in it is part of what is seen. Without a folder our own rules take the program's place.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gridwright.board import Board
from gridwright.check.case import Case, Failure, Grid
from gridwright.check.course import Course, grid_of
from gridwright.check.courses.acorn_runner import AcornRunner
from gridwright.check.courses.columns import Columns
from gridwright.check.courses.modules import MOVES, ModuleCourse
from gridwright.check.courses.programs import first_difference
from gridwright.check.sandbox import Answer, Limits, Sandbox
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.lab.pictures import picture_in
from gridwright.level import Level
from gridwright.show import Event, Show
from gridwright.state import Status


@dataclass(frozen=True)
class Sight:
    """What a student's program shows after a move, beside what our rules show.

    ``shown`` and ``expected`` are canonical boards of a module, or all that a program has printed.
    ``board`` and ``expected_board`` are what of them can be drawn. ``cells`` are the places,
    (row, column) from 0, at which those differ.
    """

    shown: Any
    expected: Any
    won: bool = False
    should_win: bool = False
    printed: str = ""
    error: str = ""  #: the exception with its traceback, or why the program was ended
    board: Grid | None = None
    expected_board: Grid | None = None
    cells: tuple[tuple[int, int], ...] = ()
    feature: str = ""  #: what the difference concerns
    over: bool = False
    show: Show = field(default_factory=Show)  #: what stands beside the board by our rules
    events: tuple[Event, ...] = ()  #: what happened by our rules

    @property
    def agrees(self) -> bool:
        return not self.error and self.shown == self.expected and self.won == self.should_win

    @property
    def said(self) -> str:
        """One sentence about the first difference; empty when there is none."""
        if self.agrees:
            return ""
        if self.error:
            return self.error.splitlines()[-1]
        if isinstance(self.expected, str):
            line, column = first_difference(self.expected, str(self.shown))
            return f"What is printed differs at line {line + 1}, column {column + 1}."
        if self.board is None:
            return "dump_game gives no board: rows of cells, each a list of names."
        if self.cells:
            return _told_cell(self.expected_board, self.board, *self.cells[0])
        wanted, got = ("won", "not won") if self.should_win else ("not won", "won")
        return f"The game is {wanted} by the handout, and {got} by this program."


class Lab(ABC):
    """One game of a student's program. Use it as long as it lasts, then ``close`` it."""

    def __init__(self, course: Course, folder: Path | None, limits: Limits | None = None) -> None:
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

    @abstractmethod
    def as_test(self, board: Grid, moves: Sequence[str]) -> str:
        """A pytest function that plays these moves and expects what our rules show at the end."""

    def close(self) -> None:
        if self._box is not None:
            self._box.close()
            self._box = None

    def _renew(self, modules: tuple[str, ...]) -> None:
        self.close()
        if self._folder is not None:
            self._box = Sandbox(self._folder, modules, self._limits, interactive=True)

    def _ask(self, request: dict[str, Any]) -> Answer:
        if self._box is None:
            raise GridwrightError("there is no game yet")
        return self._box.ask(request)


class ModuleLab(Lab):
    """A game of Snek Is You or Snekoban; a step costs the same however long the game is."""

    def __init__(
        self, course: ModuleCourse, folder: Path | None, limits: Limits | None = None
    ) -> None:
        super().__init__(course, folder, limits)
        self._module_course = course
        self._rules = OurModule(course)
        self._game = find_game(course.game)

    def start(self, board: Grid) -> Sight:
        right = self._rules.start(board)
        self._renew(self._course.modules)
        return self._look({"board": [[list(cell) for cell in row] for row in board]}, right, "")

    def step(self, move: str) -> Sight:
        before = self._rules.state
        right = self._rules.step(move)
        events = tuple(self._game.events(before, MOVES[move], self._rules.state))
        case = Case("play", grid_of(before.board.rows), (move,))
        return self._look({"move": move}, right, self._course.feature_of(case), events)

    def as_test(self, board: Grid, moves: Sequence[str]) -> str:
        case = Case("won", board, tuple(moves))
        expected = self._module_course.expected(case)[-1]
        return self._course.test_function(Failure(case, expected, None, ""))

    def _look(
        self, asked: dict[str, Any], right: Seen, feature: str, events: tuple[Event, ...] = ()
    ) -> Sight:
        seen = right
        if self._folder is not None:
            seen = ask_module(self._module_course, self._ask, asked)
        board, expected = _drawable(seen.board), grid_of(right.board)
        sight = Sight(
            () if board is None else board,
            expected,
            seen.won,
            right.won,
            seen.printed,
            seen.error,
            board,
            expected,
            _different_cells(expected, board),
            feature,
            show=self._rules.state.show,
            events=events,
        )
        return replace(sight, feature="") if sight.agrees else replace(sight, events=())


@dataclass(frozen=True)
class Seen:
    """What a module gives after a step: whatever it dumped, and whether it says that is won."""

    board: Any
    won: bool
    printed: str = ""
    error: str = ""


class OurModule:
    """Our rules as a module of a course: a game from a canonical board, and its steps."""

    def __init__(self, course: ModuleCourse) -> None:
        self._course = course

    def start(self, board: Any) -> Seen:
        """:raises GridwrightError: when our rules cannot play that board."""
        game = self._course.game
        self.state = find_game(game).start(Level(game, Board.of(board)))
        # The handout's Snek Is You is won by a step alone.
        won = self.state.status is Status.WON and self._course.name != "snek-is-you"
        return Seen(self.state.board.to_json(), won)

    def step(self, direction: str) -> Seen:
        """:raises GridwrightError: when there is no such direction."""
        if direction not in MOVES:
            raise GridwrightError(f"no direction: {direction!r}; choose from: {', '.join(MOVES)}")
        self.state = self.state.step(MOVES[direction])
        return Seen(self.state.board.to_json(), self.state.status is Status.WON)


def ask_module(
    course: ModuleCourse, ask: Callable[[dict[str, Any]], Answer], asked: dict[str, Any]
) -> Seen:
    """What a student's module, in its own process, gives for a start or a step."""
    answer = ask({"driver": f"{course.driver}_step", "case": asked})
    seen = answer.value[0] if answer.value else {"board": None, "won": False}
    return Seen(seen["board"], bool(seen["won"]), answer.printed, answer.trouble)


class StudentModule:
    """A student's module without a comparison, as a course's own server has it."""

    def __init__(self, course: ModuleCourse, folder: Path) -> None:
        self._course = course
        self._folder = folder
        self._box: Sandbox | None = None

    def start(self, board: Any) -> Seen:
        """A new game, for which the module is loaded anew."""
        self.close()
        self._box = Sandbox(self._folder, self._course.modules, Limits(), interactive=True)
        return ask_module(self._course, self._box.ask, {"board": board})

    def step(self, direction: str) -> Seen:
        """:raises GridwrightError: when there is no game."""
        if self._box is None:
            raise GridwrightError("there is no game yet")
        return ask_module(self._course, self._box.ask, {"move": direction})

    def close(self) -> None:
        if self._box is not None:
            self._box.close()
            self._box = None


class ProgramLab(Lab):
    """A run of Columns or Acorn Runner, line by line."""

    def __init__(
        self, course: Columns | AcornRunner, folder: Path | None, limits: Limits | None = None
    ) -> None:
        super().__init__(course, folder, limits)
        self._text_course = course

    def start(self, board: Grid) -> Sight:
        kind = self._text_course.usual_kind
        if isinstance(self._text_course, Columns) and not any(
            cell for row in board for cell in row
        ):
            kind = "empty"
        self._take(Case(kind, board))
        self._text = ""
        self._over = False
        self._renew(())
        sight = self._look({**self._text_course.request(self._case), "typed": ""})
        for line in self._text_course.opening(self._case):
            if not self._over:
                sight = self._look({"typed": line})
        return sight

    def step(self, move: str) -> Sight:
        if self._over:
            raise GridwrightError("the program has ended; begin a new game")
        self._take(self._case.with_moves((*self._case.moves, move)))
        return self._look({"typed": move})

    def _take(self, case: Case) -> None:
        """Makes a case the one that is played, unless our rules cannot play it."""
        try:
            self._text_course.shown_so_far(case)
        except ValueError as error:
            raise GridwrightError(f"the handout has no such input: {error}") from None
        self._case = case

    def as_test(self, board: Grid, moves: Sequence[str]) -> str:
        case = Case(self._case.kind, board, tuple(moves))
        return self._course.test_function(Failure(case, None, None, ""))

    def _look(self, request: dict[str, Any]) -> Sight:
        course = self._text_course
        expected = course.shown_so_far(self._case)
        answer = Answer(over=course.is_over(self._case))
        if self._folder is None:
            self._text = expected
        else:
            answer = self._ask(request)
            if answer.stopped == "ended":  # one way for a program to end
                answer = replace(answer, stopped="", over=True)
            self._text += answer.printed
        self._over = answer.over or bool(answer.trouble)
        right_board = picture_in(course, expected, self._case.board)
        board = picture_in(course, self._text, self._case.board)
        return Sight(
            self._text,
            expected,
            printed=answer.printed,
            error=answer.trouble,
            board=board,
            expected_board=right_board,
            cells=() if right_board is None else _different_cells(right_board, board),
            feature="" if self._text == expected else course.feature_of(self._case),
            over=self._over,
        )


def open_lab(course: Course, folder: Path | None, limits: Limits | None = None) -> Lab:
    """The lab of a course for the program in a folder; for our own rules without one."""
    if isinstance(course, ModuleCourse):
        return ModuleLab(course, folder, limits)
    assert isinstance(course, (Columns, AcornRunner))
    return ProgramLab(course, folder, limits)


def _drawable(value: Any) -> Grid | None:
    """What a module dumped as a board; None when it is none."""
    if not isinstance(value, list) or not value or not all(isinstance(row, list) for row in value):
        return None
    cells = [cell for row in value for cell in row]
    if not cells or any(len(row) != len(value[0]) for row in value):
        return None
    if not all(
        isinstance(cell, list) and all(isinstance(name, str) and name for name in cell)
        for cell in cells
    ):
        return None
    return grid_of(value)


def _different_cells(expected: Grid, shown: Grid | None) -> tuple[tuple[int, int], ...]:
    """The places that differ; every place of ours where the shapes do."""
    same_shape = [len(row) for row in expected] == [len(row) for row in shown or ()]
    return tuple(
        (row, column)
        for row, cells in enumerate(expected)
        for column, cell in enumerate(cells)
        if shown is None or not same_shape or shown[row][column] != cell
    )


def _told_cell(expected: Grid | None, shown: Grid, row: int, column: int) -> str:
    assert expected is not None
    if [len(cells) for cells in expected] != [len(cells) for cells in shown]:
        sizes = (f"{len(board)}×{len(board[0])}" for board in (expected, shown))
        return "The board should be {}, not {}.".format(*sizes)
    wanted, got = (", ".join(board[row][column]) or "nothing" for board in (expected, shown))
    return f"Row {row + 1}, column {column + 1} should hold {wanted}, not {got}."
