"""The one search over states. Breadth-first, depth-first and A* differ only in their frontier."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from gridwright.search.budget import Budget, Progress, Watch
from gridwright.search.frontier import Frontier
from gridwright.search.outcome import Outcome, Reason, Result
from gridwright.state import State, Status

StateT = TypeVar("StateT", bound=State)
#: How a state was reached: its cost, the state before it and the move between them.
_Visit = tuple[int, StateT | None, str]


def search(
    start: StateT,
    moves: Iterable[str],
    frontier: Frontier[StateT],
    budget: Budget | None = None,
    progress: Callable[[Progress], None] | None = None,
    cancel: Callable[[], bool] | None = None,
) -> Result:
    """Looks for moves that lead from ``start`` to a won state.

    Never claims "unsolvable" unless every state that can be reached was looked at. ``states``
    counts the distinct states generated. Each move costs 1, and so does a move that is undone
    by the next: a solution is as long as its move string.
    """
    moves = tuple(moves)  # a string, or anything that can be read once
    watch = Watch(budget, progress, cancel)
    visits: dict[StateT, _Visit[StateT]] = {start: (0, None, "")}

    def ended(
        outcome: Outcome,
        moves: str | None = None,
        reason: Reason | None = None,
        bound: int | None = None,
    ) -> Result:
        return Result(outcome, moves, len(visits), watch.seconds, watch.memory, reason, bound)

    if start.status is Status.WON:
        return ended(Outcome.SOLVED, moves="")
    frontier.push(start, 0)
    while frontier:
        bound = frontier.bound()
        state, cost = frontier.pop()
        if cost > visits[state][0]:
            continue  # reached more cheaply since it was pushed
        stop = watch.stop(len(visits), cost, bound)
        if stop is not None:
            outcome, reason = stop
            return ended(outcome, reason=reason, bound=bound)
        if state.status is Status.WON:
            return ended(Outcome.SOLVED, moves=_path(visits, state))
        if state.status is Status.LOST:
            continue
        for move in moves:
            after = state.step(move)
            if after is state:
                continue
            known = visits.get(after)
            if known is not None and (not frontier.reopens or known[0] <= cost + 1):
                continue
            visits[after] = (cost + 1, state, move)
            if after.status is Status.WON and not frontier.reopens:
                return ended(Outcome.SOLVED, moves=_path(visits, after))
            frontier.push(after, cost + 1)
    return ended(Outcome.UNSOLVABLE)


def _path(visits: dict[StateT, _Visit[StateT]], state: StateT) -> str:
    moves = []
    _, before, move = visits[state]
    while before is not None:
        moves.append(move)
        _, before, move = visits[before]
    return "".join(reversed(moves))
