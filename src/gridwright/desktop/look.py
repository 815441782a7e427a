"""How the window looks: its colours, its letters, and the few shapes that all screens share."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame
from pygame import Rect, Surface

from gridwright.play.keys import spelt

Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """The colour written as ``#rrggbb``."""
    colour = pygame.Color(text)
    return colour.r, colour.g, colour.b


BACK = rgb("#161a2b")
PANEL = rgb("#242a42")
RAISED = rgb("#323a58")
TEXT = rgb("#f4f5fa")
DIM = rgb("#a3acc6")
ACCENT = rgb("#f8cd46")
GOOD = rgb("#a6d854")
BAD = rgb("#ff8a80")
#: Of a game that has ended.
OUTCOMES = {"won": GOOD, "lost": BAD}
_VEIL = (10, 12, 22, 190)

_LEAST_UNIT, _MOST_UNIT = 10, 26
_OVERSAMPLING = 3
_TIED = "\N{NO-BREAK SPACE}"
_FONT_SCALE = 1.25  # the font counts the room above and below its letters


def unit_for(size: tuple[int, int]) -> int:
    """The height of plain letters in a window of that size; all distances follow from it."""
    return max(_LEAST_UNIT, min(_MOST_UNIT, size[0] // 30, size[1] // 32))


@lru_cache(maxsize=64)
def _font(size: int, line: float = 0.0) -> pygame.font.Font:
    """Letters of several times the size: small ones would stand on whole pixels, unevenly.

    Where there are several lines, each is ``line`` times as high as its letters.
    """
    pygame.font.init()
    font = pygame.font.Font(None, round(size * _FONT_SCALE * _OVERSAMPLING))
    font.set_linesize(round(line * size * _OVERSAMPLING) or font.get_linesize())
    return font


def _width(words: str, size: int) -> float:
    return _font(size).size(words)[0] / _OVERSAMPLING


@lru_cache(maxsize=1024)
def text(
    words: str, size: int, colour: Colour = TEXT, width: int = 0, *, centred: bool = False
) -> Surface:
    """A line of text or, with a ``width``, as many as it takes, far apart where they are centred.

    Shared: copy it before changing it.
    """
    font = _font(size, (1.4 if centred else 1.15) if width else 0.0)
    font.align = pygame.FONT_CENTER if centred else pygame.FONT_LEFT
    room = width and width * _OVERSAMPLING + font.size(" ")[0]  # the space at its end counts too
    large = font.render(words.replace("\0", ""), True, colour, None, room)
    if not large.get_width():  # of an empty line; smoothscale would crash
        return Surface((1, size), pygame.SRCALPHA)
    across, down = (round(side / _OVERSAMPLING) for side in large.get_size())
    return pygame.transform.smoothscale(large.convert_alpha(), (max(1, across), max(1, down)))


def key_line(*keys: tuple[str, str]) -> str:
    """Keys with what they do; no line ends between a key and its meaning."""
    spelt_out = (" ".join(map(spelt, some.split())) + f" {does}" for some, does in keys)
    return f"{_TIED}· ".join(one.replace(" ", _TIED) for one in spelt_out)


def shortened(words: str, size: int, width: float) -> str:
    """The words, or as many of their letters as fit in that width."""
    if _width(words, size) <= width:
        return words
    while words and _width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"


def write(
    surface: Surface,
    words: str,
    size: int,
    place: tuple[int, int],
    colour: Colour = TEXT,
    anchor: str = "topleft",
    width: float = math.inf,
) -> Rect:
    """Writes a line with that corner (or ``center``, ``midtop``, ...) at the place.

    Of one that is wider than ``width`` only the beginning.
    """
    letters = text(shortened(words, size, width), size, colour)
    return surface.blit(letters, letters.get_rect(**{anchor: place}))


def row(
    surface: Surface,
    rect: Rect,
    size: int,
    words: tuple[str, str],
    colours: tuple[Colour, Colour] = (TEXT, DIM),
) -> Rect:
    """Words on the left, cut short where they would meet those on the right; where they stand."""
    said = write(surface, words[1], size, rect.midright, colours[1], "midright")
    room = said.left - rect.x - size // 2
    return write(surface, words[0], size, rect.midleft, colours[0], "midleft", room)


def card(surface: Surface, rect: Rect, colour: Colour = PANEL) -> None:
    """A filled rectangle with round corners."""
    pygame.draw.rect(surface, colour, rect, border_radius=10)


def veil(surface: Surface) -> None:
    """Dims all that has been drawn, for what comes to lie over it."""
    cloth = Surface(surface.get_size(), pygame.SRCALPHA)
    cloth.fill(_VEIL)
    surface.blit(cloth, (0, 0))


def tick_mark(surface: Surface, rect: Rect) -> None:
    """The sign for what is solved; the font has none."""
    points = [(0.12, 0.55), (0.4, 0.82), (0.9, 0.2)]
    places = [(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in points]
    pygame.draw.lines(surface, GOOD, False, places, max(2, rect.width // 6))
