"""Help from the solver: one move, the whole way from here as a film, or why there is none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from pygame import Surface

from gridwright.desktop import look, panel
from gridwright.desktop.solver import Job, Solver
from gridwright.game import Capability
from gridwright.play import telling
from gridwright.play.film import Film
from gridwright.play.session import Session
from gridwright.search import Budget, Outcome, Request
from gridwright.state import Status


class Assistant:
    """Belongs to one session; ``say`` shows a message, ``make`` and ``back`` play the film."""

    def __init__(
        self,
        solver: Solver,
        session: Session,
        say: Callable[[str], None],
        make: Callable[[str], None],
        back: Callable[[], None],
    ) -> None:
        self._solver, self._session = solver, session
        self._say, self._make, self._back = say, make, back
        self._job: Job | None = None
        self._done: Callable[[dict[str, Any]], None] = self._looked
        self._shown: dict[str, Any] | None = None  # the progress that can be seen now
        self._heading = ""  # of the job that the player waits for; empty while nobody waits
        self._told = ""
        self._facts = ""
        self._aim = session.game.objectives[0]
        self._quiet = telling.QUIET
        self.film: Film | None = None

    @property
    def can_solve(self) -> bool:
        return Capability.SOLVE in self._session.game.capabilities

    @property
    def busy(self) -> bool:
        """Whether the player waits for an answer."""
        return self._job is not None and bool(self._heading)

    # -- asking ---------------------------------------------------------------------------------

    def hint(self) -> None:
        session = self._session
        if session.state.status is not Status.PLAYING:
            self._say("There is nothing left to do here.")
        elif session.known_move is not None:
            self._tell_move()
        elif self.can_solve:
            self._ask(
                "Looking for a move…", session.game.objectives[-1], telling.HINT, self._hinted
            )

    def solve(self) -> None:
        """Solves from here; asked again, for the next of the game's objectives."""
        if not self.can_solve:
            return
        if self.film is not None or self._told:
            if self.film is not None:
                self.film.rewind()
            self._aim = telling.aim_after(self._aim, self._session)
        if self._session.state.status is Status.WON:
            self._say("This is solved already.")
            return
        heading = f"Solving for {telling.aim_in_words(self._aim)}…"
        self._ask(heading, self._aim, telling.SOLVE, self._solved)

    def heed(self) -> None:
        """The player did something: what was asked about another position is of no use."""
        self.close()
        self._quiet = telling.QUIET

    def close(self) -> bool:
        """Ends the search or puts the film away; whether there was anything to see of them."""
        shown = self.busy or self.film is not None or bool(self._told)
        if self._job is not None:
            self._job.cancel()
        self._job, self.film = None, None
        self._heading = self._told = ""
        return shown

    def press(self, key: str) -> bool:
        """Keys of the film, while there is one; whether it was one of them."""
        film = self.film
        if film is None:
            return False
        keys: dict[str, Callable[[], None]] = {
            "space": film.toggle,
            ",": lambda: film.step(-1),
            ".": lambda: film.step(+1),
            "-": lambda: film.change_speed(-1),
            "+": lambda: film.change_speed(+1),
            "=": lambda: film.change_speed(+1),
        }
        if key not in keys:
            return False
        keys[key]()
        return True

    def _ask(
        self,
        heading: str,
        objective: str,
        budget: Budget,
        done: Callable[[dict[str, Any]], None],
    ) -> None:
        self.close()
        self._heading, self._done = heading, done
        self._job = self._solver.ask(
            self._session.game.name, Request(self._session.state, objective, budget)
        )

    # -- answers --------------------------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Whether there is anything new to see."""
        if self.film is not None:
            return self.film.update(seconds)
        job = self._job
        if job is None:
            self._look_in_time(seconds)
            return False
        if job.result is not None:
            self._job, self._heading = None, ""
            self._done(job.result)
            return True
        news = self._shown is not job.progress
        self._shown = job.progress
        return news and self.busy

    def _look_in_time(self, seconds: float) -> None:
        """When the player thinks for a moment, looks whether there still is a way."""
        before, self._quiet = self._quiet, self._quiet - seconds
        session = self._session
        due = before > 0 >= self._quiet and not self._told
        open_question = session.state.status is Status.PLAYING and session.known_move is None
        if due and open_question and self.can_solve:
            self._ask("", session.game.objectives[-1], telling.LOOK, self._looked)

    def _looked(self, result: dict[str, Any]) -> None:
        if result["outcome"] == Outcome.SOLVED:
            self._session.learn(result["moves"])
        elif result["outcome"] == Outcome.UNSOLVABLE:
            self._say(telling.DEAD)

    def _hinted(self, result: dict[str, Any]) -> None:
        if result["outcome"] == Outcome.SOLVED:
            self._session.learn(result["moves"])
            self._tell_move()
        else:
            self._tell(result)

    def _solved(self, result: dict[str, Any]) -> None:
        if result["outcome"] == Outcome.SOLVED:
            self._facts = telling.effort_in_words(result)
            self.film = Film(result["moves"], result["plan"], self._make, self._back)
        else:
            self._tell(result)

    def _tell_move(self) -> None:
        self._say(telling.hint_in_words(self._session, self._session.known_move or ""))

    def _tell(self, result: dict[str, Any]) -> None:
        self._facts = telling.effort_in_words(result)
        self._told = telling.failure_in_words(result)

    # -- what is seen ---------------------------------------------------------------------------

    def blocks(self, layout: panel.Layout) -> Iterator[Surface]:
        if self.busy and self._job is not None:
            yield panel.paragraph(self._heading, layout, look.ACCENT)
            now = self._job.progress
            if now is not None:
                pairs: list[tuple[str, object]] = [
                    ("states", now["states"]),
                    ("a second", round(now["rate"])),
                    ("seconds", f"{now['seconds']:.1f}"),
                    ("depth", now["depth"]),
                ]
                yield panel.terms(pairs, layout)
            yield panel.paragraph("Esc cancels", layout, look.DIM)
        elif self.film is not None:
            film = self.film
            said = f"Solved in {len(film.moves)} moves"
            yield panel.paragraph(f"{said}\n{film.stage}".strip(), layout, look.GOOD)
            play = "pauses" if film.running else "plays again" if film.ended else "plays"
            lines = [
                self._facts,
                f"move {film.place} of {len(film.moves)}, {film.speed}",
                look.key_line(f"Space {play}", ", . step", "- + speed"),
                look.key_line(self._other_aim, "Esc closes"),
            ]
            yield panel.paragraph("\n".join(lines), layout, look.DIM)
        elif self._told:
            yield panel.paragraph(f"{self._told}\n{self._facts}", layout, look.BAD)
            closing = look.key_line(self._other_aim, "Esc closes")
            yield panel.paragraph(closing, layout, look.DIM)

    @property
    def _other_aim(self) -> str:
        following = telling.aim_after(self._aim, self._session)
        return "" if following == self._aim else f"x for {telling.aim_in_words(following)}"
