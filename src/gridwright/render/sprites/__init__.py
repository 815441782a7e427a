"""Every picture there is, from one table: a sprite for a name, and a picture for a cell.

The board does not say whose it is, and a player looks different in each game; hence ``game``
wherever something is drawn. Without it the player is the snek.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from gridwright.board import Cell
from gridwright.render.shapes import SIZE, Shape, Sprite, box, polygon
from gridwright.render.sprites import columns, creatures, ground, maze, nature, sokoban, things
from gridwright.render.sprites.words import word_tile, written

#: From the ground up; what lies higher is drawn later.
_LAYERS: tuple[dict[str, Sprite], ...] = (
    {**ground.SPRITES, **maze.GROUND, **sokoban.GROUND},
    {**nature.SPRITES, **things.SPRITES, **maze.THINGS, **sokoban.THINGS, **columns.JEWELS},
    {**creatures.SPRITES, **maze.PLAYERS},
    columns.MARKS,
)
_DRAWN = {name: drawn for sprites in _LAYERS for name, drawn in sprites.items()}
_LAYER = {name: height for height, sprites in enumerate(_LAYERS) for name in sprites}
_STANDING = (1, 2)

#: What is called something else in a game than in the table; "" is for all games.
_DRESSED = {
    ("", "player"): "snek",
    ("maze", "player"): "acorn",
    ("maze", "water"): "bucket",
}

#: What some objects look like together: drawn in place of all of them.
TOGETHER = {frozenset({"computer", "target"}): "computer-home"}
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

#: What lies under every cell.
GROUND: Sprite = (box("floor", 0, 0, SIZE, SIZE, edge="seam", width=0.5),)


@lru_cache(maxsize=4096)
def sprite(name: str, game: str = "") -> Sprite:
    """The picture of an object or a word. There is one for every name.

    Names in capitals are words; ``name@left`` (or right, up, down) is an object that faces there.
    """
    base, _, facing = name.partition("@")
    drawn = _DRAWN.get(_dressed(base, game))
    if drawn is None:
        drawn = word_tile(base) if base.isupper() else _card(base)
    elif facing == "left":
        drawn = tuple(shape.moved(0, 0, mirrored=True) for shape in drawn)
    return (*drawn, *FACING_MARKS.get(facing, ()))


def layer(name: str, game: str = "") -> int:
    """How high an object lies in its cell: 0 on the ground, higher numbers above lower ones."""
    return _LAYER.get(_dressed(name.partition("@")[0], game), 1)


@lru_cache(maxsize=4096)
def picture(cell: Cell, game: str = "") -> Sprite:
    """Everything in a cell: what lies low first; things that stand in one cell side by side."""
    names = set(cell)
    for together, name in TOGETHER.items():
        if together <= names:
            names = names - together | {name}
    stacked = sorted(names, key=lambda name: (layer(name, game), name))
    standing = [name for name in stacked if layer(name, game) in _STANDING]
    shapes: list[Shape] = []
    for name in stacked:
        if len(standing) > 1 and name in standing:
            along = SIZE * (1 - _CROWDED) * standing.index(name) / (len(standing) - 1)
            shapes += (shape.moved(along, along, _CROWDED) for shape in sprite(name, game))
        else:
            shapes += sprite(name, game)
    return tuple(shapes)


def _dressed(name: str, game: str) -> str:
    return _DRESSED.get((game, name)) or _DRESSED.get(("", name), name)


def _card(name: str) -> Sprite:
    """For what nobody has drawn: a card in a colour of its own, with the name on it."""
    hue = _HUES[crc32(name.encode()) % len(_HUES)]
    letters = "".join(letter for letter in name if letter.isalnum()) or "?"
    return (box(hue, 1.6, 1.6, 22.4, 22.4, 5), *written("ink", letters, 3.4, 20.6))
