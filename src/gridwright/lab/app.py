"""The server of a lab: our page, with a student's program in the place of the rules.

It is the server of the house with a few routes in front of it, for one person at their own machine.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import quote

from cachetools import LRUCache
from fastapi import APIRouter, FastAPI, HTTPException, Response
from pydantic import BaseModel, Field

from gridwright.check.course import Course
from gridwright.desk.answers import UnknownPlay
from gridwright.desk.catalogue import controls, describe, thumbnail
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.lab.levels import LabLevel, LabLevels, all_levels, read_moves, save_level
from gridwright.lab.play import LabPlay, lab_actions, source_version
from gridwright.levels.identity import level_key
from gridwright.notation import read_json_level, write_json_level
from gridwright.web.answers import Json, SvgFile
from gridwright.web.app import create_app
from gridwright.web.document import with_sounds
from gridwright.web.settings import Limits, Settings

_PLAYS = 4  #: programs that run at once: tabs of one browser
_TYPES = {".js": "text/javascript", ".css": "text/css"}
_HEAD = (
    '<link rel="stylesheet" href="/lab/lab.css">\n'
    '<script type="module" src="/lab/lab.js"></script>\n</head>'
)


class Beginning(BaseModel):
    """A level to play, a save of the page to go on with, or the id of a level in the list."""

    id: str = ""
    level: dict[str, Any] | None = None
    save: dict[str, Any] | None = None


class Done(BaseModel):
    """What was done: a command of the page, or one that only a lab has."""

    do: Annotated[str, Field(max_length=20)]
    moves: Annotated[str, Field(max_length=2_000)] = ""
    line: Annotated[str, Field(max_length=200)] = ""


class Commands(BaseModel):
    commands: Annotated[list[Done], Field(max_length=200)]


class Kept(BaseModel):
    level: dict[str, Any]


@dataclass
class LabRoom:
    """What the routes share: the program, the games that go on, and what was solved."""

    course: Course
    folder: Path | None
    plays: LRUCache[str, LabPlay] = field(default_factory=lambda: LRUCache(_PLAYS))
    solved: set[str] = field(default_factory=set)
    listed: LabLevels | None = None
    lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, play: LabPlay) -> str:
        """Keeps a game; the one that was not touched for longest is ended where there are many."""
        name = secrets.token_urlsafe(12)
        while len(self.plays) >= _PLAYS:
            self.plays.popitem()[1].close()
        self.plays[name] = play
        return name

    def close(self) -> None:
        for play in self.plays.values():
            play.close()

    def list(self) -> LabLevels:
        """The levels, read anew: students add to them while they work."""
        found = self.listed = all_levels(self.course, self.folder)
        return found

    def find(self, name: str) -> LabLevel:
        """The level of that id, as it was when the list was last looked at."""
        for levels in (self.listed, None):
            for found in (levels or self.list()).levels:
                if found.id == name:
                    return found
        raise HTTPException(404, f"there is no level {name[:60]!r}")


def create_lab(course: Course, folder: Path | None, scratch: Path) -> FastAPI:
    """The application; ``scratch`` is a folder for what it keeps while it runs."""
    room = LabRoom(course, folder)
    limits = Limits(rate=1000, burst=4000)
    app = create_app(Settings(f"sqlite:///{scratch}/lab.sqlite", limits=limits))
    app.router.routes[:0] = lab_routes(room).routes
    serve_house = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with serve_house(app):
            yield
        room.close()

    app.router.lifespan_context = lifespan
    return app


def lab_routes(room: LabRoom) -> APIRouter:
    """The routes that differ from the page's own. They run in threads, one at a time."""
    router = APIRouter(include_in_schema=False)
    course, folder = room.course, room.folder

    @router.get("/")
    def enter() -> Response:
        first = room.list().levels[0]
        address = f"/play/{course.game}/{quote(first.id, safe='')}"
        return Response(status_code=307, headers={"location": address})

    @router.get("/play/{rest:path}")
    @router.get("/try/{rest:path}")
    def page(rest: str) -> Response:
        html = (files("gridwright.web") / "static/index.html").read_text(encoding="utf-8")
        html = (
            with_sounds(html)
            .replace("</head>", _HEAD)
            .replace("<title>Gridwright</title>", f"<title>{course.title} lab</title>")
        )
        return Response(html, media_type="text/html", headers={"cache-control": "no-cache"})

    @router.get("/lab/{name}")
    def static(name: str) -> Response:
        if name not in ("lab.js", "lab.css"):
            raise HTTPException(404, "there is nothing here")
        text = (files("gridwright.lab") / "static" / name).read_bytes()
        kind = _TYPES[name[name.rindex(".") :]]
        return Response(text, media_type=kind, headers={"cache-control": "no-cache"})

    @router.get("/api/lab")
    def lab() -> Response:
        return Json(
            {
                "course": course.name,
                "title": course.title,
                "folder": folder and folder.name,
                "files": list(course.entries[:1]),
                "text_program": course.game in ("columns", "maze"),
                "version": source_version(folder),
                "complaints": list(room.list().complaints[:20]),
            }
        )

    @router.get("/api/lab/version")
    def version() -> Response:
        return Json({"version": source_version(folder)})

    @router.get("/api/games")
    def games() -> Response:
        facts = describe(find_game(course.game))
        own = {"title": course.title, "pointing": "", "can_solve": False, "real_time": False}
        return Json([{**facts, **own, **controls(lab_actions(course), can_solve=False)}])

    @router.get("/api/games/{game}/levels")
    def levels(game: str) -> Response:
        found = room.list().levels
        facts = [_facts(one, level_key(one.level) in room.solved) for one in found]
        first = next((one["id"] for one in facts if not one["solved"]), facts and facts[0]["id"])
        return Json({"levels": facts, "next": None, "first": first or None})

    @router.get("/api/games/{game}/progress")
    def progress(game: str) -> Response:
        return Json({"save": None})

    @router.put("/api/progress")
    def leave() -> Response:
        return Json({"kept": False})  # the browser keeps its own save

    @router.get("/api/levels/{name:path}/picture.svg")
    def picture(name: str, theme: Literal["light", "dark"] = "light") -> Response:
        return SvgFile(thumbnail(room.find(name).level, theme))

    @router.get("/api/levels/{name:path}")
    def level(name: str) -> Response:
        found = room.find(name).level
        return Json({"id": name, "key": level_key(found), "level": write_json_level(found)})

    @router.post("/api/levels")
    def keep(kept: Kept) -> Response:
        if folder is None:
            raise GridwrightError("levels are saved in your folder: start the lab with one")
        name = save_level(course, folder, read_json_level(kept.level, course.game))
        return Json({"id": name, "new": True, "turned": False}, 201)

    @router.post("/api/plays")
    def begin(beginning: Beginning) -> Response:
        save = beginning.save or {"level": beginning.level}
        if beginning.id:
            level = room.find(beginning.id).level
        else:
            level = read_json_level(save.get("level"), course.game)
        if level.game != course.game:
            raise GridwrightError(f"this lab plays {course.title}")
        timeline, now = str(save.get("timeline", "")), save.get("now")
        moves = read_moves(course, timeline[:now] if isinstance(now, int) else timeline)
        with room.lock:
            play = LabPlay(course, folder, level, moves)
            name = room.enter(play)
            return Json({"play": name, **play.do_all([{"do": "look"}])}, 201)

    @router.post("/api/plays/{name}")
    def go_on(name: str, commands: Commands) -> Response:
        with room.lock:
            play = room.plays.get(name)
            if play is None:
                raise UnknownPlay
            view = play.do_all([one.model_dump() for one in commands.commands])
            if view["ending"] is not None:
                room.solved.add(level_key(play.level))
            return Json(view)

    return router


def _facts(found: LabLevel, solved: bool) -> dict[str, Any]:
    level = found.level
    return {
        "id": found.id,
        "key": level_key(level),
        "title": level.title or found.id,
        "author": level.author,
        "collection": found.collection,
        "height": level.board.height,
        "width": level.board.width,
        "par": None,
        "stars": None,
        "solved": solved,
        "mine": False,
    }
