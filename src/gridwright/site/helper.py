"""What takes long, one task after the other in a worker of its own: searches and new levels.

Tasks take and give JSON, and raise ``GridwrightError`` with a sentence for the page.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from typing import Any

from gridwright.desk import plays, workshop
from gridwright.desk.limits import Limits
from gridwright.make.daily import daily_level
from gridwright.notation import write_json_level
from gridwright.solving.worker_process import Line, Told, solve_and_tell

#: Hears how far a task has come, as JSON.
Tell = Callable[[str], None]


def do(task: str, given: str, tell: Tell) -> str:
    """What comes of the task of that name.

    :raises GridwrightError: when it cannot be done.
    """
    return _TASKS[task](tell, *json.loads(given))


def _solve(tell: Tell, save: dict[str, Any], objective: str, effort: str) -> str:
    session = plays.open_save(save, Limits())
    request = plays.search_from(session, objective, effort, Limits())

    def say(told: object) -> None:
        assert isinstance(told, Told)
        tell(json.dumps(told.event))

    return json.dumps(solve_and_tell(Line(say), session.game.name, request))


def _new_level(_: Tell, game: str, difficulty: str, seed: int) -> str:
    return workshop.new_level(game, difficulty, seed).decode()


def _advice(_: Tell, level: dict[str, Any]) -> str:
    return workshop.advice(level, Limits()).decode()


def _daily(_: Tell, day: int) -> str:
    return json.dumps(write_json_level(daily_level(date.fromordinal(day))))


_TASKS: dict[str, Callable[..., str]] = {
    "solve": _solve,
    "new_level": _new_level,
    "advice": _advice,
    "daily": _daily,
}
