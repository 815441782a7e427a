"""The levels of a game or a file: what there is, what is solved, and what comes next."""

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

from gridwright.errors import GridwrightError
from gridwright.play.collection import Collection
from gridwright.terminal.board_view import BoardView
from gridwright.terminal.choices import Choices
from gridwright.terminal.play_screen import PlayScreen
from gridwright.terminal.safe_text import printable, safe

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp


class LevelsScreen(Screen[None]):
    app: GridwrightApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next_unsolved", "Next unsolved"),
        Binding("q,escape", "leave", "Back"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]  # noqa: RUF012 - not to be a ClassVar, says its type

    def __init__(self, collection: Collection, place: int | None = None) -> None:
        """``place`` is the level under the cursor, if not the one to go on with."""
        super().__init__()
        self._collection = collection
        self._solved: set[str] = set()
        self._place = collection.first(self.app.store) if place is None else place

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal():
            yield Choices(id="levels")
            with Vertical(id="preview"):
                yield BoardView()
                yield Static(id="about")
        yield Footer(compact=True)

    def on_screen_resume(self) -> None:
        """Marks again: something may have been solved meanwhile."""
        collection, store = self._collection, self.app.store
        self._solved = collection.solved(store)
        title = f" {printable(collection.title)} · {collection.progress(store)}"
        self.query_one("#title", Static).update(Content(title))
        rows = self.query_one("#levels", Choices)
        rows.clear_options()
        pack = None
        for number, entry in enumerate(collection.entries):
            if entry.collection != pack:
                pack = entry.collection
                heading = Content(printable(pack)).stylize("bold")
                rows.add_option(Option(heading, disabled=True))
            rows.add_option(Option(self._row(number), id=str(number)))
        self._highlight(self._place)
        self._preview()
        rows.focus()

    def _row(self, number: int) -> Content:
        entry = self._collection.entries[number]
        mark = ("x" if self.app.plain else "✓") if entry.key in self._solved else " "
        facts = f"{entry.height}×{entry.width}" + (f", par {entry.par}" if entry.par else "")
        return Content.from_markup(
            "[$text-success]$mark[/] $number $title [dim]$facts[/dim]",
            mark=mark,
            number=f"{number + 1:3}",
            title=printable(entry.title) or f"Level {number + 1}",
            facts=facts,
        )

    def _highlight(self, place: int) -> None:
        rows = self.query_one("#levels", Choices)
        rows.highlighted = rows.get_option_index(str(place))

    def redraw(self) -> None:
        """Shows everything again, after the signs have been changed."""
        self.on_screen_resume()

    @on(OptionList.OptionHighlighted)
    def look(self, event: OptionList.OptionHighlighted) -> None:
        if event.option.id is not None:
            self._place = int(event.option.id)
            self._preview()

    def _preview(self) -> None:
        entry = self._collection.entries[self._place]
        level = entry.level
        board = self.query_one(BoardView)
        board.plain = self.app.plain
        board.preview(level)
        best = self.app.store.best(level)
        facts = [f"best {name} {value:,}" for name, value in best.items()]
        about = [", ".join(facts), str(level.extras.get("hint") or level.author)]
        self.query_one("#about", Static).update(safe("\n".join(filter(None, about))))

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        assert event.option.id is not None
        self._place = int(event.option.id)
        try:
            screen = PlayScreen(self._collection, self._place)
        except GridwrightError as error:
            self.app.notify(safe(error).plain, severity="error", markup=False)
            return
        self.app.push_screen(screen)

    def action_next_unsolved(self) -> None:
        place = self._collection.next_unsolved(self.app.store, self._place)
        if place is not None:
            self._highlight(place)

    def action_leave(self) -> None:
        self.dismiss()
