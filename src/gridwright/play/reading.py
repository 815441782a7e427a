"""A view read out: those parts of it that every front end writes in words and numbers."""

from __future__ import annotations

from typing import Any

from gridwright.play.protocol import HelpView, View
from gridwright.show import FactKind

Pairs = list[tuple[str, str]]  #: labels, each with what stands beside it


def counts(view: View, par: int | None, *, without: tuple[FactKind, ...] = ()) -> Pairs:
    """The measures, the bests, the par, and the facts but for some kinds of them.

    A measure that the game tells as a fact is told as that.
    """
    facts = {fact["label"]: fact for fact in view["facts"]}
    pairs = [(name, value) for name, value in view["tally"].items() if name not in facts]
    pairs += [(f"best {name}", value) for name, value in view["best"].items()]
    pairs += [] if par is None else [("par", par)]
    told = [fact for fact in facts.values() if fact["kind"] not in without]
    return [
        *((label, f"{value:,}") for label, value in pairs),
        *((fact["label"], _said(fact["value"], fact["kind"])) for fact in told),
    ]


def _said(value: Any, kind: str) -> str:
    if kind == FactKind.FRACTION:
        return f"{value[0]:,}/{value[1]:,}"
    if kind == FactKind.ICONS:
        return " ".join(value)
    return f"{value:,}" if isinstance(value, int) else str(value)


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
