"""How a play begins and goes on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gridwright.desk.limits import Limits
from gridwright.desk.workbench import read_level
from gridwright.errors import BadSave, GridwrightError, UnknownName
from gridwright.game import Capability
from gridwright.play import Session
from gridwright.play.protocol import Command
from gridwright.search import Request
from gridwright.state import Status


def open_level(value: dict[str, Any], limits: Limits) -> Session:
    """A session at the start of a level.

    :raises BadLevel: when it cannot be played here.
    """
    return Session(read_level(value, limits))


def open_save(save: dict[str, Any], limits: Limits) -> Session:
    """The saved session.

    :raises BadSave: when it is too long, or the game does not play it so.
    """
    return Session.resume(save, limits.reading)


def open_left(save: dict[str, Any], level: dict[str, Any], limits: Limits) -> Session:
    """The session that was left unfinished; one that is over, or no longer plays so, begins anew.

    :raises BadLevel: when the level cannot be played here.
    """
    try:
        session = open_save(save, limits)
    except BadSave:  # the rules have changed since
        return open_level(level, limits)
    return session if session.state.status is Status.PLAYING else open_level(level, limits)


def check_length(commands: Sequence[Command], limits: Limits) -> None:
    """:raises GridwrightError: when these are more moves than may come at once."""
    if sum(len(one.get("moves", "")) for one in commands) > limits.moves_at_once:
        raise GridwrightError(f"a request may hold {limits.moves_at_once} moves")


def search_from(session: Session, objective: str, effort: str, limits: Limits) -> Request:
    """What the solver is asked about the state of a session.

    :raises GridwrightError: when the game has no solver, or no such objective.
    """
    game = session.game
    if Capability.SOLVE not in game.capabilities:
        raise GridwrightError(f"{game.title} has no end that could be searched for")
    if objective not in ("", *game.objectives):
        raise UnknownName("objective", objective, game.objectives)
    return Request(session.state, objective, limits.efforts.of(effort))
