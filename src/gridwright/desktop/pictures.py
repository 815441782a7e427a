"""The project's sprites as surfaces: the same shapes as the page's, drawn once for each size."""

from __future__ import annotations

from functools import lru_cache

import pygame
from PIL import Image
from pygame import Surface

from gridwright.board import Cell
from gridwright.desktop import look
from gridwright.game import Game
from gridwright.render.palette import PALETTES
from gridwright.render.png import board_image, cell_image, sprite_image
from gridwright.render.sprites import scene_of

THEME = "dark"


def ground_colour(game: str, name: str) -> look.Colour:
    """A colour of the ground of the game's scene."""
    return look.rgb(PALETTES[THEME][scene_of(game)][name])


@lru_cache(maxsize=2048)
def cell_picture(cell: Cell, size: int, game: str, ground: int = 0) -> Surface:
    """A cell with the ground of that number. Shared: copy it before changing it."""
    return _surface(cell_image(cell, size, game, THEME, ground)).convert()


@lru_cache(maxsize=1024)
def sprite_picture(
    name: str, size: int, game: str, mirrored: bool = False, blinking: bool = False
) -> Surface:
    """An object on transparent ground. Shared: copy it before changing it."""
    picture = _surface(sprite_image(name, size, game, blinking)).convert_alpha()
    return pygame.transform.flip(picture, mirrored, False)


@lru_cache(maxsize=512)
def faint_picture(name: str, size: int, game: str) -> Surface:
    """An object that is hardly there: a ghost."""
    picture = sprite_picture(name, size, game).copy()
    picture.set_alpha(80)
    return picture


@lru_cache(maxsize=64)
def board_picture(game: Game, size: int) -> Surface:
    """The game's example as it begins, no larger than that many pixels each way."""
    board = game.begin(game.example).board
    cell = max(2, size // max(board.width, board.height))
    return _surface(board_image(board, cell, game.name, THEME)).convert()


def _surface(image: Image.Image) -> Surface:
    return pygame.image.frombytes(image.convert("RGBA").tobytes(), image.size, "RGBA")
