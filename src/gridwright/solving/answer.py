"""What comes of one level, as people and programs are told it."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from gridwright.errors import GridwrightError
from gridwright.game import Game, Stage, find_game
from gridwright.level import Level
from gridwright.search import Outcome, Reason, Request, Result

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


def solve_to_json(game: Game, request: Request) -> dict[str, Any]:
    """Solves, and tells the result with the plan behind it as JSON values; never raises.

    Where nothing can win, ``why`` has the fewest things that prove it, if so few do.

    A request that cannot be searched is the outcome ``bad-level`` with the error.
    """
    try:
        result = game.solve(request)
    except GridwrightError as error:
        return {"outcome": BAD_LEVEL, "error": str(error)}
    except MemoryError:
        result = Result(Outcome.GAVE_UP, reason=Reason.MEMORY)
    plan = game.explain(request.state, result.moves) if result.moves else ()
    answer = {**asdict(result), "plan": [asdict(stage) for stage in plan]}
    if result.outcome is Outcome.UNSOLVABLE and (why := game.why_dead(request.state)):
        answer["why"] = {"places": [list(place) for place in why.places], "text": why.text}
    return answer


def answer_request(number: int, level: Level, request: Request) -> Answer:
    """What comes of a request about that level.

    :raises UnknownName: when the game has no such objective.
    """
    game, start = find_game(level.game), request.state
    result = game.solve(request)
    if result.moves is None:
        return Answer(number, level, result)
    tally, plan = game.tallied(start, result.moves), game.explain(start, result.moves)
    return Answer(number, level, result, tally=tally, plan=plan)
