"""A solution as a film: its moves one after the other, at a speed, step by step, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

SPEEDS = (("slow", 0.5), ("normal", 0.2), ("fast", 0.07), ("very fast", 0.025))


class Film:
    """``make(move)`` and ``back()`` play it; it runs as soon as it is made.

    ``plan`` is what its stretches are for: the words and the number of moves of each.
    """

    def __init__(
        self,
        moves: str,
        plan: Sequence[tuple[str, int]],
        make: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        self.moves = moves
        self.place = 0
        self.running = True
        self.speed = 1
        self._plan = plan
        self._make, self._back = make, back
        self._wait = SPEEDS[self.speed][1]

    @property
    def ended(self) -> bool:
        return self.place == len(self.moves)

    @property
    def stage(self) -> str:
        """What the next move is for; empty where there is no plan."""
        end = 0
        for words, length in self._plan:
            end += length
            if self.place < end:
                return words
        return self._plan[-1][0] if self._plan else ""

    def update(self, seconds: float) -> bool:
        """Whether it moved on."""
        if not self.running:
            return False
        self._wait -= seconds
        if self._wait > 0:
            return False
        self._wait = max(0.0, self._wait + SPEEDS[self.speed][1])
        self.step(+1)
        self.running = not self.ended
        return True

    def toggle(self) -> None:
        """Stops or goes on; at its end it begins again."""
        if self.ended:
            self.rewind()
        self.running = not self.running

    def step(self, by: int) -> None:
        """A move on, or back."""
        if by > 0 and not self.ended:
            self._make(self.moves[self.place])
            self.place += 1
        elif by < 0 and self.place > 0:
            self._back()
            self.place -= 1

    def rewind(self) -> None:
        while self.place:
            self.step(-1)

    def change_speed(self, by: int) -> None:
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        self._wait = min(self._wait, SPEEDS[self.speed][1])
