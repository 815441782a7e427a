"""Budgets that no hard level fits into, each with what runs out."""

from __future__ import annotations

from gridwright.search import Budget, Reason

SMALL_BUDGETS = [
    (Budget(seconds=0.2), Reason.TIME),
    (Budget(memory=4_000_000), Reason.MEMORY),
    (Budget(states=100_000), Reason.STATES),
    (Budget(seconds=0), Reason.TIME),
    (Budget(memory=0), Reason.MEMORY),
    (Budget(states=0), Reason.STATES),
]
