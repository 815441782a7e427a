"""A solution as a film: its moves one after the other, at a speed, step by step, and back.

It makes no move itself. Whoever plays it asks which are due and says what time it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

_SPEEDS = (("slow", 0.5), ("normal", 0.2), ("fast", 0.07), ("very fast", 0.025))


class Film:
    """Runs as soon as it is made. ``plan`` holds its stages, each with ``moves`` and ``text``."""

    def __init__(self, moves: str, plan: Sequence[Mapping[str, str]], now: float) -> None:
        self.moves = moves
        self.plan = plan
        self.place = 0  #: how many of the moves have been made
        self._speed = 1
        self.next_at: float | None = now + self._pause  #: when the next move is due; None at rest

    @property
    def _pause(self) -> float:
        """Seconds between two moves."""
        return _SPEEDS[self._speed][1]

    @property
    def speed(self) -> str:
        return _SPEEDS[self._speed][0]

    @property
    def running(self) -> bool:
        return self.next_at is not None

    @property
    def ended(self) -> bool:
        return self.place == len(self.moves)

    @property
    def stage(self) -> int:
        """The number of the stage that the next move belongs to; -1 where there is no plan."""
        end = 0
        for number, stage in enumerate(self.plan):
            end += len(stage["moves"])
            if self.place < end:
                return number
        return len(self.plan) - 1

    def due(self, now: float) -> bool:
        """Whether it is time for the next move; a yes sets the time of the one after it."""
        if self.next_at is None or now < self.next_at:
            return False
        # A caller that comes late does not make up for it: nobody could see those moves.
        self.next_at = None if self.place + 1 >= len(self.moves) else now + self._pause
        return not self.ended

    def stop(self) -> None:
        self.next_at = None

    def run(self, now: float) -> None:
        self.next_at = None if self.ended else now + self._pause

    def change_speed(self, by: int, now: float) -> None:
        self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + by))
        if self.running:
            self.next_at = now + self._pause
