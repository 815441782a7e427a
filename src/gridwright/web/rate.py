"""How much somebody may ask for: a bucket of tokens each, filled at a steady rate."""

from __future__ import annotations

import time
from collections import OrderedDict

_MOST_BUCKETS = 50_000


class Rate:
    """Grants ``burst`` tokens at once and ``rate`` a second after that, to each name."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, when

    def has(self, name: str, cost: float = 1) -> bool:
        """Whether ``name`` may ask now."""
        return self._tokens(name) >= cost

    def allows(self, name: str, cost: float = 1) -> bool:
        """Whether ``name`` may ask now; a yes is counted."""
        tokens = self._tokens(name)
        allowed = tokens >= cost
        self._buckets.pop(name, None)
        self._buckets[name] = (tokens - cost * allowed, time.monotonic())
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return allowed

    def _tokens(self, name: str) -> float:
        now = time.monotonic()
        tokens, then = self._buckets.get(name, (float(self._burst), now))
        return min(float(self._burst), tokens + (now - then) * self._rate)
