"""A level being played by one person: commands in, views out, once for all games and front ends.

It never sleeps, draws or does input and output. Who calls it says what time it is, comes again
when the view says ``wake``, gives what the view ``ask``s to a solver, and keeps results.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from gridwright.errors import GridwrightError, UnknownName
from gridwright.game import Capability
from gridwright.limits import COMMAND_LINE, Limits
from gridwright.play import wording
from gridwright.play.clock import Clock
from gridwright.play.ending import ending_of, par_of
from gridwright.play.foresight import foresee
from gridwright.play.help import Efforts, Help
from gridwright.play.lesson import Lesson
from gridwright.play.pointing import Pointer
from gridwright.play.protocol import Can, Command, Ending, EventView, Message, View
from gridwright.play.screen import Screen, event_view
from gridwright.play.session import Session
from gridwright.play.sounds import sound_of
from gridwright.render.text import board_signs, board_text
from gridwright.search import Request
from gridwright.show import EventKind, Motion
from gridwright.state import Status


def throw_dice() -> int:
    return random.randrange(2**31)


@dataclass(frozen=True)
class Wishes:
    """What a transport wants views to hold besides."""

    text: bool = False  #: the board as text
    foresight: int = 0  #: what would change in so many moves


class Play:
    """Takes commands (:meth:`do`) and gives views.

    ``best`` of the session may be filled in before from what is stored. After a command
    :meth:`take_result` has the session whose result is worth keeping, if there is one.
    """

    def __init__(
        self,
        session: Session,
        now: float,
        *,
        efforts: Efforts | None = None,
        limits: Limits = COMMAND_LINE,
        dice: Callable[[], int] = throw_dice,
        with_help: bool = True,
    ) -> None:
        """``limits`` bounds the whole timeline; ``dice`` gives seeds for new games.

        A play without help has no hints and asks no solver: a class may want that.
        """
        self._with_help = with_help
        self._efforts = efforts or Efforts()
        self._limits = limits
        self._dice = dice
        self.wishes = Wishes()
        self._number = 0  # of the last view
        self._open(session, now)

    def _open(self, session: Session, now: float) -> None:
        self.session = session
        self.help = Help(session, self._efforts)
        self.clock = Clock()
        self.pointer = Pointer()
        self.lesson = Lesson.of(session)
        resumed = wording.RESUMED if session.can_undo else ""
        self.message: Message = {"text": session.state.message or resumed, "kind": ""}
        self._result: Session | None = None
        self._score_kept = False
        self._screen = Screen(self.session.game.name)
        self.help.heed(now)

    def copy(self) -> Play:
        """Another play that stands where this one does: what one does the other does not see."""
        other = copy(self)
        other.session = self.session.copy()
        other.help = self.help.copy(other.session)
        other.clock, other.pointer = copy(self.clock), copy(self.pointer)
        other._screen = copy(self._screen)
        return other

    def _forget_shown(self) -> None:
        self._screen = Screen(self.session.game.name)

    # -- commands -------------------------------------------------------------------------------

    def do(self, command: Command, now: float) -> View:
        """Does what was asked and lets time pass up to ``now``, in seconds of any clock.

        :raises GridwrightError: when the command cannot be done; nothing has changed then.
        """
        return self.do_all([command], now)

    def do_all(self, commands: Sequence[Command], now: float) -> View:
        """Does several commands, one after the other, and shows what came of them all.

        :raises GridwrightError: when one cannot be done; those before it are done.
        """
        self._events: list[EventView] = []
        self._told: list[str] = []
        self._motions: tuple[Motion, ...] | None = None
        self._ending: Ending | None = None
        self._done = [command["do"] for command in commands]
        for command in commands:
            verb = _VERBS.get(command["do"])
            if verb is None:
                raise UnknownName("command", command["do"], _VERBS)
            verb(self, command, now)
        if set(self._done) - {"answer"}:
            self._let_time_pass(now)
        if len(commands) != 1:
            self._motions = None
        return self._view(now)

    def request(self) -> Request | None:
        """The search that the last view asks for."""
        return self.help.request()

    def take_result(self) -> Session | None:
        """The session whose result is to be kept, once: a win of the player's own, or a score."""
        result, self._result = self._result, None
        return result

    def take_score(self) -> bool:
        """Whether the score of the game that has ended may still be entered in a table: once."""
        taken, self._score_kept = self._score_kept, True
        return not taken

    def _move(self, moves: str, now: float) -> None:
        if self._resting:
            self._go_on(now)  # the key that wakes makes no move: it was pressed without looking
            return
        found = self.session.game.read_moves(moves, self._limits)
        self.lesson = self.lesson.after(found)
        self.pointer.put_down()
        self.help.heed(now)
        self._make(found, now)

    def _require_room(self, moves: int) -> None:
        most = self._limits.moves
        if len(self.session) + moves > most:
            raise GridwrightError(f"a game may have {most:,} moves here; begin it anew")

    def _make(self, moves: str, now: float, *, by_solver: bool = False) -> None:
        """Makes the moves and notes what happened; a game that the player ended counts."""
        self._require_room(len(moves))
        session = self.session
        was, best = session.state.status, dict(session.best)
        text, changed, first = "", False, session.state
        for move in moves:
            before = session.state
            changed = session.step(move, by_solver=by_solver) or changed
            toward = session.game.toward(move)
            happened = session.game.events(before, move, session.state)
            events = [event_view(event, toward) for event in happened]
            self._events += events
            self._told += wording.happened(session.game, move, events)
            text = session.game.reply(before, move, session.state)
            if move == session.game.tick and self.clock.running:
                self._start_clock(now)
        if len(moves) == 1 and session.state is not first:
            self._motions = session.game.motions(first, session.state)
        self.message = {"text": text, "kind": ""}
        status = session.state.status
        if changed and status not in (was, Status.PLAYING):
            self._end(text, best)
        elif any(event["event"] == "land" for event in self._events) and self.clock.running:
            self._start_clock(now)

    def _end(self, text: str, best: dict[str, int]) -> None:
        """Notes the result and tells how it went."""
        self.clock.stop()
        if self.session.counts:
            self._result = self.session
        self._ending, self.message = ending_of(self.session, best, text)

    def _demonstrate(self, now: float) -> None:
        """The game plays itself: a move of its own advice, which wins nobody anything."""
        if self._resting:
            self._go_on(now)
        elif (move := self.session.hint()) is not None:
            self._make(move, now, by_solver=True)

    def _travel(self, journey: Callable[[], bool], now: float) -> None:
        """Undo or redo."""
        if self.session.game.for_score(self.session.level):
            self.message = {"text": wording.NO_WAY_BACK, "kind": "hint"}
            return
        self.pointer.put_down()
        self.help.heed(now)
        if journey():
            self.message = {"text": self.session.state.message, "kind": ""}

    def _restart(self, now: float) -> None:
        """From the start, which undo takes back; for the score, a new game with another chance."""
        session = self.session
        self.clock = Clock()
        if session.game.for_score(session.level):
            best = session.best
            self._open(Session(session.game.renewed(session.level, self._dice())), now)
            self.session.best = best
            return
        self._require_room(1)
        self._travel(session.restart, now)

    def _point(self, command: Command, now: float) -> None:
        if self._resting:
            self._go_on(now)
            return
        place, board = (command.get("row", -1), command.get("column", -1)), self.session.state.board
        if not (0 <= place[0] < board.height and 0 <= place[1] < board.width):
            raise GridwrightError(f"there is no row {place[0]}, column {place[1]} on this board")
        self.help.heed(now)
        self.say(self.pointer.point(self.session, place, now), "hint")

    def _put_down(self) -> None:
        if not self.help.close():
            self.pointer.put_down()
            self.say("", "")

    def _hint(self) -> None:
        self._require_help()
        self.say(self.help.hint(), "hint")

    def _solve(self, command: Command, now: float) -> None:
        objective = command.get("objective", "")
        aims = self.session.game.objectives
        self._require_help()
        if not self.help.can_solve:
            raise GridwrightError(f"{self.session.game.title} has no solver")
        if objective and objective not in aims:
            raise UnknownName("objective", objective, aims)
        self.clock.stop()
        self._rewind()
        self.say(self.help.solve(objective, now), "hint")

    def _require_help(self) -> None:
        if not self._with_help:
            raise GridwrightError("Hint and Solve are switched off in this class")

    # -- the film -------------------------------------------------------------------------------

    def _change_film(self, command: Command, now: float) -> None:
        film, change = self.help.film, command.get("film", "")
        if film is None:
            return
        if change == "toggle" and film.running:
            film.stop()
        elif change == "toggle":
            if film.ended:
                self._rewind()
            film.run(now)
        elif change in ("step", "back"):
            film.stop()
            self._film_by(+1 if change == "step" else -1, now)
        elif change == "rewind":
            film.stop()
            self._rewind()
        elif change in ("slower", "faster"):
            film.change_speed(+1 if change == "faster" else -1, now)
        else:
            known = ("toggle", "step", "back", "rewind", "slower", "faster")
            raise UnknownName("film command", change, known)

    def _watch(self, command: Command, now: float) -> None:
        moves = self.session.game.read_moves(command.get("moves", ""))
        self._require_room(len(moves) + 1)
        self.clock.stop()
        self.help.watch(moves, now)

    def _film_by(self, by: int, now: float) -> None:
        film = self.help.film
        if film is None:
            return
        if by > 0 and not film.ended:
            self._make(film.moves[film.place], now, by_solver=True)
            film.place += 1
        elif by < 0 and film.place > 0:
            self.session.undo()
            film.place -= 1
            self.say("", "")

    def _rewind(self) -> None:
        """Back to where a film began."""
        film = self.help.film
        while film is not None and film.place:
            self.session.undo()
            film.place -= 1

    # -- time and answers -----------------------------------------------------------------------

    @property
    def _resting(self) -> bool:
        """Whether time could pass by itself and waits for the player."""
        game, state = self.session.game, self.session.state
        real_time = Capability.REAL_TIME in game.capabilities
        return real_time and state.status is Status.PLAYING and not self.clock.running

    def _go_on(self, now: float) -> None:
        if self._resting:
            self.say("", "")
            self._start_clock(now)

    def _start_clock(self, now: float) -> None:
        self.clock.start(now, self.session.state.show.tick_seconds or 1.0)

    def _let_time_pass(self, now: float) -> None:
        seconds = self.session.state.show.tick_seconds or 1.0
        if self.clock.due(now, seconds):
            self._tick(now)
        move = self.pointer.due(now)
        if move:
            self._make(move.lower() if move.lower() in self.session.game.moves else move, now)
        if self.help.film is not None and self.help.film.due(now):
            self._film_by(+1, now)
        self.help.look_if_due(now)

    def _tick(self, now: float) -> None:
        """Time makes a move; a hint stays on show meanwhile."""
        before, due = self.message, self.clock.next_at
        self._make(self.session.game.tick, now)
        if self.clock.running:
            self.clock.next_at = due
        if before["kind"] == "hint" and not self.message["text"]:
            self.message = before

    def _answer(self, command: Command, now: float) -> None:
        question = self.help.question
        if question is None or command.get("question") != question.number:
            return  # about a position that the player has left
        if "waiting" in command:
            question.waiting = command["waiting"]
        if "progress" in command:
            question.progress = command["progress"]
        if "result" in command:
            text, kind = self.help.answer(command["result"], now)
            if text or question.effort == "hint":
                self.say(text, kind)

    def say(self, text: str, kind: str) -> None:
        """Tells the player something, until something else is to be told."""
        self.message = {"text": text, "kind": kind if text else ""}

    # -- the view -------------------------------------------------------------------------------

    def _view(self, now: float) -> View:
        session, help_, wishes = self.session, self.help, self.wishes
        resting = self._resting
        by_time = self.clock.running and set(self._done) <= {"time"}
        heard = [one for one in self._events if not (by_time and one["event"] == EventKind.STEP)]
        wake = self._wake(now)
        self._number += 1
        shown = self._screen.show(session, self._motions, self._events)
        view: View = {
            "number": self._number,
            **shown,
            "events": self._events,
            "sound": sound_of(heard),
            "sinking": self._sinking(wake if by_time else 0.0),
            "message": self.message,
            "tally": session.tally,
            "best": dict(session.best),
            "counts": wording.counts(session.tally, session.best, par_of(session), shown["facts"]),
            "chosen": None if self.pointer.chosen is None else list(self.pointer.chosen),
            "can": self._can(),
            "marks": [*help_.marks(), *self.pointer.marks()],
            "clock": self.clock.view() if resting or self.clock.running else None,
            "hint": help_.hint_view(),
            "help": help_.view(),
            "dead": help_.dead,
            "why": help_.why,
            "told": ", ".join(dict.fromkeys(filter(None, self._told))),
            "ending": self._ending,
            "ask": help_.ask_view() if self._with_help else None,
            "wake": wake,
            "lesson": self.lesson.view(session),
            "ahead": {} if resting else foresee(session, wishes.foresight, self._screen.facing),
            "timeline": session.news(),
            "text": board_text(session.state.board, session.game) if wishes.text else None,
            "signs": board_signs(session.state.board, session.game) if wishes.text else None,
        }
        return view

    def _sinking(self, seconds: float | None) -> float | None:
        """How long things take for the steps they made: what time lets down goes on sinking."""
        steps = self._events and all(one["event"] == EventKind.STEP for one in self._events)
        return seconds or 0.0 if steps else None

    def _can(self) -> Can:
        session = self.session
        alive = session.state.status is Status.PLAYING
        for_score = session.game.for_score(session.level)
        return {
            "undo": session.can_undo and not for_score,
            "redo": session.can_redo and not for_score,
            "restart": not session.at_start,
            "help": self._with_help,
            "hint": alive and self._with_help,
            "solve": self.help.can_solve and self._with_help,
            "pause": Capability.REAL_TIME in session.game.capabilities and alive,
        }

    def _wake(self, now: float) -> float | None:
        film = self.help.film
        times = (
            self.clock.next_at,
            self.pointer.next_at,
            film.next_at if film is not None else None,
            self.help.look_at,
        )
        due = [time for time in times if time is not None]
        return max(0.0, min(due) - now) if due else None


_VERBS: Mapping[str, Callable[[Play, Command, float], None]] = {
    "move": lambda play, command, now: play._move(command.get("moves", ""), now),
    "undo": lambda play, _, now: play._travel(play.session.undo, now),
    "redo": lambda play, _, now: play._travel(play.session.redo, now),
    "restart": lambda play, _, now: play._restart(now),
    "point": Play._point,
    "put-down": lambda play, _, now: play._put_down(),
    "pause": lambda play, _, now: play.clock.stop(),
    "go-on": lambda play, _, now: play._go_on(now),
    "hint": lambda play, _, now: play._hint(),
    "solve": Play._solve,
    "film": Play._change_film,
    "watch": Play._watch,
    "time": lambda play, _, now: None,
    "answer": Play._answer,
    "look": lambda play, _, now: play._forget_shown(),
    "demo": lambda play, _, now: play._demonstrate(now),
}
