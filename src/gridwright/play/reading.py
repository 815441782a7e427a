"""A view read out: those parts of it that every front end writes in words and numbers."""

from __future__ import annotations

from gridwright.play.protocol import HelpView, View
from gridwright.show import FactKind

Pairs = list[tuple[str, str]]  #: labels, each with what stands beside it


def counts(view: View, *, without: tuple[FactKind, ...] = ()) -> Pairs:
    """What is told beside a board, but for facts of some kinds."""
    return [(one["label"], one["value"]) for one in view["counts"] if one["kind"] not in without]


def progress(help_: HelpView) -> Pairs:
    """How far a search has come; nothing before it says so."""
    now = help_["progress"]
    if now is None:
        return []
    return [
        ("states", f"{now['states']:,}"),
        ("a second", f"{now['rate']:,.0f}"),
        ("seconds", f"{now['seconds']:.1f}"),
        ("depth", f"{now['depth']:,}"),
    ]


def film(help_: HelpView) -> list[str]:
    """Where the film is and what its moves are for, a line each; none where there is no film."""
    now = help_["film"]
    if now is None:
        return []
    stage = now["stages"][now["stage"]] if now["stages"] else ""
    return [f"move {now['place']} of {now['moves']}, {now['speed']}", *filter(None, [stage])]


def film_toggle(help_: HelpView) -> str:
    """What the key or button that starts and stops the film does now."""
    now = help_["film"]
    if now is None:
        return ""
    return "Pause" if now["running"] else "Again" if now["ended"] else "Play"


def next_aim(help_: HelpView) -> str:
    """What the solver would be asked for next; nothing in games that have one aim."""
    aims = help_["aims"]
    for number, aim in enumerate(aims):
        if aim["current"]:
            return aims[(number + 1) % len(aims)]["title"]
    return ""
