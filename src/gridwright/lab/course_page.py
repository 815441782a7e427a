"""A course's own page, served as its own server does: files of ``ui/`` and four questions.

The page POSTs JSON and knows of one game. ``/new_game`` takes the name of a level (for Snek Is You
with its ``directory``) or a ``raw`` board, ``/step_game`` a direction; both answer with the board
and whether it is won.
"""

from __future__ import annotations

import json
import mimetypes
import sys
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path, PurePosixPath
from typing import Any, Literal

from fastapi import FastAPI, HTTPException, Request, Response
from pydantic import BaseModel

from gridwright.check.course import Course
from gridwright.check.courses.modules import ModuleCourse
from gridwright.errors import GridwrightError
from gridwright.games.snek.notation import SIGNS as SNEK_SIGNS
from gridwright.lab.levels import FOLDERS
from gridwright.lab.program import OurModule, Seen, StudentModule
from gridwright.levels.shipped import shipped_levels
from gridwright.notation import read_file, read_text

_SOKOBAN_SIGNS = {"p": "player", "t": "target", "c": "computer", "w": "wall"}
_UNKNOWN_WORD = "_unknown_word.gif"
_PUZZLES = "puzzles"


class NewGame(BaseModel):
    """A level of :func:`page_levels`, or ``raw``: a board, or its JSON as text."""

    level: str = ""
    directory: str = ""
    raw: Any = None


class Step(BaseModel):
    direction: Literal["up", "down", "left", "right"]


Board = list[list[list[str]]]


def page_objects(course: Course) -> dict[str, str]:
    """A character for each object, as the pages' builders type them."""
    return dict(SNEK_SIGNS if course.name == "snek-is-you" else _SOKOBAN_SIGNS)


def shipped_page_levels(course: Course) -> dict[str, Callable[[], Board]]:
    """What comes with the game and has only the lab's objects, by the names that a page shows."""
    known = set(page_objects(course).values())
    return {
        _page_name(course, _PUZZLES, f"{entry.id}.json"): entry.level.board.to_json
        for entry in shipped_levels(course.game)
        if all(name in known for _, _, cell in entry.level.board.cells() for name in cell)
        and not entry.level.extras.get("dialect")
    }


def page_levels(course: Course, folder: Path | None) -> dict[str, Callable[[], Board]]:
    """The levels of the course's folders by the names that its page shows; ours where none are.

    Reading one raises GridwrightError when its file holds no board.
    """
    endings = (".json", ".txt") if course.name == "snek-is-you" else (".json",)
    found: dict[str, Callable[[], Board]] = {}
    for home in FOLDERS if folder is not None else ():
        assert folder is not None
        for path in sorted((folder / home).glob("*")):
            if path.suffix in endings and path.is_file():
                name = _page_name(course, PurePosixPath(home).name, path.name)
                found.setdefault(name, lambda path=path: _read_level(course, path))  # type: ignore[misc]
    return found or shipped_page_levels(course)


def _page_name(course: Course, directory: str, file: str) -> str:
    return f"{directory}/{file}" if course.name == "snek-is-you" else file


def read_new_game(asked: NewGame, levels: dict[str, Callable[[], Board]]) -> Board:
    """The board of a new game.

    :raises HTTPException: when there is no such level.
    :raises GridwrightError: when it holds no board.
    """
    if asked.raw is not None:
        return _board_in(asked.raw, "the raw board")
    name = f"{asked.directory}/{asked.level}" if asked.directory else asked.level
    if name not in levels:
        raise HTTPException(404, f"there is no level {name[:60]!r}")
    return levels[name]()


def _read_level(course: Course, path: Path) -> Board:
    text = read_file(path)
    if path.suffix == ".txt":
        return read_text(text, path.name, course.game)[0].board.to_json()
    return _board_in(text, path.name)


