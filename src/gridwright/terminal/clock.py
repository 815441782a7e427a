"""Time in games where it passes by itself: at rest until the player plays, and whenever asked."""

from __future__ import annotations

from collections.abc import Callable

from textual.screen import Screen
from textual.timer import Timer

from gridwright.game import Capability
from gridwright.play.session import Session
from gridwright.state import Status


class Clock:
    """Plays the ``tick`` of the game at the pace that its details set."""

    def __init__(self, screen: Screen[None], tick: Callable[[str], None]) -> None:
        self._screen = screen
        self._tick = tick
        self._timer: Timer | None = None
        self._session: Session | None = None
        self.fresh = True  #: whether this game has not been started yet

    @property
    def running(self) -> bool:
        return self._timer is not None

    @property
    def resting(self) -> bool:
        """Whether the game waits for its player."""
        session = self._session
        return (
            session is not None
            and Capability.REAL_TIME in session.game.capabilities
            and session.state.status is Status.PLAYING
            and not self.running
        )

    def begin(self, session: Session) -> None:
        self.pause()
        self._session = session
        self.fresh = True

    def wake(self) -> None:
        if self.resting:
            self.fresh = False
            self._wait()

    def pause(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        assert self._session is not None
        seconds = self._session.state.details["tick_seconds"]
        self._timer = self._screen.set_timer(seconds, self._strike)

    def _strike(self) -> None:
        session = self._session
        if session is None or session.state.status is not Status.PLAYING:
            self.pause()
            return
        self._wait()
        self._tick(next(action.move for action in session.game.actions if action.title == "tick"))
