"""The first screen: which game?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from gridwright.game import all_games, find_game
from gridwright.level import Level
from gridwright.play.collection import Collection
from gridwright.terminal.levels_screen import LevelsScreen
from gridwright.terminal.list_screen import ListScreen


class GamesScreen(ListScreen):
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,escape", "app.quit", "Quit")]
    list_id = "games"

    def title_line(self) -> Content:
        return Content.from_markup(" [b]Gridwright[/b] · choose a game")

    def options(self) -> Iterable[Option]:
        for game in all_games():
            standing = Collection.of_game(self.app.store, game.name).standing(self.app.store)
            text = "[b]$title[/b]\n[dim]$standing[/dim]"
            said = Content.from_markup(text, title=game.title, standing=standing)
            yield Option(said, id=game.name)

    def level_of(self, chosen: str) -> Level:
        return find_game(chosen).example

    def choose(self, chosen: str) -> None:
        self.app.push_screen(LevelsScreen(Collection.of_game(self.app.store, chosen)))
