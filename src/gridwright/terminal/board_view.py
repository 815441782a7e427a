"""The board as a widget: as large as there is room for, scrolled where there is none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridwright.board import Board, Cell
from gridwright.game import Game, find_game
from gridwright.level import Level
from gridwright.terminal.tiles import SIZES, Mark, tile

Place = tuple[int, int]  #: row and column from 0


class BoardView(ScrollView, can_focus=False):
    """Draws only the lines that are seen, so the size of a board costs nothing."""

    class Pointed(Message):
        """A cell was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    def __init__(self) -> None:
        super().__init__(id="board")
        self._board: Board | None = None
        self._game = ""
        self._marks: dict[Place, Mark] = {}
        self._ghost: dict[Place, Cell] = {}
        self._plain = False
        self._tile = SIZES[-1]

    def show(
        self,
        game: Game,
        board: Board,
        *,
        details: Mapping[str, Any],
        chosen: Place | None = None,
        plain: bool = False,
    ) -> None:
        """Shows the board, with the words and ghosts that the state's details tell of.

        On a board that is larger than the screen, what has changed is in view.
        """
        before, self._board = self._board, board
        self._game, self._plain = game.name, plain
        self._marks = dict.fromkeys(map(tuple, details.get("lit", ())), Mark.LIT)
        if chosen is not None:
            self._marks[chosen] = Mark.CHOSEN
        self._ghost = {(row, column): (name,) for row, column, name in details.get("ghost", ())}
        self._fit()
        self._follow(_focus(before, board, game))
        self.refresh()

    def preview(self, level: Level, *, plain: bool) -> None:
        """Shows a level as it begins, be it one that cannot be played."""
        game = find_game(level.game)
        playable = not game.check(level)
        details = game.begin(level).details if playable else {}
        self.show(game, level.board, details=details, plain=plain)

    def on_resize(self) -> None:
        self._fit()

    def on_click(self, event: events.Click) -> None:
        place = self._place_at(event)
        if place is not None:
            self.post_message(self.Pointed(place))

    def render_line(self, y: int) -> Strip:
        blank = Style(bgcolor=self.background_colors[1].rich_color)
        board, size = self._board, self._tile
        if board is None:
            return Strip.blank(self.size.width, blank)
        left, above = self._margins
        row, line = divmod(y + self.scroll_offset.y - above, size.height)
        if not 0 <= row < board.height:
            return Strip.blank(self.size.width, blank)
        cells = [self._segment(row, column, line) for column in range(board.width)]
        strip = Strip([Segment(" " * left, blank), *cells])
        start = self.scroll_offset.x
        return strip.crop_extend(start, start + self.size.width, blank)

    def _segment(self, row: int, column: int, line: int) -> Segment:
        assert self._board is not None
        place = row, column
        cell = self._board[place]
        mark = self._marks.get(place, Mark.NONE)
        if not cell and place in self._ghost:
            cell, mark = self._ghost[place], Mark.GHOST
        odd = (row + column) % 2 == 1
        return tile(self._game, cell, self._tile, mark, odd=odd, plain=self._plain)[line]

    @property
    def _margins(self) -> tuple[int, int]:
        """Columns left of the board and lines above it: it stands in the middle."""
        left = max(0, (self.size.width - self.virtual_size.width) // 2)
        return left, max(0, (self.size.height - self.virtual_size.height) // 2)

    def _fit(self) -> None:
        if self._board is None:
            return
        height, width = self._board.height, self._board.width
        room = self.container_size or self.size
        fitting = (
            size
            for size in (SIZES[-1:] if self._plain else SIZES)
            if size.width * width <= room.width and size.height * height <= room.height
        )
        self._tile = next(fitting, SIZES[-1])
        self.virtual_size = Size(self._tile.width * width, self._tile.height * height)

    def _follow(self, places: Iterable[Place]) -> None:
        found = list(places)
        if not found:
            return
        rows, columns = [row for row, _ in found], [column for _, column in found]
        top, left = min(rows) - 2, min(columns) - 2
        height, width = max(rows) - top + 3, max(columns) - left + 3
        size = self._tile
        self.scroll_to_region(
            Region(left * size.width, top * size.height, width * size.width, height * size.height),
            animate=False,
        )

    def _place_at(self, event: events.Click) -> Place | None:
        offset = event.get_content_offset(self)
        if offset is None or self._board is None:
            return None
        left, above = self._margins
        row = (offset.y + self.scroll_offset.y - above) // self._tile.height
        column = (offset.x + self.scroll_offset.x - left) // self._tile.width
        inside = 0 <= row < self._board.height and 0 <= column < self._board.width
        return (row, column) if inside else None


def _focus(before: Board | None, board: Board, game: Game) -> list[Place]:
    """The cells to keep in view: those that changed, or on a new board whom the player moves."""
    if before is None or (before.height, before.width) != (board.height, board.width):
        return [
            (row, column)
            for row, column, cell in board.cells()
            if game.movable and game.movable[0] in cell
        ]
    if before is board:
        return []
    return [
        (row, column)
        for row, (old, new) in enumerate(zip(before.rows, board.rows, strict=True))
        if old != new
        for column, (was, now) in enumerate(zip(old, new, strict=True))
        if was != now
    ]
