"""The first screen: which game?"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from gridwright.game import all_games, find_game
from gridwright.play.collection import Collection
from gridwright.terminal.board_view import BoardView
from gridwright.terminal.choices import Choices
from gridwright.terminal.levels_screen import LevelsScreen

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp


class GamesScreen(Screen[None]):
    app: GridwrightApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "app.quit", "Quit"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012 - as its type says

    def compose(self) -> ComposeResult:
        yield Static(" [b]Gridwright[/b] · choose a game", id="title")
        with Horizontal():
            yield Choices(id="games")
            with Vertical(id="preview"):
                yield BoardView()
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Counts again: something may have been solved meanwhile."""
        games = self.query_one(Choices)
        highlighted = games.highlighted or 0
        games.clear_options()
        for game in all_games():
            progress = Collection.of_game(self.app.store, game.name).progress(self.app.store)
            text = f"[b]$title[/b]\n[dim]{progress}[/dim]"
            games.add_option(Option(Content.from_markup(text, title=game.title), id=game.name))
        games.highlighted = highlighted
        games.focus()

    def redraw(self) -> None:
        """Shows the board again, after the signs have been changed."""
        option = self.query_one(Choices).highlighted_option
        if option is None or option.id is None:
            return
        board = self.query_one(BoardView)
        board.plain = self.app.plain
        board.preview(find_game(option.id).example)

    @on(OptionList.OptionHighlighted)
    def look(self) -> None:
        self.redraw()

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        assert event.option.id is not None
        self.app.push_screen(LevelsScreen(Collection.of_game(self.app.store, event.option.id)))
