"""Time in games where it passes by itself: at rest until the player plays, and whenever asked.

The clock never sleeps: whoever has a timer says what time it is, and asks when to come again.
"""

from __future__ import annotations

from gridwright.play.protocol import ClockView
from gridwright.play.wording import PAUSED, READY


class Clock:
    """Says when the next tick is due. ``fresh`` until it is first started."""

    def __init__(self) -> None:
        self.next_at: float | None = None  #: when the next tick is due; None at rest
        self.fresh = True

    @property
    def running(self) -> bool:
        return self.next_at is not None

    def start(self, now: float, seconds: float) -> None:
        """Runs from now on; the next tick is due in that many seconds."""
        self.fresh = False
        self.next_at = now + seconds

    def stop(self) -> None:
        self.next_at = None

    def due(self, now: float, seconds: float) -> bool:
        """Whether it is time for a tick; a yes sets the time of the next."""
        if self.next_at is None or now < self.next_at:
            return False
        # The beat is kept, so that a slow caller does not slow the game; only a long absence
        # is not made up for.
        self.next_at = max(self.next_at + seconds, now)
        return True

    def view(self) -> ClockView:
        title = READY if self.fresh else PAUSED
        return {"running": self.running, "fresh": self.fresh, "title": title}
