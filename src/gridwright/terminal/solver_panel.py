"""Help from the solver, beside the board: a hint, the whole way as a film, or why there is none.

Searches run in a process of their own; whatever the player does next cancels them.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from functools import partial
from typing import Any

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import WorkType

from gridwright.game import Capability
from gridwright.jobs.solvers import Solvers
from gridwright.search import Budget, Outcome
from gridwright.session import Session
from gridwright.state import Status
from gridwright.terminal.film import Film

SOLVE = Budget(seconds=300, memory=2 << 30)
_HINT = Budget(seconds=15, memory=1 << 30)
_LOOK = Budget(seconds=2, memory=128 << 20)
_QUIET = 0.9  #: seconds without a move before we look whether the position is dead
_AIMS = {"moves": "fewest moves", "pushes": "fewest pushes", "any": "any, quickly"}
_REASONS = {"time": "out of time", "memory": "out of memory", "states": "too many states"}
Button = tuple[str, str, str]  #: an action of the screen, a title and a key
_CANCEL: list[Button] = [("cancel_solve", "Cancel", "esc")]
_CLOSE: list[Button] = [("cancel_solve", "Close", "esc")]
_DEAD = "This position can no longer be won (proved). Undo with z."


class SolverPanel(Static):
    """``say(text, kind)`` shows a message; ``make(move)`` and ``back()`` play the film."""

    def __init__(
        self,
        solvers: Solvers,
        say: Callable[[str, str], None],
        make: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        super().__init__(id="solver")
        self._solvers = solvers
        self._say = say
        self._session: Session | None = None
        self._quiet: Timer | None = None
        self._aim = ""
        self._facts = ""
        self._plan: list[dict[str, str]] = []  #: the stages of the solution: moves and text
        self.film = Film(self, make, back, self._show_film)
        self.budget = SOLVE
        self.busy = False  #: the player waits for a search

    def begin(self, session: Session) -> None:
        """A new level: nothing is known and nothing runs."""
        self._session = session
        self._aim = session.game.objectives[0]
        self.heed()

    def heed(self) -> None:
        """The player did something: what was asked about another position is of no use."""
        self.close()
        self._look_soon()

    def close(self) -> None:
        self.workers.cancel_node(self)
        self.film.close()
        self.busy = False
        self._appear(False)

    def _appear(self, wanted: bool) -> None:
        """Narrow screens make room for the panel while there is something in it."""
        self.display = wanted
        self.screen.set_class(wanted, "-solving")

    def cancel(self) -> None:
        """Ends the search that the player waits for, or puts the panel away."""
        if self.busy:
            self._say("Cancelled.", "hint")
        self.close()

    # -- asking ---------------------------------------------------------------------------------

    def hint(self) -> None:
        """Tells the next move, as soon as it is known."""
        session = self._session
        if session is None:
            return
        if session.state.status is not Status.PLAYING:
            self._say("There is nothing left to do here.", "hint")
        elif Capability.SOLVE not in session.game.capabilities:
            self._tell_move(session, session.hint())
        elif session.known_move is not None:
            self._tell_move(session, session.known_move)
        else:
            self._work(partial(self._find_hint, session))

    def solve(self) -> None:
        """Looks for the whole way from here, and shows it."""
        session = self._session
        if session is None or Capability.SOLVE not in session.game.capabilities:
            return
        if session.state.status is Status.WON:
            self._say("This is solved already.", "hint")
        else:
            self._work(partial(self._find_solution, session))

    def next_aim(self) -> None:
        """Solves for the next of the game's objectives, from where the film began."""
        if self._session is None or self.busy or not self.display:
            return
        if self.film.is_open:
            self.film.rewind()
        self._aim = _after(self._aim, self._session.game.objectives)
        self.solve()

    def _work(self, work: WorkType[None]) -> None:
        self.close()
        self.busy = True
        self.run_worker(work, exclusive=True)

    async def _find_hint(self, session: Session) -> None:
        aim = session.game.objectives[-1]
        result = await self._ask(session, "Looking for a move…", aim, _HINT)
        if result["outcome"] == Outcome.SOLVED:
            self.busy = False
            self._appear(False)
            session.learn(result["moves"])
            self._tell_move(session, session.known_move)
        else:
            self._tell(session, result)

    async def _find_solution(self, session: Session) -> None:
        heading = f"Solving for {_AIMS.get(self._aim, self._aim)}…"
        result = await self._ask(session, heading, self._aim, self.budget)
        if result["outcome"] == Outcome.SOLVED:
            self.busy = False
            self._facts = _facts(result)
            self._plan = result.get("plan", [])
            self.film.open(result["moves"])
        else:
            self._tell(session, result)

    async def _ask(
        self, session: Session, heading: str, aim: str, budget: Budget
    ) -> dict[str, Any]:
        """The result of a job, with its progress on show."""
        self._appear(True)
        self._write(heading, "", _CANCEL)
        events = self._solvers.solve("local", session.save(), aim, budget)
        async with aclosing(events):
            async for event in events:
                if "progress" in event:
                    self._write(heading, _progress(event["progress"]), _CANCEL)
                elif "result" in event:
                    result: dict[str, Any] = event["result"]
                    return result
        raise RuntimeError("a job ended without a result")

    # -- looking without being asked ------------------------------------------------------------

    def _look_soon(self) -> None:
        if self._quiet is not None:
            self._quiet.stop()
            self._quiet = None
        session = self._session
        if session is None or Capability.SOLVE not in session.game.capabilities:
            return
        if session.state.status is Status.PLAYING and session.known_move is None:
            self._quiet = self.set_timer(_QUIET, lambda: self._look_now(session))

    def _look_now(self, session: Session) -> None:
        if not self.busy and not self.display:
            look: WorkType[None] = partial(self._look, session)
            self.run_worker(look, exclusive=True)

    async def _look(self, session: Session) -> None:
        """Learns the way from here, or warns that there is none; nothing else is worth a word."""
        aim = session.game.objectives[-1]
        events = self._solvers.solve("local", session.save(), aim, _LOOK, urgent=False)
        async with aclosing(events):
            async for event in events:
                outcome = event.get("result", {}).get("outcome")
                if outcome == Outcome.SOLVED:
                    session.learn(event["result"]["moves"])
                elif outcome == Outcome.UNSOLVABLE:
                    self._say(_DEAD, "lost")

    # -- telling --------------------------------------------------------------------------------

    def _tell_move(self, session: Session, move: str | None) -> None:
        if move is None:
            self._say("No advice.", "hint")
            return
        actions = session.game.actions
        title = next((a.title for a in actions if a.move in (move, move.lower())), move)
        self._say(f"Hint: {title}", "hint")

    def _tell(self, session: Session, result: dict[str, Any]) -> None:
        """Proved and given up are two things; a search that failed is a third."""
        self.busy = False
        reason = _REASONS.get(result.get("reason") or "", "the search was too large")
        said = {
            "unsolvable": "Proved unsolvable: no moves from here can win. Undo with z.",
            "gave-up": f"Gave up: {reason}. That proves nothing.",
            "cancelled": "Cancelled.",
        }.get(result["outcome"]) or result.get("error", "The solver failed.")
        self._write(said, _facts(result), self._other_aim(session), _CLOSE)

    def _show_film(self) -> None:
        if self._session is None:
            return
        film = self.film
        toggle = "Pause" if film.running else "Again" if film.at_end else "Play"
        self._write(
            f"Solved in {len(film.moves)} moves",
            f"{self._facts}\nmove {film.place} of {len(film.moves)}, {film.speed}{self._stage}",
            [("film_back", "Back", ","), ("film_step", "Step", ".")],
            [("film_slower", "Slower", "-"), ("film_faster", "Faster", "+")],
            [("film_toggle", toggle, "space"), *_CLOSE],
            self._other_aim(self._session),
        )

    @property
    def _stage(self) -> str:
        """The stage of the plan that the film is at."""
        end = 0
        for stage in self._plan:
            end += len(stage["moves"])
            if self.film.place < end or stage is self._plan[-1]:
                return f"\n{stage['text']}"
        return ""

    def _other_aim(self, session: Session) -> list[Button]:
        """The button that asks for the next objective, in games that have several."""
        following = _after(self._aim, session.game.objectives)
        if following == self._aim:
            return []
        return [("next_aim", f"Or {_AIMS.get(following, following)}", "o")]

    def _write(self, heading: str, text: str, *rows: list[Button]) -> None:
        """A heading, some text, and buttons in rows."""
        lines = [Content(heading).stylize("bold"), Content(text)]
        lines += [Content("  ").join([_link(*button) for button in row]) for row in rows]
        self.update(Content("\n").join([line for line in lines if line.plain]))


def _link(action: str, title: str, key: str) -> Content:
    markup = f"[@click=screen.{action}] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title, key=key)


def _after(aim: str, aims: tuple[str, ...]) -> str:
    return aims[(aims.index(aim) + 1) % len(aims)]


def _progress(now: dict[str, Any]) -> str:
    return (
        f"{now['states']:,} states\n{now['rate']:,.0f} a second\n"
        f"{now['seconds']:.1f} s, depth {now['depth']}"
    )


def _facts(result: dict[str, Any]) -> str:
    if not result.get("states"):
        return ""
    return f"{result['states']:,} states in {result['seconds']:.2f} s"
