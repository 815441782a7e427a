"""The one shape that all sprites are made of, and short ways to write it.

A shape is a path of lines and cubic curves with a fill and an edge, in a square of 24 by 24 with
the origin at the top left. Circles, boxes and smooth outlines are such paths too, so whoever
draws shapes has one kind to draw. Colours are names of :mod:`gridwright.render.palette`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

SIZE = 24  #: the side of the square that a sprite is drawn in

Point = tuple[float, float]

LID = 0.15  #: how high an eye is when it is shut, of its height
EDGE = "ink"
EDGE_WIDTH = 1.1
_ROUND = 0.5523  # control points of the cubic that comes closest to a quarter of a circle


@dataclass(frozen=True, slots=True)
class Shape:
    """A path, filled when ``fill`` names a colour, and edged when ``edge`` does."""

    start: Point
    segments: tuple[tuple[Point, ...], ...]  #: one point: a line there; three: a cubic curve
    closed: bool
    fill: str | None
    edge: str | None
    width: float
    blinks: bool = False  #: whether it is an eye

    def moved(self, right: float, down: float, scale: float = 1, mirrored: bool = False) -> Shape:
        """This shape mirrored left to right if asked, then scaled, then moved."""

        def place(point: Point) -> Point:
            x = SIZE - point[0] if mirrored else point[0]
            return x * scale + right, point[1] * scale + down

        return replace(
            self,
            start=place(self.start),
            segments=tuple(tuple(map(place, segment)) for segment in self.segments),
            width=self.width * scale,
        )

    def closed_lid(self) -> Shape:
        """An eye that is shut: this shape pressed flat about its middle."""
        heights = [y for _, y in self.flattened()]
        middle = (min(heights) + max(heights)) / 2

        def press(point: Point) -> Point:
            return point[0], middle + (point[1] - middle) * LID

        return replace(
            self,
            start=press(self.start),
            segments=tuple(tuple(map(press, segment)) for segment in self.segments),
        )

    def flattened(self, steps: int = 8) -> list[Point]:
        """The path as a polyline, with ``steps`` lines for each curve."""
        points = [self.start]
        for segment in self.segments:
            if len(segment) == 1:
                points.append(segment[0])
            else:
                points += _along_cubic(steps, points[-1], *segment)
        return points


Sprite = tuple[Shape, ...]


def polygon(fill: str, points: str, edge: str | None = EDGE, width: float = EDGE_WIDTH) -> Shape:
    """The corners are written as in SVG: ``"2,20 12,3 22,20"``."""
    start, *rest = _points(points)
    return Shape(start, tuple((point,) for point in rest), True, fill, edge, width)


def blob(fill: str, points: str, edge: str | None = EDGE, width: float = EDGE_WIDTH) -> Shape:
    """A smooth closed outline through the points; a point written twice is a corner."""
    through = _points(points)
    segments = _smooth([through[-1], *through, *through[:2]])
    return Shape(through[0], segments, True, fill, edge, width)


def ellipse(
    fill: str,
    x: float,
    y: float,
    across: float,
    down: float,
    edge: str | None = EDGE,
    width: float = EDGE_WIDTH,
) -> Shape:
    """The ellipse round (x, y) with these half axes."""
    a, b = across * _ROUND, down * _ROUND
    return Shape(
        (x, y - down),
        (
            ((x + a, y - down), (x + across, y - b), (x + across, y)),
            ((x + across, y + b), (x + a, y + down), (x, y + down)),
            ((x - a, y + down), (x - across, y + b), (x - across, y)),
            ((x - across, y - b), (x - a, y - down), (x, y - down)),
        ),
        True,
        fill,
        edge,
        width,
    )


def circle(
    fill: str,
    x: float,
    y: float,
    radius: float,
    edge: str | None = EDGE,
    width: float = EDGE_WIDTH,
) -> Shape:
    return ellipse(fill, x, y, radius, radius, edge, width)


def eye(fill: str, x: float, y: float, radius: float) -> Shape:
    """The white or the pupil of an eye, which blinks now and then."""
    return replace(circle(fill, x, y, radius, edge=None), blinks=True)


def box(
    fill: str,
    left: float,
    top: float,
    right: float,
    bottom: float,
    corner: float = 0,
    edge: str | None = EDGE,
    width: float = EDGE_WIDTH,
) -> Shape:
    """A rectangle with corners rounded by that radius."""
    near = corner * (1 - _ROUND)
    return Shape(
        (left + corner, top),
        (
            ((right - corner, top),),
            ((right - near, top), (right, top + near), (right, top + corner)),
            ((right, bottom - corner),),
            ((right, bottom - near), (right - near, bottom), (right - corner, bottom)),
            ((left + corner, bottom),),
            ((left + near, bottom), (left, bottom - near), (left, bottom - corner)),
            ((left, top + corner),),
            ((left, top + near), (left + near, top), (left + corner, top)),
        ),
        True,
        fill,
        edge,
        width,
    )


def line(colour: str, points: str, width: float = EDGE_WIDTH) -> Shape:
    """A straight stroke through the points, with round ends."""
    start, *rest = _points(points)
    return Shape(start, tuple((point,) for point in rest), False, None, colour, width)


def curve(colour: str, points: str, width: float = EDGE_WIDTH) -> Shape:
    """A smooth stroke through the points, with round ends."""
    through = _points(points)
    segments = _smooth([through[0], *through, through[-1]])
    return Shape(through[0], segments, False, None, colour, width)


def _points(text: str) -> list[Point]:
    pairs = (pair.split(",") for pair in text.split())
    return [(float(x), float(y)) for x, y in pairs]


def _smooth(points: list[Point]) -> tuple[tuple[Point, ...], ...]:
    """Cubic curves (Catmull-Rom) through all but the first and the last of the points."""
    return tuple(
        (
            (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6),
            (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6),
            c,
        )
        for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False)
    )


def _along_cubic(steps: int, a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, steps + 1):
        t = step / steps
        s = 1 - t
        wa, wb, wc, wd = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield (
            wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0],
            wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1],
        )
