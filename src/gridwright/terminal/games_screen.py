"""The first screen: which game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from gridwright.game import all_games
from gridwright.terminal.levels_screen import LevelsScreen

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp


class GamesScreen(Screen[None]):
    app: GridwrightApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "list('cursor_down')", show=False),
        Binding("k", "list('cursor_up')", show=False),
        Binding("q,escape", "app.quit", "Quit"),
    ]

    def compose(self) -> ComposeResult:
        yield Static(" [b]Gridwright[/b] · choose a game", id="title")
        yield OptionList(id="games")
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Counts again: something may have been solved meanwhile."""
        games = self.query_one(OptionList)
        highlighted = games.highlighted or 0
        games.clear_options()
        for game in all_games():
            levels = self.app.library.levels(game.name)
            solved = self.app.library.solved(game.name)
            count = sum(entry.key in solved for entry in levels)
            text = f"[b]$title[/b]\n[dim]{count} of {len(levels)} solved[/dim]"
            games.add_option(Option(Content.from_markup(text, title=game.title), id=game.name))
        games.highlighted = highlighted
        games.focus()

    def action_list(self, verb: str) -> None:
        getattr(self.query_one(OptionList), f"action_{verb}")()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        assert event.option.id is not None
        levels = self.app.library.levels(event.option.id)
        self.app.push_screen(LevelsScreen(levels))
