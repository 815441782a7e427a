"""The rules of Snek Is You: what is in force, and the turn, phase by phase.

A turn is: movement, under the rules that stood before it; reading the words again; noun rules;
DEFEAT; WIN. Each phase is one function (movement has a module of its own).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright.board import Board
from gridwright.errors import BadMove
from gridwright.games.snek.grammar import Reading, read_sentences
from gridwright.games.snek.movement import Cells, Object, leavers, moved, neighbours
from gridwright.games.snek.words import BIT, CODE, FIRST_WORD, NAMES
from gridwright.state import State, Status

_OPPOSITE = {"u": "d", "d": "u", "l": "r", "r": "l"}
_YOU, _DEFEAT, _WIN, _PUSH = BIT["YOU"], BIT["DEFEAT"], BIT["WIN"], BIT["PUSH"]


@dataclass(frozen=True, eq=False)
class Rules:
    """The rules in force, in the form in which a turn asks for them."""

    reading: Reading
    masks: tuple[int, ...]  #: what each code is, as bits of properties
    becomes: Mapping[int, int]  #: the code that each code turns into, where it turns
    you: frozenset[int]  #: the codes that are YOU
    fatal: frozenset[int]  #: the codes that are DEFEAT
    winning: frozenset[int]  #: the codes that are WIN

    @classmethod
    def of(cls, reading: Reading) -> Rules:
        masks = [0 if code < FIRST_WORD else _PUSH for code in range(len(NAMES))]
        becomes: dict[int, int] = {}
        for rule in reading.rules:
            code = CODE[rule.subject.lower()]
            if rule.predicate in BIT:
                masks[code] |= BIT[rule.predicate]
            else:
                becomes.setdefault(code, CODE[rule.predicate.lower()])  # the first one read

        def those(bit: int) -> frozenset[int]:
            return frozenset(code for code, mask in enumerate(masks) if mask & bit)

        changes = {code: other for code, other in becomes.items() if code != other}
        return cls(reading, tuple(masks), changes, those(_YOU), those(_DEFEAT), those(_WIN))


def rules_of(cells: Cells, height: int, width: int) -> Rules:
    """The rules that the words on a board put in force."""
    text = tuple(
        (cell, words)
        for cell, codes in enumerate(cells)
        if codes and (words := tuple([code for code in codes if code >= FIRST_WORD]))
    )
    return _rules_of_text(text, height, width)


@lru_cache(maxsize=10_000)  # a search meets the same few layouts of the words again and again
def _rules_of_text(text: tuple[tuple[int, tuple[int, ...]], ...], height: int, width: int) -> Rules:
    words = {cell: [NAMES[code] for code in codes] for cell, codes in text}
    return Rules.of(read_sentences(words, height, width))


def transform(cells: Cells, rules: Rules) -> Cells:
    """Noun rules: every object changes at once, and at most once."""
    becomes = rules.becomes
    if not becomes:
        return cells
    return tuple(
        codes
        if becomes.keys().isdisjoint(codes)
        else tuple(sorted(becomes.get(code, code) for code in codes))
        for codes in cells
    )


def defeat(cells: Cells, you: list[int], rules: Rules) -> Cells:
    """YOU objects (in the cells ``you``) disappear where something is DEFEAT."""
    fatal = [cell for cell in you if not rules.fatal.isdisjoint(cells[cell])]
    if not fatal:
        return cells
    after = list(cells)
    for cell in fatal:
        after[cell] = tuple(code for code in cells[cell] if code not in rules.you)
    return tuple(after)


class SnekState(State):
    """A position: the codes in each cell, row by row, and whether the last step has won."""

    __slots__ = ("_hash", "_you", "cells", "height", "rules", "width", "won")

    def __init__(
        self, cells: Cells, height: int, width: int, rules: Rules, you: list[int], won: bool
    ) -> None:
        self.cells = cells
        self.height = height
        self.width = width
        self.rules = rules  #: those that stand on this board
        self.won = won
        self._you = you  # the cells with a YOU object
        self._hash: int | None = None

    @classmethod
    def of(cls, board: Board) -> SnekState:
        """The first state of a board: nothing happens before the first step."""
        cells = tuple(tuple(sorted(CODE[name] for name in names)) for _, _, names in board.cells())
        rules = rules_of(cells, board.height, board.width)
        return cls(cells, board.height, board.width, rules, _places(cells, rules.you), won=False)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, SnekState)
            and self.cells == other.cells
            and self.width == other.width
            and self.won == other.won
        )

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.cells)
        return self._hash

    @property
    def board(self) -> Board:
        names = [[NAMES[code] for code in codes] for codes in self.cells]
        starts = range(0, len(names), self.width)
        return Board.of(names[start : start + self.width] for start in starts)

    @property
    def status(self) -> Status:
        """Lost is what can be seen at once: nobody is YOU, and a turn changes nothing."""
        if self.won:
            return Status.WON
        if not self._you and self.step("u") is self:
            return Status.LOST
        return Status.PLAYING

    @property
    def details(self) -> Mapping[str, Any]:
        """``rules``, each as a sentence, and ``lit``, the [row, column] of the words they use."""
        reading = self.rules.reading
        return {
            "rules": [str(rule) for rule in reading.rules],
            "lit": [list(divmod(cell, self.width)) for cell in sorted(reading.lit)],
        }

    def step(self, move: str) -> SnekState:
        if move not in _OPPOSITE:
            raise BadMove(f"Snek Is You has no move {move!r}; its moves are u d l r")
        cells, rules = self.cells, self.rules
        leaving = self._leavers(move)
        if leaving:
            cells = moved(cells, leaving, neighbours(self.height, self.width)[move])
            if any(code >= FIRST_WORD for _, code in leaving):
                rules = rules_of(cells, self.height, self.width)
        cells = transform(cells, rules)
        you = _places(cells, rules.you)
        if rules.fatal:
            cells = defeat(cells, you, rules)
            you = _places(cells, rules.you)
        won = any(not rules.winning.isdisjoint(cells[cell]) for cell in you)
        if cells == self.cells and won == self.won:
            return self
        return SnekState(cells, self.height, self.width, rules, you, won)

    def _leavers(self, direction: str) -> set[Object]:
        """What leaves its cell when everything YOU sets out."""
        you, cells = self.rules.you, self.cells
        movers = [(cell, code) for cell in self._you for code in cells[cell] if code in you]
        next_to = neighbours(self.height, self.width)
        ahead, behind = next_to[direction], next_to[_OPPOSITE[direction]]
        return leavers(cells, self.rules.masks, movers, ahead, behind)


def _places(cells: Cells, kinds: frozenset[int]) -> list[int]:
    """The cells that hold one of the ``kinds``."""
    return [cell for cell, codes in enumerate(cells) if codes and not kinds.isdisjoint(codes)]
