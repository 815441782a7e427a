"""Solving whole collections, wherever the work is done.

The command line and the benchmarks share this; front ends have ``gridwright.solving.workers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from gridwright.errors import BadLevel
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Progress, Request, Result
from gridwright.solving.answer import Answer, answer_request
from gridwright.solving.executors import Cancel, Executor
from gridwright.state import State

Ask = Callable[[State], Request]  #: how a level is asked about, once its first state is there


def solve_level(number: int, level: Level, ask: Ask) -> Answer:
    """Solves one level.

    :raises UnknownName: when the game has no such objective.
    """
    try:
        start = find_game(level.game).start(level)
    except BadLevel as error:
        return Answer(number, level, None, str(error))
    return answer_request(number, level, ask(start))


def solve_levels(
    levels: Iterable[tuple[int, Level]],
    objective: str,
    budget: Budget,
    executor: Executor,
    progress: Callable[[Progress], None] | None = None,
    *,
    quick: bool = True,
) -> Iterator[Answer]:
    """Solves numbered levels and yields as they end.

    ``quick`` is that of a :class:`Request`. ``progress`` hears of searches in this process. Ctrl-C
    cancels: what is running, and all that has not begun, answers cancelled.
    """
    heard = progress if executor.is_here else None
    task = partial(_solve_numbered, objective=objective, budget=budget, progress=heard, quick=quick)
    for _, answer in executor.run(task, levels):
        yield answer


def _solve_numbered(
    numbered: tuple[int, Level],
    cancel: Cancel,
    objective: str,
    budget: Budget,
    progress: Callable[[Progress], None] | None,
    quick: bool,
) -> Answer:
    number, level = numbered
    if cancel():
        return Answer(number, level, Result(Outcome.CANCELLED))
    return solve_level(
        number, level, lambda state: Request(state, objective, budget, progress, cancel, quick)
    )
