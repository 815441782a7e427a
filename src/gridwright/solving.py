"""Solving whole collections: one level after another, or several at once in processes.

The command line and the benchmarks share this; front ends have ``gridwright.jobs``.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing.synchronize import Event
from typing import Any

from gridwright.errors import BadLevel
from gridwright.game import Stage, find_game
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Progress, Result

#: The outcome of a level that cannot be played at all; its reason lists the problems.
BAD_LEVEL = "bad-level"


@dataclass(frozen=True)
class Answer:
    """What came of one level: a search's result, or the problems that forbid one."""

    number: int  #: of the level in its collection, from 1
    level: Level
    result: Result | None
    problems: str = ""

    @property
    def outcome(self) -> str:
        return self.result.outcome if self.result else BAD_LEVEL

    @property
    def solution(self) -> str | None:
        return self.result.moves if self.result else None

    @property
    def plan(self) -> tuple[Stage, ...]:
        """The solution in words, in games that can tell it."""
        if self.solution is None:
            return ()
        game = find_game(self.level.game)
        return game.explain(game.begin(self.level), self.solution)

    def to_json(self) -> dict[str, Any]:
        """The answer as a program reads it; measures of the game are fields of their own."""
        game = find_game(self.level.game)
        fields: dict[str, Any] = {
            "level": self.number,
            "title": self.level.title,
            "outcome": self.outcome,
            "solution": self.solution,
            **{measure.name: None for measure in game.measures},
        }
        if self.result is None:
            return {**fields, "reason": self.problems}
        if self.solution is not None:
            fields |= game.tally(self.solution, game.begin(self.level))
        if self.plan:
            fields["plan"] = [asdict(stage) for stage in self.plan]
        return {
            **fields,
            "states": self.result.states,
            "seconds": round(self.result.seconds, 4),
            "memory": self.result.memory,
            "bound": self.result.bound,
            "reason": self.result.reason,
        }


def solve_level(
    number: int,
    level: Level,
    objective: str | None = None,
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Answer:
    """Solves one level.

    :raises UnknownName: when the game has no such objective.
    """
    game = find_game(level.game)
    try:
        start = game.start(level)
    except BadLevel as error:
        return Answer(number, level, None, str(error))
    objective = objective or game.objectives[0]
    game.require_objective(objective)
    return Answer(number, level, game.solve(start, objective, budget, progress, cancel))


def solve_levels(
    levels: Sequence[tuple[int, Level]],
    objective: str | None,
    budget: Budget,
    jobs: int,
    progress: Callable[[Progress], None] | None = None,
) -> Iterator[Answer]:
    """Solves numbered levels, several at once when ``jobs`` is above 1, and yields as they end.

    Ctrl-C cancels: what is running, and all that has not begun, answers cancelled.
    """
    if jobs > 1 and len(levels) > 1:
        yield from _solve_in_processes(levels, objective, budget, jobs)
        return
    interrupted = threading.Event()
    with interruptions(interrupted.set):
        for number, level in levels:
            if interrupted.is_set():
                yield Answer(number, level, Result(Outcome.CANCELLED))
            else:
                yield solve_level(number, level, objective, budget, progress, interrupted.is_set)


@contextmanager
def interruptions(interrupt: Callable[[], None]) -> Iterator[None]:
    """While this lasts, Ctrl-C calls ``interrupt`` instead of breaking off."""
    before = signal.signal(signal.SIGINT, lambda *_: interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _solve_in_processes(
    levels: Sequence[tuple[int, Level]], objective: str | None, budget: Budget, jobs: int
) -> Iterator[Answer]:
    context = multiprocessing.get_context("spawn")
    interrupted = context.Event()
    with ProcessPoolExecutor(jobs, context, _enter_worker, (interrupted,)) as pool:
        # Workers are born deaf to Ctrl-C: it reaches the whole group, and only we may hear it.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        waiting = [
            pool.submit(_solve_in_worker, number, level, objective, budget)
            for number, level in levels
        ]
        signal.signal(signal.SIGINT, before)
        with interruptions(interrupted.set):
            for done in as_completed(waiting):
                yield done.result()


_interrupted: Event | None = None  # in a worker: set when all work is to end


def _enter_worker(interrupted: Event) -> None:
    global _interrupted
    _interrupted = interrupted


def _solve_in_worker(number: int, level: Level, objective: str | None, budget: Budget) -> Answer:
    if _interrupted is None or _interrupted.is_set():
        return Answer(number, level, Result(Outcome.CANCELLED))
    return solve_level(number, level, objective, budget, cancel=_interrupted.is_set)
