"""A suite of tests in a course's own layout, and how many wrong programs it catches.

The cases are the traps of the contract: small boards, each with an idea. What is written runs
with pytest beside a student's files, without this package.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from gridwright.check.case import Case, Failure
from gridwright.check.course import Course
from gridwright.check.courses.acorn_runner import AcornRunner
from gridwright.check.courses.columns import Columns
from gridwright.check.courses.modules import ModuleCourse
from gridwright.check.courses.programs import rows_of
from gridwright.check.grading import Effort, check_program
from gridwright.check.submissions import Program
from gridwright.check.variants import make_variant, variants

_MODULE_TEST = '''\
"""Every board of test_levels with the moves of test_inputs; what must be seen is in test_outputs.

Run it beside lab.py: pytest test.py
"""

import json
from pathlib import Path
from types import SimpleNamespace

import driving
import lab
import pytest

HERE = Path(__file__).parent
BOARDS = ("board", "another game", "the board given", "the game before")
NAMES = sorted(path.stem for path in (HERE / "test_levels").glob("*.json"))


def same(name, expected, got):
    if name in BOARDS:
        return [[sorted(c) for c in r] for r in expected] == [[sorted(c) for c in r] for r in got]
    if name == "solution" and expected is not None:
        return isinstance(got, list) and len(got) == len(expected)
    return type(expected) is type(got) and expected == got


def wins(board, moves):
    game = lab.make_new_game(board)
    for move in moves:
        game = lab.step_game(game, move)
    return bool(lab.victory_check(game))


@pytest.mark.parametrize("name", NAMES)
def test_board(name):
    board = json.loads((HERE / "test_levels" / f"{name}.json").read_text())
    moves = (HERE / "test_inputs" / f"{name}.txt").read_text().split()
    wanted = json.loads((HERE / "test_outputs" / f"{name}.json").read_text())
    case = {"kind": wanted["kind"], "board": board, "moves": moves}
    seen = list(driving.DRIVER(SimpleNamespace(lab=lab), case))
    assert len(seen) == len(wanted["seen"]), wanted["idea"]
    for step, (expected, got) in enumerate(zip(wanted["seen"], seen)):
        for key, value in expected.items():
            assert same(key, value, got[key]), f"{wanted['idea']}: {key} after {moves[:step]}"
    if wanted["kind"] == "solve" and wanted["seen"][0]["solution"] is not None:
        assert wins(board, seen[0]["solution"]), wanted["idea"]
'''

_PROGRAM_TEST = '''\
"""Every run of the numbered files: N.in is typed, N.out must be printed, N.txt says why.

Run it beside the program: pytest test_runs.py
"""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NUMBERS = sorted((path.stem for path in HERE.glob("*.in")), key=int)


@pytest.mark.parametrize("number", NUMBERS)
def test_run(number):
    typed, printed, idea = (HERE / f"{number}{end}" for end in (".in", ".out", ".txt"))
    config = [str(HERE / f"{number}.config")] if (HERE / f"{number}.config").exists() else []
    done = subprocess.run(
        [sys.executable, "PROGRAM", *config],
        input=typed.read_text(),
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.stdout == printed.read_text(), idea.read_text()
'''


@dataclass(frozen=True)
class MutationScore:
    """How many of the wrong variants a suite catches."""

    caught: int
    missed: tuple[str, ...]

    def __str__(self) -> str:
        said = f"caught {self.caught} of {self.caught + len(self.missed)} wrong variants"
        return f"{said}; missed: {', '.join(self.missed)}" if self.missed else said


def write_suite(course: Course, folder: Path) -> int:
    """Writes the suite into a folder; returns how many cases it has.

    :raises OSError: when the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    cases = [(feature.name, case) for feature in course.features for case in feature.traps]
    if isinstance(course, ModuleCourse):
        _write_module_suite(course, cases, folder)
    elif isinstance(course, (Columns, AcornRunner)):
        _write_program_suite(course, [case for _, case in cases], folder)
    return len(cases)


def _write_module_suite(course: ModuleCourse, cases: list[tuple[str, Case]], folder: Path) -> None:
    for name in ("test_levels", "test_inputs", "test_outputs"):
        (folder / name).mkdir(exist_ok=True)
    for number, (feature, case) in enumerate(cases, 1):
        name = f"{number:03}_{_slug(feature)}"
        wanted = {"idea": case.idea, "kind": case.kind, "seen": course.expected(case)}
        moves = "".join(f"{move}\n" for move in case.moves)
        _write(folder / "test_levels" / f"{name}.json", json.dumps(course.board_value(case)))
        _write(folder / "test_inputs" / f"{name}.txt", moves)
        _write(folder / "test_outputs" / f"{name}.json", json.dumps(wanted))
    drivers = Path(__file__).with_name("drivers.py").read_text(encoding="utf-8")
    _write(folder / "driving.py", f"{drivers}\n\nDRIVER = {course.driver}\n")
    _write(folder / "test.py", _MODULE_TEST)


def _write_program_suite(course: Columns | AcornRunner, cases: list[Case], folder: Path) -> None:
    units: list[str] = []
    number = 0
    for case in cases:
        if isinstance(course, AcornRunner) and case.kind != "run":
            units.append(_unit(course, case, len(units) + 1))
            continue
        number += 1
        _write(folder / f"{number}.in", course.typed(case))
        _write(folder / f"{number}.out", course.transcript(case))
        _write(folder / f"{number}.txt", f"{case.idea}\n")
        if isinstance(course, AcornRunner):
            _write(folder / f"{number}.config", "".join(f"{row}\n" for row in rows_of(case)))
    _write(folder / "test_runs.py", _PROGRAM_TEST.replace("PROGRAM", course.entries[0]))
    if units:
        _write(folder / "test_units.py", _joined(units))


def _unit(course: AcornRunner, case: Case, number: int) -> str:
    failure = Failure(case, course.right_answer(case), None, case.idea)
    text = course.test_function(failure)
    named = f"def test_{number}_{_slug(case.idea)}("
    return re.sub(r"def test_smallest_case\(", named, text)


def _joined(units: list[str]) -> str:
    """One module of several: the imports of all of them first, each once."""
    imports: dict[str, None] = {}
    bodies = []
    for unit in units:
        head, _, body = unit.partition("\n\n\ndef ")
        imports.update(dict.fromkeys(line for line in head.splitlines() if line))
        bodies.append(f"def {body}")
    return "\n".join(sorted(imports)) + "\n\n\n" + "\n\n".join(bodies)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8")


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")[:50]


def mutation_score(course: Course, progress: Callable[[], None] = lambda: None) -> MutationScore:
    """How many wrong variants the cases of the suite tell from the rules."""
    missed = [name for name, caught in _tried(course, progress) if not caught]
    return MutationScore(len(variants(course)) - len(missed), tuple(missed))


def _tried(course: Course, progress: Callable[[], None]) -> Iterator[tuple[str, bool]]:
    effort = Effort(cases=0)
    plan = {feature: feature.traps for feature in course.features}
    with tempfile.TemporaryDirectory(prefix="gridwright-") as scratch:
        for name in variants(course):
            folder = Path(scratch, "variant")
            make_variant(course, name, folder)
            program = Program(name, folder)
            report = check_program(program, course, plan, effort, first_only=True, shrinks=False)
            shutil.rmtree(folder)
            progress()
            yield name, not report.passed
