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
from gridwright.desk.workbench import read_level
from gridwright.lab.course_page import (
    NewGame,
    Step,
    page_answer,
    page_objects,
    read_new_game,
    shipped_page_levels,
)
from gridwright.lab.program import OurModule, Seen
from gridwright.web import models
from gridwright.web.answers import Json
from gridwright.web.service import AskerHere, Service, ServiceHere

COURSES = ("snek-is-you", "snekoban")


def course_routes(name: str) -> APIRouter:
    """The four questions of one course's page."""
    router = APIRouter(prefix=f"/{name}", tags=["course pages"])
    course = find_course(name)
    assert isinstance(course, ModuleCourse)

    @router.post("/new_game", name=f"{name}: new game", response_model=models.CourseBoard)
    async def new_game(asked: NewGame, service: ServiceHere, asker: AskerHere) -> Response:
        """Begins a game for this visitor."""
        service.charge(asker)
        board = read_new_game(asked, shipped_page_levels(course))
        level = {"game": course.game, "board": board}
        await service.work(asker, asker.weight, read_level, level, service.limits)
        seen = await service.work(asker, asker.weight, _begin, name, board)
        return await _keep(service, name, seen, asker.identity)

    @router.post("/step_game", name=f"{name}: step", response_model=models.CourseBoard)
    async def step_game(step: Step, service: ServiceHere, asker: AskerHere) -> Response:
        """Makes a step in this visitor's game."""
        board = await service.ask_store(service.store.course_board, name, player=asker.identity)
        if board is None:
            raise HTTPException(409, "there is no game yet; ask for new_game first")
        seen = await service.work(asker, len(board), _step, name, board, step.direction)
        return await _keep(service, name, seen, asker.identity)

    @router.post("/get_levels", name=f"{name}: levels", response_model=list[str])
    async def get_levels() -> Response:
        """The names of the levels that the page can play."""
        return Json(sorted(shipped_page_levels(course)))

    @router.post("/all_objects", name=f"{name}: objects", response_model=dict[str, str])
    async def all_objects() -> Response:
        """A character for each object, as the page's builder types them."""
        return Json(page_objects(course))

    return router


def _begin(course: str, board: Any) -> Seen:
    return _module(course).start(board)


def _step(course: str, board: str, direction: str) -> Seen:
    module = _module(course)
    module.start(json.loads(board))
    return module.step(direction)


def _module(name: str) -> OurModule:
    course = find_course(name)
    assert isinstance(course, ModuleCourse)
    return OurModule(course)


async def _keep(service: Service, course: str, seen: Seen, identity: str) -> Response:
    keep = service.store.keep_course_board
    await service.ask_store(keep, course, json.dumps(seen.board), player=identity)
    return Json(page_answer(seen))
