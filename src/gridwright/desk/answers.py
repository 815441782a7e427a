"""How answers are written, and what is said when something cannot be done."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from gridwright.errors import BadLevel, GridwrightError, StoreError, UnknownName

_MOST_PROBLEMS = 100  # in an answer


class UnknownPlay(GridwrightError):
    """The play is not here (any more); the page makes a new one from its save."""

    def __init__(self) -> None:
        super().__init__("unknown play")


class UnknownLevel(GridwrightError):
    """No level has this id in the lists."""

    def __init__(self, name: str) -> None:
        super().__init__(f"there is no level {name[:40]!r}")


class NotYours(GridwrightError):
    """Only its owner may change or delete a level."""

    def __init__(self) -> None:
        super().__init__("only its owner may change a level")


class NotNow(GridwrightError):
    """What was asked for does not go with what has happened before."""


#: What an error is called in the language of HTTP, the most special kinds first.
_STATUSES: tuple[tuple[type[GridwrightError], int], ...] = (
    (UnknownName, 404),
    (UnknownPlay, 404),
    (UnknownLevel, 404),
    (NotYours, 403),
    (NotNow, 409),
    (StoreError, 409),
    (GridwrightError, 422),
)


def as_json(value: object) -> bytes:
    """JSON in ASCII, which holds every string a level can have: lone surrogates stay escapes."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii")


def told(error: GridwrightError) -> tuple[int, dict[str, Any]]:
    """The status and the answer: one sentence, and a level's problems one by one."""
    status = next(status for kind, status in _STATUSES if isinstance(error, kind))
    answer: dict[str, Any] = {"error": str(error)}
    if isinstance(error, BadLevel):
        answer["problems"] = [asdict(problem) for problem in error.problems[:_MOST_PROBLEMS]]
    return status, clean(answer)


def clean(value: Any) -> Any:
    """The value with lone surrogates replaced, which JSON can read and UTF-8 cannot write."""
    if isinstance(value, str):
        return value.encode(errors="replace").decode()
    if isinstance(value, list):
        return [clean(item) for item in value]
    if isinstance(value, dict):
        return {clean(key): clean(item) for key, item in value.items()}
    return value
