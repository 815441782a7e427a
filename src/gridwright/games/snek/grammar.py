"""Sentences: from the words on a board to the rules in force, as a pure function.

Sentences are read from left to right and from top to bottom, never backwards::

    sentence   = subjects predicates
    subjects   = subject {AND subject} [condition {AND condition}]
    subject    = [{NOT} prefix] {NOT} noun
    condition  = {NOT} infix {NOT} noun {AND {NOT} noun}
    predicates = verb object {AND object} {AND verb object {AND object}}
    object     = {NOT} word

A sentence is found around its verb: before it the longest row of words that are subjects, after
it the longest that are its objects. So a word that leads nowhere spoils nothing, and ``SNEK IS
ROCK IS YOU`` says two things. Two NOT cancel each other.

Letters that stand in a row spell a word, which is read like the word itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby, islice

from gridwright.games.snek.words import WORD, Part, Vocabulary, part_of

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
    """A condition on a subject: a prefix, or an infix with its nouns, all of which must hold."""

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
    #: How many sentences say it. MOVE, AUTO and SHIFT count them.
    times: int = field(default=1, compare=False)

    def __str__(self) -> str:
        prefixes = [str(condition) for condition in self.conditions if not condition.nouns]
        infixes = [str(condition) for condition in self.conditions if condition.nouns]
        parts = [" AND ".join(prefixes), str(self.subject), " AND ".join(infixes), self.verb]
        return " ".join([*filter(None, parts), str(Noun(self.predicate, self.negated))])


@dataclass(frozen=True)
class Reading:
    """What the words on a board say."""

    rules: tuple[Rule, ...]  #: each once, in reading order: all rows, then all columns
    places: tuple[
        tuple[int, ...], ...
    ]  #: of each rule the cells of the first sentence that says it
    lit: frozenset[int]  #: the cells of the words that take part in a rule


def read_sentences(text: Text, height: int, width: int, vocabulary: Vocabulary) -> Reading:
    """Reads every sentence on a board of that size."""
    times: Counter[Rule] = Counter()
    places: dict[Rule, tuple[int, ...]] = {}
    lit: set[int] = set()
    for run in _runs(text, height, width):
        said: set[tuple[int, Rule]] = set()  # by the cell of the verb: other readings say it again
        for row in islice(_readings([text[cell] for cell in run], vocabulary), MOST_READINGS):
            for sentence, verb, rules in _sentences([token.word for token in row]):
                first, last = row[sentence.start], row[sentence.stop - 1]
                cells = run[first.place : last.place + last.length]
                lit.update(cells)
                new = [r for r in dict.fromkeys(rules) if (row[verb].place, r) not in said]
                said.update((row[verb].place, rule) for rule in new)
                times.update(new)
                for rule in new:
                    places.setdefault(rule, tuple(cells))
    counted = tuple(replace(rule, times=count) for rule, count in times.items())
    return Reading(counted, tuple(places.values()), frozenset(lit))


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


@dataclass(frozen=True)
class _Token:
    """A word in a run: one that stands in a cell, or one that is spelled by several."""

    word: str
    place: int
    length: int = 1


def _readings(run: list[Sequence[str]], vocabulary: Vocabulary) -> Iterator[list[_Token]]:
    """Every way to read a run: words that follow each other, as far as they go.

    Where several words share a cell there are several; the last word changes fastest. A letter
    that spells nothing ends a reading.
    """
    tokens = [list(_tokens(run, place, vocabulary)) for place in range(len(run))]
    ends = {place + token.length for place, found in enumerate(tokens) for token in found}
    for start in range(len(run)):
        if start in ends or not tokens[start]:
            continue
        row: list[_Token] = []
        ways = [iter(tokens[start])]
        while ways:
            token = next(ways[-1], None)
            if token is None:
                ways.pop()
                del row[-1:]
                continue
            row.append(token)
            end = token.place + token.length
            if end < len(run) and tokens[end]:
                ways.append(iter(tokens[end]))
                continue
            yield list(row)
            row.pop()


def _tokens(run: list[Sequence[str]], place: int, vocabulary: Vocabulary) -> Iterator[_Token]:
    """The words that begin at a place: those in its cell, then those that letters spell."""
    spelling = [""]
    for word in run[place]:
        if part_of(word) is not Part.LETTER:
            yield _Token(word, place)
    for end in range(place, len(run)):
        letters = [word for word in run[end] if part_of(word) is Part.LETTER]
        spelling = [
            word
            for begun in spelling
            for letter in letters
            if (word := begun + letter) in vocabulary.beginnings
        ]
        for word in spelling:
            if word in vocabulary.spelled:
                yield _Token(word, place, end - place + 1)
        if not spelling:
            return


def _sentences(words: Sequence[str]) -> Iterator[tuple[range, int, list[Rule]]]:
    """Each sentence in a row of words: the places it takes, its verb's, and the rules it makes."""
    for place, word in enumerate(words):
        if part_of(word) is not Part.VERB:
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
                place,
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
        return part_of(self._words[self._place]) if self._place < len(self._words) else None

    def _word(self, *parts: Part) -> str:
        if self._next() not in parts:
            raise _Unfit
        self._place += 1
        return self._words[self._place - 1]
