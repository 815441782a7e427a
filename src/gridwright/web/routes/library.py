"""Levels to play: those that come with the games, and those that people made and shared here."""

from __future__ import annotations

import pickle
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Response
from pydantic import BaseModel, Field

from gridwright.desk import library
from gridwright.desk.workbench import read_level
from gridwright.errors import BadSave
from gridwright.game import find_game
from gridwright.web import models, tasks
from gridwright.web.answers import Json, link
from gridwright.web.service import (
    AskerHere,
    Identity,
    Service,
    ServiceHere,
    weight_of,
)

router = APIRouter(tags=["levels"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]


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
    return Json(await service.ask_store(library.level_page, service.store, game, identity, page))


@router.get("/levels/{name}", response_model=models.NamedLevel, operation_id="find_level")
async def level(name: str, service: ServiceHere) -> Response:
    """A level by the name it has in the list."""
    return Json(await service.ask_store(library.named_level, service.store, name))


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
    level = await service.work(asker, asker.weight, read_level, kept.level, service.limits)
    saved = await service.ask_store(
        service.store.save_level, level, collection=kept.collection, owner=asker.identity
    )
    return Json({"id": str(saved.id), "new": saved.new, "turned": saved.turned}, 201)


@router.put("/levels/{number}", response_model=models.ChangedLevel, operation_id="change_level")
async def change(number: Number, kept: Kept, service: ServiceHere, asker: AskerHere) -> Response:
    """Puts another level in the place of one of yours."""
    service.charge(asker)
    level = await service.work(asker, asker.weight, read_level, kept.level, service.limits)
    await service.ask_store(library.change_level, service.store, number, level, asker.identity)
    return Json({"id": str(number)})


@router.delete("/levels/{number}", response_model=models.ChangedLevel, operation_id="forget_level")
async def delete(number: Number, service: ServiceHere, identity: Identity) -> Response:
    """Forgets one of your levels."""
    await service.ask_store(library.delete_level, service.store, number, identity)
    return Json({"id": str(number)})


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
