"""A puzzle being played: walking, undo, pointing, help from the solver, and winning."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from gridwright.desktop import look, motion, panel
from gridwright.desktop.assistant import Assistant
from gridwright.desktop.effects import Shower
from gridwright.desktop.motion import Place
from gridwright.desktop.play import Card, Command, PlayScreen, Visit
from gridwright.state import State, Status

if TYPE_CHECKING:
    pass

_WALK_SECONDS = 0.05  #: a step on the way to where the player pointed
_KEYS = ("? keys", "Tab levels", "i hint", "x solve")
_LOST = "Lost. Undo with z, or restart with r."


class PuzzleScreen(PlayScreen):
    key_help = (
        (("z", "u"), "undo (hold to repeat)"),
        (("y",), "redo"),
        (("r",), "restart; undo takes it back"),
        (("n",), "next level"),
        (("p",), "previous level"),
        (("tab",), "list of levels"),
        (("i",), "hint"),
        (("x",), "solve; again: for another aim"),
        (("m",), "sound"),
        (("o",), "settings"),
        (("f11",), "whole screen"),
        (("escape",), "cancel, put away, leave"),
        (("?",), "this list"),
    )

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit)
        self.assistant = Assistant(
            self.window.solver, self.session, self.say, self._film_step, self._film_back
        )
        self.chosen: Place | None = None  #: of the thing that was pointed at
        self._walk = ""  # moves still to be made on the way to where the player pointed
        self._walk_wait = 0.0
        self._rules_before: list[str] = self._rules
        self.view.light(self._lit)

    # -- what the player does -------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, Command]:
        return {
            **super().commands,
            "z": lambda: self.travel(self.session.undo),
            "u": lambda: self.travel(self.session.undo),
            "y": lambda: self.travel(self.session.redo),
            "r": lambda: self.travel(self.session.restart),
            "i": self.assistant.hint,
            "x": self.assistant.solve,
            "escape": self.escape,
        }

    @property
    def repeating_keys(self) -> Iterable[str]:
        return {*self._actions, "z", "u", "y"}

    def press(self, key: str) -> None:
        self._walk = ""
        if self.card is None and self.assistant.press(key):
            self.refresh()
            return
        super().press(key)
        self.refresh()

    def act(self, move: str) -> None:
        self.chosen = None
        self.assistant.heed()
        self.step(move)

    def travel(self, journey: Callable[[], bool]) -> None:
        self.chosen = None
        self.assistant.heed()
        super().travel(journey)

    def escape(self) -> None:
        """Puts away what there is to put away, else leaves."""
        if self.assistant.close():
            self.refresh()
        elif self.chosen is not None:
            self._choose(None)
        else:
            self.window.back()

    def point(self, at: tuple[int, int]) -> None:
        """To go there; on a thing that can be moved and then elsewhere, to bring it there."""
        if self.card is not None:
            super().point(at)
            return
        place = self.view.place_at(at)
        movable = self.session.game.movable
        if place is None or not movable:
            return
        board = self.session.state.board
        if place == self.chosen:
            self._choose(None)
        elif not set(movable[1:]).isdisjoint(board[place]):
            self._choose(place)
        else:
            players = (here[:2] for here in board.cells() if movable[0] in here[2])
            origin = self.chosen or next(players, None)
            self._choose(None)
            self.assistant.heed()
            moves = origin and self.session.game.route(self.session.state, origin, place)
            if moves is None:
                self.say("There is no way there.")
            self._walk = moves or ""

    def _choose(self, place: Place | None) -> None:
        self.chosen = place
        self.say("Now the place it should go to." if place else "")

    def leave(self) -> None:
        self.assistant.close()
        self.window.library.leave(self.session)

    # -- time -----------------------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        super().update(seconds)
        if self.assistant.update(seconds):
            self.refresh()
        self._walk_wait -= seconds
        if self._walk and self._walk_wait <= 0:
            move, self._walk = self._walk[0], self._walk[1:]
            self._walk_wait = _WALK_SECONDS
            self.step(move.lower())

    def _film_step(self, move: str) -> None:
        """A move that the solver makes: it wins nothing."""
        before, best = self.session.state, dict(self.session.best)
        self.session.step(move)
        self.session.best = best
        self.message = self.session.game.reply(before, move, self.session.state)
        self._show(before)
        if self.session.state.status is Status.WON:
            self.message = "Solved, by the solver."

    def _film_back(self) -> None:
        before = self.session.state
        self.session.undo()
        self._show(before)

    # -- what is seen ---------------------------------------------------------------------------

    def show_change(self, before: State, move: str) -> None:
        state = self.session.state
        self._show(before)
        if move:
            self._sound(before, move)
        if move and state.status is not before.status and state.status is Status.WON:
            self._win()

    def _show(self, before: State) -> None:
        state = self.session.state
        if state is not before:
            self._rules_before = list(before.details.get("rules", ()))
            self.view.show(state.board, motion.steps(before.board, state.board))
            self.view.light(self._lit)
        self.refresh()

    @property
    def _rules(self) -> list[str]:
        return list(self.details.get("rules", ()))

    @property
    def _lit(self) -> list[Place] | None:
        lit = self.details.get("lit")
        return None if lit is None else [(row, column) for row, column in lit]

    def _sound(self, before: State, move: str) -> None:
        state = self.session.state
        if state is before:
            name = "bump"
        elif ending := self.sound_of(before):
            name = ending
        elif list(before.details.get("rules", ())) != self._rules:
            name = "rule"
        else:
            pushed = self.session.tally.get("pushes", 0) and self.session.moves[-1:].isupper()
            name = "push" if pushed else "move"
        self.window.sounds.play(name)

    def _win(self) -> None:
        improved = self.window.library.keep(self.session)
        lines = [
            f"{value:,} {name}{' – your best' if name in improved else ''}"
            for name, value in self.session.tally.items()
        ]
        if par := self.session.level.extras.get("par"):
            lines.append(f"par {par}")
        last = self.place + 1 >= len(self.collection.entries)
        lines.append(look.key_line("" if last else "Enter next level", "Esc stay here"))
        self.card = Card("Solved!", lines, lambda: self.go_by(+1), look.GOOD)
        game = self.session.game
        self.effects.append(Shower(game.objects[:8], game.name))

    def draw(self, surface: Surface) -> None:
        super().draw(surface)
        if self.chosen is not None:
            size = self.view.cell, self.view.cell
            cell = Rect(self.view.corner(self.chosen), size)
            pygame.draw.rect(surface, look.ACCENT, cell, max(2, self.view.cell // 12), 4)

    def blocks(self, layout: panel.Layout) -> Iterable[Surface]:
        level, entry = self.session.level, self.collection.entries[self.place]
        title = level.title or f"Level {self.place + 1}"
        yield panel.heading(title, f"{entry.collection}, {self.place + 1} of {self._count}", layout)
        if self.message:
            yield panel.paragraph(self.message, layout, look.ACCENT)
        elif self.session.state.status is Status.LOST:
            yield panel.paragraph(_LOST, layout, look.BAD)
        yield from self.assistant.blocks(layout)
        yield panel.terms(self._counts(), layout)
        if "rules" in self.details:
            yield panel.sentences("rules in force", self._rules, self._rules_before, layout)
        if hint := level.extras.get("hint"):
            yield panel.paragraph(str(hint), layout, look.DIM)
        yield panel.paragraph(look.key_line(*_KEYS), layout, look.DIM)

    @property
    def _count(self) -> int:
        return len(self.collection.entries)

    def _counts(self) -> list[tuple[str, object]]:
        counts: list[tuple[str, object]] = list(self.session.tally.items())
        counts += ((f"best {name}", value) for name, value in self.session.best.items())
        if par := self.session.level.extras.get("par"):
            counts.append(("par", par))
        details = self.details
        if "targets" in details:
            counts.append(("targets", f"{details['filled']}/{details['targets']}"))
        if "buckets" in details:
            counts.append(("buckets", details["buckets"]))
        return counts
