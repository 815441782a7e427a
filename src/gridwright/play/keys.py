"""The keys that front ends with a keyboard share, and what each of them asks for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from gridwright.game import Action, Capability, Game
from gridwright.play.protocol import Command, HelpView, View

_SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


@dataclass(frozen=True)
class KeyRow:
    """A line in the list of keys: what each asks for, or None where that is the front end's own."""

    title: str
    keys: Mapping[str, Command | None]
    repeats: bool = False  #: while they are held
    film: bool = False  #: they are there while a film is shown, and come before all others then


_UNDO, _REDO = Command(do="undo"), Command(do="redo")
_SOLVE = KeyRow("solve from here; again: another aim", {"x": {"do": "solve"}})
_SHARED = (
    KeyRow("undo (hold to repeat)", {"z": _UNDO, "u": _UNDO}, repeats=True),
    KeyRow("redo", {"y": _REDO}, repeats=True),
    KeyRow("start again", {"r": {"do": "restart"}}),
    KeyRow("hint; again: a little more", {"i": {"do": "hint"}}),
    _SOLVE,
    KeyRow("next and previous level", {"n": {"do": "next"}, "p": {"do": "previous"}}),
    KeyRow("pause, put away, leave", {"escape": None}),
    KeyRow("this list", {"?": None}),
)
_FASTER = Command(do="film", film="faster")
_FILM = (
    KeyRow(
        "in the film: pause, back, step",
        {
            "space": {"do": "film", "film": "toggle"},
            ",": {"do": "film", "film": "back"},
            ".": {"do": "film", "film": "step"},
        },
        film=True,
    ),
    KeyRow(
        "in the film: slower, faster",
        {"-": {"do": "film", "film": "slower"}, "+": _FASTER, "=": _FASTER},
        film=True,
    ),
)


def key_rows(game: Game) -> list[KeyRow]:
    """The keys of a game, see :func:`rows_for`."""
    return rows_for(game.actions, can_solve=Capability.SOLVE in game.capabilities)


def rows_for(actions: Sequence[Action], *, can_solve: bool) -> list[KeyRow]:
    """Keys with what they do, the actions first; those that they take are left out elsewhere."""
    own = [
        KeyRow(
            action.title,
            dict.fromkeys(action.keys, Command(do="move", moves=action.move)),
            action.repeats,
        )
        for action in actions
    ]
    taken = {key for row in own for key in row.keys}
    shared = [
        replace(row, keys={key: row.keys[key] for key in row.keys if key not in taken})
        for row in _SHARED
    ]
    rows = [*own, *(row for row in shared if row.keys), *_FILM]
    if can_solve:
        return rows
    return [row for row in rows if not row.film and row.title != _SOLVE.title]


def command_for(key: str, game: Game, view: View) -> Command | None:
    """What the key asks for now; None for keys that are the front end's own."""
    help_, clock = view["help"], view["clock"]
    if key in ("enter", "space") and clock is not None and not clock["running"]:
        return {"do": "go-on"}
    has_film = help_ is not None and help_["film"] is not None
    rows = [row for row in key_rows(game) if key in row.keys and (has_film or not row.film)]
    for row in sorted(rows, key=lambda row: not row.film):
        if (command := row.keys[key]) is not None:
            return command
    if key != "escape":
        return None
    if help_ is not None or view["chosen"] is not None:
        return {"do": "put-down"}
    return {"do": "pause"} if clock is not None and clock["running"] else None


def repeating_keys(game: Game) -> set[str]:
    """Keys that do their work again and again while they are held."""
    return {key for row in key_rows(game) if row.repeats for key in row.keys}


def help_keys(help_: HelpView) -> list[tuple[str, str]]:
    """Keys for what the solver does or shows, with what they do now; two go back and on."""
    film, aim = help_["film"], help_["next_aim"]
    if help_["kind"] == "search":
        return [("escape", "cancel")]
    keys = [("escape", "close"), ("x", f"for {aim}")] if aim else [("escape", "close")]
    if film is None:
        return keys
    return [("space", film["toggle"].lower()), (", .", "step"), ("- +", "speed"), *keys]


def ending_keys(view: View) -> list[tuple[str, str]]:
    """Keys that lead on from a game that has ended, each with what it does."""
    if view["status"] == "lost":
        return [("z", "undo"), ("r", "start again")] if view["can"]["undo"] else [("r", "new game")]
    return [("n", "next level")] if view["status"] == "won" else []


def spelt(key: str, *, arrows: bool = True) -> str:
    """A key as people know it; with words for the arrows where there are no letters for them."""
    known = _SIGNS.get(key) if arrows else None
    return known or (key if len(key) == 1 else key.capitalize().replace("Escape", "Esc"))


def pointing_help(game: Game) -> str:
    """What pointing at the board does; nothing in games that have no use for it."""
    if not game.movable:
        return ""
    walk = "Point at a place to walk there"
    if len(game.movable) == 1:
        return f"{walk}."
    return f"{walk}; point at a {game.movable[1]} and then at a place to push it there."
