"""Solving: one request is one job, and its answer the stream of what becomes of it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any, Literal

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from pydantic import BaseModel

from gridwright.errors import GridwrightError, UnknownName
from gridwright.game import Capability
from gridwright.search import Budget, Request
from gridwright.web.house import House, HouseHere, Sender

router = APIRouter(tags=["solve"])


class Question(BaseModel):
    """``save`` is the position. A ``look`` is short, unasked for, and comes after all others."""

    save: dict[str, Any]
    objective: str | None = None
    effort: Literal["solve", "hint", "look"] = "solve"


@router.post("/solve", response_class=StreamingResponse)
async def solve(question: Question, house: HouseHere, sender: Sender) -> StreamingResponse:
    """Server-sent events: ``waiting``, ``progress``, and at last ``result``, each JSON.

    Outcomes are solved, unsolvable (proved), gave-up (with the reason), cancelled and bad-level.
    Going away cancels the job.
    """
    session = await house.resume(question.save)
    game = session.game
    if Capability.SOLVE not in game.capabilities:
        raise GridwrightError(f"{game.title} has no end that could be searched for")
    objective = question.objective or game.objectives[0 if question.effort == "solve" else -1]
    if objective not in game.objectives:
        raise UnknownName("objective", objective, game.objectives)
    events = house.solvers.solve(
        sender,
        game.name,
        Request(session.state, objective, _budget(question.effort, house)),
        urgent=question.effort != "look",
    )
    first = await anext(events)  # refuses before the answer has begun
    return StreamingResponse(_stream(first, events), media_type="text/event-stream")


def _budget(effort: str, house: House) -> Budget:
    most, memory = house.limits.solve_seconds, house.limits.solve_memory
    if effort == "look":
        return Budget(min(2.0, most), memory // 8)
    return Budget(min(15.0, most) if effort == "hint" else most, memory)


async def _stream(
    first: dict[str, Any], events: AsyncGenerator[dict[str, Any], None]
) -> AsyncIterator[bytes]:
    async with aclosing(events):
        yield _event(first)
        async for event in events:
            yield _event(event)


def _event(event: dict[str, Any]) -> bytes:
    [(name, value)] = event.items()
    return f"event: {name}\ndata: {json.dumps(value)}\n\n".encode()
