"""What every object on a board is and does under the rules in force, conditions included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from gridwright.games.snek.cells import OUTSIDE, Cells, Object
from gridwright.games.snek.chance import draw
from gridwright.games.snek.grammar import Condition, Noun, Rule
from gridwright.games.snek.rulebook import Rules, WordCells, kinds_of, rules_of_words
from gridwright.games.snek.words import BIT, DOWN, GROUPS, LEFT, RIGHT, UP
from gridwright.games.snek.world import World

#: There is one player, and YOU2 is the same one.
YOU = BIT["YOU"] | BIT["YOU2"]
_WORD = BIT["WORD"]
_MOST_ROUNDS = 10

#: For each condition on a neighbour where that is; X ABOVE Y has its Y below it.
_BESIDE = {"ABOVE": DOWN, "BELOW": UP, "BESIDELEFT": RIGHT, "BESIDERIGHT": LEFT}


@dataclass(frozen=True)
class Moment:
    """When a board is judged: what conditions may ask for that is not on the board."""

    waits: bool = False  #: whether the move of this turn is a wait
    turn: int = 0  #: how many turns were played, where that matters


class Judge:
    """Answers for one board under one set of rules; a phase asks one about its own start."""

    __slots__ = ("_masks", "_powered", "_you", "cells", "moment", "rules", "world")

    def __init__(self, cells: Cells, rules: Rules, world: World, moment: Moment) -> None:
        self.cells = cells
        self.rules = rules
        self.world = world
        self.moment = moment
        self._masks: dict[Object, int] | None = None
        self._you: list[Object] | None = None
        self._powered: bool | None = None

    def at(self, moment: Moment) -> Judge:
        """The judge of another moment, all else equal."""
        return self if moment == self.moment else Judge(self.cells, self.rules, self.world, moment)

    def on(self, cells: Cells) -> Judge:
        """The judge of another board, all else equal."""
        return self if cells is self.cells else Judge(cells, self.rules, self.world, self.moment)

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

    @property
    def level_mask(self) -> int:
        """What the whole board is."""
        return self.mask(OUTSIDE, self.world.words.level_code)

    def _judged_mask(self, judged: list[Rule], cell: int, code: int) -> int:
        given, barred = self.rules.given[code >> 2], self.rules.barred[code >> 2]
        for rule in judged:
            if self.applies(rule, cell, code):
                if rule.negated:
                    barred |= BIT[rule.predicate]
                else:
                    given |= BIT[rule.predicate]
        return given & ~barred

    def times(self, name: str, cell: int, code: int) -> int:
        """How many sentences say that an object is so; none if one denies it."""
        if not self.mask(cell, code) & BIT[name]:
            return 0
        kind = code >> 2
        return self.rules.times[name, kind] + sum(
            rule.times
            for rule in self.rules.judged.get(kind, ())
            if rule.predicate == name and not rule.negated and self.applies(rule, cell, code)
        )

    @property
    def you(self) -> list[Object]:
        """The objects that are YOU, by cell and code; empty cells too."""
        if self._you is None:
            self._you = self.having(YOU, empty=True)
        return self._you

    def having(self, bits: int, empty: bool = False) -> list[Object]:
        """The objects with one of these properties, by cell and code; if asked, empty cells too."""
        codes = self.rules.codes(bits)
        none_of = codes.isdisjoint
        if empty and self.world.words.empty_code in codes:
            places = [cell for cell, here in enumerate(self.cells) if not here or not none_of(here)]
        else:
            places = [cell for cell, here in enumerate(self.cells) if here and not none_of(here)]
        return [
            (cell, code)
            for cell in places
            for code in dict.fromkeys(self.contents(cell))
            if code in codes and self.mask(cell, code) & bits
        ]

    def contents(self, cell: int) -> tuple[int, ...]:
        """The codes in a cell; the emptiness of an empty one."""
        return self.cells[cell] or (self.world.words.empty_code,)

    def count(self, cell: int, code: int) -> int:
        """How many objects of a code there are in a cell; one emptiness in an empty one."""
        return 1 if code == self.world.words.empty_code else self.cells[cell].count(code)

    def doings(self, verb: str, cell: int, code: int) -> tuple[list[str], set[str]]:
        """The objects of a verb for this subject, in reading order, and those that are denied."""
        rules = self.rules.verbs[verb].get(code >> 2, ()) if verb in self.rules.verbs else ()
        hold = [rule for rule in rules if self.applies(rule, cell, code)]
        denied = {rule.predicate for rule in hold if rule.negated}
        said = dict.fromkeys(rule.predicate for rule in hold if not rule.negated)
        return [name for name in said if name not in denied], denied

    def eats(self, cell: int, code: int, other_cell: int, other: int) -> bool:
        """Whether an object EATs another."""
        if "EAT" not in self.rules.verbs:
            return False
        names, _ = self.doings("EAT", cell, code)
        return any(self.matches(Noun(name), other_cell, other) for name in names)

    def products(self, names: Iterable[str], code: int) -> list[int]:
        """The codes that nouns stand for when the object ``code`` brings them forth.

        TEXT is the word for the object itself, EMPTY and LEVEL nothing, ALL one of every noun of
        the level, and a group every kind of its members that is on the board. What comes
        forth faces as ``code`` does.
        """
        words = self.world.words
        kinds: list[int] = []
        for name in names:
            match name:
                case "TEXT":
                    kinds.append(words.word_for(code >> 2))
                case "EMPTY" | "LEVEL":
                    pass
                case "ALL":
                    kinds += words.everything
                case "GROUP" | "GROUP2" | "GROUP3":
                    kinds += self._kinds_here(Noun(name))
                case _:
                    kinds.append(words.kind[name.lower()])
        return [4 * kind + code % 4 for kind in dict.fromkeys(kinds)]

    def remains(self, cell: int, code: int) -> list[int]:
        """What an object HAS, which appears where it is destroyed."""
        names, _ = self.doings("HAS", cell, code)
        return self.products(names, code)

    def applies(self, rule: Rule, cell: int, code: int) -> bool:
        """Whether a rule holds for an object of a kind that its subject can speak of."""
        subject = rule.subject
        if subject.name in GROUPS and self._is_a(subject.name, cell, code) == subject.negated:
            return False
        return all(self._holds(condition, cell, code) for condition in rule.conditions)

    def matches(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether a noun speaks of an object."""
        if code >> 2 not in kinds_of(noun, self.world.words):
            return False
        return noun.name not in GROUPS or self._is_a(noun.name, cell, code) != noun.negated

    def _is_a(self, name: str, cell: int, code: int) -> bool:
        """Whether an object IS in a group. A condition that asks for one has no answer here."""
        belongs = False
        for rule in self.rules.members.get(name, ()):
            asks = any(noun.name in GROUPS for c in rule.conditions for noun in c.nouns)
            if asks or code >> 2 not in kinds_of(rule.subject, self.world.words):
                continue
            if all(self._holds(condition, cell, code) for condition in rule.conditions):
                if rule.negated:
                    return False
                belongs = True
        return belongs

    @property
    def powered(self) -> bool:
        """Whether anything is POWER. Nobody gets it from a rule that asks for POWERED itself."""
        if self._powered is None:
            self._powered = False  # what POWERED is while this is found out
            rules = self.rules.members.get("POWER", ())
            self._powered = any(
                not any(rule.negated for rule in said)
                for cell, code in (self._everything() if rules else ())
                if (said := [rule for rule in rules if self._is_said(rule, cell, code)])
            )
        return self._powered

    def _is_said(self, rule: Rule, cell: int, code: int) -> bool:
        if code >> 2 not in kinds_of(rule.subject, self.world.words):
            return False
        return self.applies(rule, cell, code)

    def _everything(self) -> Iterator[Object]:
        for cell in range(len(self.cells)):
            for code in dict.fromkeys(self.contents(cell)):
                yield cell, code
        yield OUTSIDE, self.world.words.level_code

    def _holds(self, condition: Condition, cell: int, code: int) -> bool:
        name = condition.name
        match name:
            case "NEVER":
                holds = False
            case "IDLE":
                holds = self.moment.waits
            case "POWERED":
                holds = self.powered
            case "SELDOM":
                holds = draw(self.world, self.moment.turn, cell, code, 1, 6) == 0
            case "OFTEN":
                holds = draw(self.world, self.moment.turn, cell, code, 2, 4) != 0
            case _ if code == self.world.words.level_code:
                holds = self._board_holds(condition)
            case "LONELY":
                holds = not self._others(cell, code)
            case "WITHOUT":
                holds = not any(self._somewhere(noun, cell, code) for noun in condition.nouns)
            case _:
                holds = all(self._is(name, noun, cell, code) for noun in condition.nouns)
        return holds != condition.negated

    def _board_holds(self, condition: Condition) -> bool:
        """Conditions on the whole board: it shares a cell with everything, and has no place."""
        match condition.name:
            case "LONELY":
                return not any(self.cells)
            case "ON" | "NEAR":
                return all(self._anywhere(noun) for noun in condition.nouns)
            case "WITHOUT":
                return not any(self._anywhere(noun) for noun in condition.nouns)
            case _:
                return False

    def _is(self, relation: str, noun: Noun, cell: int, code: int) -> bool:
        match relation:
            case "ON":
                return self._on(noun, cell, code)
            case "NEAR":
                return self._near(noun, cell, code)
            case "FACING":
                return self._ahead(noun, cell, code)
            case "SEEING":
                return self._sees(noun, cell, code)
            case beside:
                return self._holds_a(noun, self.world.next_to[_BESIDE[beside]][cell])

    def _on(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether it shares its cell with such an object; ON EMPTY, with nothing."""
        others = self._others(cell, code)
        if noun == Noun("EMPTY"):
            return not others
        return noun == Noun("LEVEL") or any(self.matches(noun, cell, other) for other in others)

    def _near(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object in its cell or one of the eight around it."""
        if any(self.matches(noun, cell, other) for other in self._others(cell, code)):
            return True
        around = self.world.around(cell)
        return noun == Noun("LEVEL") or any(self._holds_a(noun, other) for other in around)

    def _ahead(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object in the cell it faces. Empty cells face nowhere."""
        if code == self.world.words.empty_code:
            return False
        return self._holds_a(noun, self.world.next_to[code % 4][cell])

    def _sees(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object straight ahead, before or in what hides the rest.

        That is what is solid by a rule without conditions.
        """
        if code == self.world.words.empty_code:
            return False
        masks, solid = self.rules.masks, self.world.dialect.solid
        ahead = self.world.next_to[code % 4]
        while True:
            cell = ahead[cell]
            if self._holds_a(noun, cell):
                return True
            if cell == OUTSIDE or any(masks[o >> 2] & solid for o in self.contents(cell)):
                return False

    def _somewhere(self, noun: Noun, cell: int, code: int) -> bool:
        """Whether there is such an object anywhere on the board, itself aside."""
        if any(self.matches(noun, cell, other) for other in self._others(cell, code)):
            return True
        if noun == Noun("LEVEL"):
            return True
        return any(self._holds_a(noun, other) for other in range(len(self.cells)) if other != cell)

    def _anywhere(self, noun: Noun) -> bool:
        return any(self._holds_a(noun, cell) for cell in range(len(self.cells)))

    def _holds_a(self, noun: Noun, cell: int) -> bool:
        """Whether there is such an object in a cell; beyond the edge there is the LEVEL."""
        if cell == OUTSIDE:
            return noun == Noun("LEVEL")
        return any(self.matches(noun, cell, code) for code in self.contents(cell))

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
                if code >> 2 < self.world.words.first_word and self.matches(noun, cell, code)
            }
        )


