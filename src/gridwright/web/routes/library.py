"""Levels to play: those that come with the games, and those that people made and shared here."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from gridwright.errors import BadSave
from gridwright.game import find_game
from gridwright.levels.entry import LevelEntry
from gridwright.levels.identity import level_key
from gridwright.levels.listing import list_levels
from gridwright.levels.values import LevelFilter, LevelInfo
from gridwright.notation import write_json_level
from gridwright.play.stars import stars
from gridwright.web.answers import Json
from gridwright.web.errors import NotYours
from gridwright.web.service import Identity, Service, ServiceHere

router = APIRouter(tags=["levels"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
_PAGE = 500  # levels in an answer


class Kept(BaseModel):
    level: dict[str, Any]
    collection: str = Field("", max_length=200)


class Save(BaseModel):
    save: dict[str, Any]


@router.get("/games/{game}/levels")
def levels(
    game: str,
    service: ServiceHere,
    identity: Identity,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
) -> Response:
    """A page of a game's levels: packs first, then what people here made, newest first.

    ``next`` is the page that follows; null on the last.
    """
    offset = (page - 1) * _PAGE
    entries = list_levels(service.store, game, limit=_PAGE + 1, offset=offset)
    solved = service.store.solved_keys(game, player=identity)
    moves = service.store.best_values(game, "moves", player=identity)
    return Json(
        {
            "levels": [_facts(entry, solved, moves, identity) for entry in entries[:_PAGE]],
            "next": page + 1 if len(entries) > _PAGE else None,
            "last": service.store.last_visited(game, player=identity),
        }
    )


@router.get("/levels/{name}")
def level(name: str, service: ServiceHere) -> Response:
    """A level by the name it has in the list."""
    found = service.find_level(name)
    return Json({"id": name, "key": level_key(found), "level": write_json_level(found)})


@router.post("/levels", status_code=201)
def keep(kept: Kept, service: ServiceHere, identity: Identity) -> Response:
    """Keeps a level in the library, where everybody can play it and only its owner change it."""
    level = service.read_level(kept.level)
    if service.store.count_levels(LevelFilter(owner=identity)) >= service.limits.levels:
        raise HTTPException(409, f"the library keeps {service.limits.levels} levels of yours")
    saved = service.store.save_level(level, collection=kept.collection, owner=identity)
    return Json({"id": str(saved.id), "new": saved.new, "turned": saved.turned}, 201)


@router.put("/levels/{number}")
def change(number: Number, kept: Kept, service: ServiceHere, identity: Identity) -> Response:
    """Puts another level in the place of one of yours."""
    level = service.read_level(kept.level)
    _require_owner(service, number, identity)
    service.store.replace_level(number, level, owner=identity)
    return Json({"id": str(number)})


@router.delete("/levels/{number}")
def delete(number: Number, service: ServiceHere, identity: Identity) -> Response:
    """Forgets one of your levels."""
    _require_owner(service, number, identity)
    service.store.delete_levels([number], owner=identity)
    return Json({"id": str(number)})


@router.get("/games/{game}/progress")
def progress(game: str, service: ServiceHere, identity: Identity) -> Response:
    """The session you left last; null when there is none."""
    find_game(game)
    try:
        session = service.store.last_session(game, player=identity)
    except BadSave:  # the rules have changed since
        session = None
    return Json({"save": session.save() if session else None})


@router.put("/progress")
async def leave(save: Save, service: ServiceHere, identity: Identity) -> Response:
    """Keeps a session to go on with later, here or in another window."""
    session = await service.resume(save.save)
    await run_in_threadpool(service.store.save_session, session, player=identity)
    return Json({"kept": True})


def _facts(
    entry: LevelEntry, solved: set[str], moves: dict[str, int], identity: str
) -> dict[str, Any]:
    return {
        "id": entry.id,
        "key": entry.key,
        "title": entry.title,
        "author": entry.author,
        "collection": entry.collection,
        "height": entry.height,
        "width": entry.width,
        "par": entry.par,
        "solved": entry.key in solved,
        "stars": stars(entry.par, moves.get(entry.key)),
        "mine": entry.owner == identity,
    }


def _require_owner(service: Service, number: int, identity: str) -> None:
    if _info(service, number).owner != identity:
        raise NotYours


def _info(service: Service, number: int) -> LevelInfo:
    found = service.store.find_levels(LevelFilter(ids=[number]))
    if not found:
        raise HTTPException(404, f"there is no level {number}")
    return found[0]
