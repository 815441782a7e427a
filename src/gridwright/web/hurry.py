"""Work tried in the event loop for a few milliseconds, and broken off when it takes longer.

Most of what people ask for is done in less than a millisecond, and a process of its own would only
make it slower. How long a step takes on a strange board nobody can tell beforehand; so a timer
watches, and what it breaks off is done by a worker.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")

SECONDS = 0.008  #: of CPU that the loop may spend on one request
_AGAIN = 0.002  # should the first alarm be too early, or lost, as it is in a finalizer


class TooSlow(BaseException):
    """It was broken off; no ``except Exception`` on its way holds it up."""


_ends_at: float | None = None  # on this thread's own clock, because others work meanwhile


def _ring(*_: object) -> None:
    if _ends_at is not None and time.thread_time() >= _ends_at:
        raise TooSlow


def can_hurry() -> bool:
    """Whether there are alarms here: in the main thread, on systems that have them."""
    return hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()


def hurried(function: Callable[[], T]) -> T:
    """What the function gives, if it does so soon. It must leave nothing half done behind, and
    import nothing.

    Where there are no alarms nothing is broken off.

    :raises TooSlow: when it takes longer than :data:`SECONDS`.
    """
    global _ends_at
    if not can_hurry():
        return function()
    signal.signal(signal.SIGPROF, _ring)
    try:
        _ends_at = time.thread_time() + SECONDS
        signal.setitimer(signal.ITIMER_PROF, SECONDS, _AGAIN)
        return function()
    finally:
        _ends_at = None
        signal.setitimer(signal.ITIMER_PROF, 0)


def without_alarms(report: Callable[[Any], object]) -> Callable[[Any], None]:
    """A hook for errors in finalizers that says nothing of an alarm lost there: it rings again."""

    def hook(unraisable: Any) -> None:
        if unraisable.exc_type is not TooSlow:
            report(unraisable)

    return hook
