"""What players are told, in words that name no key: front ends have different ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from gridwright.game import Game
from gridwright.play.protocol import Count, EventView, FactView, HelpView
from gridwright.show import FactKind

READY, PAUSED = "Ready?", "Paused"
DEAD = "This position can no longer be won (proved)."
GO_BACK = "Undo to go on."
SOLVED_BY_SOLVER = "Solved, by the solver."
RESUMED = "You go on where you left off."
NO_WAY_BACK = "There is no way back when playing for the score."

_HAPPENED = {
    "bump": "blocked",
    "push": "pushed",
    "dock": "on a target",
    "undock": "off its target",
    "land": "landed",
    "take": "water taken",
    "extinguish": "fire put out",
    "teleport": "teleported",
    "transform": "something turns into something else",
    "destroy": "something is gone",
}
_AIMS = {"moves": "fewest moves", "pushes": "fewest pushes", "any": "any, quickly"}
_REASONS = {"time": "out of time", "memory": "out of memory", "states": "too many states"}


def aim(objective: str) -> str:
    return _AIMS.get(objective, objective)


def failure(result: Mapping[str, Any]) -> str:
    """Why there are no moves: proved and given up are two things, a search that failed a third."""
    reason = _REASONS.get(result.get("reason") or "", "the search was too large")
    told = {
        "unsolvable": f"Proved unsolvable: no moves from here can win. {GO_BACK}",
        "gave-up": f"Gave up: {reason}. That proves nothing.",
        "cancelled": "Cancelled.",
    }
    return told.get(result["outcome"]) or str(result.get("error") or "The solver failed.")


def effort(result: Mapping[str, Any]) -> str:
    if not result.get("states"):
        return ""
    return f"{result['states']:,} states in {result['seconds']:.2f} s"


def figures(progress: Mapping[str, Any] | None) -> list[list[str]]:
    """How far a search has come, as labels with values; nothing before it says so."""
    if progress is None:
        return []
    return [
        ["states", f"{progress['states']:,}"],
        ["a second", f"{progress['rate']:,.0f}"],
        ["seconds", f"{progress['seconds']:.1f}"],
        ["depth", f"{progress['depth']:,}"],
    ]


def help_lines(help_: HelpView) -> list[str]:
    """What is told below the heading: how far the search has come, or the film, and what for."""
    film = help_["film"]
    figures = ", ".join(f"{value} {label}" for label, value in help_["figures"])
    lines = [figures] if film is None else [film["said"], film["purpose"]]
    return [line for line in lines if line]


def happened(game: Game, move: str, events: Iterable[EventView]) -> Iterator[str]:
    """What a move did, for those who do not see it: what it was, and what came of it."""
    for event in events:
        yield action_title(game, move)
        kind = event["event"]
        yield f"{event['count']} vanish" if kind == "match" else _HAPPENED.get(kind, "")


def action_title(game: Game, move: str) -> str:
    """What a move is called; in Sokoban a push is a capital."""
    titles = {action.move: action.title for action in game.actions}
    return titles.get(move) or titles.get(move.lower()) or move


def counts(
    tally: Mapping[str, int], best: Mapping[str, int], par: int | None, facts: Sequence[FactView]
) -> list[Count]:
    """What is told beside a board. A measure that the game tells as a fact is told as that."""
    told = {fact["label"]: _count(fact["label"], fact["value"], fact["kind"]) for fact in facts}
    return [
        *(told.pop(name, _count(name, value, "tally")) for name, value in tally.items()),
        *(_count(f"best {name}", value, "best") for name, value in best.items()),
        *([] if par is None else [_count("par", par, "par")]),
        *told.values(),
    ]


def _count(label: str, value: Any, kind: str) -> Count:
    if kind == FactKind.FRACTION:
        said = f"{value[0]:,}/{value[1]:,}"
    elif kind == FactKind.ICONS:
        said = " ".join(value)
    else:
        said = f"{value:,}" if isinstance(value, int) else str(value)
    return {"label": label, "value": said, "kind": kind}


def ending_title(*, won: bool, stars: int | None) -> str:
    """Stands on the card of a game that has ended."""
    if not won:
        return "Game over"
    return "Perfect!" if stars == 3 else "Solved!"


def ending_lines(tally: Mapping[str, int], improved: Collection[str], par: str) -> list[str]:
    """What that card says: what was counted, which of it is a new best, and what the par tells."""
    lines = [
        f"{value:,} {name}{' – your best' if name in improved else ''}"
        for name, value in tally.items()
    ]
    return [*lines, par] if par else lines


def ending(tally: Mapping[str, int], *, won: bool, improved: bool) -> str:
    """A game that the player has ended."""
    counts = ", ".join(f"{value:,} {name}" for name, value in tally.items())
    if not won:
        return f"Lost, with {counts}."
    return f"Solved with {counts}.{' A new best!' if improved else ''}"
