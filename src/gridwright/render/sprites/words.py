"""Words as tiles: the part of speech shows in the tile's shape as well as in its colour.

Nouns are ink on a sheet of paper, properties white on a coloured plate with cut corners, and the
words that join them light on a dark ticket with notched sides.
"""

from __future__ import annotations

from gridwright.games.snek.words import WORDS, Part
from gridwright.render.letters import text
from gridwright.render.shapes import Shape, Sprite, box, polygon

_PART = {word.name: word.part for word in WORDS}

_LONGEST_LINE = 4
_MOST_LINES = 3

_PAPER = box("paper", 0.8, 0.8, 23.2, 23.2, 3)
_PLATE = polygon("violet", "4,0.8 20,0.8 23.2,4 23.2,20 20,23.2 4,23.2 0.8,20 0.8,4")
_TICKET = polygon(
    "night",
    "0.8,3 23.2,3 23.2,9.8 21.2,12 23.2,14.2 23.2,21 0.8,21 0.8,14.2 2.8,12 0.8,9.8",
    edge="grey",
)


def word_tile(word: str) -> Sprite:
    """A tile with that word; words of no known part of speech are taken for nouns."""
    part = _PART.get(word, Part.NOUN)
    if part is Part.NOUN:
        return (_PAPER, *written("ink", word, 1.9, 22.1))
    if part is Part.PROPERTY:
        return (_PLATE, *written("white", word, 2.2, 21.8))
    return (_TICKET, *written("cream", word, 3.4, 20.6))


def written(colour: str, word: str, left: float, right: float) -> list[Shape]:
    """A name in the middle of a tile, from ``left`` to ``right``."""
    lines = _lines(word)
    high = {1: 11, 2: 8.2, 3: 5.6}[len(lines)]
    gap = 1.6 if len(lines) < 3 else 1.2
    top = 12 - (high * len(lines) + gap * (len(lines) - 1)) / 2
    longest = max(map(len, lines))
    width = 1.8 if longest < 4 and len(lines) < 3 else 1.35 if longest == 4 else 1
    shapes: list[Shape] = []
    for place, words in enumerate(lines):
        above = top + place * (high + gap)
        shapes += text(colour, words, left, above, right, above + high, width)
    return shapes


def _lines(word: str) -> list[str]:
    """The word in as few lines of equal length as it takes to keep the letters legible."""
    count = min(-(-len(word) // _LONGEST_LINE), _MOST_LINES) or 1
    length = -(-len(word) // count)
    return [word[start : start + length] for start in range(0, len(word), length)] or [""]