def rules_of(cells: Cells, world: World) -> Rules:
    """The rules that the words on a board put in force.

    Objects that are WORD are read as words, which may change what is WORD: then all is read
    again, until nothing changes or for the tenth time. No moment is IDLE to a reader.
    """
    words = _word_cells(cells, world)
    rules = rules_of_words(words, world.height, world.width, world.words)
    for _ in range(_MOST_ROUNDS if world.reads_objects else 0):
        read_as_words = frozenset(Judge(cells, rules, world, Moment()).having(_WORD))
        again = _word_cells(cells, world, read_as_words)
        if again == words:
            break
        words = again
        rules = rules_of_words(words, world.height, world.width, world.words)
    return rules


def read_again(before: Cells, rules: Rules, after: Cells, world: World) -> Rules:
    """The rules of the board ``after``, where ``rules`` are those of the board ``before``."""
    if after is before:
        return rules
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old is not new]
    if not world.reads_objects and all(
        _words(old, world) == _words(new, world) for old, new in changed
    ):
        return rules
    return rules_of(after, world)


def _word_cells(
    cells: Cells, world: World, read_as_words: frozenset[Object] = frozenset()
) -> WordCells:
    found = []
    for cell, here in enumerate(cells):
        words = _words(here, world) if here else ()
        if read_as_words:
            objects = [code for code in here if (cell, code) in read_as_words]
            words = (*words, *(world.words.word_for(code >> 2) for code in objects))
        if words:
            found.append((cell, tuple(sorted(set(words)))))
    return tuple(found)


def _words(here: tuple[int, ...], world: World) -> tuple[int, ...]:
    first = 4 * world.words.first_word
    return tuple([code >> 2 for code in here if code >= first])
