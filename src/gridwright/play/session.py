"""The history of a level being played: undo, redo, restart, results, save and resume.

All front ends and all games share this one class; none of them keeps a history of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from gridwright.errors import BadSave, GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, Limits
from gridwright.notation import write_json_level
from gridwright.play.saves import RESTART, Save, read_save
from gridwright.search import Budget, Request, Result
from gridwright.state import State, Status

#: The states of so many moves back are at hand; further back they lie ever wider apart.
_NEAR = 16
#: How many states of a learnt solution are remembered.
_LEARNT = 100


@dataclass(frozen=True, slots=True)
class _Point:
    """What is so at one place of the history."""

    state: State
    tally: Mapping[str, int]
    helped: bool = False  #: whether the solver made any move since the start of the level


class Session:
    """A level being played.

    The timeline holds every move there has been, restarts included, so that undo and redo walk
    through all of them; a new move forgets what was undone. It knows who made each move: a win
    that the solver had a hand in is nobody's best.

    A session is small however long it lasts: of its states it holds those near by and a few
    further back, about 70 for 50,000 moves, and plays again what lies between when undo gets there.
    """

    def __init__(self, level: Level) -> None:
        """:raises BadLevel: when the level cannot be played."""
        self.level = level
        self.game = find_game(level.game)
        nothing = {measure.name: 0 for measure in self.game.measures}
        self._timeline = ""  #: the moves as the game records them; RESTART for a restart
        self._by_solver = b""  #: 1 for each of them that the solver made
        self._points = {0: _Point(self.game.start(level), nothing)}  #: by place; that of now is in
        self._now = 0
        self._told = 0  #: how much of the timeline is as it was when :meth:`news` was last asked
        self._way = ""  #: the last solution that was learnt
        self._known: dict[State, int] = {}  #: states on that way, and how far along it they are
        self.best: dict[str, int] = {}  #: the best of each measure over all wins seen here

    def copy(self) -> Session:
        """Another session that stands where this one does."""
        other = copy(self)
        other._points, other._known = dict(self._points), dict(self._known)
        other.best = dict(self.best)
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What travels is small: the game is found again by its name, and states are played anew.

        Of the states go those of now, of the start, and one of each power of two moves back.
        """
        values = {name: value for name, value in vars(self).items() if name != "game"}
        values["_points"] = {
            place: point
            for place, point in self._points.items()
            if place in (0, self._now) or place % (1 << (self._now - place).bit_length()) == 0
        }
        return values

    def __setstate__(self, values: dict[str, Any]) -> None:
        vars(self).update(values, game=find_game(values["level"].game))

    @property
    def state(self) -> State:
        return self._points[self._now].state

    @property
    def moves(self) -> str:
        """The moves from the start of the level to here, as the game records them."""
        return self._timeline[: self._now].rpartition(RESTART)[2]

    @property
    def tally(self) -> dict[str, int]:
        """The measures of the game so far (moves, pushes, score, ...)."""
        return dict(self._points[self._now].tally)

    @property
    def helped(self) -> bool:
        """Whether the solver made any of the moves from the start of the level to here."""
        return self._points[self._now].helped

    @property
    def counts(self) -> bool:
        """Whether a game of the player's own has ended with something to keep.

        A lost game counts too where more is better: its score was reached all the same.
        """
        status = self.state.status
        if self.helped or status is Status.PLAYING:
            return False
        return status is Status.WON or any(one.higher_is_better for one in self.game.measures)

    @property
    def at_start(self) -> bool:
        return self._now == 0 or self._timeline[self._now - 1] == RESTART

    @property
    def can_undo(self) -> bool:
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        return self._now < len(self._timeline)

    def __len__(self) -> int:
        """How many moves and restarts the whole timeline holds, undone ones included."""
        return len(self._timeline)

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        board = self.level.board
        return 2 * len(self) + len(self._points) * (500 + 16 * board.height * board.width)

    def step(self, move: str, *, by_solver: bool = False) -> bool:
        """Makes a move; False when it does nothing, and then the history does not have it.

        :raises BadMove: when the game has no such move.
        """
        before = self._points[self._now]
        after = before.state.step(move)
        if after is before.state:
            return False
        along = self._known.get(before.state)
        if along is not None and self._way[along : along + 1].lower() == move.lower():
            self._known[after] = along + 1
            if len(self._known) > _LEARNT:
                del self._known[next(iter(self._known))]
        recorded = self.game.record(before.state, move, after)
        self._go_on(recorded, self._following(before, recorded, after, by_solver), by_solver)
        if self.counts:
            self.keep_best(self.tally)
        return True

    def undo(self) -> bool:
        """Takes back the last move or restart; False when there is none."""
        if not self.can_undo:
            return False
        self._go_to(self._now - 1)
        return True

    def redo(self) -> bool:
        """Makes the undone move or restart again; False when there is none."""
        if not self.can_redo:
            return False
        self._go_to(self._now + 1)
        return True

    def restart(self) -> bool:
        """Back to the start of the level, which undo can take back; False when already there."""
        if self.at_start:
            return False
        self._go_on(RESTART, self._points[0])
        return True

    def replay(self, moves: str, limits: Limits = COMMAND_LINE) -> int:
        """Makes each of ``moves``; how many of them did something.

        :raises BadMove: when one of them is not a move; none is made then.
        """
        return sum(self.step(move) for move in self.game.read_moves(moves, limits))

    def solve(self, objective: str = "", budget: Budget | None = None) -> Result:
        """Moves that win from here; see :meth:`gridwright.game.Game.solve`."""
        return self.game.solve(Request(self.state, objective, budget or Budget()))

    def hint(self, budget: Budget | None = None) -> str | None:
        """The next move of the game's advice; None when it has none within the budget.

        Hints keep to one solution for as long as the player does, so following them arrives: of
        two searches for just any solution one may send the player back where the other came from.
        """
        if self.known_move is None:
            self.learn(self.game.advice(self.state, budget))
        return self.known_move

    def learn(self, moves: str) -> None:
        """Remembers a solution from here; hints follow it as long as the player does."""
        self._way, self._known = moves, {self.state: 0}

    @property
    def known_moves(self) -> str:
        """The rest of the solution that is known from here; empty where none is."""
        along = self._known.get(self.state)
        return "" if along is None else self._way[along:]

    @property
    def known_move(self) -> str | None:
        """The hint that needs no search; None where no solution is known from here."""
        return self.known_moves[:1] or None

    def keep_best(self, tally: Mapping[str, int]) -> None:
        """Takes the measures of a win into the bests."""
        for measure in self.game.measures:
            value, best = tally.get(measure.name), self.best.get(measure.name)
            if value is not None:
                better = max if measure.higher_is_better else min
                self.best[measure.name] = value if best is None else better(value, best)

    def news(self) -> dict[str, Any]:
        """What the save has that it had not when this was last asked: constant work a move.

        ``keep`` so many moves of the timeline, ``add`` these, and stand at ``now``; ``by_solver``
        says of each added move who made it.
        """
        kept, self._told = self._told, len(self)
        return {
            "keep": kept,
            "add": self._timeline[kept:],
            "by_solver": [bool(one) for one in self._by_solver[kept:]],
            "now": self._now,
        }

    def save(self) -> dict[str, Any]:
        """A JSON value from which :meth:`resume` makes this session again.

        ``solver`` lists the stretches of the timeline that the solver played, as [first, length].
        """
        stretches = re.finditer(b"\\x01+", self._by_solver)
        return {
            "level": write_json_level(self.level),
            "timeline": self._timeline,
            "solver": [[found.start(), len(found[0])] for found in stretches],
            "now": self._now,
            "best": self.best,
        }

    @classmethod
    def resume(cls, saved: object, limits: Limits = COMMAND_LINE) -> Session:
        """The session that was saved.

        :raises BadSave: when the value is not a save, is too long, or the game no longer plays it
            so.
        """
        save = read_save(saved, limits)
        try:
            session = cls(save.level)
            session._resume_timeline(save)
        except BadSave:
            raise
        except GridwrightError as error:
            raise BadSave(f"not a saved session: {error}") from None
        session.best = dict(save.best)
        return session

    def _resume_timeline(self, save: Save) -> None:
        for place, move in enumerate(save.timeline):
            by_solver = place in save.by_solver
            done = self.restart() if move == RESTART else self.step(move, by_solver=by_solver)
            if not done:
                raise BadSave(f"saved move {place + 1}, {move!r}, does nothing here")
        self._go_to(save.now)

    def _following(self, before: _Point, recorded: str, after: State, by_solver: bool) -> _Point:
        tally = self.game.tally(before.tally, recorded, after)
        return _Point(after, tally, before.helped or by_solver)

    def _go_on(self, move: str, point: _Point, by_solver: bool = False) -> None:
        self._timeline = self._timeline[: self._now] + move
        self._by_solver = self._by_solver[: self._now] + bytes([by_solver])
        self._told = min(self._told, self._now)
        self._now += 1
        self._points[self._now] = point
        self._thin_out()

    def _go_to(self, place: int) -> None:
        """Stands at another place of the timeline, and plays the way there again where it must."""
        at = max(known for known in self._points if known <= place)
        while at < place:
            move, before = self._timeline[at], self._points[at]
            if move == RESTART:
                point = self._points[0]
            else:
                after = before.state.step(move)
                point = self._following(before, move, after, bool(self._by_solver[at]))
            at += 1
            self._points[at] = point
        self._now = place
        self._thin_out()

    def _thin_out(self) -> None:
        """Forgets states that are far away; from each place on, a quarter of the way is played."""
        for place in [place for place in self._points if not self._is_kept(place)]:
            del self._points[place]

    def _is_kept(self, place: int) -> bool:
        back = self._now - place
        if 0 <= back < _NEAR or place == 0:
            return True
        return back > 0 and place % (1 << (back.bit_length() - 3)) == 0
