"""Sentences: from the words on a board to the rules in force, as a pure function.

Sentences are read from left to right and from top to bottom, never backwards:
``SUBJECT (AND SUBJECT)* IS PREDICATE (AND PREDICATE)*``. A sentence is found around its verb, so
an ``AND`` that leads nowhere spoils nothing, and ``SNEK IS ROCK IS YOU`` says two things. Where
several words share a cell, every combination of them is read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from gridwright.games.snek.words import PART, Part

#: The words on a board by cell; a cell is row times width plus column.
Text = Mapping[int, Sequence[str]]


class Rule(NamedTuple):
    """One subject, one verb, one predicate."""

    subject: str
    verb: str
    predicate: str

    def __str__(self) -> str:
        return " ".join(self)


@dataclass(frozen=True)
class Reading:
    """What the words on a board say."""

    rules: tuple[Rule, ...]  #: each once, in reading order: all rows, then all columns
    lit: frozenset[int]  #: the cells of the words that take part in a rule


def read_sentences(text: Text, height: int, width: int) -> Reading:
    """The rules that stand on a board of that size, and the cells of the words they use."""
    rules: dict[Rule, None] = {}
    lit: set[int] = set()
    for cell, before, after in _verbs(text, height, width):
        subjects = list(_phrase(text, before, (Part.NOUN,)))[::-1]
        predicates = list(_phrase(text, after, (Part.NOUN, Part.PROPERTY)))
        if not subjects or not predicates:
            continue
        lit.add(cell)
        lit.update(cell for cells, _ in subjects + predicates for cell in cells)
        for _, nouns in subjects:
            for noun, verb, (_, words) in product(nouns, _words(text, cell, Part.VERB), predicates):
                rules.update((Rule(noun, verb, word), None) for word in words)
    return Reading(tuple(rules), frozenset(lit))


def _verbs(text: Text, height: int, width: int) -> Iterator[tuple[int, range, range]]:
    """Each cell with a verb, with the cells before it, nearest first, and those after it."""
    cells = sorted(cell for cell in text if _words(text, cell, Part.VERB))
    for cell in cells:
        start = cell - cell % width
        yield cell, range(cell - 1, start - 1, -1), range(cell + 1, start + width)
    for cell in sorted(cells, key=lambda cell: cell % width):
        yield cell, range(cell - width, -1, -width), range(cell + width, height * width, width)


def _phrase(
    text: Text, line: range, parts: Sequence[Part]
) -> Iterator[tuple[list[int], list[str]]]:
    """The words joined by AND at the start of ``line``: their cells, with the AND's, and they."""
    joint: list[int] = []
    for place in range(0, len(line), 2):
        words = _words(text, line[place], *parts)
        if not words:
            return
        yield [*joint, line[place]], words
        joint = list(line[place + 1 : place + 2])
        if not joint or not _words(text, joint[0], Part.CONJUNCTION):
            return


def _words(text: Text, cell: int, *parts: Part) -> list[str]:
    return [word for word in text.get(cell, ()) if PART[word] in parts]
