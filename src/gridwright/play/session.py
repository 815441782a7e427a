"""Playing a level: history, undo, redo, restart, hints, results, save and resume.

All front ends and all games share this one class; none of them keeps a history of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.errors import BadSave, GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.notation import read_json_level, write_json_level
from gridwright.search import Budget, Request, Result
from gridwright.state import State, Status

#: Stands for a restart in a saved timeline; no game may use it as a move.
RESTART = "!"


@dataclass(frozen=True, slots=True)
class _Point:
    """A place in the history: a state and how it was reached since the last restart."""

    state: State
    event: str  #: the move as the game records it, RESTART, or "" at the very start
    before: _Point | None  #: None at the start of the level


class Session:
    """A level being played.

    The timeline holds every state there has been, restarts included, so that undo and redo walk
    through all of them; a new move forgets what was undone.
    """

    def __init__(self, level: Level) -> None:
        """:raises BadLevel: when the level cannot be played."""
        self.level = level
        self.game = find_game(level.game)
        self._start = self.game.start(level)
        self._timeline = [_Point(self._start, "", None)]
        self._now = 0
        self._way: dict[State, str] = {}  #: the move on from each state of the last solution
        self.best: dict[str, int] = {}  #: the best of each measure over all wins seen here

    @property
    def state(self) -> State:
        return self._timeline[self._now].state

    @property
    def moves(self) -> str:
        """The moves from the start of the level to here, as the game records them."""
        events = []
        point = self._timeline[self._now]
        while point.before is not None:
            events.append(point.event)
            point = point.before
        return "".join(reversed(events))

    @property
    def tally(self) -> dict[str, int]:
        """The measures of the game so far (moves, pushes, score, ...)."""
        return self.game.tally(self.moves, self.state)

    @property
    def can_undo(self) -> bool:
        return self._now > 0

    @property
    def can_redo(self) -> bool:
        return self._now + 1 < len(self._timeline)

    def step(self, move: str) -> bool:
        """Makes a move; False when it does nothing, and then the history does not have it.

        :raises BadMove: when the game has no such move.
        """
        before = self._timeline[self._now]
        after = before.state.step(move)
        if after is before.state:
            return False
        self._go_on(_Point(after, self.game.record(before.state, move, after), before))
        if after.status is Status.WON:
            self._keep_best()
        return True

    def undo(self) -> bool:
        """Takes back the last move or restart; False when there is none."""
        if not self.can_undo:
            return False
        self._now -= 1
        return True

    def redo(self) -> bool:
        """Makes the undone move or restart again; False when there is none."""
        if not self.can_redo:
            return False
        self._now += 1
        return True

    def restart(self) -> bool:
        """Back to the start of the level, which undo can take back; False when already there."""
        if self._timeline[self._now].before is None:
            return False
        self._go_on(_Point(self._start, RESTART, None))
        return True

    def replay(self, moves: str) -> int:
        """Makes each of ``moves``; how many of them did something.

        :raises BadMove: when one of them is not a move; none is made then.
        """
        return sum(self.step(move) for move in self.game.read_moves(moves))

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
        """Takes moves from here that were found elsewhere as those that hints keep to."""
        self._way = {}
        state = self.state
        for move in moves:
            self._way[state] = move
            state = state.step(move)

    @property
    def known_move(self) -> str | None:
        """The hint that needs no search; None where nothing is known, or nothing any more."""
        return self._way.get(self.state)

    def save(self) -> dict[str, Any]:
        """A JSON value from which :meth:`resume` makes this session again."""
        return {
            "level": write_json_level(self.level),
            "timeline": "".join(point.event for point in self._timeline),
            "now": self._now,
            "best": self.best,
        }

    @classmethod
    def resume(cls, saved: object) -> Session:
        """The session that was saved.

        :raises BadSave: when the value is not a save, or the game no longer plays it so.
        """
        try:
            if not isinstance(saved, dict):
                raise BadSave("a saved session must be a JSON object")
            session = cls(read_json_level(saved["level"]))
            session._resume_timeline(saved["timeline"], saved["now"])
            session.best = {str(name): int(value) for name, value in saved["best"].items()}
            return session
        except BadSave:
            raise
        except KeyError as error:
            raise BadSave(f"a saved session needs {error}") from None
        except (GridwrightError, TypeError, AttributeError, ValueError) as error:
            raise BadSave(f"not a saved session: {error}") from None

    def _resume_timeline(self, timeline: str, now: int) -> None:
        for place, event in enumerate(timeline, 1):
            if not (self.restart() if event == RESTART else self.step(event)):
                raise BadSave(f"saved move {place}, {event!r}, does nothing here")
        if not 0 <= now < len(self._timeline):
            raise BadSave(f"there is no place {now} in a timeline of {len(timeline)} moves")
        self._now = now

    def _go_on(self, point: _Point) -> None:
        del self._timeline[self._now + 1 :]
        self._timeline.append(point)
        self._now += 1

    def _keep_best(self) -> None:
        tally = self.tally
        for measure in self.game.measures:
            value, best = tally[measure.name], self.best.get(measure.name)
            better = max if measure.higher_is_better else min
            self.best[measure.name] = value if best is None else better(value, best)
