"""Jewels, each with a colour and a shape of its own, and the marks that say what they are doing.

The marks are corners of light for what falls, a floor for what has landed, and stars for what has
matched. They keep to the rim of the cell, the jewels to its middle.
"""

from __future__ import annotations

from gridwright.render.shapes import Shape, Sprite, box, circle, curve, line, polygon
from gridwright.show import Layer, Picture, Sign


def _spark(x: float, y: float) -> Shape:
    """A star with four points."""
    points = [(0, -3.4), (1, -1), (3.4, 0), (1, 1), (0, 3.4), (-1, 1), (-3.4, 0), (-1, -1)]
    return polygon("white", " ".join(f"{x + a},{y + b}" for a, b in points), width=0.8)


_JEWELS: dict[str, Sprite] = {
    "jewel-s": (  # a square
        box("red", 4.5, 4.5, 19.5, 19.5, 2),
        box("rose", 8, 8, 16, 16, 0.8, edge=None),
        line("ink", "5,5 8,8", 0.7),
        line("ink", "19,5 16,8", 0.7),
        line("ink", "5,19 8,16", 0.7),
        line("ink", "19,19 16,16", 0.7),
    ),
    "jewel-t": (  # a triangle
        polygon("yellow", "12,3.4 20.6,19 3.4,19"),
        polygon("cream", "12,8.4 16.2,16 7.8,16", edge=None),
        line("ink", "12,4 12,8", 0.7),
        line("ink", "4.4,18.5 7.6,16.2", 0.7),
        line("ink", "19.6,18.5 16.4,16.2", 0.7),
    ),
    "jewel-v": (  # a brilliant, pointing down
        polygon("violet", "7.6,4.6 16.4,4.6 20.8,9.6 12,20.6 3.2,9.6"),
        polygon("lilac", "8.6,9.6 15.4,9.6 12,19", edge=None),
        line("ink", "3.4,9.6 20.6,9.6", 0.7),
        line("ink", "8,5 8.6,9.6 12,20 15.4,9.6 16,5", 0.7),
    ),
    "jewel-w": (  # a pearl
        circle("silver", 12, 12, 8),
        circle("white", 10.8, 10.8, 5.4, edge=None),
        curve("grey", "8,17 12,18.2 16,16.4 17.8,12.6", 1.2),
    ),
    "jewel-x": (  # a cross
        polygon(
            "orange",
            "8,3.6 12,7.6 16,3.6 20.4,8 16.4,12 20.4,16 16,20.4 12,16.4 8,20.4 3.6,16 7.6,12 3.6,8",
        ),
        polygon("cream", "12,9 15,12 12,15 9,12", width=0.7),
    ),
    "jewel-y": (  # a hexagon
        polygon("green", "12,3 19.8,7.5 19.8,16.5 12,21 4.2,16.5 4.2,7.5"),
        polygon("lime", "12,7 16.3,9.5 16.3,14.5 12,17 7.7,14.5 7.7,9.5", edge=None),
        line("ink", "12,3.4 12,7", 0.7),
        line("ink", "19.6,16.4 16.3,14.5", 0.7),
        line("ink", "4.4,16.4 7.7,14.5", 0.7),
    ),
    "jewel-z": (  # a slim diamond
        polygon("blue", "12,2.6 18.4,12 12,21.4 5.6,12"),
        polygon("sky", "12,2.6 12,12 5.6,12", edge=None),
        polygon("navy", "12,21.4 12,12 18.4,12", edge=None),
        polygon("blue", "12,8 14.6,12 12,16 9.4,12", width=0.7),
        line("ink", "12,2.6 18.4,12 12,21.4 5.6,12 12,2.6"),
    ),
}

_MARKS: dict[str, Sprite] = {
    "falling": (  # corners of light
        line("lilac", "1.6,5.4 1.6,1.6 5.4,1.6", 1.3),
        line("lilac", "18.6,1.6 22.4,1.6 22.4,5.4", 1.3),
        line("lilac", "1.6,18.6 1.6,22.4 5.4,22.4", 1.3),
        line("lilac", "18.6,22.4 22.4,22.4 22.4,18.6", 1.3),
    ),
    "landed": (
        line("yellow", "1.6,5.4 1.6,1.6 5.4,1.6", 1.9),
        line("yellow", "18.6,1.6 22.4,1.6 22.4,5.4", 1.9),
        line("yellow", "1.6,18.6 1.6,22.4 22.4,22.4 22.4,18.6", 1.9),
    ),
    "matched": (_spark(4, 4), _spark(20, 4), _spark(4, 20), _spark(20, 20)),
}

_SIGNS = {
    "jewel-s": Sign("■■", "rose", "red", ("▛▀▀▜", "▙▄▄▟")),
    "jewel-t": Sign("◢◣", "ink", "yellow", (" ◢◣ ", "◢██◣")),
    "jewel-v": Sign("◥◤", "lilac", "violet", ("◥██◤", " ◥◤ ")),
    "jewel-w": Sign("()", "slate", "silver", ("▗▄▄▖", "▝▀▀▘")),
    "jewel-x": Sign("><", "ink", "orange", (" ╲╱ ", " ╱╲ ")),
    "jewel-y": Sign("{}", "cream", "green", ("╱──╲", "╲──╱")),
    "jewel-z": Sign("◀▶", "sky", "navy", (" ◢◣ ", " ◥◤ ")),
    "falling": Sign(colour=""),
    "landed": Sign(colour="", ground="paper"),
    "matched": Sign(colour="white"),
}

PICTURES: dict[str, Picture] = {
    **{name: Picture(shapes, Layer.THING, _SIGNS[name]) for name, shapes in _JEWELS.items()},
    **{name: Picture(shapes, Layer.MARK, _SIGNS[name]) for name, shapes in _MARKS.items()},
}
