"""Columns, or any game in which time passes by itself: a clock, a faller, and what it sets off."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Surface
from pygame.event import Event

from gridwright.board import Board
from gridwright.desktop import look, motion, panel
from gridwright.desktop.effects import Burst, Flash, Float, Pulse, Shower
from gridwright.desktop.look import Colour
from gridwright.desktop.motion import Flight, Place
from gridwright.desktop.play import Card, Command, PlayScreen, Visit
from gridwright.desktop.scores import ScoresScreen
from gridwright.games.columns import COLUMNS
from gridwright.level import Level
from gridwright.play.session import Session
from gridwright.render.palette import DARK
from gridwright.render.sprites import sprite
from gridwright.state import State, Status

if TYPE_CHECKING:
    pass

DEMO_MOVE_SECONDS = 0.14
DEMO_OVER_SECONDS = 4.0
_FALL_SECONDS = 0.16
_SLIDE_SECONDS = 0.08
_KEYS = ("? keys", "Esc pause", "m sound")
_ONE_A_PRESS = {"rotate", "drop"}
_DOWN = {"tick", "drop"}
_MOVE_SOUNDS = {"left": "move", "right": "move", "rotate": "turn"}


def new_game() -> Session:
    """An endless game with fallers that nobody has seen before."""
    return Session(COLUMNS.endless(random.randrange(2**31)))


def is_endless(level: Level) -> bool:
    """Whether it is the game that is played for the score, whatever its fallers."""
    return level == COLUMNS.endless(level.extras.get("seed", 0))


class ColumnsScreen(PlayScreen):
    """Waits for the first key, then ticks. In a demo autoplay presses the keys."""

    key_help = (
        (("escape",), "pause; again: leave"),
        (("r",), "new game"),
        (("z",), "undo, in challenges"),
        (("tab",), "challenges"),
        (("n",), "next challenge"),
        (("p",), "previous challenge"),
        (("i",), "hint"),
        (("m",), "sound"),
        (("o",), "settings"),
        (("f11",), "whole screen"),
        (("?",), "this list"),
    )

    def __init__(self, visit: Visit, *, demo: bool = False) -> None:
        super().__init__(visit)
        self.demo = demo
        self.running = demo
        self._wait = self.details["tick_seconds"]
        self._demo_wait = DEMO_MOVE_SECONDS
        self._titles = {action.move: action.title for action in self.session.game.actions}
        (self._tick,) = (move for move, title in self._titles.items() if title == "tick")
        self._record = self._best_score()
        self._show_ghost()
        if not demo:
            self._rest("Ready?")

    @property
    def endless(self) -> bool:
        return is_endless(self.session.level)

    # -- what the player does -------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, Command]:
        return {
            **super().commands,
            "escape": self.pause,
            "r": self.restart,
            "z": self.undo,
            "u": self.undo,
            "i": self.hint,
        }

    @property
    def repeating_keys(self) -> Iterable[str]:
        return (
            key
            for action in self.session.game.actions
            if action.title not in _ONE_A_PRESS
            for key in action.keys
        )

    def handle(self, event: Event) -> None:
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED) and not self.demo:
            self.pause()
        super().handle(event)

    def press(self, key: str) -> None:
        if self.card is not None and not self.running and self._playing:
            if key == "escape":
                self.window.back()
            elif key in self._actions or key in ("enter", "space"):
                self.wake()  # the key that wakes makes no move: it was pressed without looking
            elif key in self.commands:
                self.commands[key]()
            return
        if self.card is not None and key in self._actions and key != "enter":
            return  # pressed for a game that has just ended
        super().press(key)

    def act(self, move: str) -> None:
        if self.demo:
            return
        if not self.running:
            self.wake()
        elif self.step(move) and self._titles[move] in _DOWN:
            self._wait = self.details["tick_seconds"]  # it has just gone down

    def wake(self) -> None:
        """Time goes on."""
        if self._playing:
            self.running, self.card = True, None
            self._wait = self.details["tick_seconds"]
            self.refresh()

    def pause(self) -> None:
        """Time stops; a game that has ended is left."""
        if not self._playing:
            self.window.back()
        elif self.running:
            self._rest("Paused")

    def restart(self) -> None:
        if self.endless:
            self.begin(new_game())
        else:
            self.travel(self.session.restart)
            self._rest("Ready?")

    def begin(self, session: Session) -> None:
        """Another game in this place."""
        self.session = session
        self.message = ""
        self.card = None
        self.effects = []
        self.view.show(session.state.board)
        self._record = self._best_score()
        self._show_ghost()
        self.running = self.demo
        self._wait = self.details["tick_seconds"]
        if not self.demo:
            self._rest("Ready?")
        self.refresh()

    def undo(self) -> None:
        if self.endless:
            self.say("There is no way back when playing for the score.")
        else:
            self.travel(self.session.undo)

    def hint(self) -> None:
        move = self.session.hint()
        self.say(f"Hint: {self._titles[move]}" if move else "")

    def leave(self) -> None:
        """A game that still goes on waits in the store."""
        if not self.demo:
            self.window.library.leave(self.session)

    def _best_score(self) -> int:
        best = self.window.library.high_scores(self.session.game.name, 1)
        return best[0].score if best else 0

    # -- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.demo:
            self._play_demo(seconds)
        if not self.running:
            return
        self._wait -= seconds
        if self._wait <= 0:
            self.step(self._tick)
            self._wait = max(0.0, self._wait + self.details["tick_seconds"])

    def _play_demo(self, seconds: float) -> None:
        self._demo_wait -= seconds
        if self._demo_wait > 0:
            return
        self._demo_wait += DEMO_MOVE_SECONDS
        if not self._playing:
            self.begin(new_game())
        elif self.running and (move := self.session.hint()):
            self.step(move)

    @property
    def _playing(self) -> bool:
        return self.session.state.status is Status.PLAYING

    def _rest(self, title: str) -> None:
        self.running = False
        self.card = Card(title, ["Any key of the game goes on,", "Esc leaves, ? shows the keys."])
        self.refresh()

    # -- what is seen ---------------------------------------------------------------------------

    def show_change(self, before: State, move: str) -> None:
        state = self.session.state
        if state is before:
            return
        was, now = before.details, state.details
        self.view.show(state.board, *_flights(before.board, was, state.board, now))
        self._show_ghost()
        self._show_effects(before.board, was, state.board, now)
        self._sound(before, was, now, move)
        if state.status is not before.status and state.status is not Status.PLAYING:
            self._end()
        self.refresh()

    def _show_ghost(self) -> None:
        shown = self.window.settings.ghost
        self.view.ghost = [tuple(one) for one in self.details["ghost"]] if shown else ()

    def enter(self) -> None:
        """Whoever comes back from another screen finds the game paused, not a jewel fallen."""
        self._show_ghost()
        if self.running and not self.demo:
            self._rest("Paused")
        super().enter()

    def _show_effects(
        self, before: Board, was: Mapping[str, Any], after: Board, now: Mapping[str, Any]
    ) -> None:
        self.effects = [one for one in self.effects if not isinstance(one, Pulse | Flash)]
        vanished = _matched(before)
        if vanished:
            colours = [_colour(before[place][0]) for place in vanished]
            self.effects.append(Burst(vanished, colours))
            self.effects.append(Float(f"+{now['score'] - was['score']:,}", _middle(vanished)))
        if now["phase"] == "landed" != was["phase"]:
            self.effects.append(Flash(motion.faller_places(after), _SLIDE_SECONDS))
        if matched := _matched(after):
            self.effects.append(Pulse(matched))
            if now["chain"] > 1:
                words = f"Chain of {now['chain']}!"
                row, column = _middle(matched)
                self.effects.append(Float(words, (row - 2, column), look.GOOD))
        if now["level"] > was["level"]:
            middle = after.height / 3, (after.width - 1) / 2
            self.effects.append(Float(f"Level {now['level']}", middle, look.TEXT))

    def _sound(
        self, before: State, was: Mapping[str, Any], now: Mapping[str, Any], move: str
    ) -> None:
        play = self.window.sounds.play
        if ending := self.sound_of(before):
            play(ending)
        elif now["level"] > was["level"]:
            play("level")
        elif now["phase"] == "matched" and now["chain"] != was["chain"]:
            play("match", 3 * (now["chain"] - 1))
        elif now["phase"] == "landed" != was["phase"]:
            play("land")
        elif sound := _MOVE_SOUNDS.get(self._titles.get(move, "")):
            play(sound)

    def _end(self) -> None:
        self.running = False
        if self.demo:
            self._demo_wait = DEMO_OVER_SECONDS
            self.card = Card(
                "Game over", [f"{self.details['score']:,} points", "The next one begins."]
            )
            return
        if self.endless:
            self.window.open(ScoresScreen(self.window, self.details["score"], self._again))
            return
        self.window.library.keep(self.session)
        if self.session.state.status is Status.WON:
            self.effects.append(Shower(self.session.game.objects[:7], self.session.game.name))
            lines = [f"{self.details['score']:,} points", "Enter next challenge"]
            self.card = Card("Goal reached!", lines, lambda: self.go_by(+1), look.GOOD)
        else:
            lines = [look.key_line("Enter again", "z undo")]
            self.card = Card("Game over", lines, self.restart, look.BAD)

    def _again(self) -> None:
        self.begin(new_game())

    def blocks(self, layout: panel.Layout) -> Iterable[Surface]:
        details = self.details
        level = self.session.level
        note = "" if self.endless else self.collection.entries[self.place].collection
        title = "Columns" if self.endless else level.title or f"Level {self.place + 1}"
        yield panel.icons("next", details["next"], self.session.game.name, layout)
        counts: list[tuple[str, object]] = []
        if layout.low:
            counts.append(("score", details["score"]))
        else:
            yield panel.large_number("score", details["score"], layout)
        counts += [
            ("level", details["level"]),
            ("jewels", details["jewels"]),
            ("longest chain", details["longest_chain"]),
        ]
        counts += [(f"goal: {name}", least) for name, least in details["goal"].items()]
        if self.endless and self._record:
            counts.append(("best", max(self._record, details["score"])))
        yield panel.terms(counts, layout)
        yield panel.heading(title, "demo" if self.demo else note, layout)
        if self.message:
            yield panel.paragraph(self.message, layout, look.ACCENT)
        elif hint := level.extras.get("hint"):
            yield panel.paragraph(str(hint), layout, look.DIM)
        yield panel.paragraph(look.key_line(*_KEYS), layout, look.DIM)


def _flights(
    before: Board, was: Mapping[str, Any], after: Board, now: Mapping[str, Any]
) -> tuple[list[Flight], float]:
    """What moved, and how long it takes to."""
    if was["phase"] == "matched":
        falling = motion.drops(before, after)
        if now["phase"] != "matched":
            falling += motion.faller_entry(after)
        return falling, _FALL_SECONDS
    if was["fallers"] != now["fallers"]:
        return motion.faller_entry(after), _SLIDE_SECONDS
    return motion.faller_shift(before, after), _SLIDE_SECONDS


def _matched(board: Board) -> list[Place]:
    return [(row, column) for row, column, cell in board.cells() if "matched" in cell]


def _middle(places: list[Place]) -> tuple[float, float]:
    rows, columns = zip(*places, strict=True)
    return sum(rows) / len(rows), sum(columns) / len(columns)


def _colour(name: str) -> Colour:
    """The main colour of an object's picture."""
    return look.rgb(DARK[sprite(name)[0].fill or "white"])
