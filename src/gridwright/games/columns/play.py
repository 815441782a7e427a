"""Columns as a game to play: fallers that come by themselves, a score, levels and goals.

Chance is an integer in the state, so the same level and moves always give the same game, and
undo brings back the very fallers that were undone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Self

from gridwright.board import Board
from gridwright.errors import BadMove
from gridwright.games.columns.rules import FALLER_LENGTH, JEWELS, Field, Phase, jewel_name
from gridwright.show import Fact, FactKind, Ghost, Show
from gridwright.state import State, Status

POINTS_A_JEWEL = 10
JEWELS_A_LEVEL = 30
FIRST_TICK_SECONDS = 1.0
TICK_SHRINKS_BY = 0.88  #: what each level leaves of the time between ticks
LEAST_TICK_SECONDS = 0.12

#: What can be asked for in ``extras["goal"]``, and the count of the state it is measured by.
GOALS = {"clear": "jewels", "survive": "fallers", "chain": "longest_chain", "score": "score"}

_MOVES: dict[str, Callable[[Field], Field]] = {
    "t": Field.tick,
    "<": lambda field: field.shift(-1),
    ">": lambda field: field.shift(+1),
    "R": Field.rotate,
    "v": lambda field: field.tick() if field.phase is Phase.LANDED else field.drop(),
}


@dataclass(frozen=True, slots=True)
class ColumnsState(State):
    """A field with the fallers still to come and what has been achieved.

    While the game goes on there is a faller or a match: as soon as a field comes to rest the next
    faller appears, unless the goal is reached. A quiet field is therefore a won one.
    """

    field: Field
    chance: int  #: where the source of fallers stands
    next_jewels: str  #: the faller after this one, from the top
    goal: tuple[tuple[str, int], ...] = ()
    score: int = 0
    jewels: int = 0  #: how many have vanished
    fallers: int = 0  #: how many have frozen
    chain: int = 0  #: matches one after the other since a faller last froze, a marked one included
    longest_chain: int = 0  #: of those that have vanished

    @classmethod
    def first(cls, field: Field, seed: int, goal: Mapping[str, int]) -> Self:
        """The start of a game; the same seed gives the same fallers to the same moves."""
        jewels, chance = _draw_faller(seed)
        start = cls(field, chance, jewels, tuple(sorted(goal.items())), chain=bool(field.matched))
        return start._at_rest() if field.phase is Phase.QUIET else start

    @property
    def board(self) -> Board:
        return self.field.board

    @property
    def status(self) -> Status:
        if self.field.over:
            return Status.LOST
        return Status.WON if self.field.phase is Phase.QUIET else Status.PLAYING

    @property
    def level(self) -> int:
        return 1 + self.jewels // JEWELS_A_LEVEL

    @property
    def tick_seconds(self) -> float:
        """How long a clock waits between ticks."""
        seconds = FIRST_TICK_SECONDS * TICK_SHRINKS_BY ** (self.level - 1)
        return round(max(LEAST_TICK_SECONDS, seconds), 3)

    def step(self, move: str) -> Self:
        if move not in _MOVES:
            raise BadMove(f"Columns has no move {move!r}; its moves are {' '.join(_MOVES)}")
        if self.status is not Status.PLAYING:
            return self
        field = _MOVES[move](self.field)
        if field is self.field:
            return self
        if self.field.matched:
            after = self._after_vanishing(field)
        elif field.faller is None:
            after = replace(
                self, field=field, fallers=self.fallers + 1, chain=int(bool(field.matched))
            )
        else:
            after = replace(self, field=field)
        return after._at_rest() if field.phase is Phase.QUIET else after

    def _after_vanishing(self, field: Field) -> Self:
        vanished = len(self.field.matched)
        return replace(
            self,
            field=field,
            score=self.score + POINTS_A_JEWEL * vanished * self.chain * self.level,
            jewels=self.jewels + vanished,
            chain=self.chain + bool(field.matched),
            longest_chain=max(self.longest_chain, self.chain),
        )

    def _at_rest(self) -> Self:
        """This quiet state with the next faller, unless the goal is reached.

        When every column is full the faller has no place to appear, which ends the game.
        """
        if self.goal and all(getattr(self, GOALS[name]) >= least for name, least in self.goal):
            return self
        columns = self.field.open_columns or [0]
        place, chance = _draw(self.chance, len(columns))
        jewels, chance = _draw_faller(chance)
        field = self.field.new_faller(columns[place], self.next_jewels)
        return replace(self, field=field, chance=chance, next_jewels=jewels)

    @property
    def message(self) -> str:
        if self.field.over:
            return "Game over."
        if self.field.matched:
            said = f"{len(self.field.matched)} jewels match"
            return f"{said}, chain of {self.chain}!" if self.chain > 1 else f"{said}."
        return "Goal reached." if self.status is Status.WON else ""

    @property
    def show(self) -> Show:
        goals = (Fact(f"goal: {name}", least) for name, least in self.goal)
        jewels = tuple(jewel_name(jewel) for jewel in self.next_jewels)
        facts = (
            Fact("next", jewels, FactKind.ICONS),
            Fact("score", self.score, FactKind.BIG),
            Fact("level", self.level),
            Fact("jewels", self.jewels),
            Fact("longest chain", self.longest_chain),
            *goals,
        )
        ghost = self.field.ghost
        ghosts = (
            Ghost((self.field.height - 1 - height, column), jewel_name(jewel))
            for (column, height), jewel in (ghost.spots() if ghost else ())
            if height < self.field.height
        )
        return Show(facts, ghosts=tuple(ghosts), tick_seconds=self.tick_seconds)


def _draw(chance: int, choices: int) -> tuple[int, int]:
    """A number below ``choices`` and the next state of a 64-bit linear congruential generator."""
    chance = (chance * 6364136223846793005 + 1442695040888963407) % 2**64
    return (chance >> 32) * choices >> 32, chance


def _draw_faller(chance: int) -> tuple[str, int]:
    jewels = ""
    for _ in range(FALLER_LENGTH):
        number, chance = _draw(chance, len(JEWELS))
        jewels += JEWELS[number]
    return jewels, chance
