"""The routes of classes. A teacher is whoever made the class; a member whoever joined it."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from importlib.resources import files
from typing import Annotated, Any

from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel, Field

from gridwright.game import all_games
from gridwright.levels.classes import Stumble
from gridwright.levels.packs import all_packs
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.values import Class
from gridwright.render.png import board_png
from gridwright.web import models
from gridwright.web.answers import Json, PngFile
from gridwright.web.service import (
    AskerHere,
    Identity,
    Service,
    ServiceHere,
)

router = APIRouter(tags=["classes"])
_TYPES = {"class.html": "text/html", "class.js": "text/javascript", "class.css": "text/css"}
_PICTURE_SIDE = 400  #: pixels
_WEIGHT = 10  #: of drawing a cell, in cells to step over
_STUCK = 12  #: positions that a teacher is shown
Code = Annotated[str, Field(max_length=20)]
Name = Annotated[str, Field(min_length=1, max_length=80)]


class CsvFile(Response):
    media_type = "text/csv"


class NewClass(BaseModel):
    name: Name


class Joining(BaseModel):
    """The name by which the teacher knows who joins."""

    name: Name


class Shown(BaseModel):
    """What the members of a class see; an empty list means everything."""

    games: Annotated[list[Annotated[str, Field(max_length=100)]], Field(max_length=100)] = []
    packs: Annotated[list[Annotated[str, Field(max_length=200)]], Field(max_length=500)] = []
    help: bool = True


@router.post("/api/classes", status_code=201, response_model=models.ClassFacts)
async def make_class(new: NewClass, service: ServiceHere, identity: Identity) -> Response:
    """Makes a class whose teacher you are; the answer has its join code."""
    made = await service.ask_store(service.store.make_class, new.name, teacher=identity)
    return Json(_facts(made), 201)


@router.get("/api/classes", response_model=models.Classes)
async def classes(service: ServiceHere, identity: Identity) -> Response:
    """The classes you teach, the one you are in, and what there is to choose from."""
    joined = await service.ask_store(service.store.class_of_player, identity)
    taught = await service.ask_store(service.store.classes_of_teacher, identity)
    return Json(
        {
            "taught": [_facts(one) for one in taught],
            "joined": joined and {"code": joined.code, "name": joined.name},
            "games": [{"name": game.name, "title": game.title} for game in all_games()],
            "packs": [{"game": pack.game, "title": pack.title} for pack in all_packs()],
        }
    )


@router.put("/api/classes/{code}", response_model=models.ClassFacts)
async def change(code: Code, shown: Shown, service: ServiceHere, identity: Identity) -> Response:
    """Says which games and packs are shown, and whether there is help."""
    return Json(await service.ask_store(_change, service, code, shown, identity))


@router.post("/api/classes/{code}/join", response_model=models.JoinedClass)
async def join(code: Code, joining: Joining, service: ServiceHere, identity: Identity) -> Response:
    """Joins a class by its code."""
    join_class = service.store.join_class
    found = await service.ask_store(join_class, code, player=identity, name=joining.name)
    return Json({"code": found.code, "name": found.name})


@router.get("/api/classes/{code}/roster.csv", response_class=CsvFile)
async def roster(code: Code, service: ServiceHere, identity: Identity) -> Response:
    """Who is in the class, since when, and how many levels of each game they have solved."""
    return _download(await service.ask_store(_roster, service, code, identity))


@router.get("/api/classes/{code}/progress.csv", response_class=CsvFile)
async def progress(code: Code, service: ServiceHere, identity: Identity) -> Response:
    """Every level that a member has been at, and the fewest moves in which they solved it."""
    return _download(await service.ask_store(_progress, service, code, identity))


@router.get("/api/classes/{code}/stuck", response_model=list[models.StuckAt])
async def stuck(code: Code, service: ServiceHere, identity: Identity) -> Response:
    """The positions most often undone or restarted, most common first."""
    found = await service.ask_store(_stuck, service, code, identity)
    names = ("position", "game", "title", "undone", "restarted")
    return Json([{name: getattr(one, name) for name in names} for one in found])


@router.get("/api/classes/{code}/stuck/{position}.png", response_class=PngFile)
async def picture(code: Code, position: Code, service: ServiceHere, asker: AskerHere) -> Response:
    """Such a position as a picture."""
    for one in await service.ask_store(_stuck, service, code, asker.identity):
        if one.position.startswith(position):
            cell = max(4, min(32, _PICTURE_SIDE // max(one.board.height, one.board.width)))
            weight = one.board.height * one.board.width * _WEIGHT
            asked = (one.board, cell, one.game)
            return PngFile(await service.work(asker, weight, board_png, *asked))
    raise HTTPException(404, "there is no such position")


def _change(service: Service, code: str, shown: Shown, identity: str) -> dict[str, Any]:
    found = _taught(service, code, identity)
    service.store.change_class(found.code, games=shown.games, packs=shown.packs, help_on=shown.help)
    return _facts(service.store.find_class(found.code))


def _roster(service: Service, code: str, identity: str) -> str:
    found = _taught(service, code, identity)
    games = [game.name for game in all_games()]
    solved = Counter(
        (one.player, one.game)
        for one in service.store.class_progress(found.code)
        if one.solved is not None
    )
    rows = (
        [member.name, _time(member.joined), *(solved[member.player, game] for game in games)]
        for member in service.store.roster(found.code)
    )
    return _csv(["name", "joined", *(f"solved {game}" for game in games)], rows)


def _progress(service: Service, code: str, identity: str) -> str:
    found = _taught(service, code, identity)
    known = {
        entry.key: (entry.collection, entry.title)
        for game in all_games()
        for entry in shipped_levels(game.name)
    }
    rows = (
        [
            one.name,
            one.game,
            *known.get(one.key, ("", one.title or one.key)),
            _time(one.visited),
            _time(one.solved),
            "" if one.moves is None else one.moves,
        ]
        for one in service.store.class_progress(found.code)
    )
    return _csv(["name", "game", "pack", "level", "visited", "solved", "moves"], rows)


def _stuck(service: Service, code: str, identity: str) -> list[Stumble]:
    return service.store.stumbles(_taught(service, code, identity).code, _STUCK)


@router.get("/class", include_in_schema=False)
async def class_page() -> Response:
    return _static("class.html")


@router.get("/class/{name}", include_in_schema=False)
async def class_file(name: str) -> Response:
    if name not in _TYPES:
        raise HTTPException(404, "there is nothing here")
    return _static(name)


def _static(name: str) -> Response:
    text = (files("gridwright.classroom") / "static" / name).read_bytes()
    return Response(text, media_type=_TYPES[name], headers={"cache-control": "no-cache"})


def _taught(service: Service, code: str, identity: str) -> Class:
    found = service.store.find_class(code)
    if found.teacher != identity:
        raise HTTPException(403, "only its teacher may see this of a class")
    return found


def _facts(found: Class) -> dict[str, Any]:
    return {
        "code": found.code,
        "name": found.name,
        "games": list(found.games),
        "packs": list(found.packs),
        "help": found.help,
    }


def _download(text: str) -> CsvFile:
    return CsvFile(text, headers={"content-disposition": "attachment"})


def _csv(head: list[str], rows: Iterable[list[Any]]) -> str:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(head)
    table.writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue()


def _cell(value: Any) -> Any:
    """A value that no spreadsheet takes for a formula."""
    formula = isinstance(value, str) and value.startswith(("=", "+", "-", "@"))
    return f"'{value}" if formula else value


def _time(moment: datetime | None) -> str:
    return "" if moment is None else moment.strftime("%Y-%m-%d %H:%M:%S")
