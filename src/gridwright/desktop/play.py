"""A level being played, in any game: the session plays, this shows it and passes keys on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look, panel
from gridwright.desktop.board_view import BoardView, outline
from gridwright.desktop.collection import Collection
from gridwright.desktop.effects import Effect
from gridwright.desktop.help import HelpScreen
from gridwright.desktop.keys import HeldKey, key_name
from gridwright.desktop.level_list import LevelListScreen
from gridwright.desktop.look import Colour
from gridwright.desktop.options import OptionsScreen
from gridwright.desktop.screen import Screen
from gridwright.play.session import Session
from gridwright.state import State, Status

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

Command = Callable[[], object]


@dataclass(frozen=True)
class Card:
    """Words over the board, and what Enter does there; other keys put it away."""

    title: str
    lines: Sequence[str]
    enter: Command | None = None
    colour: Colour = look.TEXT


@dataclass(frozen=True)
class Visit:
    """A level that is played: the one at ``place``; ``go`` opens another of the collection."""

    window: Window
    session: Session
    collection: Collection
    place: int
    go: Callable[[int], None]


class PlayScreen(Screen):
    """Shows the session of a visit."""

    def __init__(self, visit: Visit) -> None:
        super().__init__(visit.window)
        self.session = session = visit.session
        self.collection, self.place, self._go = visit.collection, visit.place, visit.go
        self.view = BoardView(session.game.name, session.state.board)
        self.effects: list[Effect] = []
        self.card: Card | None = None
        self.message = session.state.message
        self._held = HeldKey()
        self._backdrop: Surface | None = None
        self._actions = {key: one.move for one in session.game.actions for key in one.keys}

    # -- what the player does -------------------------------------------------------------------

    @property
    def commands(self) -> dict[str, Command]:
        """By key; the keys of the game itself come before these."""
        return {
            "n": lambda: self.go_by(+1),
            "p": lambda: self.go_by(-1),
            "tab": self.show_levels,
            "m": self.window.toggle_sound,
            "o": lambda: self.window.open(OptionsScreen(self.window)),
            "?": self.show_help,
            "f1": self.show_help,
        }

    #: For the list of keys: the page's own, with what they do.
    key_help: Sequence[tuple[Sequence[str], str]] = ()

    @property
    def repeating_keys(self) -> Iterable[str]:
        """Keys that do their work again and again while they are held."""
        return self._actions

    def handle(self, event: Event) -> None:
        repeating = self.window.settings.repeating
        self._held.heed(event, repeating, frozenset(self.repeating_keys))
        if event.type == pygame.KEYDOWN:
            self.press(key_name(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.point(event.pos)
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.refresh()

    def press(self, key: str) -> None:
        if self.card is not None:
            card, self.card = self.card, None
            self.refresh()
            if key == "enter" and card.enter is not None:
                card.enter()
                return
            if key in ("enter", "escape"):
                return
        if key in self._actions:
            self.act(self._actions[key])
        elif key in self.commands:
            self.commands[key]()

    def point(self, at: tuple[int, int]) -> None:
        """The mouse was pressed there."""
        if self.card is not None:
            self.press("enter")

    def act(self, move: str) -> None:
        """The player makes a move."""
        self.step(move)

    def step(self, move: str) -> bool:
        """Makes a move and shows what came of it; whether it did anything."""
        before = self.session.state
        done = self.session.step(move)
        self.message = self.session.game.reply(before, move, self.session.state)
        self.show_change(before, move)
        return done

    def travel(self, journey: Callable[[], bool]) -> None:
        """Undo, redo or restart."""
        before = self.session.state
        if journey():
            self.message = self.session.state.message
            self.show_change(before, "")

    def go_by(self, by: int) -> None:
        if 0 <= self.place + by < len(self.collection.entries):
            self._go(self.place + by)

    def show_levels(self) -> None:
        self.window.open(LevelListScreen(self.window, self.collection, self.place, self._go))

    def show_help(self) -> None:
        self.window.open(HelpScreen(self.window, self.session.game, self.key_help))

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def details(self) -> Any:
        return self.session.state.details

    def say(self, words: str) -> None:
        """Tells the player something, until the next move."""
        self.message = words
        self.refresh()

    def refresh(self) -> None:
        """All that stands round the board is to be drawn anew."""
        self._backdrop = None
        self.changed = True

    def enter(self) -> None:
        self._held.release()
        self.refresh()

    def show_change(self, before: State, move: str) -> None:
        """The state is another than before (or not, if the move did nothing)."""
        self.refresh()

    def sound_of(self, before: State) -> str:
        """The sound of an ending; subclasses know more."""
        status = self.session.state.status
        if status is before.status or status is Status.PLAYING:
            return ""
        return "win" if status is Status.WON else "lose"

    def update(self, seconds: float) -> None:
        key = self._held.due(seconds, self.window.settings.repeating)
        if key:
            self.press(key)
        if self.view.update(seconds) or self.effects:
            self.changed = True
        self.effects = [effect for effect in self.effects if effect.update(seconds)]

    def draw(self, surface: Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = self._draw_backdrop(surface.get_size())
        surface.blit(self._backdrop, (0, 0))
        self.view.draw(surface)
        for effect in self.effects:
            effect.draw(surface, self.view)
        if self.card is not None:
            self._draw_card(surface, self.card)

    def blocks(self, layout: panel.Layout) -> Iterable[Surface]:
        """What stands in the panel, the most important first."""
        return ()

    @property
    def frame_colour(self) -> Colour:
        colours = {Status.WON: look.GOOD, Status.LOST: look.BAD}
        return colours.get(self.session.state.status, look.RAISED)

    def _draw_backdrop(self, size: tuple[int, int]) -> Surface:
        backdrop = Surface(size).convert()
        backdrop.fill(look.BACK)
        layout = panel.arrange(size, self.session.state.board)
        self.view.fit(layout.board)
        outline(backdrop, self.view.rect, self.frame_colour, max(2, layout.unit // 5))
        panel.flow(backdrop, layout, self.blocks(layout))
        return backdrop

    def _draw_card(self, surface: Surface, card: Card) -> None:
        unit = look.unit_for(surface.get_size())
        wide = min(surface.get_width() - 2 * unit, max(self.view.rect.width - unit, 16 * unit))
        lines = [part for line in card.lines for part in look.wrapped(line, unit, wide - 2 * unit)]
        title = round(2.2 * unit)
        high = title + round(1.4 * unit * len(lines)) + round(2.6 * unit)
        rect = Rect(0, 0, wide, high)
        rect.center = self.view.rect.center
        rect.clamp_ip(surface.get_rect())
        look.card(surface, rect.inflate(6, 6), look.RAISED)
        look.card(surface, rect)
        look.write(surface, card.title, title, (rect.centerx, rect.y + unit), card.colour, "midtop")
        for number, line in enumerate(lines):
            top = rect.y + title + round(1.6 * unit) + round(1.4 * unit * number)
            look.write(surface, line, unit, (rect.centerx, top), look.TEXT, "midtop")
