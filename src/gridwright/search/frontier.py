"""Open lists: the order in which states are expanded is all that tells the searches apart."""

from __future__ import annotations

import heapq
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import Generic, TypeVar

StateT = TypeVar("StateT")


class Frontier(ABC, Generic[StateT]):
    """States waiting to be expanded.

    ``reopens`` says whether a state found again by a cheaper path must be expanded again for
    the answer to be shortest.
    """

    reopens = False

    @abstractmethod
    def push(self, state: StateT, cost: int) -> None: ...

    @abstractmethod
    def pop(self) -> tuple[StateT, int]:
        """The next state, with the cost it was pushed with."""

    @abstractmethod
    def __len__(self) -> int: ...

    def bound(self) -> int | None:
        """A lower bound on the cost of any solution still to be found, where there is one."""
        return None


class _Queue(Frontier[StateT]):
    def __init__(self, *, last_in_first_out: bool) -> None:
        self._waiting: deque[tuple[StateT, int]] = deque()
        self._take = self._waiting.pop if last_in_first_out else self._waiting.popleft

    def push(self, state: StateT, cost: int) -> None:
        self._waiting.append((state, cost))

    def pop(self) -> tuple[StateT, int]:
        return self._take()

    def __len__(self) -> int:
        return len(self._waiting)


class _Priority(Frontier[StateT]):
    """By cost so far plus estimate; of equals the later one, which is nearer to a goal."""

    reopens = True

    def __init__(self, estimate: Callable[[StateT], int | None]) -> None:
        self._estimate = estimate
        self._heap: list[tuple[int, int, int, StateT]] = []
        self._ticket = count(0, -1)

    def push(self, state: StateT, cost: int) -> None:
        estimate = self._estimate(state)
        if estimate is not None:
            heapq.heappush(self._heap, (cost + estimate, next(self._ticket), cost, state))

    def pop(self) -> tuple[StateT, int]:
        _, _, cost, state = heapq.heappop(self._heap)
        return state, cost

    def __len__(self) -> int:
        return len(self._heap)

    def bound(self) -> int | None:
        return self._heap[0][0] if self._heap else None


def breadth_first() -> Frontier[StateT]:
    """Finds a shortest path."""
    return _Queue(last_in_first_out=False)


def depth_first() -> Frontier[StateT]:
    """Finds some path, seldom a short one, with little in the open list."""
    return _Queue(last_in_first_out=True)


def a_star(estimate: Callable[[StateT], int | None]) -> Frontier[StateT]:
    """Finds a shortest path when ``estimate`` never says more than the true distance.

    An estimate of None says that the state is proved dead; it is dropped.
    """
    return _Priority(estimate)
