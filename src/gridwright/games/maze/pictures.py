"""How things look in Acorn Runner; walls and fire are drawn as everybody's."""

from __future__ import annotations

from gridwright.render.letters import text
from gridwright.render.shapes import Sprite, blob, box, circle, curve, ellipse, eye, line, polygon
from gridwright.show import Layer, Picture, Sign

_PAD_COLOURS = ("violet", "teal", "orange", "blue", "red", "green", "slate", "rose", "yellow")


def _teleport(number: int) -> Sprite:
    """A whirl with the number that its partner has."""
    colour = _PAD_COLOURS[number - 1]
    return (
        circle(colour, 12, 12, 10.4),
        curve("white", "3.4,11 5.4,6 10,3.4", 1.5),
        curve("white", "20.6,13 18.6,18 14,20.6", 1.5),
        circle("white", 12, 12, 6.4, width=0.9),
        *text("ink", str(number), 8.6, 7.6, 15.4, 16.4, 1.8),
    )


_ACORN: Sprite = (
    line("ink", "9,20 8.4,22.4", 2.2),
    line("ink", "15,20 15.6,22.4", 2.2),
    blob("tan", "4.8,10 19.2,10 18.2,16 15.4,19.6 12,21.4 8.6,19.6 5.8,16"),
    curve("ink", "12.4,5 12.6,2.6 14.6,1.2", 2),
    blob("bark", "2.8,10.6 4.6,6 9,3.8 15,3.8 19.4,6 21.2,10.6 17,12 12,11.2 7,12"),
    line("brown", "7,8.8 8.6,6.6", 1.2),
    line("brown", "11.2,8.4 12.2,6", 1.2),
    line("brown", "15.6,8.8 16.4,6.8", 1.2),
    eye("white", 10, 14, 1.7),
    eye("white", 15, 14, 1.7),
    eye("ink", 10.5, 14.2, 0.9),
    eye("ink", 15.5, 14.2, 0.9),
    curve("ink", "10.6,17.2 12.6,18.2 14.6,17.2", 0.9),
)

_BUCKET: Sprite = (
    curve("slate", "4.6,9 6.4,3.6 12,1.8 17.6,3.6 19.4,9", 1.5),
    polygon("silver", "3.6,9 20.4,9 18,22 6,22"),
    ellipse("sky", 12, 9, 8.4, 3),
    curve("white", "7.6,9 10,8.2 12,9 14,9.8", 1),
    line("grey", "6,15.4 18,15.4", 1.3),
)

_START: Sprite = (
    box("paper", 2, 2, 22, 22, 4, edge="grey", width=1.4),
    line("grey", "7.5,7.5 16.5,16.5", 2.6),
    line("grey", "16.5,7.5 7.5,16.5", 2.6),
)

_GOAL: Sprite = (
    box("lime", 0.8, 0.8, 23.2, 23.2, 4, edge="forest", width=1.4),
    polygon("yellow", "3.6,17 3,7.4 8,11.4 12,4.6 16,11.4 21,7.4 20.4,17"),
    box("yellow", 3.6, 17, 20.4, 20.4, 0.8),
    circle("red", 12, 14, 1.5, edge=None),
    circle("blue", 7.4, 14.4, 1.1, edge=None),
    circle("blue", 16.6, 14.4, 1.1, edge=None),
)

PICTURES: dict[str, Picture] = {
    "player": Picture(_ACORN, Layer.CREATURE, Sign("🌰")),
    "goal": Picture(_GOAL, Layer.GROUND, Sign("🏁", ground="yellow")),
    "start": Picture(_START, Layer.GROUND, Sign("··", "cream", "brown")),
    "water": Picture(_BUCKET, Layer.THING, Sign("💧", ground="blue")),
    "fire": Picture(sign=Sign("🔥", ground="red")),
    "wall": Picture(sign=Sign(ground="forest")),
    **{
        f"teleport-{number}": Picture(
            _teleport(number), Layer.GROUND, Sign(f"◂{number}", "lilac", "violet")
        )
        for number in range(1, 10)
    },
}
