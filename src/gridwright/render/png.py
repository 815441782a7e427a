"""A board as a PNG picture, and sprites as images for whoever draws with them."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

from PIL import Image, ImageDraw

from gridwright.board import Board, Cell
from gridwright.render.palette import PALETTES, Palette
from gridwright.render.shapes import SIZE, Shape, Sprite
from gridwright.render.sprites import ground_sprite, grounded, picture, scene_of, sprite

_OVERSAMPLING = 4  # each pixel is the mean of this many squared


def board_png(board: Board, cell: int = 32, game: str = "", theme: str = "light") -> bytes:
    """The board with cells of that many pixels, as a PNG file."""
    file = BytesIO()
    board_image(board, cell, game, theme).save(file, "PNG", optimize=True)
    return file.getvalue()


def board_image(board: Board, cell: int = 32, game: str = "", theme: str = "light") -> Image.Image:
    image = Image.new("RGB", (board.width * cell, board.height * cell))
    for row, column, names, ground in grounded(board, game):
        image.paste(cell_image(names, cell, game, theme, ground), (column * cell, row * cell))
    return image


@lru_cache(maxsize=1024)
def cell_image(
    cell: Cell, size: int, game: str = "", theme: str = "light", ground: int = 0
) -> Image.Image:
    """A cell with the ground of that number. Shared: copy it before changing it."""
    palette = PALETTES[theme][scene_of(game)]
    shapes = *ground_sprite(ground, game), *picture(cell, game)
    return _drawn(shapes, size, palette).convert("RGB")


@lru_cache(maxsize=1024)
def sprite_image(name: str, size: int, game: str = "", blinking: bool = False) -> Image.Image:
    """An object on transparent ground, its eyes shut if asked. Shared: copy before changing."""
    shapes = sprite(name, game)
    if blinking:
        shapes = tuple(shape.closed_lid() if shape.blinks else shape for shape in shapes)
    return _drawn(shapes, size, PALETTES["light"][scene_of(game)])


def _drawn(shapes: Sprite, size: int, palette: Palette) -> Image.Image:
    large = size * _OVERSAMPLING
    image = Image.new("RGBA", (large, large))
    pen = ImageDraw.Draw(image)
    for shape in shapes:
        _draw(pen, shape, large / SIZE, palette)
    # Weighing colours by their opacity keeps edges free of the colour of transparent pixels.
    small = image.convert("RGBa").resize((size, size), Image.Resampling.BOX)
    return small.convert("RGBA")


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, scale: float, palette: Palette) -> None:
    points = [(x * scale, y * scale) for x, y in shape.flattened()]
    if shape.fill is not None:
        pen.polygon(points, palette[shape.fill])
    if shape.edge is None:
        return
    if shape.closed:
        points.append(points[0])
    colour = palette[shape.edge]
    width = max(1, round(shape.width * scale))
    pen.line(points, colour, width)
    radius = width / 2 - 0.5
    for x, y in points:  # round joints and ends
        pen.ellipse((x - radius, y - radius, x + radius, y + radius), colour)
