"""The picture that goes with a link: a board and a title, in the size that other sites show."""

from __future__ import annotations

from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from gridwright.board import Board
from gridwright.render.palette import PALETTES
from gridwright.render.png import board_image
from gridwright.render.sprites import scene_of

WIDTH, HEIGHT = 1200, 630
_MARGIN = 55
_LINE = 18  # characters of a title that fit beside the board
_LARGEST_CELL = 96


def preview_png(board: Board, title: str, lines: tuple[str, ...] = (), game: str = "") -> bytes:
    """A PNG of 1200 by 630 pixels: the board at the left, the title and lines below it beside."""
    palette = PALETTES["light"][scene_of(game)]
    image = Image.new("RGB", (WIDTH, HEIGHT), palette["outside"])
    room = HEIGHT - 2 * _MARGIN
    cell = max(4, min(_LARGEST_CELL, room // board.height, room // board.width))
    drawn = board_image(board, cell, game)
    drawn.thumbnail((room, room))
    left, top = _MARGIN + (room - drawn.width) // 2, (HEIGHT - drawn.height) // 2
    image.paste(drawn, (left, top))
    pen, x, y = ImageDraw.Draw(image), _MARGIN + room + 50, 170
    for line in _wrapped(title)[:3]:
        pen.text((x, y), line, palette["ink"], ImageFont.load_default(58))
        y += 70
    y += 16
    for line in lines:
        pen.text((x, y), line, palette["ink"], ImageFont.load_default(32))
        y += 46
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


def _wrapped(text: str) -> list[str]:
    """The text in lines short enough, broken between words."""
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= _LINE:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()[:_LINE]
    return lines
