"""One turn, phase by phase: the one list to compare with that of the original.

Both dialects take the same turn: a phase whose words a level does not have does nothing.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.games.snek import changes, interactions, movement
from gridwright.games.snek.cells import Cells
from gridwright.games.snek.judge import Judge, Moment, read_again
from gridwright.games.snek.words import BIT

_SELF_MOVING = BIT["MOVE"] | BIT["AUTO"]
_WIN = BIT["WIN"] | BIT["END"]
_FALLS = sum(bit for bit, _ in changes.FALLS)
_NUDGES = sum(movement.NUDGES)
_CHILL, _SHIFT, _TELE = BIT["CHILL"], BIT["SHIFT"], BIT["TELE"]
_DONE, _MORE = BIT["DONE"], BIT["MORE"]
_DESTROYERS = (
    interactions.SINKING,
    interactions.BREAKING,
    interactions.MELTING,
    interactions.DEFEATING,
    interactions.OPENING,
)


class Turn:
    """One turn in the making; ``judge`` knows the board and the rules as they stand now."""

    def __init__(self, judge: Judge, moment: Moment) -> None:
        """``judge`` is of the board before the turn, under the rules that stand on it."""
        self.judge = judge.at(moment)
        self.won = False
        self._read = judge.cells  # the board whose words were read last

    def play(self, direction: int | None) -> None:
        """Plays the whole turn; without a direction it is a wait."""
        # Movements go by the rules that stood before the turn.
        self._phase(changes.TURNS, changes.turn)
        if direction is not None:
            self._now(movement.you(self.judge, direction))
        self._phase(_SELF_MOVING, movement.move)
        self._phase(_CHILL, movement.chill)
        self._verb(("FEAR",), movement.fear)
        self._phase(_NUDGES, movement.nudge)
        self._phase(_SHIFT, movement.shift)
        self.read()
        self._verb(("IS", "BECOME", "WRITE"), changes.transform)
        self.read()
        self._verb(("FOLLOW",), changes.follow)
        self._phase(_TELE, changes.teleport)
        self._phase(_FALLS, changes.fall)
        self._phase(_SHIFT, changes.face_along_belts)
        self.read()
        self._level()
        self._phase(_DONE, interactions.done)
        self._phase(_MORE, interactions.more)
        for destroyer in _DESTROYERS:
            self._destroy(destroyer)
        self._verb(("EAT",), interactions.eat)
        self._destroy(interactions.TAKING)
        self._verb(("MAKE",), interactions.make)
        if self.judge.rules.used & _WIN:
            self.won |= interactions.won(self.judge)

    def read(self) -> None:
        """Reads the words again, if there is anything new to read."""
        judge = self.judge
        rules = read_again(self._read, judge.rules, judge.cells, judge.world)
        if rules is not judge.rules:
            self.judge = Judge(judge.cells, rules, judge.world, judge.moment)
        self._read = judge.cells

    def _level(self) -> None:
        if self.judge.rules.possible[self.judge.world.words.level]:
            cells, self.won = interactions.level(self.judge)
            self._now(cells)

    def _destroy(self, destroyer: interactions.Destroyer) -> None:
        if self.judge.rules.used & destroyer[0]:
            self._now(interactions.meet(self.judge, destroyer))

    def _phase(self, bits: int, phase: Callable[[Judge], Cells]) -> None:
        if self.judge.rules.used & bits:
            self._now(phase(self.judge))

    def _verb(self, verbs: tuple[str, ...], phase: Callable[[Judge], Cells]) -> None:
        if not self.judge.rules.verbs.keys().isdisjoint(verbs):
            self._now(phase(self.judge))

    def _now(self, cells: Cells) -> None:
        self.judge = self.judge.on(cells)
