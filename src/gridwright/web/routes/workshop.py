"""Today's puzzle, new levels, and advice for who builds one."""

from __future__ import annotations

import secrets
from datetime import UTC, date, datetime, timedelta
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel

from gridwright.errors import UnknownName
from gridwright.level import Level
from gridwright.levels.values import LevelFilter
from gridwright.make import MAKERS, Difficulty
from gridwright.make.daily import daily_game, daily_title, row_of_days
from gridwright.web import models, workshop
from gridwright.web.answers import Json
from gridwright.web.service import AskerHere, Service, ServiceHere

router = APIRouter(tags=["workshop"])
COLLECTION = "Today's puzzles"
_OWNER = "gridwright"  # nobody's name: people's are of another form
_DAYS = 400  # that are looked back
_WEEK = 7
_SECONDS = 60.0  # of CPU for a new level


class Wish(BaseModel):
    """What a new level should be like."""

    game: str
    difficulty: Difficulty = Difficulty.MEDIUM


class Draft(BaseModel):
    level: dict[str, Any]


@router.get("/today", response_model=models.Today)
async def today(service: ServiceHere, asker: AskerHere) -> Response:
    """Today's puzzle, the same for everybody until midnight in Greenwich, and one's row of days."""
    day = datetime.now(UTC).date()
    found = await service.ask_store(_find, service, day, asker.identity)
    if found is None:
        level = await service.searches.run(asker.owner, _SECONDS, workshop.level_of, day)
        await service.ask_store(_keep, service, level)
        found = await service.ask_store(_find, service, day, asker.identity)
    return Json(found)


@router.post("/make", response_model=models.NewLevel)
async def make(wish: Wish, service: ServiceHere, asker: AskerHere) -> Response:
    """A new level, which the solver has solved."""
    if wish.game not in MAKERS:
        raise UnknownName("maker for the game", wish.game, MAKERS)
    asked = (wish.game, str(wish.difficulty), secrets.randbelow(2**31))
    return Json(await service.searches.run(asker.owner, _SECONDS, workshop.new_level, *asked))


@router.post("/advice", response_model=models.Advice)
async def advice(draft: Draft, service: ServiceHere, asker: AskerHere) -> Response:
    """What the solver can prove about a level in a second or two: par, what is never needed, and
    one change that makes it harder.
    """
    asked = (draft.level, service.limits)
    seconds = service.limits.work_seconds
    return Json(await service.searches.run(asker.owner, seconds, workshop.advice, *asked))


def _keep(service: Service, level: Level) -> None:
    service.store.save_level(level, collection=COLLECTION, owner=_OWNER)


def _find(service: Service, day: date, identity: str) -> dict[str, Any] | None:
    """The puzzle of that day, if it was made before, and how its player did lately."""
    wanted = LevelFilter(collection=COLLECTION, owner=_OWNER)
    made = {
        info.title: info
        for info in service.store.find_levels(
            wanted, newest_first=True, limit=_DAYS, player=identity
        )
    }
    info = made.get(daily_title(day))
    if info is None:
        return None
    days = [day - timedelta(back) for back in range(_DAYS)]
    solved = {one for one in days if (puzzle := made.get(daily_title(one))) and puzzle.solved}
    return {
        "id": str(info.id),
        "game": daily_game(day),
        "title": info.title,
        "par": info.par,
        "solved": info.solved,
        "row": row_of_days(day, solved),
        "week": [one in solved for one in reversed(days[:_WEEK])],
    }
