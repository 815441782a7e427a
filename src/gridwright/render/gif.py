"""A play as an animated GIF.

Every cell that occurs is drawn once, in one palette for all frames, so nothing flickers; after the
first frame only the rectangle that changed is stored. Size and memory are bounded: large boards
get small cells, and of long plays only evenly spaced moves are shown (see :data:`MOST_FRAMES`).
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from PIL import GifImagePlugin, Image

from gridwright.board import Board, Cell
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.render.png import cell_image
from gridwright.render.sprites import grounded
from gridwright.show import Place

#: Of plays with more boards than this, every second, third, ... is shown, and the last.
MOST_FRAMES = 1000
LARGEST_SIDE = 640  #: pixels; cells shrink until the picture fits
LARGEST_CELL = 32
SMALLEST_CELL = 6
LAST_FRAME_MILLISECONDS = 2000

_MOST_COLOURS = 256


def session_gif(
    level: Level,
    moves: str,
    cell: int | None = None,
    milliseconds: int = 150,
    theme: str = "light",
) -> bytes:
    """The level and what becomes of it with each move, as a GIF file.

    :raises BadLevel: when the level cannot be played.
    :raises BadMove: when one of the moves is none of the game.
    """
    game = find_game(level.game)
    state = game.start(level)
    moves = game.read_moves(moves)
    shown = frozenset(_spread(len(moves) + 1))
    boards = [state.board]
    for place, move in enumerate(moves, 1):
        state = state.step(move)
        if place in shown:
            boards.append(state.board)
    return boards_gif(boards, level.game, cell, milliseconds, theme)


def boards_gif(
    boards: Sequence[Board],
    game: str = "",
    cell: int | None = None,
    milliseconds: int = 150,
    theme: str = "light",
) -> bytes:
    """The boards, one or more and all of one size, one after the other, as a GIF file.

    ``cell`` is the side of a cell in pixels, by default as large as :data:`LARGEST_SIDE` allows.
    Equal boards in a row become one frame that lasts longer; the last frame stays a while.
    """
    frames = [
        (board, milliseconds * sum(1 for _ in same))
        for board, same in groupby(boards[place] for place in _spread(len(boards)))
    ]
    frames[-1] = (frames[-1][0], LAST_FRAME_MILLISECONDS)
    first = frames[0][0]
    size = cell or fitting_cell(first)
    grounds = {(row, column): ground for row, column, _, ground in grounded(first, game)}
    tiles = _tiles((board for board, _ in frames), grounds, size, game, theme)
    palette = _palette_bytes(next(iter(tiles.values())))
    parts = [_header(first.width * size, first.height * size, palette)]
    before: Board | None = None
    for board, duration in frames:
        top, left, bottom, right = _changed(before, board)
        image = Image.new("P", ((right - left) * size, (bottom - top) * size))
        for row in range(top, bottom):
            for column in range(left, right):
                tile = tiles[board[row, column], grounds[row, column]]
                image.paste(tile, ((column - left) * size, (row - top) * size))
        parts += GifImagePlugin.getdata(
            image, (left * size, top * size), duration=min(duration, 655_350), disposal=1
        )
        before = board
    return b"".join((*parts, b";"))


def fitting_cell(board: Board) -> int:
    """The side of a cell with which a picture of the board has a reasonable size."""
    fitting = LARGEST_SIDE // max(board.width, board.height)
    return max(SMALLEST_CELL, min(LARGEST_CELL, fitting))


def _spread(count: int) -> list[int]:
    """At most :data:`MOST_FRAMES` of the places below ``count``: evenly spaced, and the last."""
    every = -(-count // MOST_FRAMES)
    return sorted({*range(0, count - every, every), count - 1})


def _tiles(
    boards: Iterable[Board], grounds: Mapping[Place, int], size: int, game: str, theme: str
) -> dict[tuple[Cell, int], Image.Image]:
    """A picture of every cell that occurs on each ground, all in one palette."""
    kinds = sorted(
        {(cell, grounds[row, column]) for board in boards for row, column, cell in board.cells()}
    )
    drawn = Image.new("RGB", (size, size * len(kinds)))
    for place, (cell, ground) in enumerate(kinds):
        drawn.paste(cell_image(cell, size, game, theme, ground), (0, place * size))
    drawn = drawn.quantize(_MOST_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    return {
        kind: drawn.crop((0, place * size, size, (place + 1) * size))
        for place, kind in enumerate(kinds)
    }


def _changed(before: Board | None, board: Board) -> tuple[int, int, int, int]:
    """Top, left, bottom and right of the smallest rectangle with all cells that differ."""
    if before is None:
        return 0, 0, board.height, board.width
    rows = [place for place, row in enumerate(board.rows) if row != before.rows[place]]
    columns = [
        place
        for row in rows
        for place, cell in enumerate(board.rows[row])
        if cell != before.rows[row][place]
    ]
    return rows[0], min(columns), rows[-1] + 1, max(columns) + 1


def _palette_bytes(image: Image.Image) -> bytes:
    colours = bytes(image.getpalette("RGB") or ())[: 3 * _MOST_COLOURS]
    return colours.ljust(3 * _MOST_COLOURS, b"\0")


def _header(width: int, height: int, palette: bytes) -> bytes:
    """The start of a GIF file with a global palette of 256 colours that plays for ever."""
    screen = struct.pack("<6sHHBBB", b"GIF89a", width, height, 0xF7, 0, 0)
    return screen + palette + b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
