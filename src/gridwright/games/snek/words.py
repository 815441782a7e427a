"""The words, as data: a word is one entry in one table. And the vocabulary of a level.

Operators and properties are a closed list. Nouns are open: the table has those that we have drawn,
and in the dialect ``baba`` any other name is a noun as well. A plain noun names a kind of object:
``SNEK`` is the word, ``snek`` the object.

A level numbers only what it can ever contain: everything has a *kind*, a small number; with the way
it faces that makes its *code*, ``4 * kind + facing``, and the rules work on codes alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, Flag, auto
from functools import cached_property
from string import ascii_uppercase


class Part(Enum):
    """What a word can be in a sentence."""

    NOUN = auto()
    PROPERTY = auto()
    VERB = auto()
    PREFIX = auto()  #: a condition before its noun: LONELY SNEK
    INFIX = auto()  #: a condition between nouns: SNEK ON ROCK
    AND = auto()
    NOT = auto()
    LETTER = auto()  #: several in a row spell a word


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
_SEEN = _ALWAYS | Trait.LOOKS


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


def _words(part: Part, names: str) -> list[Word]:
    return [Word(name, part) for name in names.split()]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _verb(name: str, *takes: Part, traits: Trait = _NONE, lab: bool = False) -> Word:
    return Word(name, Part.VERB, lab, takes, traits=traits)


WORDS = (
    *_nouns("SNEK FLAG ROCK WALL BUG COMPUTER"),
    *_nouns("BABA KEKE ME BOX KEY DOOR WATER LAVA ICE FIRE SKULL GHOST ROBOT CRAB FISH BIRD BEE"),
    *_nouns("GRASS FLOWER TREE LEAF HEDGE MUSHROOM FRUIT FLOOR TILE BRICK PILLAR FENCE BRIDGE"),
    *_nouns("GOOP LOVE STAR MOON SUN CLOUD BOLT BELT PIPE COG BOMB CAKE COIN CUP RING CROWN BOAT"),
    *_nouns("FUNGUS FUNGI DUST ALGAE REED BOG HUSK FOLIAGE ROSE VIOLET VINE SPROUT STUMP JELLY"),
    *_nouns("BAT CAT DOG SNAIL WORM HAND EYE EGG ORB ROCKET UFO STATUE SPIKE RUBBLE BUBBLE CLIFF"),
    *_nouns("LINE IMAGE ARROW TRACK GEM LAMP LADDER SWORD LOCK JIJI"),
    *_words(Part.NOUN, "TEXT EMPTY LEVEL ALL GROUP GROUP2 GROUP3"),
    *_properties("YOU", _ALWAYS, lab=True),
    *_properties("WIN STOP PUSH PULL DEFEAT", Trait.LIES | Trait.WALKS, lab=True),
    *_properties("YOU2", _ALWAYS),
    *_properties("MOVE AUTO CHILL"),
    *_properties("SHIFT", Trait.LIES),
    *_properties("SINK", Trait.LIES),
    *_properties("HOT MELT OPEN SHUT", _ALWAYS),
    *_properties("WEAK", Trait.LIES),
    *_properties("FLOAT", _ALWAYS),
    *_properties("TELE FALL", Trait.LIES),
    *_properties("FALLRIGHT FALLUP FALLLEFT"),
    *_properties("SWAP", Trait.LIES),
    *_properties("MORE"),
    *_properties("WORD", _ALWAYS),
    *_properties("SAFE STILL SLEEP", Trait.LIES | Trait.UNDERFOOT),
    *_properties("UP DOWN LEFT RIGHT", Trait.LIES),
    *_properties("TURN DETURN REVERSE PHANTOM"),
    *_properties("NUDGERIGHT NUDGEUP NUDGELEFT NUDGEDOWN"),
    *_properties("LOCKEDRIGHT LOCKEDUP LOCKEDLEFT LOCKEDDOWN"),
    *_properties("POWER BONUS END DONE"),
    *_properties("HIDE RED ORANGE YELLOW LIME GREEN CYAN BLUE PURPLE PINK ROSY", _SEEN),
    *_properties("WHITE SILVER GREY BLACK BROWN PARTY SAD WONDER BEST", _SEEN),
    *_properties("BACK REVERT BROKEN CRASH", _SEEN),
    _verb("IS", Part.NOUN, Part.PROPERTY, traits=Trait.LIES, lab=True),
    _verb("HAS", Part.NOUN, traits=Trait.LIES),
    _verb("MAKE", Part.NOUN),
    _verb("EAT", Part.NOUN),
    _verb("WRITE", Part.NOUN, Part.PROPERTY, traits=Trait.LIES),
    _verb("FOLLOW", Part.NOUN),
    _verb("FEAR", Part.NOUN),
    _verb("MIMIC", Part.NOUN),
    _verb("BECOME", Part.NOUN),
    _verb("PLAY", Part.NOUN, traits=Trait.LIES | Trait.LOOKS),
    *_words(Part.PREFIX, "LONELY POWERED IDLE NEVER SELDOM OFTEN"),
    *_words(Part.INFIX, "ON NEAR FACING WITHOUT SEEING ABOVE BELOW BESIDELEFT BESIDERIGHT"),
    Word("AND", Part.AND, lab=True),
    Word("NOT", Part.NOT),
    *_words(Part.LETTER, " ".join(ascii_uppercase)),
)

WORD = {word.name: word for word in WORDS}
_ORDER = {word.name: place for place, word in enumerate(WORDS)}

#: Nouns of the original that nobody has drawn here: they are not worth a warning.
OTHER_NOUNS = _names("""
    BANANA BED BLOB BLOSSOM BOBA BONE BOOK BOTTLE BUCKET BUNNY BURGER CANDLE CAR CART CASH CHAIR
    CHEESE CIRCLE CLOCK CRYSTAL CURSOR DONUT DOT DRINK DRUM EAR FOFO FOOT FORT FRIES FROG GATE
    GUITAR HOUSE HUSKS IT KNIGHT LEVER LIFT LILY LIZARD LOG MIRROR MONITOR
    MONSTER NOSE PANTS PAPER PARK PAWN PIANO PIXEL PIZZA PLANE PLANET PLANK POTATO PUMPKIN ROAD
    ROOF SAX SEASTAR SEED SHELL SHIRT SHOVEL SIGN SQUARE STICK TABLE TEETH TOWER TRAIN TRASH
    TRIANGLE TRUMPET TURNIP TURTLE VASE WHAT WIND
