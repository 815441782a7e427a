"""Every picture there is, from one table: a sprite for a name, and a picture for a cell.

The board does not say whose it is, and a player looks different in each game; hence ``game``
wherever something is drawn. Without it the player is the snek.
"""

from __future__ import annotations

from functools import lru_cache
from zlib import crc32

from gridwright.board import Cell
from gridwright.render.letters import text
from gridwright.render.shapes import SIZE, Sprite, box
from gridwright.render.sprites import columns, nouns, sokoban

_DRAWN: dict[str, Sprite] = {**nouns.SPRITES, **sokoban.SPRITES, **columns.SPRITES}

#: Object names that mean something else in a game; a name without its own picture has one here.
_DRESSED = {("", "player"): "snek", ("maze", "player"): "acorn"}

#: What some objects look like together: drawn in place of all of them.
_TOGETHER = {frozenset({"computer", "target"}): "computer-home"}

_FLOOR, _THING, _MOVER, _MARK = range(4)
_LAYERS = {
    **dict.fromkeys(("target",), _FLOOR),
    **dict.fromkeys(("player", "snek"), _MOVER),
    **dict.fromkeys(("falling", "landed", "matched"), _MARK),
}

_HUES = ("red", "rose", "orange", "yellow", "lime", "teal", "sky", "lilac", "tan", "silver")

#: What lies under every cell.
GROUND: Sprite = (box("floor", 0, 0, SIZE, SIZE, edge="seam", width=0.5),)


@lru_cache(maxsize=4096)
def sprite(name: str, game: str = "") -> Sprite:
    """The picture of an object or a word. There is one for every name."""
    dressed = _DRESSED.get((game, name)) or _DRESSED.get(("", name), name)
    return _DRAWN.get(dressed) or _generated(dressed)


def layer(name: str) -> int:
    """How high an object lies in its cell: 0 on the ground, higher numbers above lower ones."""
    return _LAYERS.get(name, _THING)


@lru_cache(maxsize=4096)
def picture(cell: Cell, game: str = "") -> Sprite:
    """Everything in a cell: what lies low first; things that stand together side by side."""
    names = set(cell)
    for together, name in _TOGETHER.items():
        if together <= names:
            names = names - together | {name}
    stacked = sorted(names, key=lambda name: (layer(name), name))
    standing = [name for name in stacked if layer(name) in (_THING, _MOVER)]
    shapes: list[Sprite] = []
    for name in stacked:
        drawn = sprite(name, game)
        if len(standing) > 1 and name in standing:
            room = SIZE * (1 - _CROWDED)
            along = room * standing.index(name) / (len(standing) - 1)
            drawn = tuple(shape.moved(along, along, _CROWDED) for shape in drawn)
        shapes.append(drawn)
    return tuple(shape for drawn in shapes for shape in drawn)


_CROWDED = 0.68  # the size of things that share a cell


def _generated(name: str) -> Sprite:
    """A card in a colour of its own, with the first letters of the name."""
    hue = _HUES[crc32(name.encode()) % len(_HUES)]
    letters = [letter for letter in name if letter.isalnum()][:2] or ["?"]
    return (
        box(hue, 3, 3, 21, 21, 5),
        *text("ink", "".join(letters), 5.5, 7, 18.5, 17, 1.7),
    )
