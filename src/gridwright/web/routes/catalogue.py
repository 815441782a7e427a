"""The games and how they look."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from fastapi import APIRouter, Response

from gridwright.game import Capability, Game, all_games, find_game
from gridwright.make import MAKERS
from gridwright.notation import all_notations, write_json_level
from gridwright.render.palette import ground_colours
from gridwright.render.svg import sprite_sheet
from gridwright.web import models
from gridwright.web.answers import Json, SvgFile
from gridwright.web.service import Identity, ServiceHere
from gridwright.web.tasks import as_json

router = APIRouter(tags=["games"])
_FOR_AN_HOUR = {"cache-control": "max-age=3600"}


@router.get("/games", response_model=list[models.Game])
async def games(service: ServiceHere, identity: Identity) -> Response:
    """The games with their moves, keys, objects, objectives and measures; those of your class."""
    joined = await service.ask_store(service.store.class_of_player, identity)
    return Json(_described(joined.games if joined is not None else ()))


@router.get("/games/{game}/sprites.svg", response_class=SvgFile)
async def sprites(game: str) -> Response:
    """A picture of every object of the game, each a symbol with the id ``sprite-NAME``."""
    return SvgFile(_sheet(find_game(game).name), headers=_FOR_AN_HOUR)


@lru_cache(maxsize=100)
def _described(shown: tuple[str, ...]) -> bytes:
    """The games of these names; all of them for no name."""
    return as_json([describe(game) for game in all_games() if not shown or game.name in shown])


@cache
def _sheet(game: str) -> str:
    return sprite_sheet(find_game(game).objects, game)


def describe(game: Game) -> dict[str, Any]:
    """The facts of a game that a front end needs."""
    return {
        "name": game.name,
        "title": game.title,
        "actions": [
            {
                "move": action.move,
                "title": action.title,
                "keys": action.keys,
                "repeats": action.repeats,
            }
            for action in game.actions
        ],
        "scene": game.scene,
        "ground": {theme: ground_colours(game.scene, theme) for theme in ("light", "dark")},
        "walls": game.walls,
        "objects": game.objects,
        "movable": game.movable,
        "measures": [
            {"name": measure.name, "higher_is_better": measure.higher_is_better}
            for measure in game.measures
        ],
        "can_solve": Capability.SOLVE in game.capabilities,
        "real_time": Capability.REAL_TIME in game.capabilities,
        "can_make": game.name in MAKERS,
        "notations": [
            {"name": notation.name, "title": notation.title}
            for notation in all_notations()
            if notation.game in (None, game.name)
        ],
        "example": write_json_level(game.example),
    }
