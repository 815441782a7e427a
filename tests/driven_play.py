"""A play that a test drives, command by command."""

from __future__ import annotations

from typing import Any

from gridwright import Session, read_text
from gridwright.play import Play
from gridwright.play.protocol import Command, View
from gridwright.solving.answer import solve_to_json

ROOM = "#######\n#@ $ .#\n#######"
TWO_ROOMS = "########\n#@ $ . #\n#  $ . #\n########"


def playing(text: str = ROOM, game: str = "sokoban") -> Play:
    (level,) = read_text(text, game)
    return Play(Session(level), 0.0)


def do(play: Play, *verbs: str, now: float = 0.0) -> View:
    """The view after the last of these; a word that is no verb is moves."""
    views = [play.do(command_of(play, verb), now) for verb in verbs]
    return views[-1]


def command_of(play: Play, verb: str) -> Any:
    known = ("undo", "redo", "restart", "hint", "solve", "time", "pause", "go-on", "put-down")
    return {"do": verb} if verb in (*known, "look", "demo") else {"do": "move", "moves": verb}


def film(play: Play, change: Any, now: float = 0.0) -> View:
    return play.do({"do": "film", "film": change}, now)


def answer(play: Play, view: View, now: float = 0.0) -> View:
    """What the view asked, answered by a solver in this process."""
    request = play.request()
    assert request is not None
    assert view["ask"] is not None
    result = solve_to_json(play.session.game, request)
    command: Command = {"do": "answer", "question": view["ask"]["question"], "result": result}
    return play.do(command, now)
