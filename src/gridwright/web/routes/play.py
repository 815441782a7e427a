"""Playing over HTTP: a play is begun once and then told what the player does, key by key.

A play lives in the process that made it, under a name nobody can guess. The player's own side keeps
a save; when a play is unknown here – forgotten, or made by another process – it makes a new one
from that. So any number of processes behave as one, and nothing is lost with one of them.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from dataclasses import replace
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from gridwright.errors import GridwrightError
from gridwright.play import Efforts, Play, Session
from gridwright.play.protocol import Command, View
from gridwright.search import Budget
from gridwright.web.answers import Json
from gridwright.web.errors import UnknownPlay
from gridwright.web.service import Identity, Sender, Service, ServiceHere

router = APIRouter(tags=["play"])
Coordinate = Annotated[int, Field(ge=0, lt=1000)]


class Beginning(BaseModel):
    """A level to play from its start, or a save to go on with: one of the two.

    ``text`` asks for the board as text too, for those who read rather than see it.
    """

    level: dict[str, Any] | None = None
    save: dict[str, Any] | None = None
    text: bool = False


class Done(BaseModel):
    """A command of the protocol; which fields it needs depends on what is to be done."""

    do: Literal[
        "move",
        "undo",
        "redo",
        "restart",
        "point",
        "put-down",
        "pause",
        "go-on",
        "hint",
        "solve",
        "film",
        "time",
        "look",
    ]
    moves: Annotated[str, Field(max_length=50_000)] = ""
    row: Coordinate = 0
    column: Coordinate = 0
    objective: Annotated[str, Field(max_length=40)] = ""
    film: Literal["toggle", "step", "back", "rewind", "slower", "faster"] = "toggle"


class Commands(BaseModel):
    """What the player did, in order."""

    commands: list[Done] = Field(max_length=200)
    text: bool = False


@router.post("/plays", status_code=201)
async def begin(beginning: Beginning, service: ServiceHere, identity: Identity) -> Response:
    """Begins a level or goes on with a save; the answer is the name of the play and its view.

    It may be forgotten later: keep the save.
    """
    if beginning.save is not None:
        session = await service.resume(beginning.save)
    elif beginning.level is not None:
        session = Session(service.read_level(beginning.level))
    else:
        raise GridwrightError("a play begins from a level or from a save")
    bests = await run_in_threadpool(service.store.best_results, session.level, player=identity)
    session.best |= {name: best.value for name, best in bests.items()}
    name = secrets.token_urlsafe(16)
    now = time.monotonic()
    play = Play(session, now, efforts=_efforts(service), most_moves=service.limits.moves)
    service.plays[name] = play
    play.with_text = beginning.text
    return Json({"play": name, **play.do({"do": "look"}, now)}, 201)


@router.post("/plays/{name}")
async def go_on(
    name: str, commands: Commands, service: ServiceHere, identity: Identity
) -> Response:
    """Does what the player did and tells what is new: a view of the protocol."""
    play = _find(service, name)
    if sum(len(done.moves) for done in commands.commands) > service.limits.moves_at_once:
        raise GridwrightError(f"a request may hold {service.limits.moves_at_once} moves")
    play.with_text = commands.text
    done = [_command(one) for one in commands.commands]
    view = play.do_all(done, time.monotonic())
    result = play.take_result()
    if result is not None:
        await run_in_threadpool(service.store.keep_result, result, player=identity)
    return Json(view)


@router.post("/plays/{name}/answers", response_class=StreamingResponse)
async def answers(name: str, service: ServiceHere, sender: Sender) -> StreamingResponse:
    """Gives what the play asks to a solver, and streams the views that come of it.

    Server-sent events named ``view``, the last one with the answer. Going away cancels the search.
    A play that asks nothing has an empty stream.
    """
    play = _find(service, name)
    request, ask = play.request(), play.help.ask_view()
    if request is None or ask is None:
        return StreamingResponse(iter(()), media_type="text/event-stream")
    game = play.session.game.name
    urgent = ask["effort"] != "look"
    events = service.workers.solve(sender, game, request, urgent=urgent)
    first = await anext(events)  # refuses before the answer has begun
    views = _views(play, ask["question"], first, events)
    return StreamingResponse(views, media_type="text/event-stream")


async def _views(
    play: Play,
    question: int,
    first: dict[str, Any],
    events: AsyncGenerator[dict[str, Any], None],
) -> AsyncIterator[bytes]:
    async with aclosing(events):
        yield _event(_answered(play, question, first))
        async for event in events:
            ask = play.help.ask_view()
            if ask is None or ask["question"] != question:
                return  # the player has gone on: nobody waits for this any more
            yield _event(_answered(play, question, event))


def _answered(play: Play, question: int, event: dict[str, Any]) -> View:
    command: Any = {"do": "answer", "question": question, **event}
    return play.do(command, time.monotonic())


def _event(view: View) -> bytes:
    return f"event: view\ndata: {json.dumps(view)}\n\n".encode()


def _command(done: Done) -> Command:
    return cast(Command, done.model_dump(exclude_unset=True))


def _efforts(service: Service) -> Efforts:
    """As much solving as this server grants."""
    granted = Budget(service.limits.solve_seconds, service.limits.solve_memory)
    usual = Efforts()
    return Efforts(granted, _at_most(usual.hint, granted), _at_most(usual.look, granted))


def _at_most(wanted: Budget, granted: Budget) -> Budget:
    seconds = min(wanted.seconds or 0.0, granted.seconds or 0.0)
    memory = min(wanted.memory or 0, granted.memory or 0)
    return replace(wanted, seconds=seconds, memory=memory)


def _find(service: Service, name: str) -> Play:
    play = service.plays.get(name)
    if play is None:
        raise UnknownPlay
    return play
