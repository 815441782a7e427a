"""What a player of a class hands in: for each level that they solved the moves that did it.

Nobody need believe the file. It holds the moves, and whoever reads it plays them again by the same
rules: ``gridwright check results``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from gridwright.desk.limits import Limits
from gridwright.errors import GridwrightError, shown
from gridwright.game import all_games
from gridwright.levels.keeper import Keeper
from gridwright.levels.shipped import shipped_by_name, shipped_levels
from gridwright.play import Session
from gridwright.state import Status

KIND = "results"
_LONGEST_NAME = 100


@dataclass(frozen=True)
class Claim:
    """A level that somebody says they solved, by these moves and with these measures."""

    level: str  #: its id in the lists
    moves: str
    tally: dict[str, int]


@dataclass(frozen=True)
class Results:
    """What one player hands in."""

    name: str
    class_name: str
    claims: tuple[Claim, ...]


def write_results(keeper: Keeper, player: str, name: str) -> dict[str, Any]:
    """The file of a player, under the name by which the teacher knows them.

    Levels that are played for the score are not in it: each game of them is another.
    """
    joined = keeper.class_of_player(player)
    solved = []
    for game in all_games():
        keys = keeper.solved_keys(game.name, player=player)
        for entry in shipped_levels(game.name):
            if entry.key not in keys or game.for_score(entry.level):
                continue
            best = keeper.best_results(entry.level, player=player).get(game.measures[0].name)
            if best is not None:
                tally = game.tallied(game.start(entry.level), best.moves)
                solved.append({"level": entry.id, "moves": best.moves, "tally": tally})
    return {
        "gridwright": KIND,
        "class": joined.name if joined is not None else "",
        "name": name[:_LONGEST_NAME],
        "solved": solved,
    }


def read_results(text: str) -> Results:
    """What is claimed in a file; nothing of it is played yet.

    :raises GridwrightError: when it is no such file.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise GridwrightError("this is no JSON") from None
    match value:
        case {
            "gridwright": "results",
            "class": str(class_name),
            "name": str(name),
            "solved": list(solved),
        }:
            return Results(name, class_name, tuple(map(_claim, solved)))
    raise GridwrightError("these are no results of a page")


def _claim(value: object) -> Claim:
    match value:
        case {"level": str(level), "moves": str(moves), "tally": dict(tally)} if all(
            isinstance(name, str) and type(number) is int for name, number in tally.items()
        ):
            return Claim(level, moves, tally)
    raise GridwrightError(f"not a solved level: {shown(value)}")


def what_is_wrong(claim: Claim) -> str:
    """Why a claim does not hold, in words; nothing when it does: the moves are played again."""
    entry = shipped_by_name().get(claim.level)
    if entry is None:
        return "there is no such level"
    session = Session(entry.level)
    try:
        session.replay(claim.moves, Limits().reading)
    except GridwrightError as error:
        return str(error)
    if session.state.status is not Status.WON:
        return "these moves do not solve it"
    if session.tally != claim.tally:
        return f"the moves come to {_words(session.tally)}, not to {_words(claim.tally)}"
    return ""


def _words(tally: dict[str, int]) -> str:
    return ", ".join(f"{number:,} {name}" for name, number in tally.items()) or "nothing"
