"""Levels to play: those that come with the games, and those that people made and shared here."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Path, Response
from pydantic import BaseModel, Field
from starlette.concurrency import run_in_threadpool

from gridwright.errors import BadSave
from gridwright.game import find_game
from gridwright.levels.identity import level_key
from gridwright.levels.records import LevelFilter, LevelInfo
from gridwright.levels.shelf import Shelved, shelf, shelved
from gridwright.notation import write_json_level
from gridwright.web.answers import Json
from gridwright.web.errors import NotYours
from gridwright.web.house import House, HouseHere, Identity

router = APIRouter(tags=["levels"])
Number = Annotated[int, Path(ge=1, le=2**31 - 1)]
_MOST_LISTED = 500


class Kept(BaseModel):
    level: dict[str, Any]
    collection: str = Field("", max_length=200)


class Save(BaseModel):
    save: dict[str, Any]


@router.get("/games/{game}/levels")
def levels(game: str, house: HouseHere, identity: Identity) -> Response:
    """The levels of a game: packs first, then what people here made, newest last."""
    find_game(game)
    solved = house.store.solved_keys(game, player=identity)
    made = house.store.find_levels(LevelFilter(game=game), player=identity, limit=_MOST_LISTED)
    return Json(
        {
            "levels": [
                *(_shelved_facts(entry, solved) for entry in shelf(game)),
                *(_made_facts(info, identity) for info in made),
            ],
            "last": house.store.last_visited(game, player=identity),
        }
    )


@router.get("/levels/{name}")
def level(name: str, house: HouseHere) -> Response:
    """A level by the name it has in the list."""
    entry = shelved().get(name)
    if entry is not None:
        return Json({"id": name, "key": entry.key, "level": write_json_level(entry.level)})
    if not name.isascii() or not name.isdigit():
        raise HTTPException(404, f"there is no level {name[:40]!r}")
    _info(house, int(name[:12]))
    found = house.store.load_level(int(name[:12]))
    return Json({"id": name, "key": level_key(found), "level": write_json_level(found)})


@router.post("/levels", status_code=201)
def keep(kept: Kept, house: HouseHere, identity: Identity) -> Response:
    """Keeps a level in the library, where everybody can play it and only its owner change it."""
    level = house.read_level(kept.level)
    if house.store.count_levels(LevelFilter(owner=identity)) >= house.limits.levels:
        raise HTTPException(409, f"the library keeps {house.limits.levels} levels of yours")
    saved = house.store.save_level(level, collection=kept.collection, owner=identity)
    return Json({"id": str(saved.id), "new": saved.new, "turned": saved.turned}, 201)


@router.put("/levels/{number}")
def change(number: Number, kept: Kept, house: HouseHere, identity: Identity) -> Response:
    """Puts another level in the place of one of yours."""
    level = house.read_level(kept.level)
    _require_owner(house, number, identity)
    house.store.replace_level(number, level, owner=identity)
    return Json({"id": str(number)})


@router.delete("/levels/{number}")
def delete(number: Number, house: HouseHere, identity: Identity) -> Response:
    """Forgets one of your levels."""
    _require_owner(house, number, identity)
    house.store.delete_levels([number], owner=identity)
    return Json({"id": str(number)})


@router.get("/games/{game}/progress")
def progress(game: str, house: HouseHere, identity: Identity) -> Response:
    """The session you left last; null when there is none."""
    find_game(game)
    try:
        session = house.store.last_session(game, player=identity)
    except BadSave:  # the rules have changed since
        session = None
    return Json({"save": session.save() if session else None})


@router.put("/progress")
async def leave(save: Save, house: HouseHere, identity: Identity) -> Response:
    """Keeps a session to go on with later, here or in another window."""
    session = await house.resume(save.save)
    await run_in_threadpool(house.store.save_session, session, player=identity)
    return Json({"kept": True})


def _shelved_facts(entry: Shelved, solved: set[str]) -> dict[str, Any]:
    level = entry.level
    return {
        "id": entry.id,
        "key": entry.key,
        "title": level.title,
        "author": level.author,
        "collection": entry.pack,
        "height": level.board.height,
        "width": level.board.width,
        "par": level.extras.get("par"),
        "solved": entry.key in solved,
        "mine": False,
    }


def _made_facts(info: LevelInfo, identity: str) -> dict[str, Any]:
    return {
        "id": str(info.id),
        "key": info.key,
        "title": info.title,
        "author": info.author,
        "collection": info.collection or "Made here",
        "height": info.height,
        "width": info.width,
        "par": None,
        "solved": info.solved,
        "mine": info.owner == identity,
    }


def _require_owner(house: House, number: int, identity: str) -> None:
    if _info(house, number).owner != identity:
        raise NotYours


def _info(house: House, number: int) -> LevelInfo:
    found = house.store.find_levels(LevelFilter(ids=[number]))
    if not found:
        raise HTTPException(404, f"there is no level {number}")
    return found[0]
