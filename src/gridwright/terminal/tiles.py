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
from gridwright.terminal.looks import COLOURS, FLOOR, MARKS, OTHER_FLOOR, Look, lit, looks_of

HIDE = "hide"  #: the look of what is not to be seen


class Size(NamedTuple):
    """Columns and lines of a tile; a character is about twice as high as wide."""

    width: int
    height: int


#: Grounds too dark to give their colour to what is written on the floor.
_DARK = ("bark", "brown", "forest", "navy", "slate")
#: What the board is drawn in: the largest with which all of it can be seen.
SIZES = (Size(6, 3), Size(4, 2), Size(2, 1))


class Mark(Enum):
    """What is shown of a cell beside what is in it."""

    NONE = auto()
    LIT = auto()  #: a word of a rule in force
    GHOST = auto()  #: where something will come to rest
    CHOSEN = auto()  #: what the player pointed at, or a hint
    GOAL = auto()  #: where a hint says that it goes
    FLASH = auto()  #: something happened here


_GROUNDS = {Mark.CHOSEN: "sky", Mark.GOAL: "teal", Mark.FLASH: "yellow"}


@lru_cache(maxsize=8192)
def tile(
    game: str,
    cell: Cell,
    size: Size,
    mark: Mark,
    looks: tuple[tuple[str, str], ...] = (),
    *,
    odd: bool = False,
    plain: bool = False,
) -> tuple[Segment, ...]:
    """The lines of a cell, from the top; each as wide as the size says.

    ``looks`` are names of objects in the cell with a colour of the palette, or with ``HIDE``.
    """
    hidden = {name for name, look in looks if look == HIDE}
    cell = tuple(name for name in cell if name not in hidden)
    tint = next((look for name, look in looks if look in COLOURS and name in cell), "")
    drawn = looks_of(game, cell)
    if mark is Mark.LIT:
        drawn = [lit(look) if look.sign.isupper() else look for look in drawn]
    floor = OTHER_FLOOR if odd else FLOOR
    ground = next((look.ground for look in drawn if look.ground), floor)
    colour = drawn[0].colour if drawn else "slate"
    bright = colour if ground in (*_DARK, floor) else ground
    doing = next((MARKS[name] for name in cell if name in MARKS), "")
    if plain:
        ghost = mark in (Mark.GHOST, Mark.GOAL)
        text = ["+" if ghost else find_game(game).glyph(cell)]
        colour, ground = bright, floor
    else:
        text = _text(drawn, size)
    if mark is Mark.GHOST:
        colour, ground = bright, floor
    elif mark in _GROUNDS:
        ground = _GROUNDS[mark]
    elif doing:
        colour, ground = (ground if ground != floor else "ink"), doing
    elif tint:
        colour, ground = (tint, ground) if plain else (colour, tint)
    style = Style(
        color=_colour(colour), bgcolor=_colour(ground), bold=True, reverse="matched" in cell
    )
    return tuple(Segment(line, style) for line in _placed(text, size))


def _text(looks: list[Look], size: Size) -> list[str]:
    """What is written in a tile: a word, a picture, or as many signs as there is room for."""
    if not looks:
        return []
    top = looks[0]
    if top.sign.isupper():
        return _word(top.sign, size)
    if top.large and size.height == len(top.large):
        return list(top.large)
    signs = [look.sign for look in looks if not look.sign.isupper()]
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
    return Color.parse(COLOURS[name])
