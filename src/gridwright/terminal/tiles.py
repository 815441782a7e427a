"""A cell of the board as lines of text: its look, at a size, or one plain character."""

from __future__ import annotations

from enum import Enum, auto
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from gridwright.board import Cell
from gridwright.game import find_game
from gridwright.render.palette import DARK
from gridwright.terminal.looks import FRAMES, Look, lit, looks_of


class Size(NamedTuple):
    """Columns and lines of a tile; a character is about twice as high as wide."""

    width: int
    height: int


#: What the board is drawn in: the largest with which all of it can be seen.
SIZES = (Size(6, 3), Size(4, 2), Size(2, 1))


class Mark(Enum):
    """What is shown of a cell beside what is in it."""

    NONE = auto()
    LIT = auto()  #: a word of a rule in force
    GHOST = auto()  #: where something will come to rest
    CHOSEN = auto()  #: what the player pointed at


@lru_cache(maxsize=8192)
def tile(game: str, cell: Cell, size: Size, mark: Mark, plain: bool) -> tuple[Segment, ...]:
    """The lines of a cell, from the top; each as wide as the size says."""
    looks = looks_of(game, cell)
    if mark is Mark.LIT:
        looks = [lit(look) if look.sign.isupper() else look for look in looks]
    ground = next((look.ground for look in looks if look.ground), "floor")
    colour = looks[0].colour if looks else "grey"
    if plain:
        text = [find_game(game).glyph(cell)]
        colour, ground = (ground, "floor") if ground != "floor" else (colour, ground)
        colour = "white" if colour in ("night", "slate") else colour
    else:
        text = _text(looks, cell, size)
    if mark is Mark.GHOST:
        colour, ground = ground, "floor"
        text = ["+"] if plain else text
    elif mark is Mark.CHOSEN:
        ground = "sky"
    elif "matched" in cell:
        colour, ground = ("ink", "white")
    style = Style(color=_colour(colour), bgcolor=_colour(ground), bold=True)
    return tuple(Segment(line, style) for line in _placed(text, size))


def _text(looks: list[Look], cell: Cell, size: Size) -> list[str]:
    """What is written in a tile: a word, or as many signs as there is room for."""
    if not looks:
        return []
    if looks[0].sign.isupper():
        return _word(looks[0].sign, size)
    signs = [look.sign for look in looks if not look.sign.isupper()]
    frame = next((FRAMES[name] for name in cell if name in FRAMES), None)
    if frame and size.width >= 4:
        return [frame[0] + signs[0] + frame[1]]
    return ["".join(signs[: size.width // 2])]


def _word(word: str, size: Size) -> list[str]:
    """A word in as many lines as it needs; where it does not fit, its first and last letter."""
    lines = -(-len(word) // size.width)
    if lines > size.height or size.height == 1:
        return [word if len(word) <= 2 else word[0] + word[-1]]
    length = -(-len(word) // lines)
    return [word[start : start + length] for start in range(0, len(word), length)]


def _placed(text: list[str], size: Size) -> list[str]:
    """The text in the middle of a tile."""
    above = (size.height - len(text)) // 2
    lines = [""] * above + text
    lines += [""] * (size.height - len(lines))
    return [_centred(line, size.width) for line in lines]


def _centred(line: str, width: int) -> str:
    """Like ``str.center``, for characters of any width."""
    missing = width - cell_len(line)
    return " " * (missing // 2) + line + " " * (missing - missing // 2)


@lru_cache
def _colour(name: str) -> Color:
    return Color.parse(DARK[name])
