"""Playing over HTTP: a play is begun once and then told what the player does, key by key.

A play lives in the server that made it, under a name nobody can guess. The player's own side keeps
a save; when a play is unknown here – forgotten, or made by another server – it makes a new one from
that. So any number of servers behave as one, and nothing is lost with one of them.
"""

from __future__ import annotations

import pickle
import secrets
import time
from contextlib import suppress
from typing import Annotated, Any, Literal, cast

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from gridwright.desk import library
from gridwright.desk.answers import as_json
from gridwright.desk.plays import check_length
from gridwright.errors import GridwrightError
from gridwright.play import Wishes
from gridwright.play.foresight import MOST_DEPTH
from gridwright.play.protocol import Command
from gridwright.web import models, tasks
from gridwright.web.answers import Json, link
from gridwright.web.hurry import TooSlow
from gridwright.web.plays import Seat
from gridwright.web.service import Asker, AskerHere, Service, ServiceHere, weight_of

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


class Why(BaseModel):
    """What proves that nothing can win."""

    places: Annotated[list[list[Coordinate]], Field(max_length=100)]
    text: Annotated[str, Field(max_length=500)]


class Result(BaseModel):
    """The end of a search, as the solver told it."""

    outcome: Annotated[str, Field(max_length=40)]
    moves: Moves | None = None
    states: int = 0
    seconds: float = 0.0
    reason: Annotated[str, Field(max_length=40)] | None = None
    plan: Annotated[list[Stage], Field(max_length=1000)] = []
    why: Why | None = None
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
        "watch",
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


@router.post(
    "/plays",
    status_code=201,
    response_model=models.Begun,
    responses={201: {"links": {"play on": link("play_on", name="play")}}},
)
async def begin(beginning: Beginning, service: ServiceHere, asker: AskerHere) -> Response:
    """Begins a level or goes on with a save; the answer is the name of the play and its view.

    It may be forgotten later: keep the save.
    """
    opened = await _open(beginning, service, asker)
    best = await service.ask_store(library.best_values, service.store, opened.level, asker.identity)
    with_help = await service.ask_store(library.has_help, service.store, asker.identity)
    wishes = Wishes(beginning.text, beginning.foresight)
    board = opened.level.board
    cells, now = board.height * board.width, time.monotonic()
    asked = (opened.packed, best, service.limits.efforts, service.limits, now, wishes, with_help)
    begun = await service.work(asker, cells, tasks.begin_play, *asked)
    seat = Seat(asker.owner.address, cells)
    seat.take(begun)
    name = service.plays.add(seat)
    return Json(b'{"play":"' + name.encode() + b'",' + begun.view[1:], 201)


async def _open(beginning: Beginning, service: Service, asker: Asker) -> tasks.Opened:
    limits, save, level = service.limits, beginning.save, beginning.level
    if beginning.id and save is None and level is None:
        asked = (service.store, beginning.id, asker.identity, secrets.randbelow(2**31))
        left, listed = await service.ask_store(library.enter_level, *asked)
        if left is not None:
            weight = weight_of(left)
            return await service.work(asker, weight, tasks.open_left, left, listed, limits)
        level = listed
    if save is not None:
        return await service.work(asker, weight_of(save), tasks.open_save, save, limits)
    if level is not None:
        return await service.work(asker, asker.weight, tasks.open_level, level, limits)
    raise GridwrightError("a play begins from a level, a save or the id of a level")


@router.post("/plays/{name}", response_model=models.View, operation_id="play_on")
async def go_on(name: str, commands: Commands, service: ServiceHere, asker: AskerHere) -> Response:
    """Does what the player did and tells what is new: a view of the protocol.

    When one of the commands cannot be done none is.
    """
    seat = service.plays.find(name)
    done = [_command(one) for one in commands.commands]
    check_length(done, service.limits)
    wishes = Wishes(commands.text, commands.foresight)
    async with seat.lock:
        if done and done[0]["do"] in ("undo", "restart"):
            await _note_stumble(service, seat, done[0]["do"], asker)
        view, result = await _play_on(seat, done, wishes, service, asker)
    service.plays.count(name)
    if result is not None:
        await service.ask_store(_keep_result, service, result, asker.identity)
    return Json(view)


async def _play_on(
    seat: Seat, commands: list[Command], wishes: Wishes, service: Service, asker: Asker
) -> tuple[bytes, bytes | None]:
    """The view as JSON, and a packed session whose result is to be kept."""
    now = time.monotonic()
    moves = len(commands) + sum(len(one.get("moves", "")) for one in commands)
    if seat.play is not None:
        trial = seat.play.copy()
        trial.wishes = wishes
        with suppress(TooSlow):
            weight = moves * seat.cells
            view = service.hurry(asker, weight, lambda: as_json(trial.do_all(commands, now)))
            seat.put(trial)
            result = trial.take_result()
            return view, None if result is None else pickle.dumps(result)
    played = await service.by_worker(asker, tasks.play_on, seat.pack(), commands, now, wishes)
    seat.take(played)
    return played.view, played.result


async def _note_stumble(service: Service, seat: Seat, verb: str, asker: Asker) -> None:
    """Counts for the player's class that somebody goes back from here: once for a row of undos."""
    joined = await service.ask_store(service.store.class_of_player, asker.identity)
    if joined is None:
        return
    session = seat.unpacked().session
    undone = verb == "undo" and session.can_undo and not session.can_redo
    if undone or (verb == "restart" and not session.at_start):
        place = (joined.code, session.level, session.state.board)
        await service.ask_store(service.store.keep_stumble, *place, restarted=not undone)


def _keep_result(service: Service, packed: bytes, identity: str) -> None:
    service.store.keep_result(pickle.loads(packed), player=identity)


def _command(done: Done) -> Command:
    return cast(Command, done.model_dump(exclude_unset=True))
