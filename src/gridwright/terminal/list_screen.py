"""A list to choose from, and beside it a look at what is under the cursor."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from gridwright.level import Level
from gridwright.terminal.board_view import BoardView

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp


class Choices(OptionList):
    """Has the keys of the games too."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j,s", "cursor_down", show=False),
        Binding("k,w", "cursor_up", show=False),
        Binding("l,d,right", "select", show=False),
    ]


class ListScreen(Screen[None]):
    """``chosen`` is the id of the option under the cursor."""

    app: GridwrightApp
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012 - as its type says
    list_id: ClassVar[str]
    chosen: str | None = None

    @abstractmethod
    def title_line(self) -> Content:
        """What stands above the list."""

    @abstractmethod
    def options(self) -> Iterable[Option]:
        """What there is to choose from now."""

    @abstractmethod
    def level_of(self, chosen: str) -> Level:
        """The level to look at while that is under the cursor."""

    def about(self, chosen: str) -> Content:
        """What is said below that level."""
        return Content()

    @abstractmethod
    def choose(self, chosen: str) -> None:
        """Opens what was chosen."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal():
            yield Choices(id=self.list_id)
            with Vertical(id="preview"):
                yield BoardView()
                yield Static(id="about")
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Lists all anew: something may have been solved meanwhile."""
        self.redraw()
        self.query_one(Choices).focus()

    def redraw(self) -> None:
        """Shows everything again, as after the signs have been changed."""
        self.query_one("#title", Static).update(self.title_line())
        choices, chosen = self.query_one(Choices), self.chosen
        choices.clear_options()
        choices.add_options(self.options())
        self.highlight(chosen)
        self._preview()

    def highlight(self, chosen: str | None) -> None:
        choices = self.query_one(Choices)
        choices.highlighted = 0 if chosen is None else choices.get_option_index(chosen)

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id is not None:
            self.chosen = event.option.id
            self._preview()

    def _preview(self) -> None:
        if self.chosen is not None:
            self.query_one(BoardView).preview(self.level_of(self.chosen))
            self.query_one("#about", Static).update(self.about(self.chosen))

    @on(OptionList.OptionSelected)
    def select(self, event: OptionList.OptionSelected) -> None:
        assert event.option.id is not None
        self.choose(event.option.id)
