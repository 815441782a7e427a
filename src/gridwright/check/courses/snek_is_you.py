"""Snek Is You: random boards inside the handout's contract, and which feature each one tests.

The handout leaves open what several words in one cell say, what two noun predicates of one subject
do, and in which order YOU objects move where that matters: no case asks for these, unless an
option does.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

from gridwright.check.case import Case, Cell, Grid
from gridwright.check.course import with_cell
from gridwright.check.courses.modules import ModuleCourse
from gridwright.errors import GridwrightError
from gridwright.games.snek.notation import SIGNS
from gridwright.state import State, Status

NOUNS = ("SNEK", "ROCK", "WALL", "FLAG", "COMPUTER", "BUG")
PROPERTIES = ("YOU", "STOP", "PUSH", "PULL", "DEFEAT", "WIN")
_SOLID = ("STOP", "PUSH", "PULL")

#: The properties that boards for a feature may use beside YOU; the first is always there.
_VOCABULARY = {
    "YOU": (),
    "STOP": ("STOP",),
    "PUSH": ("PUSH", "STOP"),
    "text is PUSH": ("PUSH", "STOP"),
    "PULL": ("PULL", "PUSH", "STOP"),
    "DEFEAT": ("DEFEAT", "STOP", "PUSH"),
    "WIN": ("WIN", "STOP", "PUSH", "DEFEAT"),
}

Rule = tuple[str, str]


class SnekIsYou(ModuleCourse):
    name = "snek-is-you"
    title = "Snek Is You"
    game = "snek"
    driver = "snek"
    calls = """\
import json

import lab


def test_smallest_board():
    game = lab.new_game(json.loads({board!r}))
    won = None
    for direction in {moves}:
        won = lab.step_game(game, direction)
    expected = json.loads({expected!r})
    if "board" in expected:
        got = [[sorted(cell) for cell in row] for row in lab.dump_game(game)]
        assert got == [[sorted(cell) for cell in row] for row in expected["board"]]
    if "won" in expected:
        assert bool(won) == expected["won"]
    if "returned" in expected:
        assert won is expected["returned"]
