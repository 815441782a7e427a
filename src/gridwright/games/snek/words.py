"""The vocabulary, as data: a word is one entry in one table.

A plain noun names a kind of object too: ``SNEK`` is the word, ``snek`` the object. Everything
that can be on a board has a *kind*, a small number; with the way it faces that makes its *code*,
``4 * kind + facing``, and the rules work on codes alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, Flag, auto


class Part(Enum):
    """What a word can be in a sentence."""

    NOUN = auto()
    PROPERTY = auto()
    VERB = auto()
    PREFIX = auto()  #: a condition before its noun: LONELY SNEK
    INFIX = auto()  #: a condition between nouns: SNEK ON ROCK
    AND = auto()
    NOT = auto()


class Trait(Flag):
    """What a search may rely on, so that it can fold walking away.

    A word has none of these unless it is given them here, and what has none is played by the
    rules, step by step. So a new word costs speed at worst, never a wrong answer.
    """

    #: What is so, or does so, changes nothing while nobody meets it and nobody moves it.
    LIES = auto()
    #: Who walks may be so: on free ground it walks as if it were not.
    WALKS = auto()
    #: To walk over what is so changes nothing, unless it finds its partner (HOT finds MELT).
    UNDERFOOT = auto()
    #: It is seen and has no effect on play.
    LOOKS = auto()


_NONE = Trait(0)
_ALWAYS = Trait.LIES | Trait.WALKS | Trait.UNDERFOOT


@dataclass(frozen=True)
class Word:
    """A word as it stands on a board, in capitals."""

    name: str
    part: Part
    #: Whether it is a word of the lab, and so of the dialect ``snek``.
    lab: bool = False
    #: For a verb: what may follow it.
    takes: tuple[Part, ...] = ()
    #: For a noun: whether it names a kind of object of its own.
    plain: bool = False
    traits: Trait = _NONE


def _nouns(names: str) -> list[Word]:
    """Plain nouns are of the lab as well: it has six, and a seventh changes none of its rules."""
    return [Word(name, Part.NOUN, lab=True, plain=True) for name in names.split()]


def _properties(names: str, traits: Trait = _NONE, lab: bool = False) -> list[Word]:
    return [Word(name, Part.PROPERTY, lab, traits=traits) for name in names.split()]


WORDS = (
    *_nouns("SNEK FLAG ROCK WALL BUG COMPUTER"),
    *_nouns("BABA KEKE ME BOX KEY DOOR WATER LAVA ICE FIRE SKULL GHOST ROBOT CRAB FISH BIRD BEE"),
    *_nouns("GRASS FLOWER TREE LEAF HEDGE MUSHROOM FRUIT FLOOR TILE BRICK PILLAR FENCE BRIDGE"),
    *_nouns("GOOP LOVE STAR MOON SUN CLOUD BOLT BELT PIPE COG BOMB CAKE COIN CUP RING CROWN BOAT"),
    Word("TEXT", Part.NOUN),
    Word("EMPTY", Part.NOUN),
    Word("ALL", Part.NOUN),
    Word("GROUP", Part.NOUN),
    *_properties("YOU", _ALWAYS, lab=True),
    *_properties("WIN STOP PUSH PULL DEFEAT", Trait.LIES | Trait.WALKS, lab=True),
    *_properties("YOU2", _ALWAYS),
    *_properties("MOVE AUTO"),
    *_properties("SHIFT", Trait.LIES),
    *_properties("SINK", Trait.LIES),
    *_properties("HOT MELT OPEN SHUT", _ALWAYS),
    *_properties("WEAK", Trait.LIES),
    *_properties("FLOAT", _ALWAYS),
    *_properties("TELE FALL", Trait.LIES),
    *_properties("SWAP", Trait.LIES),
    *_properties("MORE"),
    *_properties("WORD", _ALWAYS),
    *_properties("SAFE STILL SLEEP", Trait.LIES | Trait.UNDERFOOT),
    *_properties("RED BLUE HIDE", _ALWAYS | Trait.LOOKS),
    *_properties("UP DOWN LEFT RIGHT", Trait.LIES),
    Word("IS", Part.VERB, lab=True, takes=(Part.NOUN, Part.PROPERTY), traits=Trait.LIES),
    Word("HAS", Part.VERB, takes=(Part.NOUN,), traits=Trait.LIES),
    Word("MAKE", Part.VERB, takes=(Part.NOUN,)),
    Word("EAT", Part.VERB, takes=(Part.NOUN,)),
    Word("WRITE", Part.VERB, takes=(Part.NOUN, Part.PROPERTY), traits=Trait.LIES),
    Word("LONELY", Part.PREFIX),
    Word("ON", Part.INFIX),
    Word("NEAR", Part.INFIX),
    Word("FACING", Part.INFIX),
    Word("WITHOUT", Part.INFIX),
    Word("AND", Part.AND, lab=True),
    Word("NOT", Part.NOT),
)

WORD = {word.name: word for word in WORDS}

_plain = [word.name for word in WORDS if word.plain]

#: Everything a cell can hold, the objects before the words; the index of a name is its kind.
NAMES = (*(noun.lower() for noun in _plain), *(word.name for word in WORDS))
KIND = {name: kind for kind, name in enumerate(NAMES)}
FIRST_WORD = len(_plain)  #: the kind of the first word: what is below is an object
EMPTY = len(NAMES)  #: the kind that an empty cell has, so that sentences can speak of it
KINDS = EMPTY + 1

#: Ways to face, in the order of their numbers; opposite ways differ by two.
FACINGS = ("right", "up", "left", "down")
RIGHT, UP, LEFT, DOWN = range(4)

#: Each property as one bit, so that what an object is can be asked with a mask.
BIT = {
    name: 1 << place
    for place, name in enumerate(word.name for word in WORDS if word.part is Part.PROPERTY)
}

#: The words that care where an object faces. Where a level has none of them nothing ever turns,
#: so that positions which differ in nothing that matters are the same position.
TURNING = frozenset(["MOVE", "AUTO", "SHIFT", "FACING", "UP", "DOWN", "LEFT", "RIGHT"])


def code_of(name: str) -> int:
    """The code of a name as it stands in a board, such as ``keke@left``.

    :raises KeyError: when there is no such name.
    """
    kind, _, facing = name.partition("@")
    if facing not in ("", *FACINGS):
        raise KeyError(name)
    return 4 * KIND[kind] + (FACINGS.index(facing) if facing else RIGHT)


def name_of(code: int) -> str:
    """The name of a code; who faces right says nothing of it."""
    kind, facing = divmod(code, 4)
    return NAMES[kind] if facing == RIGHT else f"{NAMES[kind]}@{FACINGS[facing]}"
