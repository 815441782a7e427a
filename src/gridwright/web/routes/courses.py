"""The routes that the course pages' own front ends call, word for word.

Those pages POST JSON and know of one game at a time: ``/new_game`` takes the name of a level
(with its ``directory``, or not) or ``raw`` JSON, ``/step_game`` a direction. Here each visitor has
a game. Those pages hold no save of it, so it is in the store, where every process finds it.
"""

from __future__ import annotations

import json
from typing import Any, Literal

from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel

from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.shipped import shipped_by_name, shipped_levels
from gridwright.play.session import Session
from gridwright.state import Status
from gridwright.web.answers import Json
from gridwright.web.service import Identity, Service, ServiceHere

router = APIRouter(tags=["course pages"])
_COURSE_GAMES = ("snek", "sokoban")
_MOVES = {"up": "u", "down": "d", "left": "l", "right": "r"}
_SUFFIX = ".json"
_MOST_MOVES = 5000  #: of one game, which is replayed from the store for each step


class NewGame(BaseModel):
    level: str = ""
    directory: str = ""
    raw: str | None = None


class Step(BaseModel):
    direction: Literal["up", "down", "left", "right"]


@router.post("/new_game")
def new_game(asked: NewGame, service: ServiceHere, identity: Identity) -> Response:
    """Begins a game for this visitor."""
    level = _named(asked.level) if asked.raw is None else _raw(asked.raw, service)
    session = Session(level)
    service.store.save_session(session, player=_course_player(identity))
    return _board(session)


@router.post("/step_game")
def step_game(step: Step, service: ServiceHere, identity: Identity) -> Response:
    """Makes a step in this visitor's game."""
    session = service.store.last_session(player=_course_player(identity))
    if session is None:
        raise HTTPException(409, "there is no game yet; ask for /new_game first")
    if len(session.moves) >= _MOST_MOVES:
        raise HTTPException(409, f"a game may have {_MOST_MOVES} moves here; begin a new one")
    session.step(_MOVES[step.direction])
    service.store.save_session(session, player=_course_player(identity))
    return _board(session)


@router.post("/get_levels")
def get_levels() -> Response:
    """The names of all levels that the course pages can play."""
    names = [entry.id + _SUFFIX for game in _COURSE_GAMES for entry in shipped_levels(game)]
    return Json(sorted(names))


@router.post("/all_objects")
def all_objects() -> Response:
    """A character for each object, as the pages' builders type them."""
    signs: dict[str, str] = {}
    for game in map(find_game, _COURSE_GAMES):
        for name in game.objects:
            signs.setdefault(game.glyph((name,)), name)
    return Json(signs)


def _course_player(identity: str) -> str:
    """Who plays at a course page leaves what they play on ours as it is."""
    return f"{identity} at a course page"


def _named(name: str) -> Level:
    entry = shipped_by_name().get(name.rsplit("/", 1)[-1].removesuffix(_SUFFIX))
    if entry is None:
        raise HTTPException(404, f"there is no level {name[:40]!r}")
    return entry.level


def _raw(text: str, service: Service) -> Level:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise HTTPException(422, "the raw level is not JSON") from None
    return service.read_level(value if isinstance(value, dict) else {"board": value})


def _board(session: Session) -> Response:
    answer: dict[str, Any] = {
        "board": session.state.board.to_json(),
        "victory": session.state.status is Status.WON,
    }
    return Json(answer)
