"""A level being played, in any game: keys and clicks become commands, views become pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look, panel
from gridwright.desktop.board_view import BoardView
from gridwright.desktop.effects import Effect, effects_of
from gridwright.desktop.look import Colour
from gridwright.desktop.pictures import ground_colour
from gridwright.desktop.sheets import HelpScreen, LevelListScreen, OptionsScreen, ScoresScreen
from gridwright.desktop.window import Screen, Window
from gridwright.game import Capability, Game
from gridwright.play import Session
from gridwright.play.collection import Collection
from gridwright.play.keys import command_for, repeating_keys
from gridwright.play.protocol import Command, Ending, Verb, View
from gridwright.play.visit import Visit
from gridwright.show import EventKind
from gridwright.solving.asker import Asker

DEMO_MOVE_SECONDS = 0.14
DEMO_OVER_SECONDS = 4.0
#: What the card of a game that has ended offers: in words, and as a command.
_THEN: Mapping[str, tuple[str, Verb]] = {
    "next": ("next level", "next"),
    "again": ("again", "restart"),
}


@dataclass(frozen=True)
class Card:
    """Words over the board, and what Enter does there; other keys put it away."""

    title: str
    lines: Sequence[str]
    enter: Command | None = None
    colour: Colour = look.TEXT

    def draw(self, surface: Surface, over: Rect) -> None:
        """Draws it in the middle of what it lies over, as wide as its words."""
        unit = look.unit_for(surface.get_size())
        wide = min(surface.get_width() - 4 * unit, max(over.width - 3 * unit, 14 * unit))
        title = look.text(self.title, round(2.2 * unit), self.colour)
        words = look.text("\n".join(self.lines), unit, look.TEXT, wide, centred=True)
        longest = max(title.get_width(), words.get_bounding_rect().width)
        rect = Rect(0, 0, longest + 4 * unit, title.get_height() + words.get_height() + 3 * unit)
        rect.center = over.center
        rect.clamp_ip(surface.get_rect())
        look.card(surface, rect.inflate(6, 6), look.RAISED)
        look.card(surface, rect)
        surface.blit(title, title.get_rect(midtop=(rect.centerx, rect.y + unit)))
        surface.blit(words, words.get_rect(midbottom=(rect.centerx, rect.bottom - unit)))


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
        asker = Asker(window.solver.workers, window.solver.begin, self.do)
        self.visit = Visit(window.store, collection, place, self._now, asker=asker)
        #: In a demo, seconds until its next move or, when it is over, until the next game.
        self._demo_wait = DEMO_MOVE_SECONDS if demo else None
        self.effects: list[Effect] = []
        self._ended: Card | None = None  # of a game that has ended, until it is put away
        self._backdrop: Surface | None = None  # what stands round the board, once it is drawn
        self.do({"do": "look"})
        if demo:
            self.do({"do": "restart"})

    @property
    def session(self) -> Session:
        return self.visit.session

    @property
    def game(self) -> Game:
        return self.session.game

    # -- what the player does -------------------------------------------------------------------

    def do(self, command: Command) -> None:
        """Has the command done, and shows what came of it."""
        self.view = view = self.visit.attempt(command, self._now)
        self._wake_at = None if view["wake"] is None else self._now + view["wake"]
        settings, events, sound = self.window.settings, view["events"], view["sound"]
        if "board" in view:
            self.board = BoardView(self.game.name, view, still=not settings.motion)
            self.effects, self._ended = [], None
        before = self.board.board
        self.board.show(view)
        self.board.react(events)
        if view["changed"]:
            self.effects = [effect for effect in self.effects if not effect.again]
        if settings.motion:
            self.effects += effects_of(view, self.game, before)
        if sound is not None and not (self.window.held and sound["name"] == EventKind.BUMP):
            self.window.sounds.play(sound)
        if view["ending"] is not None:
            self._ended = self._end(view["ending"])
        elif view["status"] == "playing":
            self._ended = None
        self._backdrop, self.changed = None, True

    @property
    def repeating_keys(self) -> set[str]:
        return repeating_keys(self.game)

    def handle(self, event: Event) -> None:
        super().handle(event)
        if event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED):
            self.pause()

    def press(self, key: str) -> None:
        command = command_for(key, self.game, self.view)
        is_move = command is not None and command["do"] == "move"
        if self._ended is not None and self._put_away(self._ended, key, is_move):
            return
        if command is not None and not (is_move and self._demo_wait is not None):
            self.do(command)
        elif command is None and key in self._own_keys:
            self._own_keys[key]()

    @property
    def _own_keys(self) -> dict[str, Callable[[], None]]:
        """What is the window's business alone."""
        window = self.window
        return {
            "tab": lambda: window.open(LevelListScreen(window, self.visit, self.do)),
            "m": lambda: window.settings.turn("sound"),
            "o": lambda: window.open(OptionsScreen(window)),
            "?": lambda: window.open(HelpScreen(window, self.game)),
            "f1": lambda: window.open(HelpScreen(window, self.game)),
            "escape": window.back,
        }

    def _put_away(self, card: Card, key: str, is_move: bool) -> bool:
        """Whether the key has nothing else to do than to put the card away."""
        real_time = Capability.REAL_TIME in self.game.capabilities
        if self.window.held or (is_move and real_time and key != "enter"):
            return True  # pressed for a game that has just ended
        self._ended, self.changed = None, True
        if key == "enter" and card.enter is not None:
            self.do(card.enter)
        return key in ("enter", "escape")

    def click(self, at: tuple[int, int]) -> None:
        place = self.board.place_at(at)
        if self.card is not None:
            self.press("enter")
        elif place is not None:
            self.do({"do": "point", "row": place[0], "column": place[1]})

    # -- time -----------------------------------------------------------------------------------

    def pause(self) -> None:
        """Stops time; a demo goes on, whether anybody sees it or not."""
        if self._demo_wait is None:
            self.do({"do": "pause"})

    def enter(self) -> None:
        """Whoever comes back from another screen finds the game paused, not a jewel fallen."""
        super().enter()
        self.board.still = not self.window.settings.motion
        self.pause()

    def leave(self) -> None:
        self.visit.leave(keep=self._demo_wait is None)

    def update(self, seconds: float) -> None:
        self._now += seconds
        if self._wake_at is not None and self._now >= self._wake_at:
            self.do({"do": "time"})
        if self._demo_wait is not None and (self._ended is not None or self.card is None):
            self._demo_wait -= seconds
            if self._demo_wait <= 0:
                self._demo_wait = DEMO_MOVE_SECONDS
                self.do({"do": "demo" if self.view["status"] == "playing" else "restart"})
        if self.board.update(seconds) or self.effects:
            self.changed = True
        self.effects = [effect for effect in self.effects if effect.update(seconds)]

    # -- what is seen ---------------------------------------------------------------------------

    @property
    def card(self) -> Card | None:
        """What lies over the board now."""
        clock = self.view["clock"]
        if clock is None or clock["running"] or (clock["fresh"] and self._demo_wait is not None):
            return self._ended
        keys = look.key_line(("enter", "go on"), ("escape", "leave"))
        return Card(clock["title"], [keys, look.key_line(("?", "keys"))])

    def _end(self, ending: Ending) -> Card | None:
        """The card of a game that has just ended, if it gets one."""
        title, lines, then = ending["title"], ending["lines"], ending["then"]
        if self._demo_wait is not None:
            self._demo_wait = DEMO_OVER_SECONDS
            return Card(title, [*lines, "The next one begins."])
        if then and self.visit.ranked:
            score = ending["tally"][self.game.measures[0].name]
            again = partial(self.do, {"do": "restart"})
            self.window.open(ScoresScreen(self.window, self.game, score, again))
        elif then:
            does, verb = _THEN[then]
            keys = look.key_line(("enter", does), ("escape", "stay here"))
            return Card(title, [*lines, keys], {"do": verb}, look.OUTCOMES[ending["status"]])
        return None

    def draw(self, surface: Surface) -> None:
        if self._backdrop is None or self._backdrop.get_size() != surface.get_size():
            self._backdrop = self._draw_backdrop(surface.get_size())
        surface.blit(self._backdrop, (0, 0))
        self.board.draw(surface, ghosts=self.window.settings.ghost)
        for effect in self.effects:
            effect.draw(surface, self.board)
        if self.card is not None:
            self.card.draw(surface, self.board.rect)

    def _draw_backdrop(self, size: tuple[int, int]) -> Surface:
        backdrop = Surface(size).convert()
        backdrop.fill(ground_colour(self.game.name, "outside"))
        layout = panel.arrange(size, self.board.board)
        self.board.fit(layout.board)
        width = max(2, layout.unit // 5)
        frame = self.board.rect.inflate(2 * width, 2 * width)
        colour = look.OUTCOMES.get(self.view["status"], ground_colour(self.game.name, "rim"))
        pygame.draw.rect(backdrop, colour, frame, width, border_radius=4)
        note = "demo" if self._demo_wait is not None else ""
        panel.flow(backdrop, layout, panel.blocks(self.visit, self.view, layout, note))
        return backdrop


def open_game(window: Window, game: Game, *, demo: bool = False) -> None:
    """Goes on where the player was in that game; a demo is played for the score."""
    collection = Collection.of_game(window.store, game.name)
    ranked = filter(collection.is_ranked, range(len(collection.entries)) if demo else ())
    open_level(window, collection, next(ranked, collection.first(window.store)), demo=demo)


def open_level(window: Window, collection: Collection, place: int, *, demo: bool = False) -> None:
    """:raises GridwrightError: when the level cannot be played."""
    window.open(PlayScreen(window, collection, place, demo=demo))
