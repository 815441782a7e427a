"""How a compiled kernel is called: every kernel takes the same limits and gives the same answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from gridwright.search.budget import Progress, cpu_seconds
from gridwright.search.outcome import Outcome, Reason, Result
from gridwright.search.request import Request


class KernelResult(Protocol):
    """What every kernel returns."""

    @property
    def outcome(self) -> str: ...
    @property
    def reason(self) -> str: ...
    @property
    def moves(self) -> str: ...
    @property
    def states(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def memory(self) -> int: ...
    @property
    def bound(self) -> int: ...


#: Called by a kernel now and then with states, depth and bound; False cancels it.
KernelWatch = Callable[[int, int, int], bool]
#: Takes seconds, memory and states (0 for no limit) and the watch.
Kernel = Callable[[float, int, int, KernelWatch], KernelResult]


def run_kernel(
    kernel: Kernel,
    request: Request,
) -> Result:
    """Runs a kernel as the request says and answers as any other search does."""
    budget, progress, cancel = request.budget, request.progress, request.cancel
    started = cpu_seconds()

    def watch(states: int, depth: int, bound: int) -> bool:
        if progress is not None:
            progress(Progress(states, cpu_seconds() - started, depth, bound))
        return cancel is None or not cancel()

    if not watch(0, 0, 0):
        return Result(Outcome.CANCELLED)
    # A kernel takes 0 for no limit, so a budget of nothing becomes the least there is.
    answer = kernel(
        0 if budget.seconds is None else max(budget.seconds, 1e-9),
        0 if budget.memory is None else max(budget.memory, 1),
        0 if budget.states is None else max(budget.states, 1),
        watch,
    )
    outcome = Outcome(answer.outcome)
    return Result(
        outcome,
        answer.moves if outcome is Outcome.SOLVED else None,
        answer.states,
        answer.seconds,
        answer.memory,
        Reason(answer.reason) if answer.reason else None,
        answer.bound if outcome in (Outcome.GAVE_UP, Outcome.CANCELLED) else None,
    )
