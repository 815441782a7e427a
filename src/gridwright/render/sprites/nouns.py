"""The nouns that games share."""

from __future__ import annotations

from gridwright.render.shapes import Sprite, blob, box, circle, curve, line

SPRITES: dict[str, Sprite] = {
    "wall": (
        box("slate", 0, 0, 24, 24, edge=None),
        box("grey", 1.6, 1.8, 13, 7.4, 0.8, edge=None),
        box("grey", 14.6, 1.8, 22.4, 7.4, 0.8, edge=None),
        box("grey", 1.6, 9.1, 8, 14.9, 0.8, edge=None),
        box("grey", 9.6, 9.1, 22.4, 14.9, 0.8, edge=None),
        box("grey", 1.6, 16.6, 13, 22.2, 0.8, edge=None),
        box("grey", 14.6, 16.6, 22.4, 22.2, 0.8, edge=None),
    ),
    "computer": (
        box("silver", 2.5, 3, 21.5, 16.8, 2),
        box("blue", 4.8, 5.2, 19.2, 14.6, 1, edge=None),
        line("white", "7.5,8 10,10 7.5,12", 1.4),
        line("white", "12,12.2 15.5,12.2", 1.4),
        box("silver", 5, 18.2, 19, 21.6, 1),
        line("grey", "7.5,19.9 16.5,19.9", 1),
    ),
    "snek": (
        curve("ink", "3.5,19.5 9,20.5 16.5,20 18,16.5 12,14.5 7,12.5 7,7.5 12,5.5 15.5,6", 6.6),
        curve("green", "3.5,19.5 9,20.5 16.5,20 18,16.5 12,14.5 7,12.5 7,7.5 12,5.5 15.5,6", 4.6),
        blob("green", "11,3.2 15.5,2.2 20.5,4.2 21,7 17.5,9.4 12.5,9.2"),
        circle("white", 16, 5, 1.5, edge=None),
        circle("ink", 16.5, 5, 0.9, edge=None),
        line("red", "20.8,7.2 22.8,8.2", 1),
    ),
}