def _board_in(value: Any, where: str) -> Board:
    """The board in a value or in the JSON of it, which may be under ``input``."""
    try:
        value = json.loads(value) if isinstance(value, str) else value
    except (ValueError, RecursionError):
        raise GridwrightError(f"{where} is not JSON") from None
    if isinstance(value, dict):
        value = value.get("input", value.get("board"))
    rows = isinstance(value, list) and value and all(isinstance(row, list) for row in value)
    cells = [cell for row in value for cell in row] if rows else [None]
    if not all(isinstance(cell, list) and all(isinstance(n, str) for n in cell) for cell in cells):
        raise GridwrightError(f"{where} is no board: rows of cells, each a list of names")
    board: Board = value
    return board


def page_answer(seen: Seen) -> dict[str, Any]:
    return {"board": seen.board, "victory": seen.won}


def create_course_page(course: Course, folder: Path | None, ui: Path) -> FastAPI:
    """The application. ``folder`` has the student's module and levels; without it ours are played,
    on the levels that lie beside ``ui``.

    :raises GridwrightError: when the course has no such page, or ``ui`` is not one.
    """
    if not isinstance(course, ModuleCourse):
        raise GridwrightError(f"{course.title} has no page of its own")
    if not (ui / "index.html").is_file():
        raise GridwrightError(f"{ui}: there is no index.html")
    home = ui.resolve()
    levels_home = folder or home.parent
    module = OurModule(course) if folder is None else StudentModule(course, folder)
    lock = threading.Lock()
    begun = False

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        yield
        if isinstance(module, StudentModule):
            module.close()

    app = FastAPI(
        title=course.title, docs_url=None, redoc_url=None, openapi_url=None, lifespan=lifespan
    )

    @app.middleware("http")
    async def own_pages_only(
        request: Request, go_on: Callable[[Request], Awaitable[Response]]
    ) -> Response:
        if request.method == "POST" and request.headers.get("sec-fetch-site") == "cross-site":
            return Response("another site may not ask in your name", 403)
        return await go_on(request)

    @app.exception_handler(GridwrightError)
    async def told(_: Request, error: GridwrightError) -> Response:
        return _json({"error": str(error)}, 400)

    @app.post("/get_levels")
    def get_levels() -> Response:
        return _json(sorted(page_levels(course, levels_home)))

    @app.post("/all_objects")
    def all_objects() -> Response:
        return _json(page_objects(course))

    @app.post("/new_game")
    def new_game(asked: NewGame) -> Response:
        nonlocal begun
        board = read_new_game(asked, page_levels(course, levels_home))
        with lock:
            begun = True
            return _told(module.start(board))

    @app.post("/step_game")
    def step_game(step: Step) -> Response:
        with lock:
            if not begun:
                raise GridwrightError("there is no game yet; ask for /new_game first")
            return _told(module.step(step.direction))

    @app.get("/{path:path}")
    def file(path: str) -> Response:
        names = {"": "index.html", "builder": "builder.html"}
        found = _inside(home, names.get(path.strip("/"), path))
        if found is None and path.endswith(".gif"):
            found = _inside(home, str(PurePosixPath(path).with_name(_UNKNOWN_WORD)))
            found = found or _inside(home, _UNKNOWN_WORD)
        if found is None:
            raise HTTPException(404, "there is nothing here")
        kind = mimetypes.guess_type(found.name)[0] or "application/octet-stream"
        return Response(found.read_bytes(), media_type=kind)

    return app


def _inside(home: Path, path: str) -> Path | None:
    """The file of that path in a folder, and never one outside it."""
    try:
        found = (home / path.lstrip("/")).resolve()
        return found if found.is_relative_to(home) and found.is_file() else None
    except (OSError, ValueError):
        return None


def _told(seen: Seen) -> Response:
    """The answer; what the module printed and raised goes to the terminal, as it would there."""
    if seen.printed:
        print(seen.printed, end="", flush=True)
    if seen.error:
        print(seen.error, file=sys.stderr, flush=True)
        return _json({"error": seen.error}, 500)
    return _json(page_answer(seen))


def _json(value: Any, status: int = 200) -> Response:
    return Response(json.dumps(value), status, media_type="application/json")
