"""How the server feels, for load balancers and for people."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Response

from gridwright.solving.workers import Workers
from gridwright.web import models
from gridwright.web.answers import Json
from gridwright.web.service import ServiceHere

router = APIRouter(tags=["health"])
_LATE = 1000.0  # milliseconds: so slow a server had better get no more visitors


@router.get("/health", response_model=models.Health, responses={503: {"model": models.Health}})
async def health(service: ServiceHere) -> Response:
    """The event loop's delay, the workers and their queues, the store; 503 when one is in need."""
    delays = service.loop.delays()
    store = await service.store_answers()
    healthy = store and delays["p99"] < _LATE
    answer = {
        "healthy": healthy,
        "loop": delays,
        "searches": _crew(service.searches),
        "errands": _crew(service.errands),
        "labours": _crew(service.labours),
        "store": {"answers": store},
        "plays": {"number": len(service.plays), "bytes": service.plays.size},
    }
    return Json(answer, 200 if healthy else 503)


def _crew(workers: Workers) -> dict[str, Any]:
    return {
        "processes": len(workers.processes),
        "running": workers.running,
        "waiting": workers.waiting,
        "lost": workers.lost,
        "refused": workers.refused,
    }
