"""Solving whole collections: one level after another, or several at once in processes.

The command line and the benchmarks share this; front ends have ``gridwright.solving.workers``.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing.synchronize import Event

from gridwright.errors import BadLevel
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Progress, Request, Result
from gridwright.solving.answer import Answer
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


def answer_request(number: int, level: Level, request: Request) -> Answer:
    """What comes of a request about that level.

    :raises UnknownName: when the game has no such objective.
    """
    game, start = find_game(level.game), request.state
    result = game.solve(request)
    if result.moves is None:
        return Answer(number, level, result)
    end = start
    for move in result.moves:
        end = end.step(move)
    tally, plan = game.tally(result.moves, end), game.explain(start, result.moves)
    return Answer(number, level, result, tally=tally, plan=plan)


def solve_levels(
    levels: Sequence[tuple[int, Level]],
    objective: str,
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

    def ask(state: State) -> Request:
        return Request(state, objective, budget, progress, interrupted.is_set)

    with interruptions(interrupted.set):
        for number, level in levels:
            if interrupted.is_set():
                yield Answer(number, level, Result(Outcome.CANCELLED))
            else:
                yield solve_level(number, level, ask)


@contextmanager
def interruptions(interrupt: Callable[[], None]) -> Iterator[None]:
    """While this lasts, Ctrl-C calls ``interrupt`` instead of breaking off."""
    before = signal.signal(signal.SIGINT, lambda *_: interrupt())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _solve_in_processes(
    levels: Sequence[tuple[int, Level]], objective: str, budget: Budget, jobs: int
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


def _solve_in_worker(number: int, level: Level, objective: str, budget: Budget) -> Answer:
    if _interrupted is None or _interrupted.is_set():
        return Answer(number, level, Result(Outcome.CANCELLED))
    cancel = _interrupted.is_set
    return solve_level(
        number, level, lambda state: Request(state, objective, budget, cancel=cancel)
    )
