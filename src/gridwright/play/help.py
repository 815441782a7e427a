"""Help from the solver: a hint in degrees, the whole way as a film, or why there is none.

It asks for searches and never runs one. Whoever plays gives its questions to a solver and brings
the answers back; whatever the player does next makes a question void.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass, field
from typing import Any

from gridwright.errors import GridwrightError
from gridwright.game import Capability
from gridwright.play import wording
from gridwright.play.film import Film
from gridwright.play.protocol import Aim, Ask, FilmView, HelpView, HintView, WhyView
from gridwright.play.session import Session
from gridwright.search import Budget, Outcome, Request
from gridwright.show import Motion, kind_of
from gridwright.state import State, Status

_LOOK_AHEAD = 300  # moves of a known way in which a hint looks for the first thing to move
QUIET = 0.9  #: seconds without a move before the quiet look whether there still is a way


@dataclass(frozen=True)
class Efforts:
    """What the solver may spend on each kind of question."""

    solve: Budget = field(default_factory=lambda: Budget(seconds=300, memory=2 << 30))
    hint: Budget = field(default_factory=lambda: Budget(seconds=15, memory=1 << 30))
    look: Budget = field(default_factory=lambda: Budget(seconds=2, memory=128 << 20))

    def of(self, effort: str) -> Budget:
        return {"solve": self.solve, "hint": self.hint, "look": self.look}[effort]


@dataclass
class Question:
    """Something the solver was asked about a state."""

    number: int
    effort: str  #: solve, hint or look
    objective: str
    state: State
    waiting: int | None = None
    progress: dict[str, Any] | None = None

    @property
    def heading(self) -> str:
        return "Looking for a move…" if self.effort == "hint" else "Solving from here…"


@dataclass(frozen=True)
class _Told:
    outcome: str
    text: str
    effort: str


@dataclass(frozen=True)
class _Hinted:
    """A hint that was given for a state: so much of what is to be moved, from where to where."""

    state: State
    degree: int
    push: Motion | None


class Help:
    """The help for one level being played."""

    def __init__(self, session: Session, efforts: Efforts) -> None:
        self._session = session
        self._efforts = efforts
        self._asked = 0
        self._aim = session.game.objectives[0]
        self._told: _Told | None = None
        self._effort = ""
        self._hinted: _Hinted | None = None
        self.question: Question | None = None
        self.film: Film | None = None
        self.dead = False
        self.why: WhyView | None = None
        self._heading = ""  #: of the film
        self.look_at: float | None = None  #: when the quiet look is due

    def copy(self, session: Session) -> Help:
        """The same help for a copy of the session."""
        other = copy(self)
        other._session = session
        other.question, other.film = copy(self.question), copy(self.film)
        return other

    @property
    def can_solve(self) -> bool:
        return Capability.SOLVE in self._session.game.capabilities

    # -- asking ---------------------------------------------------------------------------------

    def heed(self, now: float) -> None:
        """The player did something: what was asked about another position is of no use."""
        self.close()
        self.dead, self.why = False, None
        self.look_at = now + QUIET if self.can_solve else None

    def close(self) -> bool:
        """Ends a search, puts a film or an answer away; whether the player sees a difference."""
        shown = self.film is not None or self._told is not None or self._is_waited_for
        self.question, self.film, self._told = None, None, None
        return shown

    @property
    def _is_waited_for(self) -> bool:
        return self.question is not None and self.question.effort != "look"

    def solve(self, objective: str, now: float) -> str:
        """Asks for the whole way from here; what the player is told at once, if anything.

        Without an objective it is the game's first, or the one after the one that was just shown.
        """
        aims = self._session.game.objectives
        if objective:
            self._aim = objective
        elif self.film is not None or self._told is not None:
            self._aim = aims[(aims.index(self._aim) + 1) % len(aims)]
        if self._session.state.status is Status.WON:
            return "This is solved already."
        self._ask("solve", self._aim)
        return ""

    def hint(self) -> str:
        """Gives a hint, a little more of it each time; what the player is told."""
        session = self._session
        if session.state.status is not Status.PLAYING:
            return ""
        if session.known_move is None and not self.can_solve:
            session.learn(session.game.advice(session.state))
            if session.known_move is None:
                return "No advice."
        if session.known_move is None:
            self._ask("hint", session.game.objectives[-1])
            return ""
        return self._give_hint()

    def look_if_due(self, now: float) -> None:
        """When the player thinks for a moment, looks whether there still is a way."""
        if self.look_at is None or now < self.look_at:
            return
        self.look_at = None
        session = self._session
        open_question = session.state.status is Status.PLAYING and session.known_move is None
        if open_question and self.question is None and self.film is None and self._told is None:
            self._ask("look", session.game.objectives[-1])

    def _ask(self, effort: str, objective: str) -> None:
        self.close()
        self._asked += 1
        self.question = Question(self._asked, effort, objective, self._session.state)

    def request(self) -> Request | None:
        """What the solver is to be asked now."""
        if self.question is None:
            return None
        budget = self._efforts.of(self.question.effort)
        return Request(self.question.state, self.question.objective, budget)

    # -- answers --------------------------------------------------------------------------------

    def answer(self, result: dict[str, Any], now: float) -> tuple[str, str]:
        """Takes the result of the question; a sentence for the player and its kind."""
        question = self.question
        if question is None:
            return "", ""
        self._check(result)
        self.question = None
        solved = result["outcome"] == Outcome.SOLVED
        if solved and question.effort != "solve":
            self._session.learn(result["moves"])
        if question.effort == "look":
            self._judge(result)
            return (self._reason, "warning") if self.dead else ("", "")
        if not solved:
            self._judge(result)
            text, spent = wording.failure(result), wording.effort(result)
            self._told = _Told(result["outcome"], text, spent)
            return "", ""
        if question.effort == "hint":
            return self._give_hint(), "hint"
        self._effort = wording.effort(result)
        self.film = Film(result["moves"], result.get("plan", []), now)
        self._heading = f"Solved in {len(self.film.moves)} moves"
        return "", ""

    def watch(self, moves: str, now: float) -> None:
        """Shows somebody else's moves as a film."""
        self.close()
        self._effort = ""
        self.film = Film(moves, [], now)
        self._heading = f"Watch: {len(moves)} moves"

    def _judge(self, result: dict[str, Any]) -> None:
        """Takes over whether nothing can win from here, and why."""
        self.dead = result["outcome"] == Outcome.UNSOLVABLE
        why = result.get("why")
        if self.dead and why:
            self.why = {"cells": why["places"], "text": why["text"]}

    @property
    def _reason(self) -> str:
        told = self.why["text"] if self.why is not None else wording.DEAD
        return f"{told} {wording.GO_BACK}" if self._session.can_undo else told

    def _check(self, result: dict[str, Any]) -> None:
        """Answers may come from far away: they are read with as much care as any input.

        :raises GridwrightError: when it is no result of a search in this game.
        """
        game, moves, plan = self._session.game, result.get("moves"), result.get("plan", [])
        if not isinstance(result.get("outcome"), str) or not isinstance(plan, list):
            raise GridwrightError("an answer needs an outcome, and a plan is a list")
        if result["outcome"] == Outcome.SOLVED:
            known = {*game.moves, *game.moves.upper()}
            if not isinstance(moves, str) or not known.issuperset(moves):
                raise GridwrightError(f"a solution consists of moves of {game.title}")
        for stage in plan:
            if not isinstance(stage, dict) or {
                type(stage.get("text")),
                type(stage.get("moves")),
            } != {str}:
                raise GridwrightError("a stage of a plan has a text and moves")
        if "why" in result:
            self._check_why(result["why"])

    def _check_why(self, why: Any) -> None:
        places = why.get("places") if isinstance(why, dict) else None
        known = {(row, column) for row, column, _ in self._session.state.board.cells()}
        if not isinstance(places, list) or not isinstance(why.get("text"), str):
            raise GridwrightError("a reason has places and a text")
        if not all(isinstance(place, list) and tuple(place) in known for place in places):
            raise GridwrightError("a reason names places of the board")

    # -- hints ----------------------------------------------------------------------------------

    def _give_hint(self) -> str:
        """One degree more than the last hint for this state: the thing, where to, the move."""
        state, last = self._session.state, self._hinted
        again = last is not None and last.state == state
        push = last.push if last is not None and again else self._first_push()
        degree = min(last.degree + 1, 3) if last is not None and again else 1
        if push is None:
            degree = 3  # nothing is brought anywhere: the move says it all
        self._hinted = _Hinted(state, degree, push)
        if push is not None and degree == 1:
            return f"Look at this {_spoken(push.name)}."
        if push is not None and degree == 2:
            return f"The {_spoken(push.name)} goes there."
        return f"Hint: {wording.action_title(self._session.game, self._session.known_move or '')}"

    def hint_view(self) -> HintView | None:
        """The hint that stands for this state, if one was given."""
        hinted, session = self._hinted, self._session
        if hinted is None or hinted.state != session.state or session.known_move is None:
            return None
        degree, push = hinted.degree, hinted.push
        return {
            "thing": list(push.start) if push is not None else None,
            "name": push.name if push is not None else "",
            "to": list(push.end) if push is not None and degree >= 2 else None,
            "move": session.known_move.lower() if degree >= 3 else None,
        }

    def marks(self) -> list[list[Any]]:
        """What is pointed out on the board, each with what it is called."""
        hint = self.hint_view()
        marks = [[*cell, "wrong"] for cell in self.why["cells"]] if self.why is not None else []
        if hint is not None and hint["thing"] is not None:
            marks.append([*hint["thing"], "hint"])
        if hint is not None and hint["to"] is not None:
            marks.append([*hint["to"], "goal"])
        return marks

    def _first_push(self) -> Motion | None:
        """What the known way moves first besides the player, from where to where in one go."""
        session = self._session
        state = session.state
        yours = set(session.game.movers(state))
        thing: Motion | None = None
        for move in session.known_moves[:_LOOK_AHEAD]:
            after = state.step(move)
            motions = session.game.motions(state, after)
            others = [one for one in motions if kind_of(one.name) not in yours]
            state = after
            if thing is None:
                thing = others[0] if others else None
                continue
            on = next((one for one in others if one.start == thing.end), None)
            if on is not None and kind_of(on.name) == kind_of(thing.name):
                thing = Motion(thing.name, thing.start, on.end)
            elif others:
                break
        return thing

    # -- showing --------------------------------------------------------------------------------

    def ask_view(self) -> Ask | None:
        question = self.question
        if question is None:
            return None
        return {
            "question": question.number,
            "effort": question.effort,
            "objective": question.objective,
        }

    def view(self) -> HelpView | None:
        """What is to be shown of the help; nothing of a look that nobody asked for."""
        if self.film is not None:
            return self._view("film", self._heading, self._effort, film=_film_view(self.film))
        if self._told is not None:
            told = self._told
            return self._view("told", told.text, told.effort, outcome=told.outcome)
        if self.question is not None and self._is_waited_for:
            view = self._view("search", self.question.heading, "")
            view["waiting"], view["progress"] = self.question.waiting, self.question.progress
            view["figures"] = wording.figures(self.question.progress)
            return view
        return None

    def _view(
        self, kind: str, heading: str, spent: str, outcome: str = "", film: FilmView | None = None
    ) -> HelpView:
        objectives = self._session.game.objectives
        following = objectives[(objectives.index(self._aim) + 1) % len(objectives)]
        aims: list[Aim] = [
            {"objective": name, "title": wording.aim(name), "current": name == self._aim}
            for name in objectives
        ]
        return {
            "kind": kind,
            "heading": heading,
            "effort": spent,
            "outcome": outcome,
            "waiting": None,
            "progress": None,
            "figures": [],
            "aims": aims if len(aims) > 1 else [],
            "next_aim": wording.aim(following) if len(aims) > 1 else "",
            "film": film,
        }


def _film_view(film: Film) -> FilmView:
    return {
        "place": film.place,
        "moves": len(film.moves),
        "speed": film.speed,
        "running": film.running,
        "ended": film.ended,
        "said": f"Move {film.place} of {len(film.moves)}, {film.speed}",
        "toggle": "Pause" if film.running else "Again" if film.ended else "Play",
        "purpose": film.plan[film.stage]["text"] if film.plan else "",
        "stages": [stage["text"] for stage in film.plan],
        "stage": film.stage,
    }


def _spoken(name: str) -> str:
    """An object's name in a sentence: words are said as they stand on the board."""
    kind = kind_of(name)
    return f"word {kind}" if kind.isupper() else kind
