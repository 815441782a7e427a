"""A level being played, in any game: keys and clicks become commands, views become pictures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look, panel
from gridwright.desktop.beside import blocks
from gridwright.desktop.board_view import BoardView, outline
from gridwright.desktop.effects import Effect, Flash, Pulse
from gridwright.desktop.happenings import effects_of, sound_of
from gridwright.desktop.help import HelpScreen
from gridwright.desktop.keys import HeldKey, key_name
from gridwright.desktop.level_list import LevelListScreen
from gridwright.desktop.look import Colour
from gridwright.desktop.options import OptionsScreen
from gridwright.desktop.pictures import ground_colour
from gridwright.desktop.scores import ScoresScreen
from gridwright.desktop.screen import Screen
from gridwright.errors import GridwrightError
from gridwright.game import Capability, Game
from gridwright.play import Session
from gridwright.play.collection import Collection
from gridwright.play.keys import command_for, repeating_keys
from gridwright.play.protocol import Command, Ending, View
from gridwright.play.visit import Visit
from gridwright.show import EventKind
from gridwright.solving.asker import Asker

if TYPE_CHECKING:
    from gridwright.desktop.window import Window

DEMO_MOVE_SECONDS = 0.14
DEMO_OVER_SECONDS = 4.0


@dataclass(frozen=True)
class Card:
    """Words over the board, and what Enter does there; other keys put it away."""

    title: str
    lines: Sequence[str]
    enter: Callable[[], object] | None = None
    colour: Colour = look.TEXT


class PlayScreen(Screen):
    """Plays the levels of a collection, beginning with the one at ``place``.

    In a demo the game plays itself.
    """

    view: View  #: the last one
    board: BoardView

    def __init__(
        self, window: Window, collection: Collection, place: int, *, demo: bool = False
    ) -> None:
        """:raises GridwrightError: when the level cannot be played."""
        super().__init__(window)
        self._now = 0.0
        self._visit = Visit(window.store, collection, place, self._now)
        self._demo_wait = DEMO_MOVE_SECONDS if demo else None
        self.effects: list[Effect] = []
        self.card: Card | None = None
        self._held = HeldKey()
        self._backdrop: Surface | None = None
        self._wake_at: float | None = None
        self._begin()
        if demo:
            self.do({"do": "restart"})

    def _begin(self) -> None:
        """Shows a level which has just been opened."""
        self._answers: SimpleQueue[Command] = SimpleQueue()
        solver = self.window.solver
        self._asker = Asker(solver.workers, solver.begin, self._answers.put)
        self.do({"do": "look"})

    @property
    def session(self) -> Session:
        return self._visit.session

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def place(self) -> int:
        return self._visit.place

    # -- what the player does -------------------------------------------------------------------

    def do(self, command: Command, *, held: bool = False) -> None:
        """Gives the command to the play and shows what came of it."""
        try:
            view = self._visit.do(command, self._now)
        except GridwrightError as error:
            self.say(str(error))
            return
        self._asker.heed(self._visit.play, view)
        self._show(view, quiet=command["do"] == "time", held=held)

    def handle(self, event: Event) -> None:
        self._held.heed(event, self.window.settings.repeating, repeating_keys(self.game))
        if event.type == pygame.KEYDOWN:
            self.press(key_name(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._point(event.pos)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.pause()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self.refresh()

    def press(self, key: str, *, held: bool = False) -> None:
        command = command_for(key, self.game, self.view)
        is_move = command is not None and command["do"] == "move"
        if self.card is not None and not self._put_card_away(key, is_move):
            return
        if command is not None and (self._demo_wait is None or key == "escape"):
            self.do(command, held=held)
        elif command is None and key in self._own_keys:
            self._own_keys[key]()

    @property
    def _own_keys(self) -> dict[str, Callable[[], object]]:
        """What is the window's business alone."""
        return {
            "n": lambda: self.go(self.place + 1),
            "p": lambda: self.go(self.place - 1),
            "tab": self._show_levels,
            "m": self.window.toggle_sound,
            "o": lambda: self.window.open(OptionsScreen(self.window)),
            "?": self._show_help,
            "f1": self._show_help,
            "escape": self.window.back,
        }

    def _put_card_away(self, key: str, is_move: bool) -> bool:
        """Whether the key still has something else to do."""
        if self.resting:
            if key == "escape":
                self.window.back()
            elif is_move or key in ("enter", "space"):
                self.do({"do": "go-on"})  # the key that wakes makes no move
            return not is_move and key not in ("escape", "enter", "space")
        if is_move and key != "enter" and Capability.REAL_TIME in self.game.capabilities:
            return False  # pressed for a game that has just ended
        card, self.card = self.card, None
        self.refresh()
        if key == "enter" and card is not None and card.enter is not None:
            card.enter()
        return key not in ("enter", "escape")

    def _point(self, at: tuple[int, int]) -> None:
        place = self.board.place_at(at)
        if self.card is not None:
            self.press("enter")
        elif place is not None:
            self.do({"do": "point", "row": place[0], "column": place[1]})

    def go(self, place: int) -> None:
        """Opens another level of the collection."""
        try:
            self._visit.go(place, self._now)
        except GridwrightError as error:
            self.say(str(error))
            return
        self._asker.close()
        self._begin()

    def _show_levels(self) -> None:
        collection = self._visit.collection
        self.window.open(LevelListScreen(self.window, collection, self.place, self.go))

    def _show_help(self) -> None:
        self.window.open(HelpScreen(self.window, self.game))

    # -- time -----------------------------------------------------------------------------------

    @property
    def resting(self) -> bool:
        """Whether time waits for the player."""
        clock = self.view["clock"]
        return clock is not None and not clock["running"]

    @property
    def running(self) -> bool:
        """Whether time passes by itself."""
        clock = self.view["clock"]
        return clock is not None and clock["running"]

    def pause(self) -> None:
        """Stops time; a demo goes on, whether anybody sees it or not."""
        if self.running and self._demo_wait is None:
            self.do({"do": "pause"})

    def enter(self) -> None:
        """Whoever comes back from another screen finds the game paused, not a jewel fallen."""
        self._held.release()
        self.board.still = not self.window.settings.motion
        self.pause()
        self.refresh()

    def leave(self) -> None:
        self._asker.close()
        if self._demo_wait is None:
            self._visit.leave()

    def update(self, seconds: float) -> None:
        self._now += seconds
        while not self._answers.empty():
            self.do(self._answers.get())
        key = self._held.due(seconds, self.window.settings.repeating)
        if key:
            self.press(key, held=True)
        if self._wake_at is not None and self._now >= self._wake_at:
            self.do({"do": "time"})
        if (self._demo_wait is not None and self.card is None) or self._is_over_in_demo:
            self._play_demo(seconds)
        if self.board.update(seconds) or self.effects:
            self.changed = True
        self.effects = [effect for effect in self.effects if effect.update(seconds)]

    @property
    def _is_over_in_demo(self) -> bool:
        return self._demo_wait is not None and self.view["status"] != "playing"

    def _play_demo(self, seconds: float) -> None:
        assert self._demo_wait is not None
        self._demo_wait -= seconds
        if self._demo_wait <= 0:
            self._demo_wait = DEMO_MOVE_SECONDS
            self.do({"do": "restart" if self._is_over_in_demo else "demo"})

    # -- what is seen ---------------------------------------------------------------------------

    def _show(self, view: View, *, quiet: bool, held: bool) -> None:
        """``quiet`` after time alone has passed, ``held`` when a key is kept down."""
        self.view = view
        self._wake_at = None if view["wake"] is None else self._now + view["wake"]
        if "board" in view:
            self.board = BoardView(self.game.name, view, still=not self.window.settings.motion)
            self.effects = []
        else:
            before, events = self.board.board, view["events"]
            steps = bool(events) and all(one["event"] == EventKind.STEP for one in events)
            by_time = view["wake"] or 0.0 if quiet and self.running else 0.0
            self.board.show(view, turning=bool(events), sinking=by_time if steps else None)
            self._sound(view, quiet, held)
            self.board.react(events)
            if view["changed"]:
                self.effects = [one for one in self.effects if not isinstance(one, Pulse | Flash)]
            if self.window.settings.motion:
                self.effects += effects_of(events, self.game, before)
        self.card = self._card_for(view)
        self.refresh()

    def _sound(self, view: View, quiet: bool, held: bool) -> None:
        unheard = {EventKind.STEP} if quiet else {EventKind.BUMP} if held else set()
        happened = [event for event in view["events"] if event["event"] not in unheard]
        sound = sound_of(happened)
        if sound is not None:
            self.window.sounds.play(*sound)

    def _card_for(self, view: View) -> Card | None:
        clock, ending = view["clock"], view["ending"]
        if clock is not None and not clock["running"] and self._demo_wait is None:
            title = "Ready?" if clock["fresh"] else "Paused"
            return Card(title, ["Any key of the game goes on,", "Esc leaves, ? shows the keys."])
        if clock is not None and not clock["running"] and not clock["fresh"]:
            return Card("Paused", ["Enter goes on, Esc leaves."])
        if ending is not None:
            return self._end(ending)
        return self.card if clock is None else None

    def _end(self, ending: Ending) -> Card | None:
        """The card of a game that has just ended, if it gets one."""
        won, game = ending["status"] == "won", self.game
        title, lines = ending["title"], ending["lines"]
        if self._demo_wait is not None:
            self._demo_wait = DEMO_OVER_SECONDS
            return Card(title, [*lines, "The next one begins."])
        if ending["by"] == "solver":
            return None
        if self._visit.ranked:
            score = ending["tally"][game.measures[0].name]
            self.window.open(ScoresScreen(self.window, game, score, self._again))
            return None
        if won:
            last = self.place + 1 >= len(self._visit.collection.entries)
            keys = look.key_line("" if last else "Enter next level", "Esc stay here")
            return Card(title, [*lines, keys], lambda: self.go(self.place + 1), look.GOOD)
        if Capability.REAL_TIME not in game.capabilities:
            return None  # what went wrong is better seen, and undone
        keys = look.key_line("Enter again", "z undo" if self.view["can"]["undo"] else "")
        return Card(title, [*lines, keys], self._again, look.BAD)

    def _again(self) -> None:
        self.do({"do": "restart"})

    def say(self, words: str) -> None:
        """Tells the player something, until the next view."""
        self.view["message"] = {"text": words, "kind": "warning"}
        self.refresh()

    def refresh(self) -> None:
        """All that stands round the board is to be drawn anew."""
        self._backdrop = None
        self.changed = True

    def draw(self, surface: Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = self._draw_backdrop(surface.get_size())
        surface.blit(self._backdrop, (0, 0))
        self.board.draw(surface, ghosts=self.window.settings.ghost)
        if self.view["hint"] is not None:
            self.board.draw_hint(surface, self.view["hint"])
        if self.view["chosen"] is not None:
            row, column = self.view["chosen"]
            self.board.frame(surface, (row, column), look.ACCENT)
        for effect in self.effects:
            effect.draw(surface, self.board)
        if self.card is not None:
            self._draw_card(surface, self.card)

    def _draw_backdrop(self, size: tuple[int, int]) -> Surface:
        backdrop = Surface(size).convert()
        backdrop.fill(ground_colour(self.game.name, "outside"))
        layout = panel.arrange(size, self.board.board)
        self.board.fit(layout.board)
        colours = {"won": look.GOOD, "lost": look.BAD}
        rim = ground_colour(self.game.name, "rim")
        colour = colours.get(self.view["status"], rim)
        outline(backdrop, self.board.rect, colour, max(2, layout.unit // 5))
        note = "demo" if self._demo_wait is not None else ""
        panel.flow(backdrop, layout, blocks(self._visit, self.view, layout, note))
        return backdrop

    def _draw_card(self, surface: Surface, card: Card) -> None:
        unit = look.unit_for(surface.get_size())
        wide = min(surface.get_width() - 2 * unit, max(self.board.rect.width - unit, 16 * unit))
        lines = [part for line in card.lines for part in look.wrapped(line, unit, wide - 2 * unit)]
        title = round(2.2 * unit)
        high = title + round(1.4 * unit * len(lines)) + round(2.6 * unit)
        written = [look.text(card.title, title), *(look.text(line, unit) for line in lines)]
        longest = max(line.get_width() for line in written)
        rect = Rect(0, 0, min(wide, longest + 4 * unit), high)
        rect.center = self.board.rect.center
        rect.clamp_ip(surface.get_rect())
        look.card(surface, rect.inflate(6, 6), look.RAISED)
        look.card(surface, rect)
        look.write(surface, card.title, title, (rect.centerx, rect.y + unit), card.colour, "midtop")
        for number, line in enumerate(lines):
            top = rect.y + title + round(1.6 * unit) + round(1.4 * unit * number)
            look.write(surface, line, unit, (rect.centerx, top), look.TEXT, "midtop")
