"""How much anybody may ask for at the page."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.limits import PAGE
from gridwright.limits import Limits as ReadingLimits
from gridwright.play import Efforts
from gridwright.search import Budget


@dataclass(frozen=True)
class Limits:
    """Far above what people at play need, far below what would hurt."""

    reading: ReadingLimits = PAGE  #: of a level, a text, a play that somebody sends
    test_moves: int = 5_000  #: of a play that is written out as a test
    moves_at_once: int = 2_000  #: in one request
    picture_side: int = 4_000  #: pixels
    gif_moves: int = 500
    solve_seconds: float = 60.0
    solve_memory: int = 256 << 20

    @property
    def efforts(self) -> Efforts:
        """As much solving as is granted."""
        granted, usual = Budget(self.solve_seconds, self.solve_memory), Efforts()
        return Efforts(granted, _at_most(usual.hint, granted), _at_most(usual.look, granted))


def _at_most(wanted: Budget, granted: Budget) -> Budget:
    seconds = min(wanted.seconds or 0.0, granted.seconds or 0.0)
    memory = min(wanted.memory or 0, granted.memory or 0)
    return Budget(seconds, memory)
