"""Boards as PNG, and the sprites they are made of."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageColor

from gridwright.board import Board
from gridwright.game import Game, all_games
from gridwright.notation import read_text
from gridwright.render.palette import PALETTES
from gridwright.render.png import board_png, cell_image, sprite_image
from gridwright.render.shapes import SIZE, ellipse, polygon
from gridwright.render.sprites import picture, sprite
from gridwright.render.sprites.scenes import GROUNDS
from gridwright.render.svg import board_svg
from gridwright.show import Scene

GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@GAMES
def test_every_object_has_a_picture_of_its_own(game: Game) -> None:
    images = {name: sprite_image(name, 24, game.name).tobytes() for name in game.objects}
    assert len(set(images.values())) == len(images)


@GAMES
def test_every_example_is_drawn_at_its_size(game: Game) -> None:
    board = game.start(game.example).board
    image = Image.open(BytesIO(board_png(board, 16, game.name)))
    assert image.size == (16 * board.width, 16 * board.height)


@GAMES
def test_colours_are_in_every_palette(game: Game) -> None:
    grounds = [shape for cell in GROUNDS[game.scene] for shape in cell]
    shapes = [*grounds, *(shape for name in game.objects for shape in sprite(name, game.name))]
    used = {colour for shape in shapes for colour in (shape.fill, shape.edge)} - {None}
    for palettes in PALETTES.values():
        assert used <= palettes[game.scene].keys()


@GAMES
def test_sprites_stay_in_their_cell(game: Game) -> None:
    for name in game.objects:
        for shape in sprite(name, game.name):
            for x, y in shape.flattened():
                assert min(x, y) >= 0, name
                assert max(x, y) <= SIZE, name


def test_pictures_are_the_same_every_time() -> None:
    board = Board.of([[["player"], ["wall"]], [["computer", "target"], ["strange"]]])
    first = board_png(board, 20)
    cell_image.cache_clear()
    picture.cache_clear()
    sprite.cache_clear()
    assert board_png(board, 20) == first


@pytest.mark.parametrize("name", ["", "a", "teapot", "TEAPOT", "ÆØÅ", "x@left", "@", "-", "ß" * 40])
def test_any_name_has_a_sprite(name: str) -> None:
    assert sprite_image(name, 24).getbbox()


def test_a_computer_on_a_target_looks_done() -> None:
    home = cell_image(("computer", "target"), 24).tobytes()
    assert home not in [cell_image((name,), 24).tobytes() for name in ("computer", "target")]


def test_all_of_a_stack_is_seen() -> None:
    pictures = [("rock",), ("flag",), ("flag", "rock"), ("flag", "rock", "wall")]
    assert len({cell_image(cell, 24).tobytes() for cell in pictures}) == len(pictures)


def test_the_order_in_a_cell_means_nothing() -> None:
    assert picture(("computer", "target")) == picture(("target", "computer"))


@pytest.mark.parametrize("scene", Scene)
def test_themes_differ_in_the_ground_only(scene: Scene) -> None:
    light, dark = PALETTES["light"][scene], PALETTES["dark"][scene]
    ground = {"floor", "tile", "speck", "seam", "rim", "outside"}
    assert {name for name in light if light[name] != dark[name]} == ground


def test_every_scene_has_a_ground_of_its_own() -> None:
    grounds = {str(PALETTES[theme][scene]) for theme in PALETTES for scene in Scene}
    assert len(grounds) == 2 * len(Scene)
    assert all(len(GROUNDS[scene]) == 4 for scene in Scene)


def test_what_walls_cut_off_is_drawn_as_nothing() -> None:
    level = read_text("  ####\n###@.#\n# $  #\n######\n")[0]
    outside = PALETTES["light"][Scene.WAREHOUSE]["outside"]
    image = Image.open(BytesIO(board_png(level.board, 8, "sokoban")))
    seen = [image.getpixel((column * 8 + 4, 4)) for column in range(3)]
    assert seen[:2] == [ImageColor.getrgb(outside)] * 2
    assert seen[2] != seen[0]
    uses = board_svg(level.board, game="sokoban").count("<use ")
    assert uses == level.board.width * level.board.height - 2


def test_eyes_shut_and_nothing_else_does() -> None:
    shapes = sprite("snek")
    shut = [shape.closed_lid() for shape in shapes if shape.blinks]
    assert len(shut) == 2
    for was, now in zip((one for one in shapes if one.blinks), shut, strict=True):
        heights = [y for _, y in now.flattened()]
        assert max(heights) - min(heights) < 0.5
        assert [x for x, _ in now.flattened()] == [x for x, _ in was.flattened()]
    awake, asleep = (sprite_image("snek", 32, "", blinking) for blinking in (False, True))
    assert awake.tobytes() != asleep.tobytes()
    assert sprite_image("rock", 32).tobytes() == sprite_image("rock", 32, "", True).tobytes()


def test_shapes_are_moved_scaled_and_mirrored() -> None:
    triangle = polygon("red", "0,0 24,0 0,24").moved(1, 2, 0.5, mirrored=True)
    assert triangle.flattened() == [(13, 2), (1, 2), (13, 14)]


def test_curves_go_where_they_should() -> None:
    for x, y in ellipse("red", 12, 12, 8, 4).flattened():
        assert ((x - 12) / 8) ** 2 + ((y - 12) / 4) ** 2 == pytest.approx(1, abs=0.01)
