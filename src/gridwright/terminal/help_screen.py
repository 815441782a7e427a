"""The keys, on screen."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gridwright.game import Game
from gridwright.play.keys import KeyRow, key_rows, pointing_help, spelt


class HelpScreen(ModalScreen[None]):
    """Any of its keys, or a click, closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter,space", "dismiss", "Close")
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        table = Table.grid(padding=(0, 3))
        table.title = f"{self._game.title}: keys"
        rows = [
            *key_rows(self._game),
            KeyRow("emoji or ASCII", {"t": None}),
            KeyRow("back", {"q": None}),
        ]
        for row in rows:
            table.add_row(" ".join(map(spelt, row.keys)), row.title)
        with VerticalScroll(id="help"):
            yield Static(table)
            yield Static(f"\n{pointing_help(self._game)}")

    def on_click(self) -> None:
        self.dismiss()
