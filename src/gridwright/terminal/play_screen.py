"""The screen on which a level is played: keys and clicks become commands, views become widgets."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from gridwright.play import Session
from gridwright.play.collection import Collection
from gridwright.play.keys import command_for, ending_keys
from gridwright.play.protocol import Command, Message, Verb, View
from gridwright.play.visit import Visit
from gridwright.solving.asker import Asker
from gridwright.terminal.board_view import BoardView
from gridwright.terminal.facts_panel import FactsPanel
from gridwright.terminal.help_screen import HelpScreen
from gridwright.terminal.safe_text import printable, safe
from gridwright.terminal.solver_panel import SolverPanel

if TYPE_CHECKING:
    from gridwright.terminal.app import GridwrightApp

#: Events whose words are shown where nothing else is said; sentences have a place of their own.
_POPPING_UP = {"destroy", "chain"}


class PlayScreen(Screen[None]):
    """Plays one of several levels, between which ``n`` and ``p`` go."""

    app: GridwrightApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("z,u", "do('undo')", "Undo"),
        Binding("y", "do('redo')", "Redo"),
        Binding("r", "do('restart')", "Restart"),
        Binding("i", "do('hint')", "Hint"),
        Binding("x", "do('solve')", "Solve"),
        Binding("n", "do('next')", "Next"),
        Binding("p", "do('previous')", "Prev"),
        Binding("escape", "pause", "Pause"),
        Binding("escape", "do('put-down')", show=False),
        Binding("q", "dismiss", "Levels"),
        Binding("question_mark", "help", "Keys"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]  # noqa: RUF012 - not to be a ClassVar, says its type
    VERTICAL_BREAKPOINTS = [(0, "-low"), (12, "-middle"), (24, "-high")]  # noqa: RUF012 - not to be a ClassVar, says its type

    def __init__(self, collection: Collection, place: int) -> None:
        """``place`` is the level to begin with.

        :raises GridwrightError: when it cannot be played.
        """
        super().__init__()
        app, asker = self.app, Asker(self.app.solvers, asyncio.ensure_future, self._obey)
        self._visit = Visit(
            app.store, collection, place, monotonic(), efforts=app.efforts, asker=asker
        )
        self._wake: Timer | None = None
        self.view = self._visit.do({"do": "look"}, monotonic())  #: the last one

    @property
    def session(self) -> Session:
        return self._visit.session

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        with Horizontal(id="table"):
            with Vertical(id="field"):
                yield BoardView()
                yield Static(id="message")
            with VerticalScroll(id="side", can_focus=False):
                yield SolverPanel(id="solver")
                yield FactsPanel(id="facts")
                yield Static(id="note")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.redraw()

    # -- commands -------------------------------------------------------------------------------

    def _obey(self, command: Command) -> None:
        """Has the command done and shows what came of it."""
        self._show(self._visit.attempt(command, monotonic()))

    def on_key(self, event: events.Key) -> None:
        """The keys of the film while there is one, the game's own, and those of every game."""
        key = event.character.lower() if event.is_printable and event.character else event.key
        if self.action_press("space" if key == " " else key):
            event.prevent_default().stop()

    def action_press(self, key: str) -> bool:
        """Does what a key asks for; whether it asks for anything."""
        command = command_for(key, self.session.game, self.view)
        if command is not None:
            self._obey(command)
        return command is not None

    def action_do(self, verb: str) -> None:
        self._obey({"do": cast(Verb, verb)})

    def action_pause(self) -> None:
        """Pauses, or goes on."""
        clock = self.view["clock"]
        self._obey({"do": "pause" if clock is not None and clock["running"] else "go-on"})

    @on(BoardView.Pointed)
    def point(self, event: BoardView.Pointed) -> None:
        self._obey({"do": "point", "row": event.place[0], "column": event.place[1]})

    @on(events.AppBlur)
    @on(events.ScreenSuspend)
    def rest(self) -> None:
        self._obey({"do": "pause"})

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing in this game are not offered."""
        can = self.view["can"]
        if parameters == ("solve",):
            return can["solve"]
        if action == "pause" or parameters == ("put-down",):
            return can["pause"] == (action == "pause")
        return True

    def on_unmount(self) -> None:
        self._visit.leave()

    # -- showing --------------------------------------------------------------------------------

    def action_help(self) -> None:
        self.app.push_screen(HelpScreen(self.session.game))

    def redraw(self) -> None:
        """Shows everything again, after the signs have been changed."""
        self._obey({"do": "look"})

    def _show(self, view: View) -> None:
        game, before, self.view = self.session.game, self.view, view
        if "board" in view:
            self._name_level()
        self.query_one(BoardView).show(game, view)
        self.query_one(FactsPanel).show(game.name, view)
        self.query_one(SolverPanel).show(view["help"])
        message, line = self._message(view), self.query_one("#message", Static)
        line.update(safe(message["text"]))
        line.set_classes(message["kind"])
        self._come_again(view["wake"])
        if any(view["can"][what] != before["can"][what] for what in ("solve", "pause")):
            self.refresh_bindings()  # which costs more than all the rest

    def _name_level(self) -> None:
        visit, level = self._visit, self.session.level
        where = f" {self.session.game.title} · {printable(visit.whereabouts)} · "
        title = Content(printable(visit.title)).stylize("bold")
        self.query_one("#title", Static).update(Content(where) + title)
        self.query_one("#note", Static).update(safe(level.extras.get("hint") or level.author))

    def _message(self, view: View) -> Message:
        """What the play says, with the keys that this screen has for what comes next."""
        clock, message = view["clock"], view["message"]
        if clock is not None and not clock["running"] and message["kind"] != "warning":
            title = clock["title"]
            return {"text": f"{title} – press a key, or click on the board.", "kind": "hint"}
        if message["kind"] in ("won", "lost"):
            keys = ", ".join(f"{key}: {does}" for key, does in ending_keys(view))
            return {**message, "text": f"{message['text']} {keys}."}
        if not message["text"]:
            texts = [event["text"] for event in view["events"] if event["event"] in _POPPING_UP]
            return {"text": "  ".join(texts), "kind": ""}
        return message

    def _come_again(self, seconds: float | None) -> None:
        """The one timer: whatever the play waits for."""
        if self._wake is not None:
            self._wake.stop()
        self._wake = None
        if seconds is not None:
            self._wake = self.set_timer(max(seconds, 0.001), lambda: self._obey({"do": "time"}))
