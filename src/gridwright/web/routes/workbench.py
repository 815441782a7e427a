"""Levels as text and pictures, and what is wrong with them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from gridwright.desk import workbench
from gridwright.web import models, tasks
from gridwright.web.answers import GifFile, Json, PngFile
from gridwright.web.service import ALWAYS_HEAVY, AskerHere, ServiceHere

router = APIRouter(tags=["workbench"])
Theme = Literal["light", "dark"]
Moves = Annotated[str, Field(max_length=50_000)]


class Draft(BaseModel):
    level: dict[str, Any]


class Text(BaseModel):
    """``game`` and ``file``, a name with its extension, help where the text does not tell."""

    text: str
    game: str | None = None
    file: Annotated[str, Field(max_length=200)] = ""


class Writing(Draft):
    notation: str


class Play(Draft):
    moves: Moves = ""


class Picture(Play):
    """The board after ``moves``."""

    cell: Annotated[int, Field(ge=4, le=96)] = 32
    theme: Theme = "light"


class Film(Play):
    milliseconds: Annotated[int, Field(ge=20, le=2000)] = 150
    theme: Theme = "light"


@router.post("/check", response_model=models.Problems)
async def check(draft: Draft, service: ServiceHere, asker: AskerHere) -> Response:
    """Every problem of a level, each with its place; an empty list when it can be played."""
    return Json(
        await service.work(asker, asker.weight, workbench.check, draft.level, service.limits)
    )


@router.post("/read", response_model=models.Levels)
async def read(text: Text, service: ServiceHere, asker: AskerHere) -> Response:
    """The levels in a text, whatever its notation."""
    asked = (text.text, text.file, text.game, service.limits)
    return Json(await service.work(asker, asker.weight, workbench.read, *asked))


@router.post("/write", response_model=models.Written)
async def write(writing: Writing, service: ServiceHere, asker: AskerHere) -> Response:
    """A level as text, and the fields that the notation cannot hold."""
    asked = (writing.level, writing.notation, service.limits)
    return Json(await service.work(asker, asker.weight, workbench.write, *asked))


@router.post("/playthrough", response_model=models.Playthrough)
async def as_test(play: Play, service: ServiceHere, asker: AskerHere) -> Response:
    """A play as a test: the text of a golden playthrough."""
    weight = asker.weight * (1 + len(play.moves))
    asked = (play.level, play.moves, service.limits)
    return Json(await service.work(asker, weight, workbench.as_test, *asked))


@router.post("/picture.png", response_class=PngFile)
async def picture(picture: Picture, service: ServiceHere, asker: AskerHere) -> Response:
    """The board after the moves as a PNG."""
    asked = (picture.level, picture.moves, picture.cell, picture.theme, service.limits)
    return PngFile(await service.work(asker, ALWAYS_HEAVY, tasks.picture, *asked))


@router.post("/play.gif", response_class=GifFile)
async def film(film: Film, service: ServiceHere, asker: AskerHere) -> Response:
    """The play as an animated GIF; of long plays the first moves."""
    asked = (film.level, film.moves, film.milliseconds, film.theme, service.limits)
    return GifFile(await service.work(asker, ALWAYS_HEAVY, tasks.film, *asked))
