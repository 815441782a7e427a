"""The screen on which a level is played: keys and mouse to the session, and what came of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, Static

from gridwright.errors import GridwrightError
from gridwright.game import Capability
from gridwright.levels.entry import LevelEntry
from gridwright.play.film import Film
from gridwright.state import Status
from gridwright.terminal.board_view import BoardView, Place
from gridwright.terminal.clock import Clock
from gridwright.terminal.facts_panel import FactsPanel
from gridwright.terminal.help_screen import HelpScreen
from gridwright.terminal.safe_text import printable, safe
from gridwright.terminal.solver_panel import SolverPanel

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp

_FILM_KEYS = {
    "space": "film_toggle",
    ",": "film_back",
    ".": "film_step",
    "-": "film_slower",
    "+": "film_faster",
}


class PlayScreen(Screen[None]):
    """Plays one of several levels, between which ``n`` and ``p`` go."""

    app: GridwrightApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z,u", "undo", "Undo"),
        Binding("y", "redo", "Redo"),
        Binding("r", "restart", "Restart"),
        Binding("i", "hint", "Hint"),
        Binding("x", "solve", "Solve"),
        Binding("o", "next_aim", "Other aim", show=False),
        Binding("n", "level(1)", "Next"),
        Binding("p", "level(-1)", "Prev"),
        Binding("escape", "pause", "Pause"),
        Binding("escape", "put_down", show=False),
        Binding("q", "leave", "Levels"),
        Binding("question_mark", "help", "Keys"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]  # noqa: RUF012 - not to be a ClassVar, says its type
    VERTICAL_BREAKPOINTS = [(0, "-low"), (12, "-middle"), (24, "-high")]  # noqa: RUF012 - not to be a ClassVar, says its type

    def __init__(self, entries: list[LevelEntry], place: int) -> None:
        """``place`` is the entry to begin with.

        :raises BadLevel: when it cannot be played.
        """
        super().__init__()
        self._entries = entries
        self._place = place
        self.session = self.app.library.begin(entries[place].level)
        self._best: dict[str, int] = {}
        self._chosen: Place | None = None
        self._message = ""
        self._kind = ""
        self._clock = Clock(self, self._tick)

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="table"):
            with Vertical(id="field"):
                yield BoardView()
                yield Static(id="message")
            with VerticalScroll(id="side", can_focus=False):
                yield SolverPanel(self.app.solvers, self._say, self._make_for_film, self._unmake)
                yield FactsPanel()
                yield Static(id="note")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self._begin()

    # -- levels ---------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Shows the session as that of a level which has just been opened."""
        entry = self._entries[self._place]
        level = entry.level
        self._best = self.app.library.best(level)
        self._chosen = None
        number = f"{self._place + 1}/{len(self._entries)}"
        title = printable(level.title) or f"Level {self._place + 1}"
        where = f" {self.session.game.title} · {printable(entry.collection)} · {number} · "
        self.query_one("#title", Static).update(Content(where) + Content(title).stylize("bold"))
        self.query_one("#note", Static).update(safe(level.extras.get("hint") or level.author))
        self.query_one(FactsPanel).begin()
        self._clock.begin(self.session)
        self._solver.begin(self.session)
        message = self.session.state.message
        if self.session.can_undo and not message:
            message = "You go on where you left off; r starts again."
        self._show(message)
        self.refresh_bindings()

    def _open(self, place: int) -> None:
        if not 0 <= place < len(self._entries):
            self._say("There is no further level this way.", "hint")
            return
        try:
            session = self.app.library.begin(self._entries[place].level)
        except GridwrightError as error:
            self._say(str(error), "lost")
            return
        self.app.library.leave(self.session)
        self.session, self._place = session, place
        self._begin()

    def action_level(self, by: int) -> None:
        self._open(self._place + by)

    def action_leave(self) -> None:
        self.dismiss()

    def on_unmount(self) -> None:
        self.app.library.leave(self.session)

    # -- moves ----------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """The game's own keys, and those of the film while there is one."""
        key = event.character.lower() if event.is_printable and event.character else event.key
        key = "space" if key == " " else key
        if self._solver.film is not None and key in _FILM_KEYS:
            event.prevent_default().stop()
            self.call_later(self.run_action, _FILM_KEYS[key])
            return
        action = next((each for each in self.session.game.actions if key in each.keys), None)
        if action is not None:
            event.prevent_default().stop()
            self._play(action.move)

    def _play(self, moves: str) -> None:
        """What the player does; in a game at rest it only starts the clock."""
        if self._clock.resting:
            self._clock.wake()
            self._show("")
            return
        self._make(moves)
        self._solver.heed()

    def _tick(self, move: str) -> None:
        """Time passes; a hint stays on show meanwhile."""
        said, kind = self._message, self._kind
        self._make(move)
        if kind == "hint" and not self._message:
            self._say(said, kind)

    def _make(self, moves: str, *, by_solver: bool = False) -> None:
        """Makes the moves; a game that the player ended counts."""
        session = self.session
        was = session.state.status
        message, changed = "", False
        for move in moves:
            before = session.state
            changed = session.step(move) or changed
            message = session.game.reply(before, move, session.state)
        self._chosen = None
        if not changed or session.state.status in (was, Status.PLAYING):
            self._show(message)
        elif by_solver and session.state.status is Status.WON:
            self._show("Solved, by the solver.", "won")
        else:
            self._end(message)

    def _end(self, message: str) -> None:
        """Keeps the result and tells how it went."""
        session = self.session
        improved = self.app.library.keep(session)
        self._best = self.app.library.best(session.level)
        tally = ", ".join(f"{value} {name}" for name, value in session.tally.items())
        if session.state.status is Status.WON:
            news = " A new best!" if improved else ""
            summary, kind = f"Solved with {tally}.{news} n: next level.", "won"
        else:
            summary, kind = f"Lost, with {tally}. z undoes, r starts again.", "lost"
        self._show(f"{summary}\n{' '.join(message.split())}".strip(), kind)

    def _make_for_film(self, move: str) -> None:
        self._make(move, by_solver=True)

    def _unmake(self) -> None:
        self.session.undo()
        self._show("")

    def action_undo(self) -> None:
        self._change(self.session.undo())

    def action_redo(self) -> None:
        self._change(self.session.redo())

    def action_restart(self) -> None:
        self._change(self.session.restart())

    def _change(self, changed: bool) -> None:
        if changed:
            self._chosen = None
            self._solver.heed()
            self._show(self.session.state.message)

    # -- pointing -------------------------------------------------------------------------------

    @on(BoardView.Pointed)
    def point(self, event: BoardView.Pointed) -> None:
        """A place to go to; or a thing, and then the place where it should go."""
        if self._clock.resting:
            self._play("")
            return
        game, board = self.session.game, self.session.state.board
        if not game.movable:
            return
        player, *others = game.movable
        if event.place == self._chosen:
            self._choose(None)
        elif any(name in board[event.place] for name in others):
            self._choose(event.place)
        else:
            found = (place[:2] for place in board.cells() if player in place[2])
            origin = self._chosen or next(found, None)
            moves = origin and game.route(self.session.state, origin, event.place)
            if moves is None:
                self._choose(None)
                self._say("There is no way there.", "hint")
            else:
                self._play(moves)

    def _choose(self, place: Place | None) -> None:
        self._chosen = place
        self._show("Now the place it should go to." if place else "", "hint")

    # -- the solver -----------------------------------------------------------------------------

    @property
    def _solver(self) -> SolverPanel:
        return self.query_one(SolverPanel)

    def action_hint(self) -> None:
        self._solver.hint()

    def action_solve(self) -> None:
        self._clock.pause()
        self._solver.solve()

    def action_next_aim(self) -> None:
        self._solver.next_aim()

    def action_cancel_solve(self) -> None:
        self._solver.cancel()

    def action_film_toggle(self) -> None:
        self._solver.play_film(Film.toggle)

    def action_film_back(self) -> None:
        self._solver.play_film(lambda film: film.step(-1))

    def action_film_step(self) -> None:
        self._solver.play_film(lambda film: film.step(+1))

    def action_film_slower(self) -> None:
        self._solver.play_film(lambda film: film.change_speed(-1))

    def action_film_faster(self) -> None:
        self._solver.play_film(lambda film: film.change_speed(+1))

    # -- time -----------------------------------------------------------------------------------

    def action_pause(self) -> None:
        """Pauses, or goes on."""
        if self._clock.running:
            self._pause()
        else:
            self._play("")

    def action_put_down(self) -> None:
        """Cancels what the solver does, or puts down what was chosen."""
        if self._solver.display:
            self._solver.cancel()
        else:
            self._choose(None)

    def on_app_blur(self) -> None:
        self._pause()

    def on_screen_suspend(self) -> None:
        self._pause()

    def _pause(self) -> None:
        if self._clock.running:
            self._clock.pause()
            self._show("")

    # -- showing --------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing in this game are not offered."""
        can = self.session.game.capabilities
        if action == "solve":
            return Capability.SOLVE in can
        if action == "pause":
            return Capability.REAL_TIME in can
        return True

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.session.game))

    def redraw(self) -> None:
        """Shows everything again, after the signs have been changed."""
        self._show(self._message, self._kind)

    def _say(self, text: str, kind: str) -> None:
        self._message, self._kind = text, kind
        line = self.query_one("#message", Static)
        line.update(safe(text))
        line.set_classes(kind)

    def _show(self, message: str, kind: str = "") -> None:
        if self._clock.resting:
            message, kind = ("Ready?" if self._clock.fresh else "Paused."), "hint"
            message += " Press a key, or click on the board."
        state, plain = self.session.state, self.app.plain
        self.query_one(BoardView).show(
            self.session.game,
            state.board,
            details=state.details,
            chosen=self._chosen,
            plain=plain,
        )
        self.query_one(FactsPanel).show(self.session, self._best, plain)
        self._say(message, kind)
