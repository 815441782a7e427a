"""A cell of the board as lines of text: its look, at a size, or one plain character."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from functools import lru_cache

from rich.cells import cell_len
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size

from gridwright.board import Cell
from gridwright.game import find_game
from gridwright.render.palette import PALETTES, SPRITES
from gridwright.render.sprites import picture_of, scene_of, shown
from gridwright.show import Layer, Scene, Sign

HIDE = "hide"  #: the look of what is not to be seen
#: The ground, in turns, so that cells can be told apart and counted.
_FLOOR, _OTHER_FLOOR = "floor", "tile"


#: Grounds too dark to give their colour to what is written on the floor.
_DARK = ("bark", "brown", "forest", "navy", "slate")
#: What the board is drawn in, in columns and lines: the largest with which all of it can be seen.
#: A character is about twice as high as wide.
SIZES = (Size(6, 3), Size(4, 2), Size(2, 1))


class Mark(StrEnum):
    """What is shown of a cell beside what is in it; some of it is called so in views."""

    NONE = ""
    LIT = "lit"  #: a word of a rule in force
    GHOST = "ghost"  #: where something will come to rest
    CHOSEN = "chosen"  #: what the player pointed at
    HINT = "hint"  #: what a hint is about
    GOAL = "goal"  #: where a hint says that it goes
    WRONG = "wrong"  #: what proves that nothing can win any more
    FLASH = "flash"  #: something happened here


_GROUNDS = {
    Mark.CHOSEN: "sky",
    Mark.HINT: "sky",
    Mark.GOAL: "teal",
    Mark.WRONG: "red",
    Mark.FLASH: "yellow",
}


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
    tint = next((look for name, look in looks if look in SPRITES and name in cell), "")
    signs, lent = _signs(game, cell)
    if mark is Mark.LIT:
        signs = [
            replace(sign, colour="ink", ground="cream") if sign.text.isupper() else sign
            for sign in signs
        ]
    floor = _OTHER_FLOOR if odd else _FLOOR
    ground = next((sign.ground for sign in signs if sign.ground), floor)
    colour = signs[0].colour if signs else "slate"
    bright = colour if ground in (*_DARK, floor) else ground
    if plain:
        ghost = mark in (Mark.GHOST, Mark.GOAL)
        text = ["+" if ghost else find_game(game).glyph(cell)]
        colour, ground = bright, floor
    else:
        text = _text(signs, size)
    if mark is Mark.GHOST:
        colour, ground = bright, floor
    elif mark in _GROUNDS:
        ground = _GROUNDS[mark]
    elif lent is not None and lent.ground:
        colour, ground = (ground if ground != floor else "ink"), lent.ground
    elif lent is not None:
        colour = lent.colour or colour
    elif tint:
        colour, ground = (tint, ground) if plain else (colour, tint)
    scene = scene_of(game)
    style = Style(color=_colour(colour, scene), bgcolor=_colour(ground, scene), bold=True)
    return tuple(Segment(line, style) for line in _placed(text, size))


def _signs(game: str, cell: Cell) -> tuple[list[Sign], Sign | None]:
    """The signs of what is in a cell, what lies on top first, and that of a mark on it."""
    pictures = [picture_of(name, game) for name in reversed(shown(cell, game))]
    signs = [one.sign for one in pictures if one.sign is not None and one.layer is not Layer.MARK]
    return signs, next((one.sign for one in pictures if one.layer is Layer.MARK), None)


def _text(signs: list[Sign], size: Size) -> list[str]:
    """What is written in a tile: a word, a picture, or as many signs as there is room for."""
    if not signs:
        return []
    top = signs[0]
    if top.text.isupper():
        return _word(top.text, size)
    if top.large and size.height == len(top.large):
        return list(top.large)
    return ["".join([sign.text for sign in signs if not sign.text.isupper()][: size.width // 2])]


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
def _colour(name: str, scene: Scene) -> Color:
    return Color.parse(PALETTES["dark"][scene][name])
