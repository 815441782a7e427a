"""The end of a game: its card, what the card offers, and the sentence beside the board."""

from __future__ import annotations

from collections.abc import Mapping

from gridwright.game import Capability
from gridwright.play import wording
from gridwright.play.protocol import Ending, Message
from gridwright.play.session import Session
from gridwright.play.stars import par_told, stars
from gridwright.state import Status


def par_of(session: Session) -> int | None:
    """The par of the level; None where it states none."""
    par = session.level.extras.get("par")
    return par if isinstance(par, int) else None


def ending_of(session: Session, best: Mapping[str, int], said: str) -> tuple[Ending, Message]:
    """What is told of a game that has just ended; ``best`` is what was the best before it.

    ``said`` is what the game itself has to say.
    """
    status, par = session.state.status, par_of(session)
    won, by_solver = status is Status.WON, session.helped
    improved = [name for name, value in session.best.items() if best.get(name) != value]
    earned = stars(par, session.tally.get("moves")) if won else None
    told = wording.ending(session.tally, won=won, improved=bool(improved and best))
    told = wording.SOLVED_BY_SOLVER if won and by_solver else told
    ending: Ending = {
        "status": status.value,
        "by": "solver" if by_solver else "player",
        "title": wording.ending_title(won=won, stars=earned),
        "lines": wording.ending_lines(session.tally, improved, par_told(par, earned)),
        "tally": session.tally,
        "stars": earned,
        "for_score": session.game.for_score(session.level),
        "then": _then(session),
    }
    return ending, {"text": " ".join([told, *said.split()]), "kind": status.value}


def _then(session: Session) -> str:
    """What the card offers; empty where there is none.

    What went wrong is better seen, and undone, unless time went on meanwhile.
    """
    game, won = session.game, session.state.status is Status.WON
    if session.helped:
        return ""
    if won and not game.for_score(session.level):
        return "next"
    return "again" if won or Capability.REAL_TIME in game.capabilities else ""
