"""How things look in Snekoban; walls and computers are drawn as everybody's."""

from __future__ import annotations

from gridwright.render.shapes import Sprite, box, circle, line
from gridwright.show import Layer, Picture, Sign

_TARGET: Sprite = (
    circle("cream", 12, 12, 6, edge="orange", width=1.6),
    circle("orange", 12, 12, 2.4, edge=None),
    line("orange", "2,6.5 2,2 6.5,2", 1.6),
    line("orange", "17.5,2 22,2 22,6.5", 1.6),
    line("orange", "22,17.5 22,22 17.5,22", 1.6),
    line("orange", "6.5,22 2,22 2,17.5", 1.6),
)

_COMPUTER_HOME: Sprite = (
    box("yellow", 1, 1, 23, 23, 4, edge="orange", width=1.4),
    box("green", 3.5, 3.5, 20.5, 16.5, 2),
    box("lime", 5.5, 5.5, 18.5, 14.5, 1, edge=None),
    line("ink", "8.5,10 11,12.5 15.5,7.5", 1.8),
    box("green", 6, 18, 18, 21.2, 1),
)

PICTURES: dict[str, Picture] = {
    "target": Picture(_TARGET, Layer.GROUND, Sign("()", "cream", "orange")),
    "computer-home": Picture(
        _COMPUTER_HOME,
        Layer.THING,
        Sign("💻", ground="green"),
        instead_of=frozenset({"computer", "target"}),
    ),
}
