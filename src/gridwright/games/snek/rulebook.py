"""The rules in force, sorted by what they say and of which kinds of objects."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache

from gridwright.games.snek.grammar import Noun, Reading, Rule, read_sentences
from gridwright.games.snek.words import BIT, EMPTY, FIRST_WORD, KIND, KINDS, NAMES

_PLAIN = range(FIRST_WORD)
_WORDS = range(FIRST_WORD, EMPTY)


class Rules:
    """What the sentences on a board make of every kind.

    Rules without conditions are worked out once and for all: ``given`` and ``barred``, by kind,
    are the properties that they give and that they deny, and a denial always wins. Rules whose
    conditions must be judged on a board are kept as they are.
    """

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.given = [BIT["PUSH"] if kind in _WORDS else 0 for kind in range(KINDS)]
        self.barred = [0] * KINDS
        #: By kind, the rules about properties that must be judged on a board.
        self.judged: dict[int, list[Rule]] = defaultdict(list)
        #: By verb and kind, all rules that are not about properties, in reading order.
        self.verbs: dict[str, dict[int, list[Rule]]] = defaultdict(lambda: defaultdict(list))
        #: Who belongs to GROUP.
        self.grouping: list[Rule] = []
        for rule in reading.rules:
            self._add(rule)
        #: What each kind is by rules without conditions.
        self.masks = [g & ~b for g, b in zip(self.given, self.barred, strict=True)]
        #: What each kind may be on some board.
        self._possible = [
            (self.given[kind] | _union(self.judged.get(kind, ()))) & ~self.barred[kind]
            for kind in range(KINDS)
        ]
        self.used = 0  #: every property that some object may have
        for mask in self._possible:
            self.used |= mask
        self._codes: dict[int, frozenset[int]] = {}

    def _add(self, rule: Rule) -> None:
        if rule.predicate == "GROUP" and rule.verb == "IS":
            if rule.subject.name != "GROUP":
                self.grouping.append(rule)
            return
        bit = BIT.get(rule.predicate, 0) if rule.verb == "IS" else 0
        for kind in kinds_of(rule.subject):
            if not bit:
                self.verbs[rule.verb][kind].append(rule)
            elif rule.conditions or rule.subject.name == "GROUP":
                self.judged[kind].append(rule)
            elif rule.negated:
                self.barred[kind] |= bit
            else:
                self.given[kind] |= bit

    def codes(self, bits: int) -> frozenset[int]:
        """The codes of the kinds that may have one of these properties."""
        if bits not in self._codes:
            kinds = [kind for kind, mask in enumerate(self._possible) if mask & bits]
            self._codes[bits] = frozenset(
                4 * kind + facing for kind in kinds for facing in range(4)
            )
        return self._codes[bits]


@cache  # there are only so many nouns
def kinds_of(noun: Noun) -> frozenset[int]:
    """The kinds that a noun can speak of. Who belongs to GROUP only a board can tell.

    What is not something is an object that is not it: words and empty cells are only spoken of
    by their names.
    """
    if noun.negated:
        named = () if noun.name == "GROUP" else kinds_of(Noun(noun.name))
        return frozenset(_PLAIN).difference(named)
    match noun.name:
        case "ALL":
            return frozenset(_PLAIN)
        case "TEXT":
            return frozenset(_WORDS)
        case "EMPTY":
            return frozenset({EMPTY})
        case "GROUP":
            return frozenset(range(KINDS))
        case name:
            return frozenset({KIND[name.lower()]})


def _union(rules: Iterable[Rule]) -> int:
    bits = 0
    for rule in rules:
        if not rule.negated:
            bits |= BIT[rule.predicate]
    return bits


#: The kinds of the words on a board, by cell: all that sentences depend on.
Layout = tuple[tuple[int, tuple[int, ...]], ...]


@lru_cache(maxsize=10_000)  # a search meets the same few layouts again and again
def rules_of_layout(layout: Layout, height: int, width: int) -> Rules:
    """The rules that these words put in force on a board of that size."""
    text = {cell: [NAMES[kind] for kind in kinds] for cell, kinds in layout}
    return Rules(read_sentences(text, height, width))
