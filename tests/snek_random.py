"""Random levels over the whole vocabulary, with sentences that mean something to what is there.

Boards of words at random hardly ever say anything. These have rows of well-formed sentences about
a handful of kinds, objects of those kinds around them, and a few loose words.
"""

from __future__ import annotations

from random import Random

from gridwright import Board, Level
from gridwright.games.snek.words import FACINGS, WORDS, Part
from gridwright.games.snek.world import BABA, World

NOUNS = [word.name for word in WORDS if word.plain]
SPECIAL = [word.name for word in WORDS if word.part is Part.NOUN and not word.plain]
PREFIXES = [word.name for word in WORDS if word.part is Part.PREFIX]
PROPERTIES = [word.name for word in WORDS if word.part is Part.PROPERTY]
INFIXES = [word.name for word in WORDS if word.part is Part.INFIX]
VERBS = [word.name for word in WORDS if word.part is Part.VERB]
LAB_PROPERTIES = [word.name for word in WORDS if word.part is Part.PROPERTY and word.lab]


def random_level(random: Random, dialect: str = "baba", chance: bool = False) -> Level:
    """A level of 4 to 10 rows and 7 to 12 columns; with ``chance`` its words may need it."""
    level = _random_level(random, dialect)
    while not chance and World.of(level.board, BABA).chance:
        level = _random_level(random, dialect)
    return level


def _random_level(random: Random, dialect: str) -> Level:
    height, width = random.randint(4, 10), random.randint(7, 12)
    nouns = random.sample(NOUNS, random.randint(2, 4))
    if dialect == "baba" and random.random() < 0.2:
        nouns[-1] = "ZORK"  # a noun that no table has
    rows: list[list[list[str]]] = [[[] for _ in range(width)] for _ in range(height)]
    sentences = [[nouns[0], "IS", "YOU"]]
    sentences += [_sentence(random, nouns, dialect) for _ in range(random.randint(1, height))]
    for row, sentence in zip(random.sample(range(height), height), sentences, strict=False):
        start = random.randint(0, max(0, width - len(sentence)))
        if dialect == "baba" and random.random() < 0.15:
            sentence = _spelled(random, sentence)
        for column, word in enumerate(sentence[: width - start], start):
            rows[row][column].append(word)
    for _ in range(random.randint(3, height * width // 3)):
        name = random.choice(nouns).lower()
        if random.random() < 0.1:
            name = random.choice(random.choice(sentences))
        if dialect == "baba" and random.random() < 0.5:
            name += f"@{random.choice(FACINGS)}"
        random.choice(random.choice(rows)).append(name)
    return Level("snek", Board.of(rows), extras={"dialect": dialect})


def _sentence(random: Random, nouns: list[str], dialect: str) -> list[str]:
    if dialect == "snek":
        subjects = " AND ".join(random.sample(nouns, random.randint(1, 2)))
        objects = random.sample([*LAB_PROPERTIES, random.choice(nouns)], random.randint(1, 2))
        return f"{subjects} IS {' AND '.join(objects)}".split()
    verb = random.choice(["IS"] * 12 + VERBS)
    takes = [*nouns, *SPECIAL]
    if verb in ("IS", "WRITE"):
        takes += PROPERTIES * 2
    parts = [_maybe_not(random, random.choice([*nouns * 3, *SPECIAL]))]
    if random.random() < 0.2:
        parts.insert(0, _maybe_not(random, random.choice(PREFIXES)))
    if random.random() < 0.25:
        parts += [_maybe_not(random, random.choice(INFIXES)), random.choice([*nouns, *SPECIAL])]
    parts += [verb, _maybe_not(random, random.choice(takes))]
    if random.random() < 0.3:
        parts += ["AND", _maybe_not(random, random.choice(takes))]
    return " ".join(parts).split()


def _spelled(random: Random, sentence: list[str]) -> list[str]:
    """A sentence with one of its words in letters."""
    place = random.randrange(len(sentence))
    if not sentence[place].isalpha():
        return sentence
    return [*sentence[:place], *sentence[place], *sentence[place + 1 :]]


def _maybe_not(random: Random, word: str) -> str:
    return f"NOT {word}" if random.random() < 0.12 else word
