"""Playing over HTTP: a play is begun once and then told what the player does, key by key.

A play lives in the process that made it, under a name nobody can guess. The player's own side keeps
a save; when a play is unknown here – forgotten, or made by another process – it makes a new one
from that. So any number of processes behave as one, and nothing is lost with one of them.
"""

from __future__ import annotations

import secrets
import time
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from gridwright.errors import GridwrightError
from gridwright.play import Play, Session
from gridwright.play.protocol import Command
from gridwright.web.answers import Json
from gridwright.web.errors import UnknownPlay
from gridwright.web.service import Identity, Service, ServiceHere

router = APIRouter(tags=["play"])
Coordinate = Annotated[int, Field(ge=0, lt=1000)]
Moves = Annotated[str, Field(max_length=50_000)]


class Beginning(BaseModel):
    """A level to play from its start, or a save to go on with: one of the two.

    ``text`` asks for the board as text too, for those who read rather than see it.
    """

    level: dict[str, Any] | None = None
    save: dict[str, Any] | None = None
    text: bool = False


class Progress(BaseModel):
    """A search so far, as the solver told it."""

    states: int
    seconds: float
    rate: float
    depth: int = 0
    bound: int | None = None


class Stage(BaseModel):
    text: Annotated[str, Field(max_length=500)]
    moves: Moves


class Result(BaseModel):
    """The end of a search, as the solver told it."""

    outcome: Annotated[str, Field(max_length=40)]
    moves: Moves | None = None
    states: int = 0
    seconds: float = 0.0
    reason: Annotated[str, Field(max_length=40)] | None = None
    plan: Annotated[list[Stage], Field(max_length=1000)] = []
    error: Annotated[str, Field(max_length=500)] = ""


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
        "answer",
        "look",
    ]
    moves: Moves = ""
    row: Coordinate = 0
    column: Coordinate = 0
    objective: Annotated[str, Field(max_length=40)] = ""
    film: Literal["toggle", "step", "back", "rewind", "slower", "faster"] = "toggle"
    question: int = 0
    waiting: int | None = None
    progress: Progress | None = None
    result: Result | None = None


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
    play = Play(session, now, efforts=service.efforts, most_moves=service.limits.moves)
    service.plays[name] = play
    play.with_text = beginning.text
    return Json({"play": name, **play.do({"do": "look"}, now)}, 201)


@router.post("/plays/{name}")
async def go_on(
    name: str, commands: Commands, service: ServiceHere, identity: Identity
) -> Response:
    """Does what the player did and tells what is new: a view of the protocol."""
    play = find_play(service, name)
    if sum(len(done.moves) for done in commands.commands) > service.limits.moves_at_once:
        raise GridwrightError(f"a request may hold {service.limits.moves_at_once} moves")
    play.with_text = commands.text
    done = [_command(one) for one in commands.commands]
    view = play.do_all(done, time.monotonic())
    result = play.take_result()
    if result is not None:
        await run_in_threadpool(service.store.keep_result, result, player=identity)
    return Json(view)


def _command(done: Done) -> Command:
    return cast(Command, done.model_dump(exclude_unset=True))


def find_play(service: Service, name: str) -> Play:
    play = service.plays.get(name)
    if play is None:
        raise UnknownPlay
    return play
