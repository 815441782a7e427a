"""Playing line by line: works on any terminal, over a pipe, and for a screen reader."""

from __future__ import annotations

import sys
from typing import cast

from gridwright.errors import GridwrightError
from gridwright.game import Game
from gridwright.output import say
from gridwright.play import Efforts, Wishes
from gridwright.play.protocol import Command, Verb, View
from gridwright.play.visit import Visit
from gridwright.search import Budget
from gridwright.solving.answer import solve_to_json

_MOMENT = 0.0  #: here no time passes by itself
_VERBS = ("undo", "redo", "restart", "hint", "solve", "next", "previous")
_HELP = f"Type moves, or one of: {' '.join(_VERBS)} help quit."
#: A person waits here; what takes longer is better asked of `gridwright solve`.
_BUDGET = Budget(seconds=10, memory=1 << 30)
EFFORTS = Efforts(solve=_BUDGET, hint=_BUDGET)


def choose_game(games: list[Game]) -> Game | None:
    """The game that the player names; None when the input ends or says so."""
    for number, game in enumerate(games, 1):
        say(f"{number} {game.title} ({game.name})")
    say("Which game? Type its number or its name, or quit.")
    for line in iter(_read_line, None):
        if line in ("quit", "q"):
            break
        for number, game in enumerate(games, 1):
            if line.lower() in (str(number), game.name.lower(), game.title.lower()):
                return game
        say(f"There is no game {line!r}.")
    return None


def play_lines(visit: Visit) -> None:
    """Plays until the input ends or says so, and keeps what is unfinished."""
    _introduce(visit)
    for line in iter(_read_line, None):
        if line in ("quit", "q"):
            break
        try:
            _obey(visit, line)
        except GridwrightError as error:
            say(f"{error}\n{_HELP}")
    visit.leave()


def _read_line() -> str | None:
    """The next line of input; None at its end."""
    say("> ", end="", flush=True)
    line = sys.stdin.readline()
    return line.strip() if line else None


def _introduce(visit: Visit) -> None:
    game = visit.session.game
    keys = ", ".join(f"{action.move} {action.title}" for action in game.actions)
    say(f"{game.title}: {visit.title}\n{_HELP}\nMoves: {keys}.\n")
    visit.play.wishes = Wishes(text=True)
    _show(visit.do({"do": "look"}, _MOMENT))


def _obey(visit: Visit, line: str) -> None:
    if line == "help":
        say(_HELP)
        return
    visit.do({"do": "go-on"}, _MOMENT)  # a clock would wait for a key
    command: Command = {"do": "move", "moves": line}
    view = visit.do({"do": cast(Verb, line)} if line in _VERBS else command, _MOMENT)
    if line in ("next", "previous"):
        _introduce(visit)
        return
    request = visit.play.request()
    if request is not None and view["ask"] is not None:
        result = solve_to_json(visit.session.game, request)
        question = view["ask"]["question"]
        view = visit.do({"do": "answer", "question": question, "result": result}, _MOMENT)
    film = visit.play.help.film
    if film is not None:
        say(f"Solved: {film.moves}")
        while not film.ended:
            view = visit.do({"do": "film", "film": "step"}, _MOMENT)
    _show(view)


def _show(view: View) -> None:
    say(view["text"])
    help_, message = view["help"], view["message"]["text"]
    if help_ is not None and help_["kind"] == "told":
        say(help_["heading"])
    if message:
        say(f"{message}{_whereabouts(view)}")
    counts = ", ".join(f"{count['label']} {count['value']}" for count in view["counts"])
    ending = "" if view["status"] == "playing" else f"; {view['status']}!"
    say(f"{counts}{ending}\n")


def _whereabouts(view: View) -> str:
    """The places that a hint points at, for those who do not see them."""
    hint = view["hint"]
    if hint is None or hint["thing"] is None or hint["move"] is not None:
        return ""
    row, column = hint["to"] or hint["thing"]
    return f" (row {row + 1}, column {column + 1})"
