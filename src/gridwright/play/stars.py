"""Stars for a level that was won: one for the win, two near par, three at par or below."""

from __future__ import annotations

PERFECT = 3
_NEAR = 1.25  # of par


def stars(par: int | None, moves: int | None) -> int | None:
    """How many stars so many moves earn; None where the level has no par to compare with.

    >>> [stars(20, moves) for moves in (40, 25, 20, 19)]
    [1, 2, 3, 3]
    """
    if not par or moves is None:
        return None
    if moves <= par:
        return PERFECT
    return 2 if moves <= par * _NEAR else 1


def par_told(par: int | None, stars: int | None) -> str:
    """The par and what was earned by it, in words; empty where the level has none.

    >>> par_told(20, 2)
    'par 20: 2 of 3 stars'
    """
    if not par:
        return ""
    return f"par {par}" if stars is None else f"par {par}: {stars} of {PERFECT} stars"
