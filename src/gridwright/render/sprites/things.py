"""What somebody made: walls, tools, machines and treasures."""

from __future__ import annotations

from math import cos, pi, sin

from gridwright.render.shapes import Sprite, blob, box, circle, curve, ellipse, line, polygon


def _teeth(count: int, outer: float, inner: float) -> str:
    """The corners of a toothed wheel round the middle of the cell."""
    corners = []
    for place in range(count):
        middle = 2 * pi * place / count
        for radius, aside in ((inner, -0.30), (outer, -0.20), (outer, 0.20), (inner, 0.30)):
            angle = middle + aside * 2 * pi / count
            corners.append(f"{12 + radius * cos(angle):.2f},{12 + radius * sin(angle):.2f}")
    return " ".join(corners)


SPRITES: dict[str, Sprite] = {
    "spike": (
        polygon("silver", "2,21.4 6,5 10,21.4"),
        polygon("silver", "14,21.4 18,5 22,21.4"),
        polygon("grey", "7.4,21.4 12,2 16.6,21.4"),
        line("white", "11,12.6 12,7.6", 1),
        box("slate", 1.4, 19.8, 22.6, 22.6, 1),
    ),
    "image": (
        box("tan", 2, 3.4, 22, 20.6, 1),
        box("sky", 4.4, 5.8, 19.6, 18.2, width=0.9),
        circle("yellow", 8.4, 9.2, 1.7, edge=None),
        polygon("green", "4.6,18 10.6,11.4 13.6,14.6 16,12.4 19.4,16 19.4,18", edge=None),
    ),
    "line": (
        line("ink", "1.4,12 22.6,12", 4.4),
        line("white", "1.8,12 22.2,12", 2.2),
    ),
    "arrow": (
        polygon("orange", "2,9 12.6,9 12.6,4.2 22.4,12 12.6,19.8 12.6,15 2,15"),
        line("cream", "4.4,11 13.6,11", 1.1),
    ),
    "track": (
        line("bark", "4,4 4,20", 3),
        line("bark", "9.4,4 9.4,20", 3),
        line("bark", "14.8,4 14.8,20", 3),
        line("bark", "20.2,4 20.2,20", 3),
        line("ink", "1,8 23,8", 3),
        line("ink", "1,16 23,16", 3),
        line("silver", "1,8 23,8", 1.4),
        line("silver", "1,16 23,16", 1.4),
    ),
    "wall": (
        box("slate", 0, 0, 24, 24, edge=None),
        box("grey", 0.8, 1.4, 13, 7, 0.8, edge=None),
        box("grey", 14.6, 1.4, 23.2, 7, 0.8, edge=None),
        box("grey", 0.8, 9, 7.4, 15, 0.8, edge=None),
        box("grey", 9, 9, 23.2, 15, 0.8, edge=None),
        box("grey", 0.8, 17, 13, 22.6, 0.8, edge=None),
        box("grey", 14.6, 17, 23.2, 22.6, 0.8, edge=None),
    ),
    "computer": (
        box("silver", 2.5, 3, 21.5, 16.8, 2),
        box("blue", 4.8, 5.2, 19.2, 14.6, 1, edge=None),
        line("white", "7.5,8 10,10 7.5,12", 1.4),
        line("white", "12,12.2 15.5,12.2", 1.4),
        box("silver", 5, 18.2, 19, 21.6, 1),
        line("grey", "7.5,19.9 16.5,19.9", 1),
    ),
    "flag": (
        blob(
            "yellow",
            "6,3.4 6,3.4 12,2.2 16,4.2 21.4,3 21.4,3 19.6,7.6 21.4,12.4 21.4,12.4"
            " 16,13.4 12,11.6 6,13 6,13",
        ),
        line("ink", "5.4,2.6 5.4,21.8", 3),
        line("tan", "5.4,2.8 5.4,21.6", 1.2),
        ellipse("ink", 5.6, 21.6, 3.4, 1.2, edge=None),
    ),
    "box": (
        box("tan", 2.6, 2.6, 21.4, 21.4, 1),
        line("brown", "5.6,5.6 18.4,18.4", 2.6),
        line("brown", "18.4,5.6 5.6,18.4", 2.6),
        line("brown", "4.4,4.4 19.6,4.4 19.6,19.6 4.4,19.6 4.4,4.4", 2.4),
        line("ink", "6.2,6.2 17.8,6.2 17.8,17.8 6.2,17.8 6.2,6.2", 0.8),
        line("ink", "2.6,2.6 21.4,2.6 21.4,21.4 2.6,21.4 2.6,2.6"),
    ),
    "cake": (
        line("ink", "12,8 12,4", 1.6),
        blob("orange", "12,0.8 13.6,3 12,4.6 10.4,3", width=0.8),
        box("tan", 3.4, 12, 20.6, 21.4, 1.4),
        line("red", "4.2,17 19.8,17", 1.8),
        blob(
            "rose",
            "3,9.4 6,7.6 18,7.6 21,9.4 21,13 18.6,15 16.4,13 14,15.6 11.6,13 9,15.2"
            " 6.8,13 4.6,14.6 3,12.6",
        ),
        circle("red", 12, 9.8, 1.4, edge=None),
    ),
    "cog": (
        polygon("grey", _teeth(8, 10.6, 7.6)),
        circle("silver", 12, 12, 5.4, edge=None),
        circle("night", 12, 12, 2.8),
    ),
    "cup": (
        curve("ink", "17,9 21.4,9.4 21.4,14.6 16.6,15.4", 3.4),
        curve("teal", "17,9 21.2,9.6 21.2,14.4 16.6,15.2", 1.4),
        blob("teal", "3.4,6 3.4,6 18,6 18,6 17,16 14.6,20.4 6.8,20.4 4.4,16"),
        ellipse("bark", 10.7, 6, 7.3, 2.2),
        curve("grey", "8.6,3 9.6,2 8.6,0.8", 1),
        curve("grey", "12.4,3 13.4,2 12.4,0.8", 1),
    ),
    "door": (
        box("bark", 3.4, 1, 20.6, 23, 1),
        box("brown", 5.4, 3, 18.6, 22.4, 0.6, width=0.8),
        box("tan", 7.4, 5, 11.2, 11.4, 0.4, width=0.7),
        box("tan", 12.8, 5, 16.6, 11.4, 0.4, width=0.7),
        box("tan", 7.4, 13.6, 11.2, 20.4, 0.4, width=0.7),
        box("tan", 12.8, 13.6, 16.6, 20.4, 0.4, width=0.7),
        circle("yellow", 16.8, 12.5, 1.4, width=0.7),
    ),
    "fence": (
        line("ink", "0.5,9.5 23.5,9.5", 4),
        line("brown", "0.5,9.5 23.5,9.5", 2),
        line("ink", "0.5,16.5 23.5,16.5", 4),
        line("brown", "0.5,16.5 23.5,16.5", 2),
        polygon("tan", "1.6,22 1.6,6 4,3 6.4,6 6.4,22"),
        polygon("tan", "9.6,22 9.6,6 12,3 14.4,6 14.4,22"),
        polygon("tan", "17.6,22 17.6,6 20,3 22.4,6 22.4,22"),
    ),
    "key": (
        line("ink", "10,12 21,12", 4.2),
        line("ink", "16,12 16,17", 4),
        line("ink", "20.6,12 20.6,16", 4),
        line("yellow", "10,12 21,12", 2),
        line("yellow", "16,12 16,17", 1.8),
        line("yellow", "20.6,12 20.6,16", 1.8),
        circle("yellow", 7, 12, 5.2),
        circle("floor", 6.4, 12, 2),
    ),
    "pillar": (
        box("silver", 7, 4, 17, 20),
        line("grey", "10,5.4 10,18.6", 1.3),
        line("grey", "14,5.4 14,18.6", 1.3),
        box("silver", 4, 1.4, 20, 5.4, 1),
        box("silver", 4, 18.6, 20, 22.6, 1),
    ),
    "pipe": (
        box("teal", 5.4, 8, 18.6, 23.4),
        line("lime", "8.6,9.4 8.6,22.4", 1.7),
        box("teal", 2.6, 2, 21.4, 8.6, 1),
        line("lime", "6,4 6,6.6", 1.7),
        line("ink", "9.6,4.4 18.8,4.4", 1),
    ),
    "statue": (
        box("slate", 4, 18.4, 20, 22.8, 0.6),
        blob("grey", "5.4,18.4 6.4,14.4 10.4,13 10.4,10.6 13.6,10.6 13.6,13 17.6,14.4 18.6,18.4"),
        blob("grey", "8,6.4 9.4,2.4 12.6,1.6 15.8,3.6 16.2,7.4 17,9 15.8,9.6 14.6,12 10.6,11.4"),
        line("ink", "13.4,6.6 15,6.4", 1),
        line("ink", "13.6,10 15.2,9.8", 0.8),
        line("silver", "7,20.6 17,20.6", 1.2),
    ),
    "lamp": (
        box("slate", 8.6, 17, 15.4, 22.2, 1),
        line("silver", "9.4,19.6 14.6,19.6", 1),
        blob("yellow", "8.8,17.4 7.6,14 4.8,10.4 5.6,5 12,1.8 18.4,5 19.2,10.4 16.4,14 15.2,17.4"),
        line("orange", "10,16.6 10,10.8 12,12.6 14,10.8 14,16.6", 1),
    ),
    "ladder": (
        line("ink", "6,2 6,22", 3.6),
        line("ink", "18,2 18,22", 3.6),
        line("ink", "6,6 18,6", 3.4),
        line("ink", "6,12 18,12", 3.4),
        line("ink", "6,18 18,18", 3.4),
        line("tan", "6,6 18,6", 1.6),
        line("tan", "6,12 18,12", 1.6),
        line("tan", "6,18 18,18", 1.6),
        line("tan", "6,2 6,22", 1.8),
        line("tan", "18,2 18,22", 1.8),
    ),
    "sword": (
        polygon("silver", "21.8,2.2 20.8,7.2 10.4,17 7,13.6 16.8,3.2"),
        line("grey", "19.8,4.2 9.4,14.6", 1),
        line("ink", "4.6,12.2 11.8,19.4", 3.6),
        line("yellow", "4.6,12.2 11.8,19.4", 1.6),
        line("ink", "7,17 3.4,20.6", 3.8),
        line("brown", "7,17 3.4,20.6", 1.8),
    ),
    "orb": (
        polygon("bark", "6.6,18 17.4,18 19.4,22.4 4.6,22.4"),
        circle("violet", 12, 10.8, 8.8),
        circle("lilac", 9.6, 8, 3, edge=None),
        circle("white", 8.8, 7.2, 1.2, edge=None),
        curve("lilac", "10,16.6 14.4,16 17.2,12.6", 1.2),
    ),
    "rocket": (
        polygon("orange", "9.4,17.6 14.6,17.6 12,23.2"),
        polygon("red", "7.4,12 3.6,19.4 8.6,18"),
        polygon("red", "16.6,12 20.4,19.4 15.4,18"),
        blob("white", "12,1 16.2,6 17.2,12 15.6,18.4 15.6,18.4 8.4,18.4 8.4,18.4 6.8,12 7.8,6"),
        circle("sky", 12, 9.4, 2.6),
    ),
    "lock": (
        curve("ink", "7,11 7,6.4 9,3.4 12,2.4 15,3.4 17,6.4 17,11", 4.4),
        curve("silver", "7,11 7,6.4 9,3.4 12,2.4 15,3.4 17,6.4 17,11", 2.2),
        box("yellow", 3.6, 10.4, 20.4, 22, 2),
        circle("ink", 12, 15, 1.9, edge=None),
        line("ink", "12,15 12,18.6", 1.7),
    ),
    "brick": (
        box("orange", 0, 0, 24, 24, edge=None),
        box("red", 0.8, 0.8, 23.2, 7.2, 0.6, edge=None),
        box("red", 0, 8.8, 11.2, 15.2, 0.6, edge=None),
        box("red", 12.8, 8.8, 24, 15.2, 0.6, edge=None),
        box("red", 0.8, 16.8, 23.2, 23.2, 0.6, edge=None),
    ),
    "bomb": (
        curve("ink", "14.6,7 16.6,3.8 19.4,4.4", 2.6),
        curve("tan", "14.6,7 16.6,3.8 19.4,4.4", 1.2),
        polygon("yellow", "20.6,0.8 21,3.4 23.4,4.4 21,5.4 20.6,8 19.4,5.6 17,5 19,3.6", width=0.7),
        polygon("slate", "11,6.6 15,5 17,8.6 13,10.4"),
        circle("night", 11, 14.4, 8.2),
        curve("silver", "5.6,14.4 6.6,11.2 9.4,9.4", 1.7),
    ),
    "coin": (
        circle("yellow", 12, 12, 9.6),
        circle("yellow", 12, 12, 6.8, edge="orange", width=1.2),
        line("orange", "12,8.6 12,15.4", 2.4),
    ),
    "ring": (
        circle("yellow", 12, 15, 7.4),
        circle("floor", 12, 15, 4.4),
        polygon("sky", "8.4,2.4 15.6,2.4 17.6,5 12,10.4 6.4,5"),
        line("ink", "7,5 17,5", 0.8),
        line("ink", "10,3 12,10 14,3", 0.7),
    ),
    "crown": (
        polygon("yellow", "3.6,18 2.4,6.4 8,11.2 12,3.4 16,11.2 21.6,6.4 20.4,18"),
        box("orange", 3.6, 17.2, 20.4, 21, 0.8),
        circle("red", 12, 14, 1.6, edge=None),
        circle("blue", 7, 14.4, 1.2, edge=None),
        circle("blue", 17, 14.4, 1.2, edge=None),
    ),
    "boat": (
        line("ink", "11.6,2 11.6,16", 1.6),
        blob("white", "13,2.6 13,2.6 18.4,7.4 20.4,13.2 20.4,13.2 13,13.2 13,13.2"),
        polygon("red", "10.2,5 10.2,13.2 4.2,13.2"),
        blob("brown", "1.8,15.4 1.8,15.4 22.2,15.4 22.2,15.4 19,20.4 16,21.4 8,21.4 5,20.4"),
        line("tan", "4,17.6 20,17.6", 1.2),
    ),
}
