"""Levels to play: those that come with the games, and those that people made and shared here."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Query, Response
from pydantic import BaseModel, Field

from gridwright.errors import BadSave
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.entry import LevelEntry
from gridwright.levels.identity import level_key
from gridwright.levels.listing import list_levels
from gridwright.levels.values import LevelFilter, LevelInfo
from gridwright.notation import write_json_level
from gridwright.play.stars import stars
from gridwright.web import models, tasks
from gridwright.web.answers import Json, link
from gridwright.web.errors import NotYours
from gridwright.web.service import (
    AskerHere,
    Identity,
    Service,
    ServiceHere,
    weight_of,
)
from gridwright.web.tasks import as_json

router = APIRouter(tags=["levels"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
_PAGE = 500  # levels in an answer


class Kept(BaseModel):
    level: dict[str, Any]
    collection: str = Field("", max_length=200)


class Save(BaseModel):
    save: dict[str, Any]


@router.get("/games/{game}/levels", response_model=models.LevelPage)
async def levels(
    game: str,
    service: ServiceHere,
    identity: Identity,
    page: Annotated[int, Query(ge=1, le=10**6)] = 1,
) -> Response:
    """A page of a game's levels: packs first, then what people here made, newest first.

    ``next`` is the page that follows; null on the last.
    """
    find_game(game)
    return Json(await service.ask_store(_page, service, game, identity, page))


def _page(service: Service, game: str, identity: str, page: int) -> bytes:
    store, offset = service.store, (page - 1) * _PAGE
    entries = list_levels(store, game, limit=_PAGE + 1, offset=offset)
    joined = store.class_of_player(identity)
    packs = joined.packs if joined is not None else ()
    solved = store.solved_keys(game, player=identity)
    moves = store.best_values(game, "moves", player=identity)
    return as_json(
        {
            "levels": [
                _facts(entry, solved, moves, identity)
                for entry in entries[:_PAGE]
                if not packs or entry.collection in packs or entry.owner == identity
            ],
            "next": page + 1 if len(entries) > _PAGE else None,
            "last": store.last_visited(game, player=identity),
        }
    )


@router.get("/levels/{name}", response_model=models.NamedLevel, operation_id="find_level")
async def level(name: str, service: ServiceHere) -> Response:
    """A level by the name it has in the list."""
    found = await service.ask_store(service.find_level, name)
    return Json({"id": name, "key": level_key(found), "level": write_json_level(found)})


@router.post(
    "/levels",
    status_code=201,
    response_model=models.KeptLevel,
    responses={
        201: {
            "links": {
                "look": link("find_level", name="id"),
                "change": link("change_level", number="id"),
                "forget": link("forget_level", number="id"),
            }
        }
    },
)
async def keep(kept: Kept, service: ServiceHere, asker: AskerHere) -> Response:
    """Keeps a level in the library, where everybody can play it and only its owner change it."""
    service.charge(asker)
    level = await service.work(asker, asker.weight, tasks.read_level, kept.level, service.limits)
    saved = await service.ask_store(
        service.store.save_level, level, collection=kept.collection, owner=asker.identity
    )
    return Json({"id": str(saved.id), "new": saved.new, "turned": saved.turned}, 201)


@router.put("/levels/{number}", response_model=models.ChangedLevel, operation_id="change_level")
async def change(number: Number, kept: Kept, service: ServiceHere, asker: AskerHere) -> Response:
    """Puts another level in the place of one of yours."""
    service.charge(asker)
    level = await service.work(asker, asker.weight, tasks.read_level, kept.level, service.limits)
    await service.ask_store(_change, service, number, level, asker.identity)
    return Json({"id": str(number)})


def _change(service: Service, number: int, level: Level, identity: str) -> None:
    _require_owner(service, number, identity)
    service.store.replace_level(number, level, owner=identity)


@router.delete("/levels/{number}", response_model=models.ChangedLevel, operation_id="forget_level")
async def delete(number: Number, service: ServiceHere, identity: Identity) -> Response:
    """Forgets one of your levels."""
    await service.ask_store(_delete, service, number, identity)
    return Json({"id": str(number)})


def _delete(service: Service, number: int, identity: str) -> None:
    _require_owner(service, number, identity)
    service.store.delete_levels([number], owner=identity)


@router.get("/games/{game}/progress", response_model=models.Left)
async def progress(game: str, service: ServiceHere, asker: AskerHere) -> Response:
    """The session you left last; null when there is none."""
    find_game(game)
    save = await service.ask_store(service.store.last_save, game, player=asker.identity)
    if save is not None:
        try:
            await service.work(asker, weight_of(save), tasks.open_save, save, service.limits)
        except BadSave:  # the rules have changed since
            save = None
    return Json({"save": save})


@router.put("/progress", response_model=models.Kept)
async def leave(save: Save, service: ServiceHere, asker: AskerHere) -> Response:
    """Keeps a session to go on with later, here or in another window."""
    service.charge(asker)
    weight = weight_of(save.save)
    opened = await service.work(asker, weight, tasks.open_save, save.save, service.limits)
    await service.ask_store(_leave, service, opened.packed, asker.identity)
    return Json({"kept": True})


def _leave(service: Service, packed: bytes, identity: str) -> None:
    service.store.save_session(pickle.loads(packed), player=identity)


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
