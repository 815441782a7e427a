"""How the window looks: its colours, its letters, and the few shapes that all screens share."""

from __future__ import annotations

from functools import lru_cache

import pygame
from pygame import Rect, Surface

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
_VEIL = (10, 12, 22, 190)

_LEAST_UNIT, _MOST_UNIT = 10, 26
_OVERSAMPLING = 3
_TIED = "\N{NO-BREAK SPACE}"
_FONT_SCALE = 1.25  # the font counts the room above and below its letters


def unit_for(size: tuple[int, int]) -> int:
    """The height of plain letters in a window of that size; all distances follow from it."""
    return max(_LEAST_UNIT, min(_MOST_UNIT, size[0] // 30, size[1] // 32))


@lru_cache(maxsize=64)
def _font(size: int) -> pygame.font.Font:
    """Letters of several times the size: small ones would stand on whole pixels, unevenly."""
    pygame.font.init()
    return pygame.font.Font(None, round(size * _FONT_SCALE * _OVERSAMPLING))


def _width(words: str, size: int) -> float:
    return _font(size).size(words.replace(_TIED, " "))[0] / _OVERSAMPLING


@lru_cache(maxsize=1024)
def text(words: str, size: int, colour: Colour = TEXT) -> Surface:
    """A line of text. Shared: copy it before changing it."""
    large = _font(size).render(words.replace("\0", "").replace(_TIED, " "), True, colour)
    if not large.get_width():  # of an empty line; smoothscale would crash
        return Surface((1, size), pygame.SRCALPHA)
    across, down = (round(side / _OVERSAMPLING) for side in large.get_size())
    return pygame.transform.smoothscale(large.convert_alpha(), (max(1, across), max(1, down)))


def key_line(*keys: str) -> str:
    """Keys with what they do; no line ends between a key and its meaning."""
    return " · ".join(key.replace(" ", _TIED) for key in keys if key)


def wrapped(words: str, size: int, width: int) -> list[str]:
    """The words in lines that are no wider than that, unless a single word is."""
    lines: list[str] = []
    for paragraph in words.splitlines():
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}".lstrip()
            if line and _width(longer, size) > width:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return lines


def shortened(words: str, size: int, width: int) -> str:
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
) -> Rect:
    """Writes a line with that corner (or ``center``, ``midtop``, ...) at the place."""
    letters = text(words, size, colour)
    return surface.blit(letters, letters.get_rect(**{anchor: place}))


def card(surface: Surface, rect: Rect, colour: Colour = PANEL, radius: int = 10) -> None:
    """A filled rectangle with round corners."""
    pygame.draw.rect(surface, colour, rect, border_radius=radius)


def veil(surface: Surface) -> None:
    """Dims all that has been drawn, for what comes to lie over it."""
    cloth = Surface(surface.get_size(), pygame.SRCALPHA)
    cloth.fill(_VEIL)
    surface.blit(cloth, (0, 0))


def tick_mark(surface: Surface, rect: Rect, colour: Colour = GOOD) -> None:
    """The sign for what is solved; the font has none."""
    points = [(0.12, 0.55), (0.4, 0.82), (0.9, 0.2)]
    places = [(rect.x + x * rect.width, rect.y + y * rect.height) for x, y in points]
    pygame.draw.lines(surface, colour, False, places, max(2, rect.width // 6))
