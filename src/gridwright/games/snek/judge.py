"""What every object on a board is and does under the rules in force, conditions included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.games.snek.cells import OUTSIDE, Cells, Object
from gridwright.games.snek.grammar import Condition, Noun, Rule
from gridwright.games.snek.rulebook import Layout, Rules, kinds_of, rules_of_layout
from gridwright.games.snek.words import BIT, EMPTY, FIRST_WORD, KIND, NAMES
from gridwright.games.snek.world import World

#: Stands for the object that fills an empty cell.
EMPTY_CODE = 4 * EMPTY

#: There is one player, and YOU2 is the same one.
YOU = BIT["YOU"] | BIT["YOU2"]
_WORD = BIT["WORD"]
_MOST_ROUNDS = 10


class Judge:
    """Answers for one board under one set of rules; a phase asks one about its own start."""

    __slots__ = ("_masks", "_you", "cells", "rules", "world")

    def __init__(self, cells: Cells, rules: Rules, world: World) -> None:
        self.cells = cells
        self.rules = rules
        self.world = world
        self._masks: dict[Object, int] | None = None
        self._you: list[Object] | None = None

    def mask(self, cell: int, code: int) -> int:
        """What an object is, as bits of properties."""
        kind = code >> 2
        judged = self.rules.judged.get(kind)
        if judged is None:
            return self.rules.masks[kind]
        if self._masks is None:
            self._masks = {}
        mask = self._masks.get((cell, code))
        if mask is None:
            mask = self._masks[cell, code] = self._judged_mask(judged, cell, code)
        return mask

    def _judged_mask(self, judged: list[Rule], cell: int, code: int) -> int:
        given, barred = self.rules.given[code >> 2], self.rules.barred[code >> 2]
        for rule in judged:
            if self.applies(rule, cell, code):
                if rule.negated:
                    barred |= BIT[rule.predicate]
                else:
                    given |= BIT[rule.predicate]
        return given & ~barred

    @property
    def you(self) -> list[Object]:
        """The objects that are YOU, by cell and code."""
        if self._you is None:
            self._you = self.having(YOU)
        return self._you

    def having(self, bits: int) -> list[Object]:
        """The objects with one of these properties, by cell and code."""
        codes = self.rules.codes(bits)
        none_of = codes.isdisjoint
        places = [cell for cell, here in enumerate(self.cells) if here and not none_of(here)]
        return [
            (cell, code)
            for cell in places
            for code in dict.fromkeys(self.cells[cell])
            if code in codes and self.mask(cell, code) & bits
        ]

    def doings(self, verb: str, cell: int, code: int) -> tuple[list[str], set[str]]:
        """The objects of a verb for this subject, in reading order, and those that are denied."""
        rules = self.rules.verbs[verb].get(code >> 2, ()) if verb in self.rules.verbs else ()
        hold = [rule for rule in rules if self.applies(rule, cell, code)]
        denied = {rule.predicate for rule in hold if rule.negated}
        said = dict.fromkeys(rule.predicate for rule in hold if not rule.negated)
        return [name for name in said if name not in denied], denied

    def products(self, names: Iterable[str], code: int) -> list[int]:
        """The codes that nouns stand for when the object ``code`` brings them forth.

        TEXT is the word for the object itself, EMPTY nothing, and ALL and GROUP every kind of
        object of theirs that there is on the board. What comes forth faces as ``code`` does.
        """
        kinds: list[int] = []
        for name in names:
            match name:
                case "TEXT":
                    kinds.append(_word_for(code >> 2))
                case "EMPTY":
                    pass
                case "ALL" | "GROUP":
                    kinds += self._kinds_here(Noun(name))
                case _:
                    kinds.append(KIND[name.lower()])
        return [4 * kind + code % 4 for kind in dict.fromkeys(kinds)]

    def applies(self, rule: Rule, cell: int, code: int) -> bool:
        """Whether a rule holds for an object of a kind that its subject can speak of."""
        if rule.subject.name == "GROUP" and self._in_group(cell, code) == rule.subject.negated:
            return False
        return all(self._holds(condition, cell, code) for condition in rule.conditions)

    def matches(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether a noun speaks of an object."""
        if code >> 2 not in kinds_of(noun):
            return False
        return noun.name != "GROUP" or self._in_group(cell, code) != noun.negated

    def _in_group(self, cell: int, code: int) -> bool:
        """Whether an object IS GROUP. A condition that asks for GROUP itself has no answer here."""
        belongs = False
        for rule in self.rules.grouping:
            asks_group = any(noun.name == "GROUP" for c in rule.conditions for noun in c.nouns)
            if asks_group or code >> 2 not in kinds_of(rule.subject):
                continue
            if all(self._holds(condition, cell, code) for condition in rule.conditions):
                if rule.negated:
                    return False
                belongs = True
        return belongs

    def _holds(self, condition: Condition, cell: int, code: int) -> bool:
        match condition.name:
            case "LONELY":
                holds = not self._others(cell, code)
            case "ON":
                holds = all(self._on(noun, cell, code) for noun in condition.nouns)
            case "NEAR":
                holds = all(self._near(noun, cell, code) for noun in condition.nouns)
            case "FACING":
                holds = all(self._facing(noun, cell, code) for noun in condition.nouns)
            case _:  # WITHOUT
                holds = not any(self._somewhere(noun, cell, code) for noun in condition.nouns)
        return holds != condition.negated

    def _on(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether it shares its cell with such an object; ON EMPTY, with nothing."""
        others = self._others(cell, code)
        if noun == Noun("EMPTY"):
            return not others
        return any(self.matches(noun, cell, other) for other in others)

    def _near(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object in its cell or one of the eight around it."""
        if any(self.matches(noun, cell, other) for other in self._others(cell, code)):
            return True
        return any(self._holds_a(noun, other) for other in self.world.around(cell))

    def _facing(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object in the cell it faces. Empty cells face nowhere."""
        ahead = self.world.next_to[code % 4][cell]
        return code != EMPTY_CODE and ahead != OUTSIDE and self._holds_a(noun, ahead)

    def _somewhere(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object anywhere on the board, itself aside."""
        if any(self.matches(noun, cell, other) for other in self._others(cell, code)):
            return True
        return any(self._holds_a(noun, other) for other in range(len(self.cells)) if other != cell)

    def _holds_a(self, noun: Noun, cell: int) -> bool:
        here = self.cells[cell] or (EMPTY_CODE,)
        return any(self.matches(noun, cell, code) for code in here)

    def _others(self, cell: int, code: int) -> Sequence[int]:
        """What shares the cell of an object of that code, one such object aside."""
        here = list(self.cells[cell])
        if code in here:
            here.remove(code)
        return here

    def _kinds_here(self, noun: Noun) -> list[int]:
        return sorted(
            {
                code >> 2
                for cell, here in enumerate(self.cells)
                for code in here
                if code >> 2 < FIRST_WORD and self.matches(noun, cell, code)
            }
        )


def _word_for(kind: int) -> int:
    """The kind of the word for an object; a word stands for itself."""
    if kind == EMPTY:
        return KIND["EMPTY"]
    return KIND[NAMES[kind].upper()]


def rules_of(cells: Cells, world: World) -> Rules:
    """The rules that the words on a board put in force.

    Objects that are WORD are read as words, which may change what is WORD: then all is read
    again, until nothing changes or for the tenth time.
    """
    layout = _layout(cells)
    rules = rules_of_layout(layout, world.height, world.width)
    for _ in range(_MOST_ROUNDS if world.reads_objects else 0):
        again = _layout(cells, frozenset(Judge(cells, rules, world).having(_WORD)))
        if again == layout:
            break
        layout = again
        rules = rules_of_layout(layout, world.height, world.width)
    return rules


def read_again(before: Cells, rules: Rules, after: Cells, world: World) -> Rules:
    """The rules of the board ``after``, where ``rules`` are those of the board ``before``."""
    if after is before:
        return rules
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    if not world.reads_objects and all(_words(old) == _words(new) for old, new in changed):
        return rules
    return rules_of(after, world)


def _layout(cells: Cells, read_as_words: frozenset[Object] = frozenset()) -> Layout:
    layout = []
    for cell, here in enumerate(cells):
        words = _words(here) if here else ()
        if read_as_words:
            objects = [code for code in here if (cell, code) in read_as_words]
            words = (*words, *(_word_for(code >> 2) for code in objects))
        if words:
            layout.append((cell, tuple(sorted(set(words)))))
    return tuple(layout)


def _words(here: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([code >> 2 for code in here if code >= 4 * FIRST_WORD])
