"""The first screen: the games there are, and the way to each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface
from pygame.event import Event

from gridwright.desktop import look
from gridwright.desktop.keys import key_name
from gridwright.desktop.options import OptionsScreen
from gridwright.desktop.pictures import board_picture, ground_colour
from gridwright.desktop.scores import ScoresScreen
from gridwright.desktop.screen import Screen
from gridwright.game import Game
from gridwright.play.collection import Collection

if TYPE_CHECKING:
    from gridwright.desktop.window import Window


class HomeScreen(Screen):
    """``choose`` is told the game that was chosen."""

    def __init__(
        self, window: Window, games: Sequence[Game], choose: Callable[[Game], None]
    ) -> None:
        super().__init__(window)
        self.games = games
        self.place = 0
        self._choose = choose
        self._tiles: list[Rect] = []
        self._across = 1  # tiles side by side
        self._notes: list[str] = []

    def enter(self) -> None:
        self._notes = [self._note(game) for game in self.games]
        super().enter()

    def _note(self, game: Game) -> str:
        """What the player has achieved so far."""
        best = self.window.store.high_scores(game.name, 1)
        if best:
            return f"best {best[0].score:,}"
        collection = Collection.of_game(self.window.store, game.name)
        return collection.progress(self.window.store)

    def handle(self, event: Event) -> None:
        if event.type == pygame.KEYDOWN:
            self._press(key_name(event))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for place, tile in enumerate(self._tiles):
                if tile.collidepoint(event.pos):
                    self._choose(self.games[place])
                    return

    def _press(self, key: str) -> None:
        self.changed = True
        across = {"left": -1, "a": -1, "right": +1, "d": +1, "l": +1, "tab": +1}
        down = {"up": -1, "w": -1, "k": -1, "down": +1, "s": +1, "j": +1}
        if key in across:
            self.place = (self.place + across[key]) % len(self.games)
        elif key in down:
            there = self.place + down[key] * self._across
            self.place = there if 0 <= there < len(self.games) else self.place
        elif key in ("enter", "space"):
            self._choose(self.games[self.place])
        elif key.isdecimal() and 1 <= int(key) <= len(self.games):
            self._choose(self.games[int(key) - 1])
        elif key == "h":
            scored = [game for game in self.games if self._is_scored(game)]
            here = self.games[self.place]
            if scored:
                game = here if here in scored else scored[0]
                self.window.open(ScoresScreen(self.window, game))
        elif key == "o":
            self.window.open(OptionsScreen(self.window))
        elif key == "m":
            self.window.toggle_sound()
        elif key in ("escape", "q"):
            self.window.back()

    def _is_scored(self, game: Game) -> bool:
        """Whether there is a table of high scores."""
        collection = Collection.of_game(self.window.store, game.name)
        return any(map(collection.is_ranked, range(len(collection.entries))))

    def draw(self, surface: Surface) -> None:
        surface.fill(look.BACK)
        width, height = surface.get_size()
        unit = look.unit_for((width, height))
        middle = width // 2
        look.write(surface, "Gridwright", 3 * unit, (middle, 2 * unit), look.ACCENT, "midtop")
        self._tiles = self._lay_out(Rect(unit, 6 * unit, width - 2 * unit, height - 9 * unit), unit)
        for place, tile in enumerate(self._tiles):
            self._draw_tile(surface, tile, place, unit)
        if trouble := self.window.store.trouble:
            note = look.shortened(trouble, unit, width - 2 * unit)
            look.write(
                surface, note, unit, (middle, height - round(2.5 * unit)), look.BAD, "midbottom"
            )
        said = look.key_line("Enter play", "h high scores", "o settings", "Esc quit")
        said = look.shortened(said, unit, width - 2 * unit)
        look.write(surface, said, unit, (middle, height - unit), look.DIM, "midbottom")

    def _lay_out(self, area: Rect, unit: int) -> list[Rect]:
        """Tiles for all games, side by side where there is room."""
        count = len(self.games)
        across = count if area.width > 3 * area.height else 2 if area.width > 28 * unit else 1
        self._across = across
        down = -(-count // across)
        wide = min(area.width // across, 22 * unit)
        high = min(area.height // down, 16 * unit)
        left = area.centerx - wide * across // 2
        top = area.centery - high * down // 2
        return [
            Rect(left + place % across * wide, top + place // across * high, wide, high).inflate(
                -unit, -unit
            )
            for place in range(count)
        ]

    def _draw_tile(self, surface: Surface, tile: Rect, place: int, unit: int) -> None:
        game = self.games[place]
        look.card(surface, tile, ground_colour(game.name, "rim"))
        if place == self.place:
            pygame.draw.rect(surface, look.ACCENT, tile, 3, border_radius=10)
        large = round(1.4 * unit)
        size = max(16, min(tile.height - 5 * unit, tile.width - 2 * unit))
        face = Rect(0, 0, size, size)
        face.midtop = tile.centerx, tile.y + unit
        if tile.height < 9 * unit:  # low: the picture beside the words
            size = max(8, tile.height - unit)
            face = Rect(tile.x + unit // 2, tile.y + unit // 2, size, size)
        middle = tile.centerx if face.centerx == tile.centerx else (face.right + tile.right) // 2
        top = face.bottom + unit // 2 if face.centerx == tile.centerx else tile.centery - large
        picture = board_picture(game, size)
        surface.blit(picture, picture.get_rect(center=face.center))
        look.write(surface, game.title, large, (middle, top), look.TEXT, "midtop")
        at = middle, top + round(1.3 * large)
        look.write(surface, self._notes[place], unit, at, look.DIM, "midtop")
