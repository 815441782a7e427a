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

from gridwright.errors import BadSave, GridwrightError
from gridwright.game import find_game
from gridwright.levels.shipped import shipped_by_name
from gridwright.play import Play, Session
from gridwright.play.foresight import MOST_DEPTH
from gridwright.play.protocol import Command
from gridwright.state import Status
from gridwright.web.answers import Json
from gridwright.web.errors import UnknownPlay
from gridwright.web.service import Identity, Service, ServiceHere

router = APIRouter(tags=["play"])
Foresight = Annotated[int, Field(ge=0, le=MOST_DEPTH)]
Coordinate = Annotated[int, Field(ge=0, lt=1000)]
Moves = Annotated[str, Field(max_length=50_000)]


class Beginning(BaseModel):
    """A level to play from its start, a save to go on with, or the id of a level of the list.

    By its id a level goes on where its player left it. ``text`` asks for the board as text too,
    for those who read rather than see it; ``foresight`` for what so many next moves would change.
    """

    level: dict[str, Any] | None = None
    save: dict[str, Any] | None = None
    id: Annotated[str, Field(max_length=200)] = ""
    text: bool = False
    foresight: Foresight = 0


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
    foresight: Foresight = 0


@router.post("/plays", status_code=201)
async def begin(beginning: Beginning, service: ServiceHere, identity: Identity) -> Response:
    """Begins a level or goes on with a save; the answer is the name of the play and its view.

    It may be forgotten later: keep the save.
    """
    if beginning.save is not None:
        session = await service.resume(beginning.save)
    elif beginning.level is not None:
        session = Session(service.read_level(beginning.level))
    elif beginning.id:
        session = await run_in_threadpool(_of_the_list, service, beginning.id, identity)
    else:
        raise GridwrightError("a play begins from a level, a save or the id of a level")
    bests = await run_in_threadpool(service.store.best_results, session.level, player=identity)
    session.best |= {name: best.value for name, best in bests.items()}
    name = secrets.token_urlsafe(16)
    now = time.monotonic()
    play = Play(session, now, efforts=service.efforts, most_moves=service.limits.moves)
    service.plays[name] = play
    play.with_text, play.foresight = beginning.text, beginning.foresight
    return Json({"play": name, **play.do({"do": "look"}, now)}, 201)


@router.post("/plays/{name}")
async def go_on(
    name: str, commands: Commands, service: ServiceHere, identity: Identity
) -> Response:
    """Does what the player did and tells what is new: a view of the protocol."""
    play = find_play(service, name)
    if sum(len(done.moves) for done in commands.commands) > service.limits.moves_at_once:
        raise GridwrightError(f"a request may hold {service.limits.moves_at_once} moves")
    play.with_text, play.foresight = commands.text, commands.foresight
    done = [_command(one) for one in commands.commands]
    view = play.do_all(done, time.monotonic())
    result = play.take_result()
    if result is not None:
        await run_in_threadpool(service.store.keep_result, result, player=identity)
    return Json(view)


def _of_the_list(service: Service, name: str, identity: str) -> Session:
    """The level of that id, where its player left it; one for the score has a new chance."""
    level = service.find_level(name)
    service.store.mark_visited(level, player=identity)
    try:
        left = service.store.load_session(level, player=identity)
    except BadSave:  # the rules have changed since
        left = None
    if left is not None and left.state.status is Status.PLAYING:
        return left
    if name in shipped_by_name():
        level = find_game(level.game).renewed(level, secrets.randbelow(2**31))
    return Session(level)


def _command(done: Done) -> Command:
    return cast(Command, done.model_dump(exclude_unset=True))


def find_play(service: Service, name: str) -> Play:
    play = service.plays.get(name)
    if play is None:
        raise UnknownPlay
    return play
