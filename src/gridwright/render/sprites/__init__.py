"""Every picture there is: what a game declares for its objects, else the stock that all share.

The board does not say whose it is, and a player looks different in each game; hence ``game``
wherever something is drawn. Without it everything comes from the stock.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from zlib import crc32

from gridwright.board import Board, Cell
from gridwright.game import find_game
from gridwright.render.shapes import SIZE, Shape, Sprite, box, polygon
from gridwright.render.sprites import creatures, ground, nature, scenes, things
from gridwright.render.sprites.signs import SIGNS
from gridwright.render.sprites.words import word_tile, written
from gridwright.show import Layer, Picture, Scene, Sign, kind_of


def _letter(name: str) -> Sign:
    """For what has no sign: its first letter."""
    return Sign(f"{name[:1]} ")


_STOCK_SHAPES: Mapping[Layer, Mapping[str, Sprite]] = {
    Layer.GROUND: ground.SPRITES,
    Layer.THING: {**nature.SPRITES, **things.SPRITES},
    Layer.CREATURE: {**creatures.SPRITES, "player": creatures.SPRITES["snek"]},
}
STOCK: Mapping[str, Picture] = {
    name: Picture(shapes, layer, SIGNS.get(name) or _letter(name))
    for layer, sprites in _STOCK_SHAPES.items()
    for name, shapes in sprites.items()
}
_STANDING = (Layer.THING, Layer.CREATURE)
_CROWDED = 0.68  # the size of things that share a cell

_HUES = ("red", "rose", "orange", "yellow", "lime", "teal", "sky", "lilac", "tan", "silver")

#: ``snek@left`` is a snek that faces left: a mark on that side of the cell tells.
FACING_MARKS: dict[str, Sprite] = {
    facing: (polygon("yellow", corners, width=0.9),)
    for facing, corners in {
        "right": "19.4,7.6 23.4,12 19.4,16.4",
        "left": "4.6,7.6 0.6,12 4.6,16.4",
        "up": "7.6,4.6 12,0.6 16.4,4.6",
        "down": "7.6,19.4 12,23.4 16.4,19.4",
    }.items()
}

#: Instead of the number of a ground: there is none, for the cell is outside the level.
OUTSIDE = -1
_OUTSIDE: Sprite = (box("outside", 0, 0, SIZE, SIZE, edge=None),)


def scene_of(game: str) -> Scene:
    """Where the game of that name takes place; the workshop without one."""
    return find_game(game).scene if game else Scene.WORKSHOP


def ground_sprite(number: int, game: str = "") -> Sprite:
    """What lies under a cell: one of the four grounds of the game's scene, or ``OUTSIDE``."""
    return _OUTSIDE if number == OUTSIDE else scenes.GROUNDS[scene_of(game)][number]


def grounded(board: Board, game: str = "") -> Iterator[tuple[int, int, Cell, int]]:
    """Every cell as (row, column, names, number of its ground)."""
    outside = find_game(game).outside(board) if game else frozenset()
    for row, column, cell in board.cells():
        lively = (row * 7 + column * 13 + row * column * 5) % 11 == 0
        number = (row + column) % 2 + 2 * lively
        yield row, column, cell, OUTSIDE if (row, column) in outside else number


@lru_cache(maxsize=4096)
def picture_of(name: str, game: str = "") -> Picture:
    """How an object or a word looks. There is a picture for every name."""
    base = kind_of(name)
    own, stock = _own(game).get(base), STOCK.get(base)
    if own is not None and own.shapes:
        return own if own.sign is not None else replace(own, sign=_letter(base))
    sign = own.sign if own is not None else None
    if stock is not None:
        dressed = scenes.DRESSED.get((scene_of(game), base), stock.shapes)
        return replace(stock, shapes=dressed, sign=sign or stock.sign)
    if base.isupper():
        return Picture(word_tile(base), sign=sign or Sign(base, "cream", "bark"))
    return Picture(_card(base), sign=sign or _letter(base))


@lru_cache(maxsize=4096)
def sprite(name: str, game: str = "") -> Sprite:
    """The shapes of an object or a word.

    Names in capitals are words; ``name@left`` (or right, up, down) is an object that faces there.
    """
    base, _, facing = name.partition("@")
    drawn = picture_of(base, game).shapes
    if facing == "left" and (base in STOCK or base in _own(game)):
        drawn = tuple(shape.moved(0, 0, mirrored=True) for shape in drawn)
    return (*drawn, *FACING_MARKS.get(facing, ()))


def layer(name: str, game: str = "") -> Layer:
    """How high an object lies in its cell."""
    return picture_of(name, game).layer


def together(game: str) -> dict[str, frozenset[str]]:
    """What some objects look like when they share a cell, and which: drawn in place of them."""
    return {name: one.instead_of for name, one in _own(game).items() if one.instead_of}


def shown(cell: Cell, game: str = "") -> list[str]:
    """What is drawn of the objects in a cell, from the ground up."""
    names = set(cell)
    for name, parts in together(game).items():
        if parts <= names:
            names = names - parts | {name}
    return sorted(names, key=lambda name: (layer(name, game), name))


@lru_cache(maxsize=4096)
def picture(cell: Cell, game: str = "") -> Sprite:
    """Everything in a cell: what lies low first; things that stand in one cell side by side."""
    stacked = shown(cell, game)
    standing = [name for name in stacked if layer(name, game) in _STANDING]
    shapes: list[Shape] = []
    for name in stacked:
        if len(standing) > 1 and name in standing:
            along = SIZE * (1 - _CROWDED) * standing.index(name) / (len(standing) - 1)
            shapes += (shape.moved(along, along, _CROWDED) for shape in sprite(name, game))
        else:
            shapes += sprite(name, game)
    return tuple(shapes)


@cache
def _own(game: str) -> Mapping[str, Picture]:
    """What the game declares."""
    return find_game(game).pictures if game else {}


def _card(name: str) -> Sprite:
    """For what nobody has drawn: a card in a colour of its own, with the name on it."""
    hue = _HUES[crc32(name.encode()) % len(_HUES)]
    letters = "".join(letter for letter in name if letter.isalnum()) or "?"
    return (box(hue, 1.6, 1.6, 22.4, 22.4, 5), *written("ink", letters, 3.4, 20.6))
