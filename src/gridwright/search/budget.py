"""What a search may spend, and how it tells the world how it is doing."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass

from gridwright.search.outcome import Outcome, Reason

#: CPU time of this thread; a browser's Python has the wall's alone.
cpu_seconds: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)

#: Seconds between two looks at the clock, the memory and the cancel flag: a cancel must answer
#: within 0.1 s, and a look costs far less than that.
LOOK_EVERY = 0.03


@dataclass(frozen=True)
class Budget:
    """Limits on a search; ``None`` means none."""

    seconds: float | None = None  #: of CPU time, on each core
    memory: int | None = None  #: bytes the search may add to the process
    states: int | None = None
    cores: int = 1  #: it may use at once; only Sokoban's ``any`` can use more than one


@dataclass(frozen=True)
class Progress:
    """A search so far: states seen, CPU seconds, depth reached, and a bound where there is one."""

    states: int
    seconds: float
    depth: int = 0
    bound: int | None = None

    @property
    def rate(self) -> float:
        """States a second."""
        return self.states / self.seconds if self.seconds > 0 else 0.0


class Watch:
    """Holds a running search to its budget, reports its progress and hears a cancel.

    A search calls :meth:`stop` for every state it expands; most calls only count.
    """

    def __init__(
        self,
        budget: Budget | None = None,
        progress: Callable[[Progress], None] | None = None,
        cancel: Callable[[], bool] | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self._progress = progress
        self._cancel = cancel
        self._start = cpu_seconds()
        self._memory_at_start = process_memory()
        self._next_look = time.monotonic()
        self.memory = 0

    @property
    def seconds(self) -> float:
        """CPU seconds since the watch was made, of the thread that made it."""
        return cpu_seconds() - self._start

    def stop(
        self, states: int, depth: int = 0, bound: int | None = None
    ) -> tuple[Outcome, Reason | None] | None:
        """How the search must end now, or None to go on."""
        if self.budget.states is not None and states > self.budget.states:
            return Outcome.GAVE_UP, Reason.STATES
        now = time.monotonic()
        if now < self._next_look:
            return None
        self._next_look = now + LOOK_EVERY
        self.memory = max(self.memory, process_memory() - self._memory_at_start)
        if self._progress is not None:
            self._progress(Progress(states, self.seconds, depth, bound))
        if self._cancel is not None and self._cancel():
            return Outcome.CANCELLED, None
        if self.budget.seconds is not None and self.seconds > self.budget.seconds:
            return Outcome.GAVE_UP, Reason.TIME
        if self.budget.memory is not None and self.memory > self.budget.memory:
            return Outcome.GAVE_UP, Reason.MEMORY
        return None


def process_memory() -> int:
    """Bytes of memory this process occupies now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
