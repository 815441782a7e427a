"""The keys, on screen."""

from __future__ import annotations

from typing import ClassVar

from rich.table import Table
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from gridwright.game import Capability, Game

_SIGNS = {"up": "↑", "down": "↓", "left": "←", "right": "→", "escape": "Esc"}


class HelpScreen(ModalScreen[None]):
    """Any of its keys, or a click, closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark,enter,space", "dismiss", "Close")
    ]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static(self._table())
            yield Static(_pointing(self._game))

    def on_click(self) -> None:
        self.dismiss()

    def _table(self) -> Table:
        table = Table.grid(padding=(0, 3))
        table.title = f"{self._game.title}: keys"
        for action in self._game.actions:
            keys = " ".join(_SIGNS.get(key, key) for key in action.keys)
            table.add_row(keys, action.title)
        for keys, title in _keys_of(self._game):
            table.add_row(keys, title)
        return table


def _keys_of(game: Game) -> list[tuple[str, str]]:
    rows = [
        ("z u", "undo"),
        ("y", "redo"),
        ("r", "restart (undo takes it back)"),
        ("n p", "next and previous level"),
        ("i", "hint; again: a little more"),
    ]
    if Capability.SOLVE in game.capabilities:
        rows += [
            ("x", "solve from here, and watch; again: for another aim"),
            ("space , .", "in the film: pause, back, step"),
            ("- +", "in the film: slower, faster"),
        ]
    pause = "pause" if Capability.REAL_TIME in game.capabilities else "cancel, put down"
    return [*rows, ("Esc", pause), ("t", "emoji or ASCII"), ("q", "back"), ("?", "this list")]


def _pointing(game: Game) -> str:
    if len(game.movable) > 1:
        return (
            f"\nClick on a place to walk there; on a {game.movable[1]} and then on a place "
            "to push it there."
        )
    return "\nClick on a place to walk there." if game.movable else ""