""")

#: Everything we have drawn, the objects before the words: what a palette shows.
NAMES = (*(word.name.lower() for word in WORDS if word.plain), *(word.name for word in WORDS))

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
TURNING = _names("MOVE AUTO SHIFT FACING SEEING FOLLOW UP DOWN LEFT RIGHT TURN DETURN")
#: The words that leave something to chance: a level with them has no fixed future.
CHANCE = _names("SELDOM OFTEN CHILL")
#: Whoever IS one of these belongs to it.
GROUPS = ("GROUP", "GROUP2", "GROUP3")

_NOUN = re.compile("[a-z][a-z0-9_-]{1,23}")


def is_name(name: str) -> bool:
    """Whether a cell may hold that: a word, or what could be a noun or its object."""
    base, at, facing = name.partition("@")
    if at and facing not in FACINGS:
        return False
    if base in WORD:
        return True
    noun = base.upper()
    return base in (noun, noun.lower()) and bool(_NOUN.fullmatch(noun.lower())) and _is_plain(noun)


def part_of(name: str) -> Part:
    """What a word is in a sentence; what no table has is a noun."""
    word = WORD.get(name)
    return word.part if word else Part.NOUN


def _is_plain(name: str) -> bool:
    return name not in WORD or WORD[name].plain


class Vocabulary:
    """What a level can ever contain, numbered: objects, words, and what is on no cell.

    That is what its first board holds, the word for each of its objects, and what its letters can
    spell. The numbers keep the order of the table, and what it lacks follows by the alphabet.
    """

    def __init__(self, names: Iterable[str]) -> None:
        found = {name.partition("@")[0] for name in names}
        nouns = {name.upper() for name in found if _is_plain(name.upper())}
        letters = {name for name in found if part_of(name) is Part.LETTER}
        spelled = {name for name in (WORD.keys() | nouns) if len(name) > 1 and letters >= {*name}}
        plain = nouns | {name for name in spelled if _is_plain(name)}
        words = plain | spelled | {name for name in found if name.isupper()}
        #: Every word there can be, by number.
        self.words = tuple(
            WORD.get(name, Word(name, Part.NOUN, plain=True))
            for name in sorted(words, key=lambda name: (_ORDER.get(name, len(WORDS)), name))
        )
        objects = [word.name.lower() for word in self.words if word.plain]
        #: By kind: the objects, then the words.
        self.names = (*objects, *(word.name for word in self.words))
        self.kind = {name: kind for kind, name in enumerate(self.names)}
        self.first_word = len(objects)  #: the kind of the first word: what is below is an object
        self.empty = len(self.names)  #: the kind of an empty cell, so that rules can speak of it
        self.level = self.empty + 1  #: and of the whole board
        self.kinds = self.level + 1
        self.empty_code, self.level_code = 4 * self.empty, 4 * self.level
        #: The kinds that ALL brings forth: a noun that can only be spelled is not among them.
        self.everything = tuple(sorted(self.kind[noun.lower()] for noun in nouns))
        #: The words that letters can spell, by their beginnings.
        self.spelled = frozenset(spelled)
        self.beginnings = frozenset(
            name[:end] for name in spelled for end in range(1, len(name) + 1)
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vocabulary) and self._key == other._key

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _key(self) -> tuple[object, ...]:
        return self.names, self.everything, self.spelled

    @cached_property
    def _hash(self) -> int:
        return hash(self.names)

    def __contains__(self, word: str) -> bool:
        return word in self.kind

    def code_of(self, name: str) -> int:
        """The code of a name as it stands in a board, such as ``keke@left``.

        :raises KeyError: when the level has no such name.
        """
        base, _, facing = name.partition("@")
        return 4 * self.kind[base] + (FACINGS.index(facing) if facing else RIGHT)

    def name_of(self, code: int) -> str:
        """The name of a code; who faces right says nothing of it."""
        kind, facing = divmod(code, 4)
        return self.names[kind] if facing == RIGHT else f"{self.names[kind]}@{FACINGS[facing]}"

    def own_noun(self, kind: int) -> str:
        """The noun that means exactly this kind."""
        if kind >= self.empty:
            return "EMPTY" if kind == self.empty else "LEVEL"
        return self.names[kind].upper() if kind < self.first_word else "TEXT"

    def word_for(self, kind: int) -> int:
        """The kind of the word for an object; a word stands for itself."""
        return self.kind["EMPTY" if kind == self.empty else self.names[kind].upper()]
