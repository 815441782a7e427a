"""Today's puzzle, new levels, and advice for those who build one."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Response
from pydantic import BaseModel

from gridwright.desk import library, workshop
from gridwright.make import Difficulty
from gridwright.make.daily import daily_level
from gridwright.web import models
from gridwright.web.answers import Json
from gridwright.web.service import AskerHere, ServiceHere

router = APIRouter(tags=["workshop"])
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
    asked = (service.store, day, asker.identity)
    found = await service.ask_store(library.find_daily, *asked)
    if found is None:
        level = await service.searches.run(asker.owner, _SECONDS, daily_level, day)
        await service.ask_store(library.keep_daily, service.store, level)
        found = await service.ask_store(library.find_daily, *asked)
    return Json(found)


@router.post("/make", response_model=models.NewLevel)
async def make(wish: Wish, service: ServiceHere, asker: AskerHere) -> Response:
    """A new level, which the solver has solved."""
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
