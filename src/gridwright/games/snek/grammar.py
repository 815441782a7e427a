"""Sentences: from the words on a board to the rules in force, as a pure function.

Sentences are read from left to right and from top to bottom, never backwards::

    sentence   = subjects predicates
    subjects   = subject {AND subject} [condition {AND condition}]
    subject    = [{NOT} LONELY] {NOT} noun
    condition  = {NOT} (ON | NEAR | FACING | WITHOUT) {NOT} noun {AND {NOT} noun}
    predicates = verb object {AND object} {AND verb object {AND object}}
    object     = {NOT} word

A sentence is found around its verb: before it the longest row of words that are subjects, after
it the longest that are its objects. So a word that leads nowhere spoils nothing, and ``SNEK IS
ROCK IS YOU`` says two things. Two NOT cancel each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice, product

from gridwright.games.snek.words import WORD, Part

#: The words on a board by cell; a cell is row times width plus column.
Text = Mapping[int, Sequence[str]]

#: Where several words share a cell every combination is read, but no more than these of one run.
MOST_READINGS = 1024
_SHORTEST = 3  # words of a sentence


@dataclass(frozen=True)
class Noun:
    """A noun, or all that is not that noun."""

    name: str
    negated: bool = False

    def __str__(self) -> str:
        return f"NOT {self.name}" if self.negated else self.name


@dataclass(frozen=True)
class Condition:
    """A condition on a subject: LONELY, or an infix with its nouns, all of which must hold."""

    name: str
    negated: bool = False
    nouns: tuple[Noun, ...] = ()

    def __str__(self) -> str:
        condition = f"NOT {self.name}" if self.negated else self.name
        return " ".join([condition, " AND ".join(map(str, self.nouns))]).strip()


@dataclass(frozen=True)
class Rule:
    """One subject, with its conditions, one verb and one object."""

    subject: Noun
    verb: str
    predicate: str
    negated: bool = False  #: whether there is a NOT before the object
    conditions: tuple[Condition, ...] = ()

    def __str__(self) -> str:
        prefixes = [str(condition) for condition in self.conditions if not condition.nouns]
        infixes = [str(condition) for condition in self.conditions if condition.nouns]
        parts = [" AND ".join(prefixes), str(self.subject), " AND ".join(infixes), self.verb]
        return " ".join([*filter(None, parts), str(Noun(self.predicate, self.negated))])


@dataclass(frozen=True)
class Reading:
    """What the words on a board say."""

    rules: tuple[Rule, ...]  #: each once, in reading order: all rows, then all columns
    lit: frozenset[int]  #: the cells of the words that take part in a rule


def read_sentences(text: Text, height: int, width: int) -> Reading:
    """The rules that stand on a board of that size, and the cells of the words they use."""
    rules: dict[Rule, None] = {}
    lit: set[int] = set()
    for run in _runs(text, height, width):
        for words in islice(product(*(text[cell] for cell in run)), MOST_READINGS):
            for sentence, said in _sentences(words):
                rules.update(dict.fromkeys(said))
                lit.update(run[place] for place in sentence)
    return Reading(tuple(rules), frozenset(lit))


def _runs(text: Text, height: int, width: int) -> Iterator[list[int]]:
    """Cells with words that follow each other in a row or column, as far as they go.

    A run that is too short for a sentence is left out.
    """
    rows = [range(start, start + width) for start in range(0, height * width, width)]
    columns = [range(start, height * width, width) for start in range(width)]
    for line in rows + columns:
        for has_words, cells in groupby(line, key=text.__contains__):
            run = list(cells)
            if has_words and len(run) >= _SHORTEST:
                yield run


def _sentences(words: Sequence[str]) -> Iterator[tuple[range, list[Rule]]]:
    """Each sentence in a row of words: the places it takes, and the rules it makes."""
    for place, word in enumerate(words):
        if WORD[word].part is not Part.VERB:
            continue
        predicates, end = _Reader(words, place).predicates()
        starts = range(place) if predicates else ()
        for start in starts:  # the longest row of subjects comes first
            try:
                subjects = _Reader(words[:place], start).subjects()
            except _Unfit:
                continue
            yield (
                range(start, end),
                [
                    Rule(subject, verb, noun.name, noun.negated, conditions)
                    for subject, conditions in subjects
                    for verb, noun in predicates
                ],
            )
            break


class _Unfit(Exception):
    """The next word is not one that can stand there."""


class _Reader:
    """Reads on from a place in a row of words."""

    def __init__(self, words: Sequence[str], place: int) -> None:
        self._words = words
        self._place = place

    def subjects(self) -> list[tuple[Noun, tuple[Condition, ...]]]:
        """Each subject with its conditions, where subjects are all there is to read.

        :raises _Unfit: where they are not.
        """
        subjects = [self._subject()]
        while self._next() is Part.AND:
            self._word(Part.AND)
            subjects.append(self._subject())
        infixes: list[Condition] = []
        while self._next() is not None:
            if infixes:
                self._word(Part.AND)
            infixes.append(self._condition())
        return [(noun, (*prefixes, *infixes)) for noun, prefixes in subjects]

    def predicates(self) -> tuple[list[tuple[str, Noun]], int]:
        """Each verb with its object, as far as they go, and the place after the last."""
        found: list[tuple[str, Noun]] = []
        end = self._place
        try:
            verb = self._word(Part.VERB)
            while True:
                negated = self._nots()
                found.append((verb, Noun(self._word(*WORD[verb].takes), negated)))
                end = self._place
                self._word(Part.AND)
                if self._next() is Part.VERB:
                    verb = self._word(Part.VERB)
        except _Unfit:
            return found, end

    def _subject(self) -> tuple[Noun, list[Condition]]:
        negated = self._nots()
        if self._next() is not Part.PREFIX:
            return Noun(self._word(Part.NOUN), negated), []
        prefix = Condition(self._word(Part.PREFIX), negated)
        negated = self._nots()
        return Noun(self._word(Part.NOUN), negated), [prefix]

    def _condition(self) -> Condition:
        negated = self._nots()
        name = self._word(Part.INFIX)
        nouns = [self._noun()]
        while self._next() is Part.AND:
            here = self._place
            try:
                self._word(Part.AND)
                nouns.append(self._noun())
            except _Unfit:  # what follows AND is the next condition
                self._place = here
                break
        return Condition(name, negated, tuple(nouns))

    def _noun(self) -> Noun:
        negated = self._nots()
        return Noun(self._word(Part.NOUN), negated)

    def _nots(self) -> bool:
        """Whether the NOTs that stand here, if any, make a NOT together."""
        start = self._place
        while self._next() is Part.NOT:
            self._place += 1
        return (self._place - start) % 2 == 1

    def _next(self) -> Part | None:
        return WORD[self._words[self._place]].part if self._place < len(self._words) else None

    def _word(self, *parts: Part) -> str:
        if self._next() not in parts:
            raise _Unfit
        self._place += 1
        return self._words[self._place - 1]
