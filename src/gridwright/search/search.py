"""The one search. Breadth-first, depth-first and A* differ only in their frontier."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import TypeVar

from gridwright.search.budget import Watch
from gridwright.search.frontier import Frontier
from gridwright.search.outcome import Outcome, Reason, Result
from gridwright.state import State, Status

NodeT = TypeVar("NodeT", bound=Hashable)
StateT = TypeVar("StateT", bound=State)

#: From a node to what follows it: the moves that lead there, what they cost, and the next node.
Successors = Callable[[NodeT], Iterable[tuple[str, int, NodeT]]]
#: How a node was reached: its cost, the node before it and the moves between them.
_Visit = tuple[int, NodeT | None, str]


def search(
    start: NodeT,
    successors: Successors[NodeT],
    won: Callable[[NodeT], bool],
    frontier: Frontier[NodeT],
    watch: Watch | None = None,
) -> Result:
    """Looks for moves that lead from ``start`` to a node that is won.

    Never claims "unsolvable" unless every node that can be reached was looked at, or proved dead
    by the frontier's estimate. ``states`` counts the distinct nodes generated.
    """
    watch = watch or Watch()
    visits: dict[NodeT, _Visit[NodeT]] = {start: (0, None, "")}

    def ended(
        outcome: Outcome,
        moves: str | None = None,
        reason: Reason | None = None,
        bound: int | None = None,
    ) -> Result:
        return Result(outcome, moves, len(visits), watch.seconds, watch.memory, reason, bound)

    if won(start):
        return ended(Outcome.SOLVED, moves="")
    frontier.push(start, 0)
    while frontier:
        bound = frontier.bound()
        node, cost = frontier.pop()
        if cost > visits[node][0]:
            continue  # reached more cheaply since it was pushed
        stop = watch.stop(len(visits), cost, bound)
        if stop is not None:
            outcome, reason = stop
            return ended(outcome, reason=reason, bound=bound)
        if frontier.reopens and won(node):
            return ended(Outcome.SOLVED, moves=_path(visits, node))
        for moves, price, after in successors(node):
            known = visits.get(after)
            if known is not None and (not frontier.reopens or known[0] <= cost + price):
                continue
            visits[after] = (cost + price, node, moves)
            if not frontier.reopens and won(after):
                return ended(Outcome.SOLVED, moves=_path(visits, after))
            frontier.push(after, cost + price)
    return ended(Outcome.UNSOLVABLE)


def search_states(
    start: StateT,
    moves: Iterable[str],
    frontier: Frontier[StateT],
    watch: Watch | None = None,
) -> Result:
    """Looks for a won state, a move at a time; each move costs 1 and lost states lead nowhere."""
    moves = tuple(moves)

    def successors(state: StateT) -> Iterator[tuple[str, int, StateT]]:
        if state.status is Status.LOST:
            return
        for move in moves:
            after = state.step(move)
            if after is not state:
                yield move, 1, after

    def won(state: StateT) -> bool:
        return state.status is Status.WON

    return search(start, successors, won, frontier, watch)


def _path(visits: dict[NodeT, _Visit[NodeT]], node: NodeT) -> str:
    parts = []
    _, before, moves = visits[node]
    while before is not None:
        parts.append(moves)
        _, before, moves = visits[before]
    return "".join(reversed(parts))
