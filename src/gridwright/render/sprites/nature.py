"""What nature made: plants, weather, stones, and parts of the living and the dead."""

from __future__ import annotations

from math import cos, pi, sin

from gridwright.render.shapes import Sprite, blob, box, circle, curve, ellipse, line, polygon


def _spokes(count: int, outer: float, inner: float) -> str:
    """The corners of a star round the middle of the cell, the first pointing up."""
    corners = []
    for place in range(2 * count):
        angle = pi * place / count - pi / 2
        radius = inner if place % 2 else outer
        corners.append(f"{12 + radius * cos(angle):.2f},{12 + radius * sin(angle):.2f}")
    return " ".join(corners)


SPRITES: dict[str, Sprite] = {
    "rock": (
        blob("brown", "2.6,17 3.4,10.4 8,5.4 13.4,3.6 18.6,7 21.4,13 21,18.6 15.6,20.8 7,20.6"),
        blob("tan", "6,11.4 9,7.8 12.6,6.4 14.6,8 11,10.4 8,13.6", edge=None),
        curve("bark", "14.4,14.6 16.4,12.4 18.8,12.6", 1.2),
        curve("bark", "8.4,17.8 10.6,16.4 13,17.6", 1.2),
    ),
    "bolt": (polygon("yellow", "13.6,1.4 4.4,13.4 10.6,13.4 8.4,22.6 19.6,9.4 12.8,9.4 17,1.4"),),
    "bubble": (
        circle("sky", 12, 12, 9.4, edge="blue", width=1.4),
        circle("white", 12.6, 12.6, 7, edge=None),
        circle("sky", 13.4, 13.4, 6.6, edge=None),
        curve("white", "5.8,12 7,8.4 10,6.2", 1.8),
        circle("white", 17.4, 16.6, 1.1, edge=None),
    ),
    "cloud": (
        blob(
            "white",
            "3,18.4 1.4,14.6 4.2,11.4 6.6,11.2 8,7 12.4,5.2 16.4,7.4 17.4,10.6"
            " 21.4,11.4 22.8,15 20.6,18.4 12,19",
        ),
        curve("silver", "7,15.6 10,16.8 13.4,15.6", 1.4),
    ),
    "fire": (
        blob(
            "red",
            "12,1 12,1 15,6.4 19.4,10 20.6,15.4 17.6,20.6 12,22.6 6.4,20.6 3.4,15.4"
            " 4.8,9.6 7.6,11.4 9.4,6.4",
        ),
        blob(
            "orange",
            "12.4,7 15.4,12 17,15.4 15.4,19.4 12,21 8.6,19.4 7.2,15.8 8.8,13.4 10.6,13",
            edge=None,
        ),
        blob("yellow", "12.2,13 14.2,16.4 13.8,19.4 12,20.4 10.2,19.4 9.8,17", edge=None),
    ),
    "flower": (
        curve("forest", "12,12 12.6,17 12,22.4", 2),
        blob("green", "12.4,20.4 15.4,16 19.6,16 17,20"),
        circle("rose", 12, 4.4, 3.2),
        circle("rose", 16.2, 7.4, 3.2),
        circle("rose", 14.6, 12.2, 3.2),
        circle("rose", 9.4, 12.2, 3.2),
        circle("rose", 7.8, 7.4, 3.2),
        circle("yellow", 12, 8.8, 2.8),
    ),
    "fungus": (
        blob("paper", "9,12 15,12 16,19.4 15,21.8 9,21.8 8,19.4"),
        blob("red", "1.8,13 3.4,6.6 8,2.6 12,2 16,2.6 20.6,6.6 22.2,13 18,14.4 12,13.6 6,14.4"),
        circle("white", 7.6, 8.6, 1.9, edge=None),
        circle("white", 13.6, 5.8, 1.6, edge=None),
        circle("white", 16.8, 10.2, 1.8, edge=None),
        circle("ink", 10.8, 17.4, 0.8, edge=None),
        circle("ink", 13.2, 17.4, 0.8, edge=None),
    ),
    "hand": (
        blob(
            "tan",
            "7,22 3.6,16.4 1.8,12.4 3.6,11.2 6.6,14.2 6.4,4.6 8.8,4.4 9.6,11 10.6,2.2"
            " 13,2.2 13.2,11 15,3.6 17.2,4.2 16.4,12 18.8,7.2 20.8,8.2 19.2,15.4 16.4,22",
        ),
        curve("brown", "8.6,17 11.4,15.4 14.6,16.4", 0.9),
    ),
    "hedge": (
        blob(
            "forest",
            "1,20 1.4,14.4 0.8,9 4,6 6.4,2.8 10.6,3.8 13.6,2.2 17.6,3.2 20.4,6 23.2,9"
            " 22.6,14.4 23,20 18,22.4 12,21.8 6,22.4",
        ),
        curve("green", "4.4,11 6.4,9 8.6,10.8", 1.5),
        curve("green", "11.4,8 13.4,6 15.6,7.8", 1.5),
        curve("green", "15.4,13.6 17.4,11.6 19.6,13.4", 1.5),
        curve("green", "8.4,15.6 10.4,13.6 12.6,15.4", 1.5),
        circle("red", 6.2, 15.8, 1.2, edge=None),
        circle("red", 17.6, 8.2, 1.2, edge=None),
        circle("red", 15, 18.2, 1.2, edge=None),
    ),
    "leaf": (
        blob("lime", "3,20.6 3,20.6 3.4,11.6 8.6,4.8 20.8,2.6 20.8,2.6 20.4,13.4 14,19.6 6.4,19"),
        line("forest", "3,20.8 17.4,6.2", 1.2),
        line("forest", "8.4,15.2 8.2,10.6", 1),
        line("forest", "12.4,11.2 12.2,7.2", 1),
        line("forest", "9.4,14.4 14.2,15", 1),
        line("forest", "13,10.8 17.2,11.2", 1),
    ),
    "love": (
        blob(
            "red",
            "12,21.6 12,21.6 4,14.8 1.8,9.4 4,4.4 8.2,3.4 12,7 12,7 15.8,3.4 20,4.4"
            " 22.2,9.4 20,14.8",
        ),
        curve("rose", "5.2,10 5.8,7.6 8,6.4", 1.7),
    ),
    "moon": (
        blob(
            "cream",
            "16.4,2.4 16.4,2.4 10,2 4.6,6.4 3,12.4 5,18.4 10.4,21.8 16.4,21.4"
            " 20.6,18.4 20.6,18.4 14.6,17.6 11.4,12.8 12.4,6.8",
        ),
        circle("tan", 7, 10, 1.2, edge=None),
        circle("tan", 9, 16.4, 1.5, edge=None),
    ),
    "skull": (
        box("white", 7.4, 14, 16.6, 22, 1.6),
        blob("white", "2.6,10.4 5,4.6 12,2 19,4.6 21.4,10.4 19.4,15.4 16,17.4 8,17.4 4.6,15.4"),
        box("white", 8, 15, 16, 19, edge=None),
        ellipse("ink", 8, 10.6, 2.6, 2.9, edge=None),
        ellipse("ink", 16, 10.6, 2.6, 2.9, edge=None),
        polygon("ink", "12,12.6 13.4,15.4 10.6,15.4", edge=None),
        line("ink", "10.4,18.4 10.4,21.4", 1),
        line("ink", "13.6,18.4 13.6,21.4", 1),
    ),
    "star": (
        polygon("yellow", _spokes(5, 10.8, 4.9)),
        polygon("cream", _spokes(5, 5.6, 2.6), edge=None),
    ),
    "sun": (
        polygon("orange", _spokes(10, 11.4, 8)),
        circle("yellow", 12, 12, 6.6),
        circle("ink", 9.8, 11, 0.9, edge=None),
        circle("ink", 14.2, 11, 0.9, edge=None),
        curve("ink", "9.6,14 12,15.4 14.4,14", 1),
    ),
    "tree": (
        box("brown", 9.8, 15, 14.2, 22.6, 0.6),
        polygon("forest", "12,5.6 20.6,18.4 3.4,18.4"),
        polygon("green", "12,1.2 18.4,12 5.6,12"),
        line("lime", "12,4.6 9.2,9.4", 1.2),
    ),
    "gem": (
        polygon("teal", "7,3.6 17,3.6 22,9.6 12,21.8 2,9.6"),
        polygon("sky", "8.6,9.6 15.4,9.6 12,20", edge=None),
        line("ink", "2.4,9.6 21.6,9.6", 0.8),
        line("ink", "7.4,4 8.6,9.6 12,21 15.4,9.6 16.6,4", 0.8),
    ),
    "egg": (
        blob("cream", "12,1.8 17.2,6 20,13.4 17.4,19.8 12,22 6.6,19.8 4,13.4 6.8,6"),
        line("rose", "5.2,12 8.4,14.4 12,11.6 15.6,14.4 18.8,12", 1.8),
    ),
    "mushroom": (
        blob("cream", "9.6,10 14.4,10 15.4,17.6 17,21.8 7,21.8 8.6,17.6"),
        polygon("tan", "1.6,13.2 6,11 18,11 22.4,13.2 12,14.6", width=0.8),
        blob("brown", "1.4,13.2 1.4,13.2 5.4,8 9.6,3.2 14,2.8 18.6,8 22.6,13.2 22.6,13.2 12,11.4"),
        curve("tan", "8.6,8.2 10.2,6 12.4,5", 1.4),
    ),
    "fruit": (
        curve("bark", "7.6,14 9,8 14.6,2.6", 1.5),
        curve("bark", "16.6,14 16.4,8 14.6,2.6", 1.5),
        blob("green", "14.6,2.8 18,1.4 22.4,3.6 19,6"),
        circle("red", 7, 16.6, 5),
        circle("red", 17, 17, 5),
        curve("rose", "4.2,16 5,14.2 6.6,13.6", 1.4),
        curve("rose", "14.2,16.4 15,14.6 16.6,14", 1.4),
    ),
}
