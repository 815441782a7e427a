"""What stands beside the board: counts, bests and par, facts of the game, the rules in force."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.segment import Segments
from rich.table import Table
from rich.text import Text
from textual.widgets import Static

from gridwright.play.protocol import Sentences, View
from gridwright.show import FactKind
from gridwright.terminal.safe_text import printable
from gridwright.terminal.tiles import SIZES, Mark, tile


class FactsPanel(Static):
    def show(self, game: str, view: View) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(style="dim")
        table.add_column(justify="right")
        for count in view["counts"]:
            if count["kind"] != FactKind.ICONS:
                table.add_row(Text(printable(count["label"])), Text(printable(count["value"])))
        parts: list[RenderableType] = [table]
        for fact in view["facts"]:
            if fact["kind"] == FactKind.ICONS:
                plain = self.app.has_class("-plain")
                parts += ["", _icons(game, fact["label"], fact["value"], plain)]
        if view["sentences"] is not None:
            parts += ["", _sentences(view["sentences"])]
        self.update(Group(*parts))


def _icons(game: str, label: str, names: Sequence[str], plain: bool) -> Group:
    size = SIZES[-1] if plain else SIZES[-2]
    tiles = [tile(game, (name,), size, Mark.NONE, plain=plain) for name in names]
    title = Text(printable(label).capitalize(), style="bold")
    return Group(title, *(Segments(lines, new_lines=True) for lines in tiles))


def _sentences(sentences: Sentences) -> Text:
    """A sentence a line; those that are new stand out, those that are gone are struck out."""
    text = Text()
    text.append("Rules\n", style="bold")
    for rule in sentences["now"] or ["(none)"]:
        text.append(f"{rule}\n", style="bold reverse" if rule in sentences["made"] else "")
    for rule in sentences["broken"]:
        text.append(f"{rule}\n", style="strike dim")
    return text
