"""A solution as a film: its moves one after the other, at a speed, step by step, and back.

It knows no screen: whoever shows it tells it how time passes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

_SPEEDS = (("slow", 0.5), ("normal", 0.2), ("fast", 0.07), ("very fast", 0.025))


class Film:
    """``make(move)`` and ``back()`` play it; it runs as soon as it is made.

    ``plan`` holds the stages of the solution, each with its ``moves`` and ``text``.
    """

    def __init__(
        self,
        moves: str,
        plan: Sequence[Mapping[str, str]],
        make: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        self.moves = moves
        self.place = 0  #: how many of the moves have been made
        self.running = True
        self._plan = plan
        self._make, self._back = make, back
        self._speed = 1
        self._wait = self._pause

    @property
    def _pause(self) -> float:
        """Seconds between two moves."""
        return _SPEEDS[self._speed][1]

    @property
    def speed(self) -> str:
        return _SPEEDS[self._speed][0]

    @property
    def ended(self) -> bool:
        return self.place == len(self.moves)

    @property
    def stage(self) -> str:
        """What the next move is for; empty where there is no plan."""
        end = 0
        for stage in self._plan:
            end += len(stage["moves"])
            if self.place < end:
                return stage["text"]
        return self._plan[-1]["text"] if self._plan else ""

    def update(self, seconds: float) -> bool:
        """Lets time pass; whether the film moved on."""
        if not self.running:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        self._wait = max(0.0, self._wait + self._pause)
        self._go(+1)
        self.running = not self.ended
        return True

    def toggle(self) -> None:
        """Stops or goes on; at its end it begins again."""
        if self.ended:
            self.rewind()
        self.running = not self.running

    def step(self, by: int) -> None:
        """Stops, and makes a move on or back."""
        self.running = False
        self._go(by)

    def rewind(self) -> None:
        """Back to where the film began, where it stands still."""
        self.running = False
        while self.place:
            self._go(-1)

    def change_speed(self, by: int) -> None:
        self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + by))
        self._wait = min(self._wait, self._pause)

    def _go(self, by: int) -> None:
        if by > 0 and not self.ended:
            self._make(self.moves[self.place])
            self.place += 1
        elif by < 0 and self.place > 0:
            self._back()
            self.place -= 1