"""

    def cell_of(self, sign: str) -> Cell:
        return (SIGNS[sign],) if sign in SIGNS else ()

    def expected(self, case: Case) -> list[dict[str, Any]]:
        states = self.states(case)
        if case.kind == "round trip":
            return [{"board": states[0].board.to_json()}] * 2
        seen = []
        for number, state in enumerate(states):
            wanted: dict[str, Any] = {"board": state.board.to_json()}
            won = state.status is Status.WON
            if number and case.kind == "won":
                wanted["won"] = won
            if case.kind == "return value":
                wanted = {"returned": won} if number else {}
            if number and case.kind == "in place":
                wanted["another game"] = wanted["the board given"] = states[0].board.to_json()
            seen.append(wanted)
        return seen

    def is_inside(self, case: Case) -> bool:
        if not case.board or not case.board[0]:
            return False
        if case.kind != "round trip" and not case.moves:
            return False
        try:
            states = self.states(case)
        except GridwrightError:
            return False
        if any(not self._is_clear(state) for state in states):
            return False
        return "you-order" in self.options or not any(
            _order_matters(*pair) for pair in pairwise(states)
        )

    def _is_clear(self, state: State) -> bool:
        """Whether the handout says what the words on a board mean."""
        words = max(sum(map(str.isupper, cell)) for _, _, cell in state.board.cells())
        if words > 1 and "several-words" not in self.options:
            return False
        changes = Counter(subject for subject, predicate in rules_of(state) if predicate in NOUNS)
        return not changes or max(changes.values()) <= 1

    def feature_of(self, case: Case) -> str:
        found = {"YOU"}
        states = self.states(case)
        for before, after in pairwise(states):
            here = {name.upper() for _, _, cell in before.board.cells() for name in cell}
            present = {name for _, _, cell in before.board.cells() for name in cell}
            rules = rules_of(before) | rules_of(after)
            for subject, predicate in rules:
                if subject.lower() in present:
                    found.add("noun rules" if predicate in NOUNS else predicate)
            if "AND" in here:
                found.add("AND")
            if _words(before) != _words(after):
                found.add("text is PUSH")
            if rules_of(before) != rules_of(after):
                found.add("reading rules")
        return self.last_of(found)

    def random_case(self, chance: random.Random, feature: str) -> Case | None:
        if feature not in _VOCABULARY and feature not in ("reading rules", "AND", "noun rules"):
            return None
        board = _random_board(chance, feature)
        if board is None:
            return None
        moves = tuple(chance.choices(("up", "down", "left", "right"), k=chance.randint(1, 6)))
        case = Case("play", board, moves)
        try:
            won = any(predicate == "WIN" for _, predicate in rules_of(self.states(case)[0]))
        except GridwrightError:
            return None
        return Case("won", board, moves) if won else case


def rules_of(state: State) -> frozenset[Rule]:
    """The rules in force as pairs of subject and predicate."""
    rules = (rule.split(" IS ") for rule in state.show.sentences or ())
    return frozenset((subject, predicate) for subject, predicate in rules)


def _words(state: State) -> list[tuple[int, int, str]]:
    return [
        (row, column, name)
        for row, column, cell in state.board.cells()
        for name in cell
        if name.isupper()
    ]


def _order_matters(before: State, after: State) -> bool:
    """Whether one of several YOU objects moved that others cannot walk through."""
    rules = rules_of(before)
    controlled = {subject.lower() for subject, predicate in rules if predicate == "YOU"}
    solid = {
        subject.lower()
        for subject, predicate in rules
        if predicate in _SOLID and subject.lower() in controlled
    }
    if sum(name in controlled for _, _, cell in before.board.cells() for name in cell) < 2:
        return False
    return _places(before, solid) != _places(after, solid)


def _places(state: State, names: set[str]) -> list[tuple[int, int, str]]:
    return [
        (row, column, name)
        for row, column, cell in state.board.cells()
        for name in cell
        if name in names
    ]


def _random_board(chance: random.Random, feature: str) -> Grid | None:
    height, width = chance.randint(3, 5), chance.randint(3, 5)
    if chance.random() < 0.1:
        height, width = chance.randint(5, 8), chance.randint(5, 9)
    board: Grid = (((),) * width,) * height
    sentences = _random_sentences(chance, feature)
    for sentence in sentences:
        placed = _with_sentence(chance, board, sentence)
        if placed is None:
            return None
        board = placed
    nouns = [word.lower() for sentence in sentences for word in sentence if word in NOUNS]
    others = [noun.lower() for noun in NOUNS]
    for _ in range(chance.randint(2, 7)):
        name = chance.choice(nouns if chance.random() < 0.85 else others)
        row, column = chance.randrange(height), chance.randrange(width)
        cell = board[row][column]
        if not cell or chance.random() < 0.3:
            board = with_cell(board, row, column, (*cell, name))
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        row, column = chance.randrange(height), chance.randrange(width)
        if not board[row][column]:
            word = chance.choice((*NOUNS, *PROPERTIES, "IS", "AND" if feature == "AND" else "IS"))
            board = with_cell(board, row, column, (word,))
    return board


def _random_sentences(chance: random.Random, feature: str) -> list[list[str]]:
    nouns = list(NOUNS)
    chance.shuffle(nouns)
    wanted = list(_VOCABULARY.get(feature, PROPERTIES[1:]))
    first, rest = wanted[:1], wanted[1:]
    used = first + chance.sample(rest, min(len(rest), chance.randint(0, 2)))
    if feature == "noun rules":
        used = used[:1] if chance.random() < 0.5 else []
    sentences = [[nouns[0], "IS", "YOU"]]
    for number, word in enumerate(used, 1):
        subject = nouns[number] if chance.random() < 0.75 else nouns[0]
        sentences.append([subject, "IS", word])
    if feature == "noun rules":
        subject, predicate = chance.sample(nouns[:3], 2)
        sentences.append([subject, "IS", predicate])
        if chance.random() < 0.3:
            sentences.append([predicate, "IS", nouns[3]])
    if feature == "AND":
        sentences = [_joined(chance, sentence, nouns) for sentence in sentences[:3]]
    return sentences


def _joined(chance: random.Random, sentence: list[str], nouns: list[str]) -> list[str]:
    """The sentence with one AND more, which may lead nowhere."""
    match chance.randrange(6):
        case 0:
            return [chance.choice(nouns), "AND", *sentence]
        case 1 | 2:
            return [*sentence, "AND", chance.choice(PROPERTIES)]
        case 3:
            return [*sentence, "AND"]
        case 4:
            return [chance.choice(PROPERTIES), "AND", *sentence]
        case _:
            return sentence


def _with_sentence(chance: random.Random, board: Grid, sentence: list[str]) -> Grid | None:
    """The board with a sentence across or down, where there is room for it."""
    height, width = len(board), len(board[0])
    for _ in range(8):
        down, right = chance.choice(((0, 1), (0, 1), (1, 0)))
        length = len(sentence) - 1
        if down * length >= height or right * length >= width:
            continue
        row = chance.randrange(height - down * length)
        column = chance.randrange(width - right * length)
        places = [(row + down * step, column + right * step) for step in range(length + 1)]
        if all(not board[y][x] for y, x in places):
            for (y, x), word in zip(places, sentence, strict=True):
                board = with_cell(board, y, x, (word,))
            return board
    return None
