"""The keys that front ends with a keyboard share, and what each of them asks for."""

from __future__ import annotations

from gridwright.game import Capability, Game
from gridwright.play.protocol import Command, FilmChange, HelpView, View

_COMMANDS: dict[str, Command] = {
    "z": {"do": "undo"},
    "u": {"do": "undo"},
    "y": {"do": "redo"},
    "r": {"do": "restart"},
    "i": {"do": "hint"},
    "x": {"do": "solve"},
    "n": {"do": "next"},
    "p": {"do": "previous"},
}
_FILM: dict[str, FilmChange] = {
    "space": "toggle",
    ",": "back",
    ".": "step",
    "-": "slower",
    "+": "faster",
    "=": "faster",
}
_REPEATING = {"z", "u", "y"}
_SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→"}


def command_for(key: str, game: Game, view: View) -> Command | None:
    """What the key asks for now; None for keys that are the front end's own.

    The keys of a film come first while there is one, then the game's.
    """
    help_, clock = view["help"], view["clock"]
    if key in _FILM and help_ is not None and help_["film"] is not None:
        return {"do": "film", "film": _FILM[key]}
    if key in ("enter", "space") and clock is not None and not clock["running"]:
        return {"do": "go-on"}
    for action in game.actions:
        if key in action.keys:
            return {"do": "move", "moves": action.move}
    if key == "escape":
        if help_ is not None or view["chosen"] is not None:
            return {"do": "put-down"}
        return {"do": "pause"} if clock is not None and clock["running"] else None
    return _COMMANDS.get(key)


def repeating_keys(game: Game) -> set[str]:
    """Keys that do their work again and again while they are held."""
    return _REPEATING | {key for one in game.actions if one.repeats for key in one.keys}


def key_help(game: Game) -> list[tuple[tuple[str, ...], str]]:
    """Keys with what they do, the game's first; those that it takes for itself are left out."""
    taken = {key for action in game.actions for key in action.keys}
    rows: list[tuple[tuple[str, ...], str]] = [
        (("z", "u"), "undo (hold to repeat)"),
        (("y",), "redo"),
        (("r",), "start again"),
        (("i",), "hint; again: a little more"),
        (("x",), "solve from here; again: another aim"),
        (("n", "p"), "next and previous level"),
        (("escape",), "pause, put away, leave"),
        (("?",), "this list"),
    ]
    film: list[tuple[tuple[str, ...], str]] = [
        (("space", ",", "."), "in the film: pause, back, step"),
        (("-", "+"), "in the film: slower, faster"),
    ]
    if Capability.SOLVE not in game.capabilities:
        rows, film = [row for row in rows if row[0] != ("x",)], []
    free = [(tuple(key for key in keys if key not in taken), title) for keys, title in rows]
    own = [(action.keys, action.title) for action in game.actions]
    return [*own, *((keys, title) for keys, title in free if keys), *film]


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
