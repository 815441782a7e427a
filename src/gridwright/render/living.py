"""A play as one animated SVG: the boards stand above each other, and the window steps along."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.board import Board
from gridwright.render.shapes import SIZE
from gridwright.render.svg import board_svg

_SECONDS = 0.45  # a board
_REST = 4  # so many times that for the last one
_OPENING = re.compile(r"<svg[^>]*>")


def living_svg(boards: Sequence[Board], game: str = "", theme: str = "light") -> str:
    """The boards, all of one size, one after the other and round again.

    Without its one ``animateTransform`` it is a picture of the first board.
    """
    wide, high = boards[0].width, boards[0].height
    strip = Board.of(row for board in boards for row in board.rows)
    drawn = _OPENING.sub("", board_svg(strip, game=game, theme=theme), count=1)
    inside = drawn.rpartition("</svg>")[0]
    places = [*range(len(boards)), *[len(boards) - 1] * (_REST - 1)]
    steps = ";".join(f"0 {-place * high * SIZE}" for place in places)
    film = (
        f'<animateTransform attributeName="transform" type="translate" calcMode="discrete"'
        f' dur="{len(places) * _SECONDS:g}s" repeatCount="indefinite" values="{steps}"/>'
    )
    size = f'viewBox="0 0 {wide * SIZE} {high * SIZE}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}><g>{film}{inside}</g></svg>'
