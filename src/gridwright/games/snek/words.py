"""The vocabulary, as data: a word is one entry in one table.

A plain noun names a kind of object too: ``SNEK`` is the word, ``snek`` the object. Everything
on a board, object or word, has a small number, its *code*; the rules work on codes alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Part(Enum):
    """What a word can be in a sentence."""

    NOUN = auto()
    PROPERTY = auto()
    VERB = auto()
    CONJUNCTION = auto()


@dataclass(frozen=True)
class Word:
    """A word as it stands on a board, in capitals."""

    name: str
    part: Part


def _words(part: Part, names: str) -> tuple[Word, ...]:
    return tuple(Word(name, part) for name in names.split())


WORDS = (
    *_words(Part.NOUN, "SNEK FLAG ROCK WALL BUG COMPUTER"),
    *_words(Part.NOUN, "BABA KEKE ME BOX KEY DOOR WATER LAVA SKULL GRASS"),
    *_words(Part.PROPERTY, "YOU WIN STOP PUSH PULL DEFEAT"),
    *_words(Part.VERB, "IS"),
    *_words(Part.CONJUNCTION, "AND"),
)

#: The part of speech of each word.
PART = {word.name: word.part for word in WORDS}

_nouns = [word.name for word in WORDS if word.part is Part.NOUN]
_properties = [word.name for word in WORDS if word.part is Part.PROPERTY]

#: Everything a cell can hold; the index of a name is its code. The objects come before the words.
NAMES = (*(noun.lower() for noun in _nouns), *(word.name for word in WORDS))
CODE = {name: code for code, name in enumerate(NAMES)}
FIRST_WORD = len(_nouns)  #: the code of the first word: what is below is an object

#: Each property as one bit, so that what an object is can be asked with a mask.
BIT = {name: 1 << place for place, name in enumerate(_properties)}
