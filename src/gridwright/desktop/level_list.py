"""The list of levels: what there is, pack by pack, what is solved, and what comes next."""

from __future__ import annotations

from collections.abc import Callable

from gridwright.desktop import look
from gridwright.desktop.sheet import Row, Sheet
from gridwright.desktop.window import Window
from gridwright.play.collection import Collection


class LevelListScreen(Sheet):
    """Choosing a level of the collection; ``choose`` is told its place."""

    foot = look.key_line("Enter play", "n next unsolved", "Esc back")
    width = 32
    place: int

    def __init__(
        self, window: Window, collection: Collection, place: int, choose: Callable[[int], None]
    ) -> None:
        super().__init__(window)
        self.place = place
        self._collection, self._choose = collection, choose
        self.title, self.note = collection.title, collection.progress(window.store)
        self._rows = [
            Row(row.title, colour=look.ACCENT)
            if row.place is None
            else Row(row.title, row.facts, row.place, row.solved)
            for row in collection.rows(window.store)
        ]

    def sheet_rows(self) -> list[Row]:
        return self._rows

    def press(self, key: str, *, held: bool = False) -> None:
        if key in ("n", "u"):
            following = self._collection.next_unsolved(self.window.store, self.place)
            self.place = self.place if following is None else following
        super().press(key)

    def take(self) -> None:
        self.window.back()
        self._choose(self.place)
