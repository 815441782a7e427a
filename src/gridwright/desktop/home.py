"""The first screen: the games there are, and the way to each."""

from __future__ import annotations

import pygame
from pygame import Rect, Surface

from gridwright.desktop import look
from gridwright.desktop.keys import DIRECTIONS
from gridwright.desktop.pictures import board_picture, ground_colour
from gridwright.desktop.play import open_game
from gridwright.desktop.sheets import OptionsScreen, ScoresScreen
from gridwright.desktop.window import Screen, Window
from gridwright.game import all_games
from gridwright.play.collection import Collection, has_table

_KEYS = {"enter": "play", "h": "high scores", "o": "settings", "escape": "quit"}


class HomeScreen(Screen):
    """Every game with a picture, and what the player has achieved in it."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.games = all_games()
        self.place = 0
        self._tiles: list[Rect] = []
        self._across = 1  # tiles side by side
        self._notes: list[str] = []

    def enter(self) -> None:
        store = self.window.store
        self._notes = [Collection.of_game(store, game.name).standing(store) for game in self.games]
        super().enter()

    def click(self, at: tuple[int, int]) -> None:
        place = Rect(at, (1, 1)).collidelist(self._tiles)
        if place >= 0:
            open_game(self.window, self.games[place])

    def press(self, key: str) -> None:
        here, (down, right) = self.games[self.place], DIRECTIONS.get(key, (0, 0))
        there = self.place + down * self._across
        if key == "h":
            scored = [game for game in (here, *self.games) if has_table(game.name)]
            for game in scored[:1]:
                self.window.open(ScoresScreen(self.window, game))
        elif key == "tab" or right:
            self.place = (self.place + (right or 1)) % len(self.games)
        elif down and 0 <= there < len(self.games):
            self.place = there
        elif key in ("enter", "space"):
            open_game(self.window, here)
        elif key.isdecimal() and 1 <= int(key) <= len(self.games):
            open_game(self.window, self.games[int(key) - 1])
        elif key == "o":
            self.window.open(OptionsScreen(self.window))
        elif key == "m":
            self.window.settings.turn("sound")
        elif key in ("escape", "q"):
            self.window.back()

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
            at = middle, height - round(2.5 * unit)
            look.write(surface, trouble, unit, at, look.BAD, "midbottom", width - 2 * unit)
        keys, at = look.key_line(*_KEYS.items()), (middle, height - unit)
        look.write(surface, keys, unit, at, look.DIM, "midbottom", width - 2 * unit)

    def _lay_out(self, area: Rect, unit: int) -> list[Rect]:
        """Tiles for all games, side by side where there is room."""
        count = len(self.games)
        across = count if area.width > 3 * area.height else 2 if area.width > 28 * unit else 1
        self._across, down = across, -(-count // across)
        wide, high = min(area.width // across, 22 * unit), min(area.height // down, 16 * unit)
        grid = Rect(0, 0, wide * across, high * down)
        grid.center = area.center
        first = Rect(grid.topleft, (wide, high)).inflate(-unit, -unit)
        return [first.move(place % across * wide, place // across * high) for place in range(count)]

    def _draw_tile(self, surface: Surface, tile: Rect, place: int, unit: int) -> None:
        game = self.games[place]
        look.card(surface, tile, ground_colour(game.name, "rim"))
        if place == self.place:
            pygame.draw.rect(surface, look.ACCENT, tile, 3, border_radius=10)
        large = round(1.4 * unit)
        if tile.height < 9 * unit:  # low: the picture beside the words
            size = max(8, tile.height - unit)
            face = Rect(tile.x + unit // 2, tile.y + unit // 2, size, size)
            middle, top = (face.right + tile.right) // 2, tile.centery - large
        else:
            size = max(16, min(tile.height - 5 * unit, tile.width - 2 * unit))
            face = Rect(tile.centerx - size // 2, tile.y + unit, size, size)
            middle, top = tile.centerx, face.bottom + unit // 2
        picture = board_picture(game, size)
        surface.blit(picture, picture.get_rect(center=face.center))
        look.write(surface, game.title, large, (middle, top), look.TEXT, "midtop")
        at = middle, top + round(1.3 * large)
        look.write(surface, self._notes[place], unit, at, look.DIM, "midtop")
