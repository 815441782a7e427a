"""Benchmark suites: which levels, what is asked, what it may cost, and what is known of them.

Suites read collections that lie beside the project; nothing here is timed by a test.
"""

from __future__ import annotations

import platform
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from gridwright import engine
from gridwright.errors import UnknownName
from gridwright.notation import read_file, read_path
from gridwright.search import Budget, Outcome
from gridwright.solving.answer import Answer
from gridwright.solving.levels import solve_levels


@dataclass(frozen=True)
class Suite:
    name: str
    file: str  #: within the folder of levels
    objective: str
    seconds: float  #: CPU seconds a level
    megabytes: int = 4096
    optima: str = ""  #: a table (level, moves, pushes) within the folder; ? where not known

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.megabytes << 20)


_MICROBAN = ("sokoban/Microban_I_155.xsb", "sokoban/Microban_I_optimal.tsv")
SUITES = {
    suite.name: suite
    for suite in (
        Suite("microban-moves", _MICROBAN[0], "moves", 10, optima=_MICROBAN[1]),
        Suite("microban-pushes", _MICROBAN[0], "pushes", 10, optima=_MICROBAN[1]),
        Suite("microban-any", _MICROBAN[0], "any", 10),
        Suite("xsokoban-any-10", "sokoban/XSokoban_90.xsb", "any", 10),
        Suite("xsokoban-any-60", "sokoban/XSokoban_90.xsb", "any", 60),
        Suite("sasquatch-any-10", "sokoban/Sasquatch_I_50.xsb", "any", 10),
        Suite("keke-moves", "rules/keke_train_50.json", "moves", 10),
        Suite("keke-any", "rules/keke_train_50.json", "any", 10),
    )
}


@dataclass(frozen=True)
class Run:
    """One pass over a suite."""

    suite: Suite
    answers: list[Answer]
    wrong: list[int]  #: levels whose solution is longer or shorter than what is known

    @property
    def solved(self) -> int:
        return sum(answer.outcome == Outcome.SOLVED for answer in self.answers)

    @property
    def seconds(self) -> float:
        return sum(answer.result.seconds for answer in self.answers if answer.result)

    @property
    def states(self) -> int:
        return sum(answer.result.states for answer in self.answers if answer.result)

    @property
    def open_levels(self) -> list[str]:
        """The levels that were not solved, and what became of them when that is not time."""
        return [
            f"{answer.number}" + ("" if _ran_out_of_time(answer) else f" ({_ending(answer)})")
            for answer in self.answers
            if answer.outcome != Outcome.SOLVED
        ]


def _ran_out_of_time(answer: Answer) -> bool:
    return answer.result is not None and answer.result.reason == "time"


def _ending(answer: Answer) -> str:
    return (answer.result.reason if answer.result else None) or answer.outcome


def find_suite(name: str) -> Suite:
    """:raises UnknownName: listing the suites there are."""
    try:
        return SUITES[name]
    except KeyError:
        raise UnknownName("suite", name, SUITES) from None


def run_suite(suite: Suite, folder: Path, level_done: Callable[[Answer], None]) -> Run:
    """Solves every level of a suite, one after the other on one core.

    :raises GridwrightError: when the levels are not in ``folder``.
    """
    levels = list(enumerate(read_path(folder / suite.file), 1))
    answers = []
    for answer in solve_levels(levels, suite.objective, suite.budget, jobs=1):
        answers.append(answer)
        level_done(answer)
    return Run(suite, answers, _wrong(suite, folder, answers))


def _wrong(suite: Suite, folder: Path, answers: Iterable[Answer]) -> list[int]:
    if not suite.optima:
        return []
    rows = [line.split() for line in read_file(folder / suite.optima).splitlines()]
    column = 1 if suite.objective == "moves" else 2
    known = {row[0]: row[column] for row in rows if row and row[0].isdigit()}
    return [
        answer.number
        for answer in answers
        if answer.solution is not None
        and known[str(answer.number)] not in ("?", str(answer.to_json()[suite.objective]))
    ]


def machine() -> str:
    """The machine and the engine that the figures belong to."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.machine()
    kind = "compiled kernels" if engine.compiled() else "Python engine"
    return f"{model}, Python {platform.python_version()}, {kind}, one core"


def markdown(runs: Sequence[Sequence[Run]], command: str) -> str:
    """A table of suites, each with all its runs, as it goes into ``benchmarks/results.md``."""
    lines = [
        f"`{command}` on {machine()}",
        "",
        "| suite | limit | solved | CPU s (all runs) | states | states a second | not solved |",
        "|---|---|---|---|---|---|---|",
    ]
    for passes in runs:
        first, seconds = passes[0], [run.seconds for run in passes]
        spread = f"{min(seconds):.2f} – {max(seconds):.2f}" if len(passes) > 1 else "one run"
        rate = first.states / statistics.median(seconds) if min(seconds) > 0 else 0
        wrong = f"; not the known optimum: {first.wrong}" if first.wrong else ""
        lines.append(
            f"| {first.suite.name} | {first.suite.seconds:g} s, {first.suite.megabytes} MB "
            f"| {first.solved} of {len(first.answers)} "
            f"| {statistics.median(seconds):.2f} ({spread}) | {first.states:,} | {rate:,.0f} "
            f"| {', '.join(first.open_levels) or 'none'}{wrong} |"
        )
    return "\n".join(lines) + "\n"
