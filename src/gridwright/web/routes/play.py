"""Playing: a session is begun once and then told what the player does, key by key."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from gridwright.errors import GridwrightError
from gridwright.play.session import Session
from gridwright.state import Status
from gridwright.web.answers import Json
from gridwright.web.errors import UnknownSession
from gridwright.web.house import House, HouseHere, Identity
from gridwright.web.sessions import Played

router = APIRouter(tags=["play"])
Place = tuple[Annotated[int, Field(ge=0, lt=1000)], Annotated[int, Field(ge=0, lt=1000)]]


class Beginning(BaseModel):
    """A level to play from its start, or a save to go on with: one of the two.

    ``text`` asks for the board as text too, for those who read rather than see it.
    """

    level: dict[str, Any] | None = None
    save: dict[str, Any] | None = None
    text: bool = False


class Command(BaseModel):
    """``moves`` are the characters of the game's actions; only ``move`` needs them."""

    verb: Literal["move", "undo", "redo", "restart"]
    moves: str = Field("", max_length=50_000)


class Commands(BaseModel):
    """What the player did, in order. ``assisted`` moves win nothing: the solver made them."""

    commands: list[Command] = Field(max_length=1000)
    assisted: bool = False
    text: bool = False


class Walk(BaseModel):
    """From the cell that was chosen to the cell that was pointed at, as [row, column] from 0."""

    origin: Place
    destination: Place


@router.post("/sessions", status_code=201)
async def begin(beginning: Beginning, house: HouseHere, identity: Identity) -> Response:
    """Begins or resumes a session. It may be forgotten later: keep the save."""
    if beginning.save is not None:
        session = await house.resume(beginning.save)
    elif beginning.level is not None:
        session = Session(house.read_level(beginning.level))
    else:
        raise GridwrightError("a session begins from a level or from a save")
    played = Played(session)
    house.sessions.put(played.id, played)
    bests = await run_in_threadpool(house.store.best_results, session.level, player=identity)
    session.best = {**session.best, **{name: best.value for name, best in bests.items()}}
    return Json(played.whole(session.state.message, with_text=beginning.text), 201)


@router.post("/sessions/{name}")
async def go_on(name: str, commands: Commands, house: HouseHere, identity: Identity) -> Response:
    """Does what the player did and tells what is new."""
    played = _find(house, name)
    session = played.session
    before = session.state
    message = ""
    for command in commands.commands:
        message = _obey(session, command, house.limits.moves)
    ended = session.state.status is not Status.PLAYING and session.state is not before
    if ended and not commands.assisted and commands.commands[-1].verb == "move":
        await run_in_threadpool(house.store.keep_result, session, player=identity)
    return Json(played.news(message, with_text=commands.text))


@router.post("/sessions/{name}/route")
async def route(name: str, walk: Walk, house: HouseHere) -> dict[str, str | None]:
    """Moves that bring what stands at the origin to the destination; null when there are none."""
    session = _find(house, name).session
    board = session.state.board
    for row, column in (walk.origin, walk.destination):
        if row >= board.height or column >= board.width:
            raise GridwrightError(f"there is no row {row}, column {column} on this board")
    moves = await run_in_threadpool(
        session.game.route, session.state, walk.origin, walk.destination
    )
    return {"moves": moves}


def _obey(session: Session, command: Command, most_moves: int) -> str:
    """Does one command; what the player is told about it."""
    if command.verb != "move":
        {"undo": session.undo, "redo": session.redo, "restart": session.restart}[command.verb]()
        return session.state.message
    moves = session.game.read_moves(command.moves)
    if len(session.moves) + len(moves) > most_moves:
        raise GridwrightError(f"a game may have {most_moves} moves here; restart it")
    message = session.state.message
    for move in moves:
        before = session.state
        session.step(move)
        message = session.game.reply(before, move, session.state)
    return message


def _find(house: House, name: str) -> Played:
    played = house.sessions.get(name)
    if played is None:
        raise UnknownSession
    return played
