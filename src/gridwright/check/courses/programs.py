"""What the two courses have in common whose students write a text program."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from gridwright.check.case import Case, Cell, Failure
from gridwright.check.course import Course
from gridwright.check.sandbox import Answer


class ProgramCourse(Course):
    """A program that reads lines and prints; every character counts."""

    def cell_of(self, sign: str) -> Cell:
        return (sign,) if sign != " " else ()

    def board_value(self, case: Case) -> Any:
        return rows_of(case)

    @abstractmethod
    def transcript(self, case: Case) -> str:
        """Everything that must be printed."""

    @abstractmethod
    def step_at(self, case: Case, line: int) -> int:
        """How many moves were made when a line of the transcript, from 0, was printed."""

    def judge_text(self, case: Case, answer: Answer) -> Failure | None:
        expected, got = self.transcript(case), answer.printed
        if got == expected and not answer.trouble:
            return None
        line, column = first_difference(expected, got)
        step = min(self.step_at(case, line), len(case.moves))
        if answer.trouble and expected.startswith(got):
            said = answer.trouble.splitlines()[-1]
        else:
            said = _where(expected, got, line, column)
        shown = got if not answer.trouble else f"{got}\n{answer.trouble}"
        return Failure(case, expected, shown, said, step, answer.costly)


def rows_of(case: Case) -> list[str]:
    """The board as lines of characters."""
    return ["".join(cell[0] if cell else " " for cell in row) for row in case.board]


def first_difference(expected: str, got: str) -> tuple[int, int]:
    """The line and column, from 0, of the first character that differs."""
    place = next(
        (at for at, pair in enumerate(zip(expected, got, strict=False)) if pair[0] != pair[1]),
        min(len(expected), len(got)),
    )
    before = expected[:place]
    return before.count("\n"), place - (before.rfind("\n") + 1)


def _where(expected: str, got: str, line: int, column: int) -> str:
    wanted, seen = _line(expected.split("\n"), line), _line(got.split("\n"), line)
    place = f"line {line + 1}, column {column + 1}"
    return f"{place}: should be {wanted!r}, not {seen!r}"


def _line(lines: Sequence[str], number: int) -> str:
    text = lines[number] if number < len(lines) else "nothing more"
    return text if len(text) <= 60 else text[:57] + "..."


def program_test(command: str, typed: str, expected: str, files: str = "") -> str:
    """A pytest function that runs a program and compares all that it prints."""
    return (
        "import subprocess\nimport sys\n\n\ndef test_smallest_case(tmp_path):\n"
        f"{files}"
        f"    done = subprocess.run(\n        [sys.executable, {command}],\n"
        f"        input={typed!r},\n        capture_output=True,\n        text=True,\n    )\n"
        f"    assert done.stdout == (\n{_quoted(expected)}    )\n"
    )


def _quoted(text: str) -> str:
    return (
        "".join(f"        {line!r}\n" for line in text.splitlines(keepends=True)) or "        ''\n"
    )
