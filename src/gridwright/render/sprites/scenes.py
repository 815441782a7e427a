"""The ground of each scene, and the walls that grow or stand there.

A ground is four cells: two that take turns over the board, and of each one with a speck of life,
for a few cells here and there.
"""

from __future__ import annotations

from gridwright.render.shapes import Shape, Sprite, blob, box, circle, curve, line, polygon
from gridwright.show import Scene

_HEDGE: Sprite = (
    box("forest", 0, 0, 24, 24, edge=None),
    blob("green", "1,6 3.4,2 8,1.2 11.6,4 10.4,8.4 5.6,9.6 2,9", edge=None),
    blob("green", "12.6,5.6 15,1.6 20,1.2 23.2,4.6 22,9 17,10 13.6,8.8", edge=None),
    blob("green", "6,14.6 8.4,10.6 13.4,10.4 16.6,13.6 15,17.6 10,18.6 6.8,17.4", edge=None),
    blob("green", "0.8,17.6 3.6,15.4 6.4,18.4 7.4,21.6 4,23.2 0.9,22", edge=None),
    blob("green", "17.4,15 21,12.4 23.2,14.8 23.2,20 19.6,22.6 16.8,19.4", edge=None),
    curve("lime", "3.6,5.6 5,3.6 7.6,3.2", 1.1),
    curve("lime", "15,4.8 16.8,3.2 19.4,3.2", 1.1),
    curve("lime", "8.4,14 10,12.4 12.6,12.4", 1.1),
    circle("red", 20.6, 17.4, 1.1, edge=None),
    circle("red", 9.6, 21.4, 1, edge=None),
)
_BRICKS: Sprite = (
    box("mortar", 0, 0, 24, 24, edge=None),
    box("brick", 0.6, 0.8, 11.4, 7.2, 0.7, edge=None),
    box("brick", 12.6, 0.8, 23.4, 7.2, 0.7, edge=None),
    box("brick", 0, 8.8, 5.4, 15.2, 0.7, edge=None),
    box("brick", 6.6, 8.8, 17.4, 15.2, 0.7, edge=None),
    box("brick", 18.6, 8.8, 24, 15.2, 0.7, edge=None),
    box("brick", 0.6, 16.8, 11.4, 23.2, 0.7, edge=None),
    box("brick", 12.6, 16.8, 23.4, 23.2, 0.7, edge=None),
    line("tan", "2,2.2 9.6,2.2", 0.8),
    line("tan", "14,2.2 21.6,2.2", 0.8),
    line("tan", "8,10.2 15.8,10.2", 0.8),
    line("tan", "2,18.2 9.6,18.2", 0.8),
    line("tan", "14,18.2 21.6,18.2", 0.8),
)

#: What looks otherwise in a scene than in the stock.
DRESSED: dict[tuple[Scene, str], Sprite] = {
    (Scene.WOODS, "wall"): _HEDGE,
    (Scene.WAREHOUSE, "wall"): _BRICKS,
}


def _flat(colour: str) -> Shape:
    return box(colour, 0, 0, 24, 24, edge=None)


def _sunk(colour: str, corner: float) -> Sprite:
    """A square let into the ground."""
    return _flat("seam"), box(colour, 0.7, 0.7, 23.3, 23.3, corner, edge=None)


_TUFTS = (
    curve("speck", "6,17 5.6,14.6 4.4,12.8", 1.2),
    curve("speck", "7,17 7.2,14 7.4,11.6", 1.2),
    curve("speck", "8,17 8.6,14.8 10,13.2", 1.2),
    curve("speck", "16,9 15.6,6.8 14.6,5.4", 1.1),
    curve("speck", "17,9 17.4,6.8 18.4,5.4", 1.1),
)
_FLOWER = (
    *(circle("white", x, y, 1.5, edge=None) for x, y in ((6, 5), (8.2, 7.2), (6, 9.4), (3.8, 7.2))),
    circle("yellow", 6, 7.2, 1.3, edge=None),
    curve("speck", "16,20 15.6,17.8 14.6,16.4", 1.1),
    curve("speck", "17,20 17.4,17.8 18.4,16.4", 1.1),
)
_SCRATCH = (line("speck", "5,17 11,14 13,15.4", 0.9), line("speck", "16.4,6 19,5", 0.9))
_BOLTS = tuple(circle("speck", x, y, 0.9, edge=None) for x in (3, 21) for y in (3, 21))
_GLINT = (
    polygon(
        "speck", "12,8.6 12.9,11.1 15.4,12 12.9,12.9 12,15.4 11.1,12.9 8.6,12 11.1,11.1", edge=None
    ),
)

#: The four cells of each scene's ground.
GROUNDS: dict[Scene, tuple[Sprite, ...]] = {
    Scene.WORKSHOP: ((_flat("floor"),), (_flat("tile"),)) * 2,
    Scene.WOODS: (
        (_flat("floor"),),
        (_flat("tile"),),
        (_flat("floor"), *_TUFTS),
        (_flat("tile"), *_FLOWER),
    ),
    Scene.WAREHOUSE: (
        _sunk("floor", 0),
        _sunk("tile", 0),
        (*_sunk("floor", 0), *_BOLTS),
        (*_sunk("tile", 0), *_SCRATCH),
    ),
    Scene.TABLE: (_sunk("floor", 4), _sunk("tile", 4)) * 2,
    Scene.CAVE: (
        _sunk("floor", 2),
        _sunk("tile", 2),
        (*_sunk("floor", 2), *_GLINT),
        _sunk("tile", 2),
    ),
}
