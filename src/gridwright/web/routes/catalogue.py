"""The games and how they look."""

from __future__ import annotations

from functools import lru_cache

from fastapi import APIRouter, Response

from gridwright.desk import catalogue, library
from gridwright.desk.answers import as_json
from gridwright.game import find_game
from gridwright.web import models
from gridwright.web.answers import Json, SvgFile
from gridwright.web.service import Identity, ServiceHere

router = APIRouter(tags=["games"])
_FOR_AN_HOUR = {"cache-control": "max-age=3600"}


@router.get("/games", response_model=list[models.Game])
async def games(service: ServiceHere, identity: Identity) -> Response:
    """The games with their moves, keys, objects, objectives and measures; those of your class."""
    shown = await service.ask_store(library.shown_games, service.store, identity)
    return Json(_described(tuple(game.name for game in shown)))


@router.get("/games/{game}/sprites.svg", response_class=SvgFile)
async def sprites(game: str) -> Response:
    """A picture of every object of the game, each a symbol with the id ``sprite-NAME``."""
    return SvgFile(catalogue.sprites(find_game(game).name), headers=_FOR_AN_HOUR)


@lru_cache(maxsize=100)
def _described(shown: tuple[str, ...]) -> bytes:
    return as_json([catalogue.describe(find_game(name)) for name in shown])
