"""A solution as a film: moves one after another, at a speed, step by step, or not at all."""

from __future__ import annotations

from collections.abc import Callable

from textual.timer import Timer
from textual.widget import Widget

_SPEEDS = (("slow", 0.5), ("normal", 0.2), ("fast", 0.07), ("very fast", 0.02))


class Film:
    """``make(move)`` and ``back()`` change the game; ``show()`` is called after every change."""

    def __init__(
        self,
        widget: Widget,
        make: Callable[[str], None],
        back: Callable[[], None],
        show: Callable[[], None],
    ) -> None:
        self._widget = widget
        self._make, self._back, self._show = make, back, show
        self._beat: Timer | None = None
        self._speed = 1
        self.moves = ""
        self.place = 0  #: how many of the moves have been made
        self.is_open = False

    @property
    def running(self) -> bool:
        return self._beat is not None

    @property
    def at_end(self) -> bool:
        return self.place == len(self.moves)

    @property
    def speed(self) -> str:
        return _SPEEDS[self._speed][0]

    def open(self, moves: str) -> None:
        """Begins to play these moves."""
        self.close()
        self.moves, self.place, self.is_open = moves, 0, True
        self._run()

    def close(self) -> None:
        """Ends the film where it is."""
        self._stop()
        self.is_open = False

    def toggle(self) -> None:
        """Stops, or goes on; at the end, plays again."""
        if self.running:
            self._stop()
            self._show()
            return
        if self.at_end:
            self.rewind()
        self._run()

    def step(self, by: int) -> None:
        """One move on, or back."""
        self._stop()
        self._go(by)
        self._show()

    def rewind(self) -> None:
        """Back to where the film began."""
        self._stop()
        while self.place:
            self._go(-1)

    def change_speed(self, by: int) -> None:
        self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + by))
        if self.running:
            self._run()
        self._show()

    def _run(self) -> None:
        self._stop()
        self._beat = self._widget.set_interval(_SPEEDS[self._speed][1], self._next)
        self._show()

    def _next(self) -> None:
        self._go(+1)
        if self.at_end:
            self._stop()
        self._show()

    def _go(self, by: int) -> None:
        if by > 0 and not self.at_end:
            self._make(self.moves[self.place])
            self.place += 1
        elif by < 0 and self.place:
            self._back()
            self.place -= 1

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.stop()
            self._beat = None
