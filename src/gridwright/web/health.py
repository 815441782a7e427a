"""How the server feels: what a load balancer or a worried teacher asks for."""

from __future__ import annotations

import asyncio
import time
from collections import deque

_EVERY = 0.1  # seconds between two looks
_MINUTE = 600  # looks


class LoopWatch:
    """Measures how late the event loop is: by so much every request waits."""

    def __init__(self) -> None:
        self._delays: deque[float] = deque([0.0], maxlen=_MINUTE)

    async def watch(self) -> None:
        """Measures until it is cancelled."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(_EVERY)
            self._delays.append(max(0.0, time.monotonic() - before - _EVERY))

    def delays(self) -> dict[str, float]:
        """Milliseconds that the loop was late: now, and in the last minute."""
        ordered = sorted(self._delays)
        return {
            "now": round(1000 * self._delays[-1], 2),
            "p99": round(1000 * ordered[int(0.99 * (len(ordered) - 1))], 2),
            "worst": round(1000 * ordered[-1], 2),
        }
