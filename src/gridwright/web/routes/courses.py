"""The routes that the courses' own pages call, word for word, under a prefix a course.

``gridwright.lab.course_page`` tells the protocol. Here each visitor has a game of each course.
Those pages know no undo, so a game is its board: that is in the store, where every process finds
it, and a step costs the same however long the game is.
"""

from __future__ import annotations

import json
from typing import Any

from fastapi import APIRouter, HTTPException, Response

from gridwright.check.courses import find_course
from gridwright.check.courses.modules import ModuleCourse
from gridwright.lab.course_page import (
    NewGame,
    Step,
    page_answer,
    page_objects,
    read_new_game,
    shipped_page_levels,
)
from gridwright.lab.program import OurModule, Seen
from gridwright.web.answers import Json
from gridwright.web.service import Identity, Service, ServiceHere

COURSES = ("snek-is-you", "snekoban")


def course_routes(name: str) -> APIRouter:
    """The four questions of one course's page."""
    router = APIRouter(prefix=f"/{name}", tags=["course pages"])
    course = find_course(name)
    assert isinstance(course, ModuleCourse)

    @router.post("/new_game", name=f"{name}: new game")
    async def new_game(asked: NewGame, service: ServiceHere, identity: Identity) -> Response:
        """Begins a game for this visitor."""
        return Json(await service.ask_store(_begin, service, course, asked, identity))

    @router.post("/step_game", name=f"{name}: step")
    async def step_game(step: Step, service: ServiceHere, identity: Identity) -> Response:
        """Makes a step in this visitor's game."""
        return Json(await service.ask_store(_step, service, course, step.direction, identity))

    @router.post("/get_levels", name=f"{name}: levels")
    async def get_levels() -> Response:
        """The names of the levels that the page can play."""
        return Json(sorted(shipped_page_levels(course)))

    @router.post("/all_objects", name=f"{name}: objects")
    async def all_objects() -> Response:
        """A character for each object, as the page's builder types them."""
        return Json(page_objects(course))

    return router


def _begin(service: Service, course: ModuleCourse, asked: NewGame, identity: str) -> dict[str, Any]:
    board = read_new_game(asked, shipped_page_levels(course))
    service.read_level({"game": course.game, "board": board})
    return _kept(service, course, OurModule(course).start(board), identity)


def _step(service: Service, course: ModuleCourse, direction: str, identity: str) -> dict[str, Any]:
    board = service.store.course_board(course.name, player=identity)
    if board is None:
        raise HTTPException(409, "there is no game yet; ask for new_game first")
    module = OurModule(course)
    module.start(json.loads(board))
    return _kept(service, course, module.step(direction), identity)


def _kept(service: Service, course: ModuleCourse, seen: Seen, identity: str) -> dict[str, Any]:
    service.store.keep_course_board(course.name, json.dumps(seen.board), player=identity)
    return page_answer(seen)
