"""A board as SVG, and a sheet of sprites for a page that draws boards by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby
from operator import itemgetter

from gridwright.board import Board, Cell
from gridwright.errors import BadLevel
from gridwright.notation import guess_game
from gridwright.render.palette import PALETTES, SPRITES
from gridwright.render.shapes import SIZE, Shape, Sprite
from gridwright.render.sprites import (
    FACING_MARKS,
    OUTSIDE,
    ground_sprite,
    grounded,
    layer,
    picture,
    scene_of,
    sprite,
    together,
)
from gridwright.render.sprites.scenes import GROUNDS

#: How a colour's name is written in an attribute.
_Paint = Callable[[str], str]

_OPENING = '<svg xmlns="http://www.w3.org/2000/svg"'
_ROUND = 'stroke-linejoin="round" stroke-linecap="round"'


def board_svg(board: Board, cell: int = 32, game: str = "", theme: str = "light") -> str:
    """The board with cells of that many pixels, as an SVG file; what is outside is left open."""
    palette = PALETTES[theme][scene_of(game)]
    numbers: dict[tuple[Cell, int], int] = {}
    uses = [
        f'<use href="#c{numbers.setdefault((names, ground), len(numbers))}"'
        f' x="{column * SIZE}" y="{row * SIZE}" width="{SIZE}" height="{SIZE}"/>'
        for row, column, names, ground in grounded(board, game)
        if ground != OUTSIDE
    ]
    symbols = [
        _symbol(
            f"c{number}",
            (*ground_sprite(ground, game), *picture(names, game)),
            palette.__getitem__,
        )
        for (names, ground), number in numbers.items()
    ]
    wide, high = board.width, board.height
    size = f'width="{wide * cell}" height="{high * cell}" viewBox="0 0 {wide * SIZE} {high * SIZE}"'
    return "\n".join((f"{_OPENING} {size}>", *symbols, *uses, "</svg>\n"))


def any_board_svg(board: Board) -> str:
    """A board that does not say whose it is, in the sprites of a game that fits."""
    try:
        return board_svg(board, game=guess_game(board))
    except BadLevel:  # no game has all its objects
        return board_svg(board)


def sprite_svg(name: str, size: int = SIZE, game: str = "") -> str:
    """An object or a word on transparent ground, as an SVG file."""
    palette = PALETTES["light"][scene_of(game)]
    shapes = _shapes(sprite(name, game), palette.__getitem__)
    square = f'width="{size}" height="{size}" viewBox="0 0 {SIZE} {SIZE}"'
    return f"{_OPENING} {square} {_ROUND}>{shapes}</svg>\n"


def sprite_sheet(names: Iterable[str], game: str = "") -> str:
    """An SVG file with a symbol for each name, for ``<use href="#sprite-NAME">``.

    Colours of the ground are CSS variables such as ``--gw-floor``, which a page sets by theme and
    scene. ``ground-0`` to ``ground-3`` are cells of the ground, ``sprite-@left`` is the mark on
    what faces left (and up, down, right likewise). ``data-layer`` says how high an object lies
    in its cell; ``data-instead-of`` which objects, when together, a symbol is drawn in place of.
    """
    known = sorted(set(names))
    symbols = [
        _symbol(f"ground-{number}", shapes, _variable)
        for number, shapes in enumerate(GROUNDS[scene_of(game)])
    ]
    symbols += (
        _symbol(f"sprite-@{facing}", mark, _variable) for facing, mark in FACING_MARKS.items()
    )
    symbols += (
        _symbol(f"sprite-{name}", sprite(name, game), _variable, layer=layer(name, game))
        for name in known
    )
    symbols += (
        _symbol(
            f"sprite-{name}",
            sprite(name, game),
            _variable,
            layer=layer(name, game),
            instead_of=" ".join(sorted(parts)),
        )
        for name, parts in together(game).items()
        if parts <= set(known)
    )
    return "\n".join((f"{_OPENING}>", *symbols, "</svg>\n"))


def _variable(colour: str) -> str:
    return SPRITES.get(colour) or f"var(--gw-{colour})"


def _symbol(name: str, shapes: Sprite, paint: _Paint, **data: object) -> str:
    notes = "".join(
        f' data-{key.replace("_", "-")}="{escape(str(value))}"' for key, value in data.items()
    )
    return (
        f'<symbol id="{escape(name)}" viewBox="0 0 {SIZE} {SIZE}" {_ROUND}{notes}>'
        f"{_shapes(shapes, paint)}</symbol>"
    )


def _shapes(shapes: Sprite, paint: _Paint) -> str:
    """Lines that look alike and follow each other, as those of letters do, are one path."""
    drawn = ((_style(shape, paint), shape) for shape in shapes)
    paths = []
    for style, alike in groupby(drawn, key=itemgetter(0)):
        outlines = [_outline(shape) for _, shape in alike]
        joined = ["".join(outlines)] if 'fill="none"' in style else outlines
        paths += [f'<path d="{outline}"{style}/>' for outline in joined]
    return "".join(paths)


def _style(shape: Shape, paint: _Paint) -> str:
    kind = ' class="eye"' if shape.blinks else ""
    fill = paint(shape.fill) if shape.fill else "none"
    edge = f' stroke="{paint(shape.edge)}" stroke-width="{shape.width:.3g}"' if shape.edge else ""
    return f'{kind} fill="{fill}"{edge}'


def _outline(shape: Shape) -> str:
    """Each segment from where the last one ended: so letters are the same text wherever they stand.

    Places are to a tenth: in the largest cell of a page that is half a pixel.
    """
    across, down = (round(number, 1) for number in shape.start)
    written = [f"M{across:g},{down:g}"]
    for segment in shape.segments:
        points = [(round(x, 1), round(y, 1)) for x, y in segment]
        away = (f"{_tenths(x - across)},{_tenths(y - down)}" for x, y in points)
        written.append(("l" if len(segment) == 1 else "c") + " ".join(away))
        across, down = points[-1]
    return "".join(written) + ("Z" if shape.closed else "")


def _tenths(number: float) -> str:
    return f"{round(number, 1) + 0:g}"  # never -0
