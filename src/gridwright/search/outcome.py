"""How a search can end. The names are the same in Python, in JSON and on the page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"  #: proved: every state that can be reached was looked at
    GAVE_UP = "gave-up"  #: the budget ran out; nothing is known
    CANCELLED = "cancelled"


class Reason(StrEnum):
    """What ran out when a search gave up."""

    TIME = "time"
    MEMORY = "memory"
    STATES = "states"


@dataclass(frozen=True)
class Result:
    """The end of a search.

    ``moves`` is set exactly when the outcome is solved, ``reason`` exactly when it gave up.
    ``bound`` is a proven lower bound on the cost of any solution, where the search has one.
    """

    outcome: Outcome
    moves: str | None = None
    states: int = 0
    seconds: float = 0.0  #: CPU seconds
    memory: int = 0  #: bytes held by the search at its peak
    reason: Reason | None = None
    bound: int | None = None
