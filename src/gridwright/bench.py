"""Benchmarks: which levels, what is asked, what it may cost, and what is known of them.

A suite is a table in a TOML file that anybody can write; a file of levels alone will do too.
"""

from __future__ import annotations

import platform
import re
import statistics
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from gridwright import engine
from gridwright.errors import GridwrightError, shown
from gridwright.game import find_game
from gridwright.levels.packs import read_file_or_pack
from gridwright.notation import read_file
from gridwright.search import Budget, Outcome
from gridwright.solving.answer import Answer
from gridwright.solving.answers_file import AnswersFile
from gridwright.solving.executors import Executor
from gridwright.solving.levels import solve_levels


@dataclass(frozen=True)
class Suite:
    name: str
    levels: Path  #: a file or folder of levels, or the name of a pack
    objective: str = ""  #: the game's first, if empty
    seconds: float = 10  #: CPU seconds a level
    megabytes: int = 4096
    optima: Path | None = None  #: a table (level, moves, pushes); ? where not known

    @property
    def budget(self) -> Budget:
        return Budget(self.seconds, self.megabytes << 20)

    def answers_name(self, number: int) -> str:
        """The name of a file for the answers of one run, which says all that they depend on."""
        asked = [self.name, self.objective, f"{self.seconds:g}s", f"{self.megabytes}MB"]
        words = [re.sub(r"[^\w.]+", "-", word) for word in asked if word]
        return f"{'-'.join(words)}-{number}.jsonl"


_LARGEST = 10**9  # seconds, or MiB
#: What a table of a suite file may hold, and of what kind.
_FIELDS: dict[str, type | tuple[type, ...]] = {
    "levels": str,
    "objective": str,
    "time": (int, float),
    "memory": int,
    "optima": str,
}


def read_suites(file: Path, folder: Path | None = None) -> list[Suite]:
    """The suites that a TOML file describes, one a table.

    Paths in it are relative to ``folder``, or to the file itself; what is no path there and looks
    like no file is the name of a pack.

    :raises GridwrightError: with everything that is wrong with the file.
    """
    try:
        tables = tomllib.loads(read_file(file))
    except RecursionError:
        raise GridwrightError(f"{file}: nested too deeply") from None
    except ValueError as error:  # TOML that is none, or a number of thousands of digits
        if isinstance(error, GridwrightError):
            raise
        raise GridwrightError(f"{file}: not TOML: {error}") from None
    problems = [f"{file}: {text}" for name in tables for text in _problems(name, tables[name])]
    if problems:
        raise GridwrightError("\n".join(problems))
    where = file.parent if folder is None else folder
    return [_read_suite(name, table, where) for name, table in tables.items()]


def _problems(name: str, table: Any) -> Iterable[str]:
    if not isinstance(table, dict):
        yield f"{name!r} stands outside a [suite]"
        return
    if "levels" not in table:
        yield f'[{name}] has no "levels"'
    for field, value in table.items():
        if field not in _FIELDS:
            yield f"[{name}] has an unknown field {field!r}; there are {', '.join(_FIELDS)}"
        elif not isinstance(value, _FIELDS[field]) or isinstance(value, bool):
            yield f"[{name}] {field} = {shown(value)} is of the wrong kind"
        elif isinstance(value, int | float) and not 0 < value <= _LARGEST:
            yield f"[{name}] {field} = {shown(value)} is not above 0, or far too large"


def _read_suite(name: str, table: Mapping[str, Any], folder: Path) -> Suite:
    levels = folder / table["levels"]
    return Suite(
        name,
        levels if levels.exists() or levels.suffix else Path(table["levels"]),
        table.get("objective", ""),
        table.get("time", Suite.seconds),
        table.get("memory", Suite.megabytes),
        folder / table["optima"] if "optima" in table else None,
    )


@dataclass(frozen=True)
class Run:
    """One pass over a suite."""

    suite: Suite
    answers: list[Answer]
    wrong: list[int]  #: levels whose solution is longer or shorter than what is known

    @property
    def objective(self) -> str:
        """What was asked for: the suite's objective, or the first of its game."""
        return self.suite.objective or find_game(self.answers[0].level.game).objectives[0]

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


def run_suite(
    suite: Suite,
    executor: Executor,
    level_done: Callable[[Answer], None],
    kept: Path | None = None,
) -> Run:
    """Solves every level of a suite, each on a core of its own.

    ``kept`` is a file for the answers: those it holds already are not found out again.

    :raises GridwrightError: when its levels cannot be read, or the file holds anything else.
    :raises KeyboardInterrupt: after Ctrl-C, with the file ready to be resumed.
    """
    levels = list(enumerate(read_file_or_pack(suite.levels), 1))
    known = _known_optima(suite)
    file = None if kept is None else AnswersFile(kept, levels, suite.objective)
    answers = [] if file is None else list(file.known)
    done = {answer.number for answer in answers}
    left = [numbered for numbered in levels if numbered[0] not in done]
    for answer in solve_levels(left, suite.objective, suite.budget, executor):
        if answer.outcome == Outcome.CANCELLED:
            raise KeyboardInterrupt
        answers.append(answer)
        if file is not None:
            file.keep(answer)
        level_done(answer)
    answers.sort(key=lambda answer: answer.number)
    return Run(suite, answers, [answer.number for answer in answers if _is_wrong(answer, known)])


#: The column of a table of optima, and of an answer, that an objective is about.
_COLUMNS = {"": (1, "moves"), "moves": (1, "moves"), "pushes": (2, "pushes")}


def _known_optima(suite: Suite) -> dict[int, tuple[str, str]]:
    """What is measured and its known optimum, by the number of the level."""
    if suite.optima is None or suite.objective not in _COLUMNS:
        return {}
    column, measure = _COLUMNS[suite.objective]
    rows = [line.split() for line in read_file(suite.optima).splitlines()]
    return {
        int(row[0]): (measure, row[column])
        for row in rows
        if len(row) > column and row[0].isdecimal() and row[column] != "?"
    }


def _is_wrong(answer: Answer, known: Mapping[int, tuple[str, str]]) -> bool:
    """Whether the solution is longer or shorter than what is known."""
    if answer.moves is None or answer.number not in known:
        return False
    measure, optimum = known[answer.number]
    return str(answer.to_json()[measure]) != optimum


def machine() -> str:
    """The machine and the engine that the figures belong to."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
        model = next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        model = platform.machine()
    kind = "compiled kernels" if engine.compiled() else "Python engine"
    return f"{model}, Python {platform.python_version()}, {kind}, one core"


def markdown(runs: Sequence[Sequence[Run]]) -> str:
    """A table of suites, each with all its runs, as it goes into ``benchmarks/results.md``."""
    lines = [
        f"On {machine()}:",
        "",
        "| suite | objective | limit | solved | CPU s (all runs) | states | rate | not solved |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for passes in runs:
        first, seconds = passes[0], [run.seconds for run in passes]
        suite = first.suite
        spread = f"{min(seconds):.2f} – {max(seconds):.2f}" if len(passes) > 1 else "one run"
        rate = first.states / statistics.median(seconds) if min(seconds) > 0 else 0
        wrong = f"; not the known optimum: {first.wrong}" if first.wrong else ""
        lines.append(
            f"| {suite.name} | {first.objective} | {suite.seconds:g} s, {suite.megabytes} MiB "
            f"| {first.solved} of {len(first.answers)} "
            f"| {statistics.median(seconds):.2f} ({spread}) | {first.states:,} | {rate:,.0f} "
            f"| {', '.join(first.open_levels) or 'none'}{wrong} |"
        )
    return "\n".join(lines) + "\n"
