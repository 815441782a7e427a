"""Levels as text and pictures, and what is wrong with them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from gridwright.game import find_game
from gridwright.notation import (
    find_notation,
    read_text,
    write_json_level,
    write_text,
)
from gridwright.render.gif import session_gif
from gridwright.render.playthrough import playthrough
from gridwright.render.png import board_png
from gridwright.web.answers import Json
from gridwright.web.service import ServiceHere

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


@router.post("/check")
def check(draft: Draft, service: ServiceHere) -> Response:
    """Every problem of a level, each with its place; an empty list when it can be played."""
    level = service.read_board(draft.level)
    problems = find_game(level.game).check(level)
    return Json({"problems": [asdict(problem) for problem in problems[:200]]})


@router.post("/read")
def read(text: Text, service: ServiceHere) -> Response:
    """The levels in a text, whatever its notation."""
    if text.game is not None:
        find_game(text.game)
    levels = read_text(text.text, text.file, text.game)
    service.check_size(levels)
    return Json({"levels": [write_json_level(level) for level in levels]})


@router.post("/write")
def write(writing: Writing, service: ServiceHere) -> Response:
    """A level as text, and the fields that the notation cannot hold."""
    level = service.read_board(writing.level)
    notation = find_notation(writing.notation)
    return Json({"text": write_text([level], notation.name), "lost": notation.lost(level)})


@router.post("/playthrough")
def as_test(play: Play, service: ServiceHere) -> Response:
    """A play as a test: the text of a golden playthrough."""
    level = service.read_level(play.level)
    return Json({"text": playthrough(level, play.moves)})


@router.post("/picture.png", response_class=Response)
def picture(picture: Picture, service: ServiceHere) -> Response:
    """The board after the moves as a PNG."""
    level = (
        service.read_level(picture.level) if picture.moves else service.read_board(picture.level)
    )
    board = level.board
    if picture.moves:
        game = find_game(level.game)
        state = game.start(level)
        for move in game.read_moves(picture.moves):
            state = state.step(move)
        board = state.board
    cell = min(picture.cell, service.limits.picture_side // max(board.height, board.width))
    return Response(board_png(board, cell, level.game, picture.theme), media_type="image/png")


@router.post("/play.gif", response_class=Response)
def film(film: Film, service: ServiceHere) -> Response:
    """The play as an animated GIF; of long plays the first moves."""
    level = service.read_level(film.level)
    moves = find_game(level.game).read_moves(film.moves)[: service.limits.gif_moves]
    image = session_gif(level, moves, None, film.milliseconds, film.theme)
    return Response(image, media_type="image/gif")
