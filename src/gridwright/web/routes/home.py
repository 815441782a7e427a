"""What a visitor is greeted with: the games, how far they have come, and the best scores."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from cachetools import LRUCache
from fastapi import APIRouter, HTTPException, Response
from pydantic import BaseModel, Field

from gridwright.game import Game, all_games, find_game
from gridwright.levels.shipped import shipped_levels
from gridwright.play.collection import is_ranked
from gridwright.web import models, pictures
from gridwright.web.answers import Json, SvgFile
from gridwright.web.service import AskerHere, Service, ServiceHere

router = APIRouter(tags=["home"])
Theme = Literal["light", "dark"]
_FOR_A_DAY = {"cache-control": "max-age=86400"}
_SHORTLY = {"cache-control": "max-age=60"}
_SCORES = 10
_WEIGHT = 10  # of drawing a cell, in cells to step over
_LIGHT = 1  # a game's own example is small
_drawn: LRUCache[tuple[str, ...], bytes] = LRUCache(2_000)  # pictures of what never changes


class Name(BaseModel):
    """Who reached the score of a play that has ended."""

    play: Annotated[str, Field(max_length=100)]
    player: Annotated[str, Field(min_length=1, max_length=16)]


@router.get("/home", response_model=models.Home)
async def home(service: ServiceHere, asker: AskerHere, theme: Theme = "light") -> Response:
    """The games: what each is about, how much is solved, where to go on, a picture that moves."""
    cards = await service.ask_store(_cards, service, asker.identity)
    for card in cards:
        known = (card["name"], theme)
        if known not in _drawn:
            _drawn[known] = await service.work(asker, _LIGHT, pictures.living, *known)
        card["picture"] = _drawn[known].decode()
    return Json({"games": cards})


@router.get("/levels/{name}/picture.svg", response_class=SvgFile)
async def picture(
    name: str, service: ServiceHere, asker: AskerHere, theme: Theme = "light"
) -> Response:
    """The level as it begins."""
    level = await service.ask_store(service.find_level, name)
    known = ("level", name, theme)
    if known in _drawn:
        return SvgFile(_drawn[known], headers=_FOR_A_DAY)
    weight = level.board.height * level.board.width * _WEIGHT
    drawn = await service.work(asker, weight, pictures.thumbnail, level, theme)
    if name.isdigit():  # its owner may change it
        return SvgFile(drawn, headers=_SHORTLY)
    _drawn[known] = drawn
    return SvgFile(drawn, headers=_FOR_A_DAY)


@router.get("/games/{game}/scores", response_model=models.Scores)
async def scores(game: str, service: ServiceHere) -> Response:
    """The best scores of a game that is played for them."""
    find_game(game)
    return Json({"scores": await service.ask_store(_table, service, game)})


@router.post("/games/{game}/scores", status_code=201, response_model=models.KeptScore)
async def keep_score(game: str, name: Name, service: ServiceHere) -> Response:
    """Enters the score of a play that has ended in the table, once."""
    seat = service.plays.find(name.play)
    async with seat.lock:
        play = seat.unpacked()
        session = play.session
        if session.game.name != game or not session.counts or not is_ranked(session.level):
            raise HTTPException(409, "only a game for the score that has ended has a place here")
        if not play.take_score():
            raise HTTPException(409, "this score is in the table already")
        seat.put(play)
    score = session.tally[session.game.measures[0].name]
    return Json(await service.ask_store(_keep, service, game, score, name.player), 201)


def _keep(service: Service, game: str, score: int, player: str) -> dict[str, Any]:
    kept = service.store.keep_score(game, score, player=player)
    return {"scores": _table(service, game), "kept": kept.id}


def _table(service: Service, game: str) -> list[dict[str, Any]]:
    return [
        {"id": one.id, "player": one.player, "score": one.score}
        for one in service.store.high_scores(game, _SCORES)
    ]


def _cards(service: Service, identity: str) -> list[dict[str, Any]]:
    joined = service.store.class_of_player(identity)
    shown = joined.games if joined is not None else ()
    games = [game for game in all_games() if not shown or game.name in shown]
    return [_card(service, identity, game) for game in games]


def _card(service: Service, identity: str, game: Game) -> dict[str, Any]:
    entries = shipped_levels(game.name)
    solved = service.store.solved_keys(game.name, player=identity)
    last = service.store.last_visited(game.name, player=identity)
    unsolved = [entry for entry in entries if entry.key not in solved]
    at = next((entry for entry in entries if entry.key == last), None)
    onward = at if at in unsolved else next(iter(unsolved), entries[0])
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "scene": game.scene,
        "levels": len(entries),
        "solved": len(entries) - len(unsolved),
        "begun": last is not None,
        "next": {"id": onward.id, "title": onward.title},
    }
