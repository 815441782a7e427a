"""What a visitor is greeted with: the games, how far they have come, and the best scores."""

from __future__ import annotations

from typing import Annotated, Literal

from cachetools import LRUCache
from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

from gridwright.desk import catalogue, library
from gridwright.game import find_game
from gridwright.levels.values import LONGEST_PLAYER
from gridwright.web import models
from gridwright.web.answers import Json, SvgFile
from gridwright.web.service import AskerHere, ServiceHere

router = APIRouter(tags=["home"])
Theme = Literal["light", "dark"]
_FOR_A_DAY = {"cache-control": "max-age=86400"}
_SHORTLY = {"cache-control": "max-age=60"}
_WEIGHT = 10  # of drawing a cell, in cells to step over
_LIGHT = 1  # a game's own example is small
_drawn: LRUCache[tuple[str, ...], bytes] = LRUCache(2_000)  # pictures of what never changes


class Name(BaseModel):
    """Who reached the score of a play that has ended."""

    play: Annotated[str, Field(max_length=100)]
    player: Annotated[str, Field(min_length=1, max_length=LONGEST_PLAYER)]


@router.get("/home", response_model=models.Home)
async def home(service: ServiceHere, asker: AskerHere, theme: Theme = "light") -> Response:
    """The games: what each is about, how much is solved, where to go on, a picture that moves."""
    cards = await service.ask_store(library.cards, service.store, asker.identity)
    for card in cards:
        known = (card["name"], theme)
        if known not in _drawn:
            _drawn[known] = await service.work(asker, _LIGHT, catalogue.living, *known)
        card["picture"] = _drawn[known].decode()
    return Json({"games": cards})


@router.get("/levels/{name}/picture.svg", response_class=SvgFile)
async def picture(
    name: str, service: ServiceHere, asker: AskerHere, theme: Theme = "light"
) -> Response:
    """The level as it begins."""
    level = await service.ask_store(library.find_level, service.store, name)
    known = ("level", name, theme)
    if known in _drawn:
        return SvgFile(_drawn[known], headers=_FOR_A_DAY)
    weight = level.board.height * level.board.width * _WEIGHT
    drawn = await service.work(asker, weight, catalogue.thumbnail, level, theme)
    if name.isdigit():  # its owner may change it
        return SvgFile(drawn, headers=_SHORTLY)
    _drawn[known] = drawn
    return SvgFile(drawn, headers=_FOR_A_DAY)


@router.get("/games/{game}/scores", response_model=models.Scores)
async def scores(game: str, service: ServiceHere) -> Response:
    """The best scores of a game that is played for them."""
    find_game(game)
    return Json(await service.ask_store(library.scores, service.store, game))


@router.post("/games/{game}/scores", status_code=201, response_model=models.KeptScore)
async def keep_score(game: str, name: Name, service: ServiceHere) -> Response:
    """Enters the score of a play that has ended in the table, once."""
    seat = service.plays.find(name.play)
    async with seat.lock:
        play = seat.unpacked()
        score = library.take_score(play, game)
        seat.put(play)
    entered = await service.ask_store(library.enter_score, service.store, game, score, name.player)
    return Json(entered, 201)
