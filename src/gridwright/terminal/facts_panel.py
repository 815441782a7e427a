"""What stands beside the board: counts, bests and par, the rules in force, the next faller."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.segment import Segments
from rich.table import Table
from rich.text import Text
from textual.widgets import Static

from gridwright.play.session import Session
from gridwright.terminal.safe_text import printable
from gridwright.terminal.tiles import SIZES, Mark, tile


class FactsPanel(Static):
    """Shows what the game's details have to tell; it knows none of their meaning."""

    def __init__(self) -> None:
        super().__init__(id="facts")
        self._rules: Sequence[str] | None = None

    def begin(self) -> None:
        """Another level: its first rules are not news."""
        self._rules = None

    def show(self, session: Session, best: Mapping[str, int], plain: bool) -> None:
        details = session.state.details
        parts: list[RenderableType] = [_counts(session, best, details)]
        if "next" in details:
            parts += ["", _next_faller(session.game.name, details["next"], plain)]
        if "rules" in details:
            parts += ["", self._rules_in_force(details["rules"])]
        self.update(Group(*parts))

    def _rules_in_force(self, rules: Sequence[str]) -> Text:
        """A sentence a line; those that have come with the last move stand out."""
        before = rules if self._rules is None else self._rules
        self._rules = rules
        text = Text()
        text.append("Rules\n", style="bold")
        for rule in rules or ["(none)"]:
            text.append(f"{rule}\n", style="" if rule in before else "bold reverse")
        for rule in before:
            if rule not in rules:
                text.append(f"{rule}\n", style="strike dim")
        return text


def _counts(session: Session, best: Mapping[str, int], details: Mapping[str, Any]) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column(justify="right")
    rows: dict[str, object] = dict(session.tally)
    rows |= {f"best {name}": value for name, value in best.items()}
    rows |= {"par": session.level.extras["par"]} if session.level.extras.get("par") else {}
    if "targets" in details:
        rows["targets"] = f"{details['filled']}/{details['targets']}"
    for name in ("buckets", "level", "jewels", "longest_chain"):
        if name in details:
            rows[name.replace("_", " ")] = details[name]
    rows |= {f"goal: {name}": least for name, least in details.get("goal", {}).items()}
    for name, value in rows.items():
        table.add_row(Text(name), Text(printable(value)))
    return table


def _next_faller(game: str, names: Sequence[str], plain: bool) -> Group:
    size = SIZES[-1] if plain else SIZES[-2]
    tiles = [tile(game, (name,), size, Mark.NONE, plain=plain) for name in names]
    return Group(Text("Next", style="bold"), *(Segments(lines, new_lines=True) for lines in tiles))
