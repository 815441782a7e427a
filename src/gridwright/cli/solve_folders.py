"""Folders of levels solved one after another, told as they go; solutions lie beside the levels."""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from gridwright.cli.common import ExitStatus, read_levels
from gridwright.errors import GridwrightError
from gridwright.games.snek.notation import forget_solution, write_solution
from gridwright.output import say
from gridwright.search import Budget, Outcome, Request
from gridwright.solving.answer import BAD_LEVEL
from gridwright.solving.levels import solve_level


def solve_folders(
    folders: Sequence[Path], dialect: str | None, objective: str, budget: Budget
) -> ExitStatus:
    """Solves each folder's level; the first that was not solved decides the exit status.

    :raises GridwrightError: when one of them is no folder.
    """
    for folder in folders:
        if not folder.is_dir():
            raise GridwrightError(f"{folder}: of several paths each must be a level's folder")
    status = ExitStatus.DONE
    for folder in folders:
        found = _solve_folder(folder, dialect, objective, budget)
        status = status or found
    return status


def _solve_folder(folder: Path, dialect: str | None, objective: str, budget: Budget) -> ExitStatus:
    _tell(folder, "Reading level")
    forget_solution(folder)
    try:
        ((number, level),) = read_levels(folder, None, None, dialect)
    except GridwrightError as error:
        _tell(folder, str(error))
        return ExitStatus.BAD_INPUT
    _tell(folder, "Solving level")
    started = time.perf_counter_ns()
    answer = solve_level(number, level, lambda state: Request(state, objective, budget))
    passed = _clock(time.perf_counter_ns() - started)
    if answer.moves is None:
        _tell(folder, f"Failed in {passed}")
        if answer.outcome == BAD_LEVEL:
            return ExitStatus.BAD_INPUT
        return ExitStatus.of(Outcome(answer.outcome))
    _tell(folder, f"Solved in {passed}")
    write_solution(folder, answer.moves)
    return ExitStatus.DONE


def _tell(folder: Path, message: str) -> None:
    now = datetime.now().isoformat(" ", "milliseconds")
    say(f"{now} {folder} {message}", flush=True)


def _clock(nanoseconds: int) -> str:
    seconds, rest = divmod(nanoseconds, 10**9)
    return f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{rest:09}"
