"""Help from the solver, beside the board: a hint, the whole way as a film, or why there is none.

The search runs in a process of its own; moving on cancels it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from typing import Any

from textual.content import Content
from textual.timer import Timer
from textual.widgets import Static

from gridwright.game import Capability
from gridwright.jobs.solvers import Solvers
from gridwright.search import Budget, Outcome
from gridwright.session import Session
from gridwright.state import Status

SOLVE = Budget(seconds=300, memory=2 << 30)
HINT = Budget(seconds=15, memory=1 << 30)
LOOK = Budget(seconds=2, memory=128 << 20)
_QUIET = 0.9  #: seconds without a move before we look whether the position is dead
_SPEEDS = (("slow", 0.5), ("normal", 0.2), ("fast", 0.07), ("very fast", 0.02))
_AIMS = {"moves": "fewest moves", "pushes": "fewest pushes", "any": "any, quickly"}
_REASONS = {"time": "out of time", "memory": "out of memory", "states": "too many states"}
DEAD = "This position can no longer be won (proved). Undo with z."


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
        self._say, self._make, self._back = say, make, back
        self._session: Session | None = None
        self._quiet: Timer | None = None
        self._beat: Timer | None = None
        self._speed = 1
        self._aim = ""
        self._moves = ""
        self._place = 0
        self._facts = ""
        self.solve_budget = SOLVE
        self.busy = False  #: a search that the player waits for is running
        self.showing_film = False

    @property
    def can_solve(self) -> bool:
        return self._session is not None and Capability.SOLVE in self._session.game.capabilities

    def begin(self, session: Session) -> None:
        """A new level: nothing is known and nothing runs."""
        self._session = session
        self._aim = session.game.objectives[0]
        self.close()
        self._look_soon()

    def heed(self) -> None:
        """The player did something: what was asked about another position is of no use."""
        self.close()
        self._look_soon()

    def close(self) -> None:
        self.workers.cancel_node(self)
        self._stop()
        self.busy = self.showing_film = False
        self.display = False

    # -- asking ---------------------------------------------------------------------------------

    def hint(self) -> None:
        session = self._session
        if session is None:
            return
        if session.state.status is not Status.PLAYING:
            self._say("There is nothing left to do here.", "hint")
        elif not self.can_solve:
            self._tell_move(session.hint())
        elif session.known_move is not None:
            self._tell_move(session.known_move)
        else:
            self._begin_work(self._find_hint())

    def solve(self) -> None:
        """Solves from here; asked again, for the next of the game's objectives."""
        session = self._session
        if session is None or not self.can_solve:
            return
        if session.state.status is Status.WON:
            self._say("This is solved already.", "hint")
            return
        self._begin_work(self._find_solution())

    def next_aim(self) -> None:
        """The same question for another objective, from where the film began."""
        if self._session is None or self.busy or not self.display:
            return
        for _ in range(self._place if self.showing_film else 0):
            self._back()
        aims = self._session.game.objectives
        self._aim = aims[(aims.index(self._aim) + 1) % len(aims)]
        self.solve()

    def _begin_work(self, work: Any) -> None:
        self.close()
        self.busy = True
        self.run_worker(work, exclusive=True, exit_on_error=True)

    async def _find_hint(self) -> None:
        assert self._session is not None
        session = self._session
        result = await self._ask("Looking for a move…", session.game.objectives[-1], HINT)
        if result["outcome"] == Outcome.SOLVED:
            self.close()
            session.learn(result["moves"])
            self._tell_move(session.known_move)
        else:
            self._tell(result)

    async def _find_solution(self) -> None:
        result = await self._ask(f"Solving for {self._aim_title}…", self._aim, self.solve_budget)
        if result["outcome"] != Outcome.SOLVED:
            self._tell(result)
            return
        self.busy, self.showing_film = False, True
        self._moves, self._place = result["moves"], 0
        self._facts = _facts(result)
        self._run_film()

    async def _ask(self, heading: str, objective: str, budget: Budget) -> dict[str, Any]:
        """The result of a job, with its progress on show."""
        assert self._session is not None
        self.display = True
        self._write(heading, "", [("cancel_solve", "Cancel", "esc")])
        job = self._solvers.solve("local", self._session.save(), objective, budget)
        async with aclosing(job) as events:
            async for event in events:
                if "progress" in event:
                    now = event["progress"]
                    counts = (
                        f"{now['states']:,} states\n{now['rate']:,.0f} a second\n"
                        f"{now['seconds']:.1f} s, depth {now['depth']}"
                    )
                    self._write(heading, counts, [("cancel_solve", "Cancel", "esc")])
                if "result" in event:
                    result: dict[str, Any] = event["result"]
                    return result
        raise RuntimeError("a job ended without a result")

    def cancel(self) -> None:
        """Ends the search that the player waits for, or puts the panel away."""
        if self.busy:
            self.close()
            self._say("Cancelled.", "hint")
        else:
            self.close()

    # -- looking without being asked ------------------------------------------------------------

    def _look_soon(self) -> None:
        if self._quiet is not None:
            self._quiet.stop()
            self._quiet = None
        session = self._session
        if session is None or not self.can_solve or session.state.status is not Status.PLAYING:
            return
        if session.known_move is None:
            self._quiet = self.set_timer(
                _QUIET, lambda: self.run_worker(self._look(), exclusive=True)
            )

    async def _look(self) -> None:
        """Learns the way from here, or warns that there is none; no news of anything else."""
        if self._session is None or self.busy or self.showing_film:
            return
        session, state = self._session, self._session.state
        aim = session.game.objectives[-1]
        async with aclosing(
            self._solvers.solve("local", session.save(), aim, LOOK, urgent=False)
        ) as events:
            async for event in events:
                result = event.get("result")
                if result is None or session.state is not state:
                    continue
                if result["outcome"] == Outcome.SOLVED:
                    session.learn(result["moves"])
                elif result["outcome"] == Outcome.UNSOLVABLE:
                    self._say(DEAD, "lost")

    # -- the film -------------------------------------------------------------------------------

    def toggle_film(self) -> None:
        if self._beat is not None:
            self._stop()
            self._show_film()
        else:
            if self._place == len(self._moves):
                for _ in range(self._place):
                    self._back()
                self._place = 0
            self._run_film()

    def step_film(self, by: int) -> None:
        self._stop()
        self._go(by)
        self._show_film()

    def change_speed(self, by: int) -> None:
        self._speed = max(0, min(len(_SPEEDS) - 1, self._speed + by))
        if self._beat is not None:
            self._run_film()
        else:
            self._show_film()

    def _run_film(self) -> None:
        self._stop()
        self._beat = self.set_interval(_SPEEDS[self._speed][1], self._next_frame)
        self._show_film()

    def _next_frame(self) -> None:
        self._go(+1)
        if self._place >= len(self._moves):
            self._stop()
        self._show_film()

    def _go(self, by: int) -> None:
        if by > 0 and self._place < len(self._moves):
            self._make(self._moves[self._place])
            self._place += 1
        elif by < 0 and self._place > 0:
            self._back()
            self._place -= 1

    def _stop(self) -> None:
        if self._beat is not None:
            self._beat.stop()
            self._beat = None

    def _show_film(self) -> None:
        again = "Again" if self._place == len(self._moves) else "Play"
        self._write(
            f"Solved in {len(self._moves)} moves",
            f"{self._facts}\nmove {self._place} of {len(self._moves)}, {_SPEEDS[self._speed][0]}",
            [
                ("film_back", "Back", ","),
                ("film_toggle", "Pause" if self._beat else again, "space"),
                ("film_step", "Step", "."),
                ("film_slower", "Slower", "-"),
                ("film_faster", "Faster", "+"),
                *self._other_aims(),
                ("cancel_solve", "Close", "esc"),
            ],
        )

    # -- telling --------------------------------------------------------------------------------

    @property
    def _aim_title(self) -> str:
        return _AIMS.get(self._aim, self._aim)

    def _tell_move(self, move: str | None) -> None:
        if move is None or self._session is None:
            self._say("No advice.", "hint")
            return
        actions = self._session.game.actions
        title = next((a.title for a in actions if a.move in (move, move.lower())), move)
        self._say(f"Hint: {title}", "hint")

    def _tell(self, result: dict[str, Any]) -> None:
        """Proved and given up are two things; a search that failed is a third."""
        self.busy = False
        reason = _REASONS.get(result.get("reason") or "", "the search was too large")
        said = {
            "unsolvable": "Proved unsolvable: no moves from here can win. Undo with z.",
            "gave-up": f"Gave up: {reason}. That proves nothing.",
            "cancelled": "Cancelled.",
        }.get(result["outcome"]) or result.get("error", "The solver failed.")
        buttons = [*self._other_aims(), ("cancel_solve", "Close", "esc")]
        self._write(said, _facts(result), buttons)

    def _other_aims(self) -> list[tuple[str, str, str]]:
        assert self._session is not None
        aims = self._session.game.objectives
        if len(aims) < 2:
            return []
        following = aims[(aims.index(self._aim) + 1) % len(aims)]
        return [("next_aim", f"For {_AIMS.get(following, following)}", "o")]

    def _write(self, heading: str, text: str, buttons: list[tuple[str, str, str]]) -> None:
        """``buttons`` are an action of the screen, a title and a key each."""
        parts = [Content.from_markup("[b]$heading[/b]", heading=heading)]
        if text:
            parts.append(Content(text))
        links = [
            Content.from_markup(f"[@click=screen.{action}]$title ($key)[/]", title=title, key=key)
            for action, title, key in buttons
        ]
        parts.append(Content("  ").join(links))
        self.update(Content("\n").join(parts))


def _facts(result: dict[str, Any]) -> str:
    if not result.get("states"):
        return ""
    return f"{result['states']:,} states in {result['seconds']:.2f} s"
