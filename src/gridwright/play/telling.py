"""What front ends ask a solver for, and how they tell what came of it."""

from __future__ import annotations

from typing import Any

from gridwright.play.session import Session
from gridwright.search import Budget

SOLVE = Budget(seconds=300, memory=2 << 30)
HINT = Budget(seconds=15, memory=1 << 30)
LOOK = Budget(seconds=2, memory=128 << 20)  #: unasked, whether there still is a way
QUIET = 0.9  #: seconds without a move before that look
DEAD = "This position can no longer be won (proved). Undo with z."

_AIMS = {"moves": "fewest moves", "pushes": "fewest pushes", "any": "any, quickly"}
_REASONS = {"time": "out of time", "memory": "out of memory", "states": "too many states"}


def aim_in_words(objective: str) -> str:
    return _AIMS.get(objective, objective)


def aim_after(objective: str, session: Session) -> str:
    """The next of a game's objectives, round and round."""
    aims = session.game.objectives
    return aims[(aims.index(objective) + 1) % len(aims)]


def hint_in_words(session: Session, move: str) -> str:
    actions = session.game.actions  # a push of Sokoban's is a capital
    title = next((one.title for one in actions if one.move in (move, move.lower())), move)
    return f"Hint: {title}"


def failure_in_words(result: dict[str, Any]) -> str:
    """Why there are no moves: proved and given up are two things, a search that failed a third."""
    reason = _REASONS.get(result.get("reason") or "", "the search was too large")
    told = {
        "unsolvable": "Proved unsolvable: no moves from here can win. Undo with z.",
        "gave-up": f"Gave up: {reason}. That proves nothing.",
        "cancelled": "Cancelled.",
    }
    return told.get(result["outcome"]) or result.get("error", "The solver failed.")


def effort_in_words(result: dict[str, Any]) -> str:
    if not result.get("states"):
        return ""
    return f"{result['states']:,} states in {result['seconds']:.2f} s"
