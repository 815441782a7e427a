"""A saved session as a JSON value: what it says, before anything of it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.errors import BadLevel, BadSave, shown
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, Limits
from gridwright.notation import read_json_level

#: Stands for a restart in a saved timeline; no game may use it as a move.
RESTART = "!"
_MOST_MEASURES = 100


@dataclass(frozen=True)
class Save:
    """A save of the right form and size; whether the game plays it so is for a session to see."""

    level: Level
    timeline: str  #: every move and restart there has been
    now: int  #: the place in it where the player stands
    by_solver: frozenset[int]  #: the places of the moves that the solver made
    best: Mapping[str, int]


def read_save(value: object, limits: Limits = COMMAND_LINE) -> Save:
    """The save in a decoded JSON value; nothing of it is played yet.

    :raises BadSave: when the value is not a save, or too long.
    """
    if not isinstance(value, dict):
        raise BadSave("a saved session must be a JSON object")
    for name, kind in (("level", dict), ("timeline", str), ("now", int), ("best", dict)):
        if name not in value:
            raise BadSave(f"a saved session needs '{name}'")
        if not isinstance(value[name], kind) or isinstance(value[name], bool):
            raise BadSave(f"not a saved session: '{name}' is {shown(value[name])}")
    timeline, now = value["timeline"], value["now"]
    if len(timeline) > limits.moves:
        raise BadSave(f"a saved session may have {limits.moves:,} moves here")
    if not 0 <= now <= len(timeline):
        raise BadSave(f"there is no place {shown(now)} in a timeline of {len(timeline)} moves")
    try:
        level = read_json_level(value["level"], limits=limits)
    except BadLevel as error:
        raise BadSave(f"not a saved session: {error}") from None
    return Save(level, timeline, now, _by_solver(value, len(timeline)), _best(value, limits))


def _by_solver(value: Mapping[str, Any], moves: int) -> frozenset[int]:
    stretches = value.get("solver", [])
    if not isinstance(stretches, list):
        raise BadSave(f"not a saved session: 'solver' is {shown(stretches)}")
    places: set[int] = set()
    end = 0
    for stretch in stretches:
        match stretch:
            case [int(first), int(length)] if end <= first < first + length <= moves:
                end = first + length
                places.update(range(first, end))
            case _:
                raise BadSave(f"not the next stretch of the timeline: {shown(stretch)}")
    return frozenset(places)


def _best(value: Mapping[str, Any], limits: Limits) -> dict[str, int]:
    best = value["best"]
    if len(best) > _MOST_MEASURES:
        raise BadSave("not a saved session: no game has so many bests")
    for name, number in best.items():
        if not isinstance(number, int) or abs(number) >= 10**limits.digits:
            raise BadSave(f"not a saved session: the best {name[:40]!r} is {shown(number)}")
    return dict(best)
