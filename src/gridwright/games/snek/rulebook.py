"""The rules in force, sorted by what they say and of which kinds of objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from gridwright.games.snek.grammar import Noun, Reading, Rule, read_sentences
from gridwright.games.snek.words import BIT, GROUPS, Vocabulary


class Rules:
    """What the sentences on a board make of every kind.

    Rules without conditions are worked out once and for all: ``given`` and ``barred``, by kind,
    are the properties that they give and that they deny, and a denial always wins. Rules whose
    conditions must be judged on a board are kept as they are.
    """

    def __init__(self, reading: Reading, vocabulary: Vocabulary) -> None:
        self.reading = reading
        self._vocabulary = vocabulary
        words = range(vocabulary.first_word, vocabulary.empty)
        kinds = range(vocabulary.kinds)
        self.given = [BIT["PUSH"] if kind in words else 0 for kind in kinds]
        self.barred = [0] * vocabulary.kinds
        #: By kind, the rules about properties that must be judged on a board.
        self.judged: dict[int, list[Rule]] = {}
        #: By property and kind, how many rules without conditions give it.
        self.times: Counter[tuple[str, int]] = Counter()
        #: By verb and kind, all rules that are not about properties, in reading order.
        self.verbs: dict[str, dict[int, list[Rule]]] = {}
        #: Who belongs to each group, and who is POWER: by its name, the rules that say so.
        self.members: dict[str, list[Rule]] = {}
        for rule in reading.rules:
            self._add(rule)
        for rule in mimicked(reading.rules):
            self._add(rule)
        #: What each kind is by rules without conditions.
        self.masks = [g & ~b for g, b in zip(self.given, self.barred, strict=True)]
        #: What each kind may be on some board.
        self.possible = [
            (self.given[kind] | _union(self.judged.get(kind, ()))) & ~self.barred[kind]
            for kind in kinds
        ]
        self.used = 0  #: every property that something may have
        for mask in self.possible:
            self.used |= mask
        self._codes: dict[int, frozenset[int]] = {}

    def _add(self, rule: Rule) -> None:
        if rule.predicate in GROUPS and rule.verb == "IS":
            if rule.subject.name not in GROUPS:
                self.members.setdefault(rule.predicate, []).append(rule)
            return
        if rule.predicate == "LEVEL" and rule.verb in ("IS", "BECOME"):
            return  # nothing becomes the board
        bit = BIT.get(rule.predicate, 0) if rule.verb == "IS" else 0
        if bit == BIT["POWER"]:
            self.members.setdefault("POWER", []).append(rule)
        for kind in kinds_of(rule.subject, self._vocabulary):
            if not bit:
                self.verbs.setdefault(rule.verb, {}).setdefault(kind, []).append(rule)
            elif rule.conditions or rule.subject.name in GROUPS:
                self.judged.setdefault(kind, []).append(rule)
            elif rule.negated:
                self.barred[kind] |= bit
            else:
                self.given[kind] |= bit
                self.times[rule.predicate, kind] += rule.times

    def codes(self, bits: int) -> frozenset[int]:
        """The codes of the kinds that may have one of these properties."""
        if bits not in self._codes:
            kinds = [kind for kind, mask in enumerate(self.possible) if mask & bits]
            self._codes[bits] = frozenset(
                4 * kind + facing for kind in kinds for facing in range(4)
            )
        return self._codes[bits]


def mimicked(rules: Iterable[Rule]) -> list[Rule]:
    """The rules that MIMIC adds: what IS says of a noun, said of who MIMICs it as well.

    That is no chain: who MIMICs a mimic has nothing of what that has by MIMIC.
    """
    said = [rule for rule in rules if rule.verb == "IS" and rule.predicate in BIT]
    return [
        Rule(
            mimic.subject,
            "IS",
            rule.predicate,
            rule.negated,
            mimic.conditions + rule.conditions,
            rule.times,
        )
        for mimic in rules
        if mimic.verb == "MIMIC" and not mimic.negated
        for rule in said
        if rule.subject == Noun(mimic.predicate)
    ]


@lru_cache(maxsize=10_000)
def kinds_of(noun: Noun, vocabulary: Vocabulary) -> frozenset[int]:
    """The kinds that a noun can speak of. Who belongs to a group only a board can tell.

    What is not something is an object that is not it: words, empty cells and the board are only
    spoken of by their names.
    """
    objects = frozenset(range(vocabulary.first_word))
    if noun.negated:
        named = () if noun.name in GROUPS else kinds_of(Noun(noun.name), vocabulary)
        return objects.difference(named)
    match noun.name:
        case "ALL":
            return objects
        case "TEXT":
            return frozenset(range(vocabulary.first_word, vocabulary.empty))
        case "EMPTY":
            return frozenset({vocabulary.empty})
        case "LEVEL":
            return frozenset({vocabulary.level})
        case "GROUP" | "GROUP2" | "GROUP3":
            return frozenset(range(vocabulary.kinds))
        case name:
            return frozenset({vocabulary.kind[name.lower()]})


def _union(rules: Iterable[Rule]) -> int:
    bits = 0
    for rule in rules:
        if not rule.negated:
            bits |= BIT[rule.predicate]
    return bits


#: The kinds of the words on a board, by cell: all that sentences depend on.
WordCells = tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=10_000)  # a search meets the same few again and again
def rules_of_words(words: WordCells, height: int, width: int, vocabulary: Vocabulary) -> Rules:
    """The rules that these words put in force on a board of that size."""
    text = {cell: [vocabulary.names[kind] for kind in kinds] for cell, kinds in words}
    return Rules(read_sentences(text, height, width, vocabulary), vocabulary)
