"""The keys, on screen."""

from __future__ import annotations

from gridwright.desktop.sheet import Row, Sheet
from gridwright.desktop.window import Window
from gridwright.game import Game
from gridwright.play.keys import key_help, spelt

_OWN = {"tab": "list of levels", "m": "sound", "o": "settings", "f11": "whole screen"}


class HelpScreen(Sheet):
    """The game's keys, those of every game, and the window's own."""

    def __init__(self, window: Window, game: Game) -> None:
        super().__init__(window)
        self.title = f"Keys of {game.title}"
        rows = [*key_help(game), *(((key,), title) for key, title in _OWN.items())]
        self.rows = [
            (", ".join(spelt(key, arrows=False) for key in keys), title) for keys, title in rows
        ]

    def sheet_rows(self) -> list[Row]:
        return [Row(keys, title) for keys, title in self.rows]

    def press(self, key: str, *, held: bool = False) -> None:
        self.window.back()

    def click(self, at: tuple[int, int]) -> None:
        self.window.back()
