"""What a solver is asked: one value that goes from the command line to the kernel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gridwright.search.budget import Budget, Progress, Watch
from gridwright.state import State


@dataclass(frozen=True)
class Request:
    """From which state, for what, within which limits, and who hears of it.

    An empty ``objective`` is the game's first. ``progress`` is called now and then while the search
    runs; ``cancel`` is asked as often, and a True ends the search within 0.1 s. A ``quick`` request
    is one of many: no milliseconds go into making a solution nicer than was asked for.
    """

    state: State
    objective: str = ""
    budget: Budget = field(default_factory=Budget)
    progress: Callable[[Progress], None] | None = None
    cancel: Callable[[], bool] | None = None
    quick: bool = False

    def watch(self) -> Watch:
        """A watch that holds a search to this request, started now."""
        return Watch(self.budget, self.progress, self.cancel)
