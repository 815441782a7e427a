"""The board as a widget: as large as there is room for, scrolled where there is none."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from gridwright.board import Board
from gridwright.errors import BadLevel
from gridwright.game import Game, find_game
from gridwright.level import Level
from gridwright.play import Session, protocol
from gridwright.play.screen import Drawing, Screen, places
from gridwright.show import Place
from gridwright.terminal.tiles import SIZES, Mark, tile

_FLASH_SECONDS = 0.25
#: What happens in a cell and is worth a flash there.
_FLASHING = {"dock", "match", "take", "extinguish", "teleport", "transform", "destroy"}


class BoardView(ScrollView, can_focus=False):
    """Draws only the lines that are seen, so the size of a board costs nothing."""

    @dataclass
    class Pointed(Message):
        """A cell was clicked."""

        place: Place

    def __init__(self) -> None:
        super().__init__(id="board")
        self._drawing: Drawing | None = None
        self._game = ""
        self._flashing: set[Place] = set()
        self._tile = SIZES[-1]

    def show(self, game: Game, view: protocol.View) -> None:
        """Shows what is new, with what was chosen, hinted at, or has just happened.

        On a board that is larger than the screen, what has changed is in view.
        """
        self._draw(game, Drawing.of(view, self._board))
        self._flash(view["events"])
        if "board" in view:
            self._follow(_players(game, self._board))
        else:
            self._follow((row, column) for row, column, _ in view["changed"])

    def preview(self, level: Level) -> None:
        """Shows a level as it begins, even one that cannot be played."""
        game = find_game(level.game)
        try:
            drawing = Drawing.of(Screen(game.name).show(Session(level)), None)
        except BadLevel:
            drawing = Drawing(level.board)
        self._draw(game, drawing)
        self._follow(_players(game, level.board))

    def redraw(self) -> None:
        """Draws it all again: its size or the signs may have changed."""
        self._fit()
        self.refresh()

    def _draw(self, game: Game, drawing: Drawing) -> None:
        self._game, self._drawing = game.name, drawing
        self.redraw()

    @property
    def _plain(self) -> bool:
        return self.app.has_class("-plain")

    @property
    def _board(self) -> Board | None:
        return None if self._drawing is None else self._drawing.board

    def _flash(self, happened: Iterable[protocol.EventView]) -> None:
        found = (places(event) for event in happened if event["event"] in _FLASHING)
        self._flashing = {place for cells in found for place in cells}
        if self._flashing:
            self.set_timer(_FLASH_SECONDS, self._end_flash)

    def _end_flash(self) -> None:
        self._flashing = set()
        self.refresh()

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
        drawing, place = self._drawing, (row, column)
        assert drawing is not None
        cell, mark = drawing.board[place], Mark(drawing.marks.get(place, Mark.NONE))
        if place in self._flashing:
            mark = Mark.FLASH
        elif mark is Mark.GOAL:
            cell = (drawing.hinted,)
        elif place in drawing.ghosts:
            cell, mark = (drawing.ghosts[place],), Mark.GHOST
        elif mark is Mark.NONE and place in (drawing.lit or ()):
            mark = Mark.LIT
        looks = drawing.looks.get(place, ())
        odd = (row + column) % 2 == 1
        return tile(self._game, cell, self._tile, mark, looks, odd=odd, plain=self._plain)[line]

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
        width, height = self._tile
        cells = [Region(column * width, row * height, width, height) for row, column in places]
        if cells:
            around = Region.from_union(cells).grow((2 * height, 2 * width) * 2)
            self.scroll_to_region(around, animate=False)

    def _place_at(self, event: events.Click) -> Place | None:
        offset = event.get_content_offset(self)
        if offset is None or self._board is None:
            return None
        left, above = self._margins
        row = (offset.y + self.scroll_offset.y - above) // self._tile.height
        column = (offset.x + self.scroll_offset.x - left) // self._tile.width
        inside = 0 <= row < self._board.height and 0 <= column < self._board.width
        return (row, column) if inside else None


def _players(game: Game, board: Board | None) -> list[Place]:
    """Where the things are that the player moves: the view begins with them in it."""
    if board is None or not game.movable:
        return []
    return [(row, column) for row, column, cell in board.cells() if game.movable[0] in cell]
