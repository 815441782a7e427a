"""The levels of a game or a file: what there is, what is solved, and what comes next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from gridwright.errors import GridwrightError
from gridwright.level import Level
from gridwright.play.collection import Collection, Row
from gridwright.terminal.list_screen import ListScreen
from gridwright.terminal.play_screen import PlayScreen
from gridwright.terminal.safe_text import printable, safe


class LevelsScreen(ListScreen):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next_unsolved", "Next unsolved"),
        Binding("q,escape", "dismiss", "Back"),
    ]
    list_id = "levels"

    def __init__(self, collection: Collection, place: int | None = None) -> None:
        """``place`` is the level under the cursor, if not the one to go on with."""
        super().__init__()
        self._collection = collection
        self.chosen = str(collection.first(self.app.store) if place is None else place)

    def title_line(self) -> Content:
        progress = self._collection.progress(self.app.store)
        return Content(f" {printable(self._collection.title)} · {progress}")

    def options(self) -> Iterable[Option]:
        for row in self._collection.rows(self.app.store):
            if row.place is None:
                yield Option(Content(printable(row.title)).stylize("bold"), disabled=True)
            else:
                yield Option(self._level_line(row, row.place), id=str(row.place))

    def _level_line(self, row: Row, place: int) -> Content:
        return Content.from_markup(
            "[$text-success]$mark[/] $number $title [dim]$facts[/dim]",
            mark=("x" if self.app.has_class("-plain") else "✓") if row.solved else " ",
            number=f"{place + 1:3}",
            title=printable(row.title),
            facts=row.facts,
        )

    def level_of(self, chosen: str) -> Level:
        return self._collection.entries[int(chosen)].level

    def about(self, chosen: str) -> Content:
        level = self.level_of(chosen)
        bests = [f"best {name} {value:,}" for name, value in self.app.store.best(level).items()]
        said = [", ".join(bests), str(level.extras.get("hint") or level.author)]
        return safe("\n".join(filter(None, said)))

    def choose(self, chosen: str) -> None:
        try:
            screen = PlayScreen(self._collection, int(chosen))
        except GridwrightError as error:
            self.app.notify(safe(error).plain, severity="error", markup=False)
            return
        self.app.push_screen(screen)

    def action_next_unsolved(self) -> None:
        here = int(self.chosen or 0)
        place = self._collection.next_unsolved(self.app.store, here)
        self.highlight(str(here if place is None else place))
