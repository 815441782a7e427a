"""Checking one program, or a class of them: traps first, then random boards, then the smallest."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory

from gridwright.check.case import Case, Failure, FeatureReport, ProgramReport
from gridwright.check.course import Course, Feature
from gridwright.check.courses import find_course
from gridwright.check.sandbox import Limits, Sandbox, own_files
from gridwright.check.shrink import shrink
from gridwright.check.submissions import Program
from gridwright.errors import GridwrightError
from gridwright.solving.executors import Cancel, Executor, ThisProcess, in_order

#: How many boards are drawn for one that belongs to the feature it was drawn for.
_DRAWS = 60

#: How many cases run in one process while all is well.
_BATCH = 16

#: A program that was costly in so many features gets only this share of the time in the rest: what
#: still works takes milliseconds, and the class is waiting.
_COSTLY_ENOUGH = 3
_SHARE_OF_THE_COSTLY = 0.25

Plan = Mapping[Feature, Sequence[Case]]


@dataclass(frozen=True)
class Effort:
    """How hard to look. The same seed asks the same questions."""

    seed: int = 1
    cases: int = 25  #: random boards a feature, beside its traps
    seconds: float = 2.0  #: of CPU time that a case may take


def make_plan(course: Course, effort: Effort, features: Sequence[str] = ()) -> Plan:
    """The cases of each feature, or of those that are named.

    :raises GridwrightError: when the course has no such feature.
    """
    known = [feature.name for feature in course.features]
    for name in features:
        if name not in known:
            raise GridwrightError(
                f"{course.title} has no feature {name!r}; it has: {', '.join(known)}"
            )
    return {
        feature: (*feature.traps, *_random_cases(course, feature.name, effort))
        for feature in course.features
        if not features or feature.name in features
    }


def _random_cases(course: Course, feature: str, effort: Effort) -> Iterator[Case]:
    chance = random.Random(f"{effort.seed} {course.name} {feature}")
    found: set[Case] = set()
    for _ in range(_DRAWS * effort.cases):
        if len(found) == effort.cases:
            return
        case = course.random_case(chance, feature)
        if case is None or case in found or not course.is_inside(case):
            continue
        if course.feature_of(case) == feature:
            found.add(case)
            yield case


def check_program(
    program: Program,
    course: Course,
    plan: Plan,
    effort: Effort,
    progress: Callable[[], None] = lambda: None,
    first_only: bool = False,
    shrinks: bool = True,
) -> ProgramReport:
    """What came of every case of the plan; a feature ends at the first that fails.

    With ``first_only`` so does the check; without ``shrinks`` failures stay as they were found.
    """
    started = time.monotonic()
    with Sandbox(program.folder, course.modules, Limits(seconds=effort.seconds)) as box:
        features: list[FeatureReport] = []
        costly = 0
        for feature, cases in plan.items():
            features.append(_check_feature(course, feature, cases, box, shrinks))
            progress()
            costly += features[-1].failure is not None and features[-1].failure.costly
            if costly == _COSTLY_ENOUGH:
                box.share = _SHARE_OF_THE_COSTLY
            if first_only and not features[-1].passed:
                break
        notes = [program.note] if program.note else []
        notes += ["imports gridwright"] if box.imported else []
    return ProgramReport(
        program.name, course.name, tuple(features), tuple(notes), time.monotonic() - started
    )


def _check_feature(
    course: Course, feature: Feature, cases: Sequence[Case], box: Sandbox, shrinks: bool
) -> FeatureReport:
    def fails(case: Case) -> Failure | None:
        return course.judge(case, box.run(course.request(case)))

    number = 0
    while number < len(cases):
        agreed, failure = _agreeing(course, cases[number : number + _BATCH], box)
        number += agreed
        if number == len(cases):
            break
        case = cases[number]
        number += 1
        failure = failure or fails(case)  # alone: nothing that ran before is to blame
        if failure is not None:
            # A trap is small already: where it is costly, making it smaller is not worth the wait.
            if shrinks and not (failure.costly and case.idea):
                failure = shrink(course, failure, fails)
            return FeatureReport(feature.name, feature.points, number, failure)
    return FeatureReport(feature.name, feature.points, number)


def _agreeing(course: Course, cases: Sequence[Case], box: Sandbox) -> tuple[int, Failure | None]:
    """How many cases in a row agree when they run in one process, and how the first one failed.

    Nothing ran before the first, so its failure stands; a later one may have its cause before it.
    """
    answers = box.run_batch([course.request(case) for case in cases])
    for number, (case, answer) in enumerate(zip(cases, answers, strict=False)):
        failure = course.judge(case, answer)
        if failure is not None:
            return number, None if number else failure
    return len(answers), None


def check_programs(
    programs: Sequence[Program],
    course: Course,
    effort: Effort,
    features: Sequence[str] = (),
    executor: Executor | None = None,
    progress: Callable[[], None] = lambda: None,
) -> Iterator[ProgramReport]:
    """The reports in the order of the programs; ``progress`` hears of each feature.

    :raises GridwrightError: when the course has no such feature, or Ctrl-C was pressed.
    """
    executor = executor or ThisProcess()
    question = _Question(course.name, tuple(sorted(course.options)), effort, tuple(features))
    steps = len(_plan_of(question))
    heard = progress if executor.is_here else None
    results = executor.run(partial(_check, question=question, progress=heard), _packed(programs))
    for report in in_order(results):
        if report is None:
            raise GridwrightError("interrupted")
        for _ in range(steps if heard is None else 0):
            progress()
        yield report


@dataclass(frozen=True)
class _Question:
    """What is asked of every program, in a form that travels to other machines."""

    course: str
    options: tuple[str, ...]
    effort: Effort
    features: tuple[str, ...]


@dataclass(frozen=True)
class _Packed:
    """A program with its files, for wherever it is checked."""

    name: str
    note: str
    files: Mapping[str, bytes]


def _packed(programs: Sequence[Program]) -> Iterator[_Packed]:
    for program in programs:
        files = {inside.as_posix(): path.read_bytes() for path, inside in own_files(program.folder)}
        yield _Packed(program.name, program.note, files)


@lru_cache(maxsize=4)
def _plan_of(question: _Question) -> Plan:
    return make_plan(
        find_course(question.course, question.options), question.effort, question.features
    )


def _check(
    packed: _Packed, cancel: Cancel, question: _Question, progress: Callable[[], None] | None
) -> ProgramReport | None:
    """The report on one program; None when all is to end."""
    if cancel():
        return None
    with TemporaryDirectory(prefix="gridwright-") as scratch:
        for name, content in packed.files.items():
            path = Path(scratch, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        program = Program(packed.name, Path(scratch), packed.note)
        course = find_course(question.course, question.options)
        plan, effort = _plan_of(question), question.effort
        return check_program(program, course, plan, effort, progress or (lambda: None))
