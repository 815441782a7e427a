"""The table of sprites: every noun has a drawing, every word a tile, every stack an order."""

from __future__ import annotations

import pytest

from gridwright.game import find_game
from gridwright.render.png import cell_image, sprite_image
from gridwright.render.sprites import creatures, ground, layer, nature, sprite, things

NOUNS = sorted({**creatures.SPRITES, **ground.SPRITES, **nature.SPRITES, **things.SPRITES})


def silhouette(name: str, game: str = "") -> bytes:
    image = sprite_image(name, 32, game)
    return image.getchannel("A").point(lambda alpha: 255 * (alpha > 127)).tobytes()


def is_card(name: str) -> bool:
    """Whether nobody has drawn it; the card of what nobody can draw has the same outline."""
    return silhouette(name) == silhouette("~undrawn~")


def test_nouns_differ_in_colour_and_in_shape() -> None:
    assert len(NOUNS) >= 45
    assert len({sprite_image(name, 24).tobytes() for name in NOUNS}) == len(NOUNS)
    full = silhouette("wall")  # what fills its cell is told apart by its pattern
    outlines = [outline for outline in map(silhouette, NOUNS) if outline != full]
    assert len(set(outlines)) == len(outlines)


@pytest.mark.parametrize("game", ["sokoban", "maze", "columns", "snek"])
def test_no_object_of_the_games_is_a_card(game: str) -> None:
    objects = [name for name in find_game(game).objects if not name.isupper()]
    assert [name for name in objects if sprite(name, game) == sprite(name) and is_card(name)] == []


def test_jewels_differ_without_their_colours() -> None:
    jewels = [name for name in find_game("columns").objects if name.startswith("jewel-")]
    assert len({silhouette(name, "columns") for name in jewels}) == 7


@pytest.mark.parametrize("mark", ["falling", "landed", "matched"])
def test_marks_are_seen_by_shape_on_every_jewel(mark: str) -> None:
    assert layer(mark, "columns") > layer("jewel-s", "columns")
    for jewel in "stvwxyz":
        plain = cell_image((f"jewel-{jewel}",), 32, "columns").convert("L")
        marked = cell_image(tuple(sorted((f"jewel-{jewel}", mark))), 32, "columns").convert("L")
        changed = sum(a != b for a, b in zip(plain.tobytes(), marked.tobytes(), strict=True))
        assert changed > 60


def test_the_player_is_dressed_for_the_game() -> None:
    assert sprite("player", "maze") != sprite("player")
    assert sprite("player", "sokoban") == sprite("snek") == sprite("player")
    assert sprite("water", "maze") != sprite("water")
    assert layer("player", "maze") > layer("fire", "maze") > layer("goal", "maze")


def test_parts_of_speech_have_tiles_of_their_own() -> None:
    noun, property_, verb = (silhouette(word) for word in ("SNEK", "YOU", "IS"))
    assert len({noun, property_, verb}) == 3
    assert silhouette("UNHEARD") == noun


@pytest.mark.parametrize("word", ["A", "IS", "YOU", "SNEK", "DEFEAT", "COMPUTER", "X" * 99])
def test_letters_stay_on_their_tile(word: str) -> None:
    for shape in sprite(word):
        points = shape.flattened()
        reach = shape.width / 2 if shape.edge else 0
        assert min(x for x, _ in points) >= reach
        assert max(x for x, _ in points) <= 24 - reach


def test_facing_is_marked_and_left_is_mirrored() -> None:
    ways = [sprite(f"snek@{way}") for way in ("left", "right", "up", "down")]
    assert len({*ways, sprite("snek")}) == 5
    assert sprite("snek@right")[:-1] == sprite("snek")
    mirrored = tuple(shape.moved(0, 0, mirrored=True) for shape in sprite("snek@left")[:-1])
    assert [shape.fill for shape in mirrored] == [shape.fill for shape in sprite("snek")]
    assert sprite("SNEK@left")[:-1] == sprite("SNEK")
