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
from gridwright.play import telling
from gridwright.play.film import Film
from gridwright.play.session import Session
from gridwright.search import Budget, Outcome, Request
from gridwright.solving.workers import Workers
from gridwright.state import Status

_FRAME = 0.02  #: seconds between two looks at a film that runs
Button = tuple[str, str, str]  #: an action of the screen, a title and a key
_CANCEL: list[Button] = [("cancel_solve", "Cancel", "esc")]
_CLOSE: list[Button] = [("cancel_solve", "Close", "esc")]


class SolverPanel(Static):
    """``say(text, kind)`` shows a message; ``make(move)`` and ``back()`` play the film."""

    def __init__(
        self,
        solvers: Workers,
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
        self._make, self._back = make, back
        self._frames: Timer | None = None
        self.film: Film | None = None
        self.budget = telling.SOLVE
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
        self._put_away_film()
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
        if self.film is not None:
            self.film.rewind()
        self._aim = telling.aim_after(self._aim, self._session)
        self.solve()

    def _work(self, work: WorkType[None]) -> None:
        self.close()
        self.busy = True
        self.run_worker(work, exclusive=True)

    async def _find_hint(self, session: Session) -> None:
        aim = session.game.objectives[-1]
        result = await self._ask(session, "Looking for a move…", aim, telling.HINT)
        if result["outcome"] == Outcome.SOLVED:
            self.busy = False
            self._appear(False)
            session.learn(result["moves"])
            self._tell_move(session, session.known_move)
        else:
            self._tell(session, result)

    async def _find_solution(self, session: Session) -> None:
        heading = f"Solving for {telling.aim_in_words(self._aim)}…"
        result = await self._ask(session, heading, self._aim, self.budget)
        if result["outcome"] == Outcome.SOLVED:
            self.busy = False
            self._facts = telling.effort_in_words(result)
            self.film = Film(result["moves"], result["plan"], self._make, self._back)
            self._frames = self.set_interval(_FRAME, self._next_frame)
            self._show_film(self.film)
        else:
            self._tell(session, result)

    async def _ask(
        self, session: Session, heading: str, aim: str, budget: Budget
    ) -> dict[str, Any]:
        """The result of a job, with its progress on show."""
        self._appear(True)
        self._write(heading, "", _CANCEL)
        events = self._solvers.solve(
            "local", session.game.name, Request(session.state, aim, budget)
        )
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
            self._quiet = self.set_timer(telling.QUIET, lambda: self._look_now(session))

    def _look_now(self, session: Session) -> None:
        if not self.busy and not self.display:
            look: WorkType[None] = partial(self._look, session)
            self.run_worker(look, exclusive=True)

    async def _look(self, session: Session) -> None:
        """Learns the way from here, or warns that there is none; nothing else is worth a word."""
        aim = session.game.objectives[-1]
        request = Request(session.state, aim, telling.LOOK)
        events = self._solvers.solve("local", session.game.name, request, urgent=False)
        async with aclosing(events):
            async for event in events:
                outcome = event.get("result", {}).get("outcome")
                if outcome == Outcome.SOLVED:
                    session.learn(event["result"]["moves"])
                elif outcome == Outcome.UNSOLVABLE:
                    self._say(telling.DEAD, "lost")

    # -- telling --------------------------------------------------------------------------------

    def _tell_move(self, session: Session, move: str | None) -> None:
        if move is None:
            self._say("No advice.", "hint")
            return
        self._say(telling.hint_in_words(session, move), "hint")

    def _tell(self, session: Session, result: dict[str, Any]) -> None:
        self.busy = False
        said, effort = telling.failure_in_words(result), telling.effort_in_words(result)
        self._write(said, effort, self._other_aim(session), _CLOSE)

    # -- the film -------------------------------------------------------------------------------

    def play_film(self, change: Callable[[Film], None]) -> None:
        """Pauses, steps or speeds up the film, if there is one."""
        if self.film is not None:
            change(self.film)
            self._show_film(self.film)

    def _next_frame(self) -> None:
        if self.film is not None and self.film.update(_FRAME):
            self._show_film(self.film)

    def _put_away_film(self) -> None:
        if self._frames is not None:
            self._frames.stop()
        self._frames = self.film = None

    def _show_film(self, film: Film) -> None:
        if self._session is None:
            return
        toggle = "Pause" if film.running else "Again" if film.ended else "Play"
        place = f"move {film.place} of {len(film.moves)}, {film.speed}"
        self._write(
            f"Solved in {len(film.moves)} moves",
            f"{self._facts}\n{place}\n{film.stage}".rstrip(),
            [("film_back", "Back", ","), ("film_step", "Step", ".")],
            [("film_slower", "Slower", "-"), ("film_faster", "Faster", "+")],
            [("film_toggle", toggle, "space"), *_CLOSE],
            self._other_aim(self._session),
        )

    def _other_aim(self, session: Session) -> list[Button]:
        """The button that asks for the next objective, in games that have several."""
        following = telling.aim_after(self._aim, session)
        if following == self._aim:
            return []
        return [("next_aim", f"Or {telling.aim_in_words(following)}", "o")]

    def _write(self, heading: str, text: str, *rows: list[Button]) -> None:
        """A heading, some text, and buttons in rows."""
        lines = [Content(heading).stylize("bold"), Content(text)]
        lines += [Content("  ").join([_link(*button) for button in row]) for row in rows]
        self.update(Content("\n").join([line for line in lines if line.plain]))


def _link(action: str, title: str, key: str) -> Content:
    markup = f"[@click=screen.{action}] $title [b]$key[/b] [/]"
    return Content.from_markup(markup, title=title, key=key)


def _progress(now: dict[str, Any]) -> str:
    return (
        f"{now['states']:,} states\n{now['rate']:,.0f} a second\n"
        f"{now['seconds']:.1f} s, depth {now['depth']}"
    )
