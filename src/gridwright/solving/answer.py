"""What comes of one level, as people and programs are told it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from gridwright.game import Stage, find_game
from gridwright.level import Level
from gridwright.search import Result

#: The outcome of a level that cannot be played at all; its reason lists the problems.
BAD_LEVEL = "bad-level"


@dataclass(frozen=True)
class Answer:
    """What came of one level: a search's result, or the problems that forbid one."""

    number: int  #: of the level in its collection, from 1
    level: Level
    result: Result | None
    problems: str = ""
    tally: dict[str, int] | None = None  #: the measures of the solution, where there is one
    plan: tuple[Stage, ...] = ()  #: the solution in words, in games that can tell it

    @property
    def outcome(self) -> str:
        return self.result.outcome if self.result else BAD_LEVEL

    @property
    def moves(self) -> str | None:
        """The solution; None where there is none."""
        return self.result.moves if self.result else None

    def to_json(self) -> dict[str, Any]:
        """The answer as a program reads it; measures of the game are fields of their own."""
        measures = find_game(self.level.game).measures
        fields: dict[str, Any] = {
            "level": self.number,
            "title": self.level.title,
            "outcome": self.outcome,
            "solution": self.moves,
            **{measure.name: None for measure in measures},
            **(self.tally or {}),
        }
        if self.result is None:
            return {**fields, "reason": self.problems}
        if self.plan:
            fields["plan"] = [asdict(stage) for stage in self.plan]
        return {
            **fields,
            "states": self.result.states,
            "seconds": round(self.result.seconds, 4),
            "memory": self.result.memory,
            "bound": self.result.bound,
            "reason": self.result.reason,
        }
