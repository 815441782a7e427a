"""Solving: one request is one job, and its answer the stream of what becomes of it."""

from __future__ import annotations

import json
import pickle
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Annotated, Any, Literal

from fastapi import APIRouter
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field

from gridwright.desk import library
from gridwright.desk.plays import search_from
from gridwright.errors import GridwrightError
from gridwright.play import Session
from gridwright.web import tasks
from gridwright.web.service import Asker, AskerHere, Service, ServiceHere, weight_of

router = APIRouter(tags=["solve"])


class EventStream(StreamingResponse):
    media_type = "text/event-stream"


class Question(BaseModel):
    """Where to solve from: a ``play`` of this server, or a ``save`` anywhere.

    A ``look`` is short, unasked for, and comes after all others.
    """

    play: Annotated[str, Field(max_length=100)] = ""
    save: dict[str, Any] | None = None
    objective: Annotated[str, Field(max_length=40)] = ""
    effort: Literal["solve", "hint", "look"] = "solve"


@router.post("/solve", response_class=EventStream)
async def solve(question: Question, service: ServiceHere, asker: AskerHere) -> StreamingResponse:
    """Server-sent events: ``waiting``, ``progress``, and at last ``result``, each JSON.

    They are what the command ``answer`` of a play takes. Outcomes are solved, unsolvable (proved),
    gave-up (with the reason), cancelled and bad-level. Going away cancels the job.
    """
    if not await service.ask_store(library.has_help, service.store, asker.identity):
        raise GridwrightError("Hint and Solve are switched off in your class")
    session = await _session(question, service, asker)
    request = search_from(session, question.objective, question.effort, service.limits)
    urgent = question.effort != "look"
    events = service.searches.solve(asker.owner, session.game.name, request, urgent=urgent)
    first = await anext(events)  # refuses before the answer has begun
    return EventStream(_stream(first, events))


async def _session(question: Question, service: Service, asker: Asker) -> Session:
    if question.play:
        return service.plays.find(question.play).unpacked().session
    save = question.save
    if save is None:
        raise GridwrightError("a question needs a play or a save")
    opened = await service.work(asker, weight_of(save), tasks.open_save, save, service.limits)
    session: Session = pickle.loads(opened.packed)
    return session


async def _stream(
    first: dict[str, Any], events: AsyncGenerator[dict[str, Any], None]
) -> AsyncIterator[bytes]:
    async with aclosing(events):
        yield _event(first)
        async for event in events:
            yield _event(event)


def _event(event: dict[str, Any]) -> bytes:
    return f"data: {json.dumps(event)}\n\n".encode()
