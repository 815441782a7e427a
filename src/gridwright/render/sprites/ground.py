"""What lies on the ground, below everything else in its cell."""

from __future__ import annotations

from gridwright.render.shapes import Sprite, blob, box, circle, curve, ellipse, line

SPRITES: dict[str, Sprite] = {
    "water": (
        box("blue", 0, 0, 24, 24, edge=None),
        curve("sky", "1,6 4,4.4 7,6 10,7.6 13,6", 1.5),
        curve("sky", "11,13 14,11.4 17,13 20,14.6 23,13", 1.5),
        curve("sky", "2,19.6 5,18 8,19.6 11,21.2 14,19.6", 1.5),
    ),
    "lava": (
        box("red", 0, 0, 24, 24, edge=None),
        blob("orange", "1,4 6,1.6 11,4 9,8.4 3.4,9", edge=None),
        blob("orange", "13,13 18,10.4 23,13.4 21.6,19 15.4,19.4", edge=None),
        circle("yellow", 6, 5.2, 1.8, edge=None),
        circle("yellow", 18, 15, 2.2, edge=None),
        circle("yellow", 6.4, 17, 1.5, edge=None),
        circle("yellow", 17, 4, 1.1, edge=None),
    ),
    "ice": (
        box("sky", 0, 0, 24, 24, edge=None),
        line("white", "3,13 13,3", 1.8),
        line("white", "5,18 10,13", 1.3),
        line("white", "13,20.6 20.6,13", 1.8),
        line("white", "17,6.6 20,3.6", 1.3),
    ),
    "bog": (
        blob("forest", "1.4,12 3.4,5.4 10,4.4 15,2.6 21.4,6.4 22.6,13 19.4,19.4 12,20 5,20.6"),
        ellipse("green", 8.6, 9.4, 3.4, 2.2, edge=None),
        circle("lime", 16, 9, 1.8, width=0.8),
        circle("lime", 10, 15.6, 1.3, width=0.8),
        circle("lime", 17, 15.4, 1, width=0.8),
    ),
    "grass": (
        curve("green", "4.4,11 4,7 2.4,4.4", 1.5),
        curve("green", "5.4,11 5.6,7 5.8,3.6", 1.5),
        curve("green", "6.4,11 7,7.6 9,5", 1.5),
        curve("forest", "15.4,13.4 15,9.4 13.4,6.8", 1.5),
        curve("forest", "16.4,13.4 16.6,9.4 16.8,6", 1.5),
        curve("forest", "17.4,13.4 18,10 20,7.4", 1.5),
        curve("green", "8.4,21.4 8,17.4 6.4,14.8", 1.5),
        curve("green", "9.4,21.4 9.6,17.4 9.8,14", 1.5),
        curve("green", "10.4,21.4 11,18 13,15.4", 1.5),
        curve("forest", "19,22 18.6,19.6 17.6,17.8", 1.5),
        curve("forest", "20,22 20.4,19.6 21.4,18", 1.5),
    ),
    "tile": (
        box("silver", 1, 1, 23, 23, 1.5, edge="grey"),
        line("grey", "12,1.5 12,22.5", 0.9),
        line("grey", "1.5,12 22.5,12", 0.9),
    ),
    "belt": (
        box("night", 0, 2, 24, 22, edge=None),
        line("grey", "0,3 24,3", 2),
        line("grey", "0,21 24,21", 2),
        line("yellow", "4,7.4 8.6,12 4,16.6", 2),
        line("yellow", "10,7.4 14.6,12 10,16.6", 2),
        line("yellow", "16,7.4 20.6,12 16,16.6", 2),
    ),
    "floor": (
        box("tan", 0, 0, 24, 24, edge=None),
        line("brown", "0.4,8 23.6,8", 0.9),
        line("brown", "0.4,16 23.6,16", 0.9),
        line("brown", "0.4,24 23.6,24", 0.9),
        line("brown", "7,0.4 7,7.6", 0.9),
        line("brown", "17,8.4 17,15.6", 0.9),
        line("brown", "5,16.4 5,23.6", 0.9),
    ),
    "bridge": (
        box("brown", 1.6, 2.4, 6.4, 21.6, 0.6),
        box("brown", 7, 2.4, 11.8, 21.6, 0.6),
        box("brown", 12.4, 2.4, 17.2, 21.6, 0.6),
        box("brown", 17.8, 2.4, 22.4, 21.6, 0.6),
        line("ink", "0.8,4.8 23.2,4.8", 2.6),
        line("ink", "0.8,19.2 23.2,19.2", 2.6),
        line("cream", "0.8,4.8 23.2,4.8", 1.2),
        line("cream", "0.8,19.2 23.2,19.2", 1.2),
    ),
    "goop": (
        blob(
            "lime",
            "2,9 5.4,3.4 12,4.6 18.4,2.4 22.4,8 20.4,13 22,17.4 18,21 14.4,18.4 11.4,22.4 7.6,19"
            " 3.4,20 3.6,14.6",
        ),
        circle("white", 9, 10.4, 2, width=0.8),
        circle("white", 15.4, 10.4, 2, width=0.8),
        circle("ink", 9.4, 10.8, 0.9, edge=None),
        circle("ink", 15.8, 10.8, 0.9, edge=None),
    ),
}
