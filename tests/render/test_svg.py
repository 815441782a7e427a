"""Boards and sprites as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from gridwright.board import Board
from gridwright.game import Game, all_games
from gridwright.render.palette import ground_colours
from gridwright.render.svg import board_svg, sprite_sheet, sprite_svg
from gridwright.show import Scene

SVG = "{http://www.w3.org/2000/svg}"
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@GAMES
def test_a_sheet_has_a_symbol_for_every_object(game: Game) -> None:
    sheet = ElementTree.fromstring(sprite_sheet(game.objects, game.name))
    names = {symbol.get("id", "").removeprefix("sprite-") for symbol in sheet.iter(f"{SVG}symbol")}
    assert names >= {*(f"ground-{number}" for number in range(4)), *game.objects}


@GAMES
def test_every_cell_of_a_board_is_drawn(game: Game) -> None:
    board = game.start(game.example).board
    text = board_svg(board, 20, game.name)
    assert text == board_svg(board, 20, game.name)
    picture = ElementTree.fromstring(text)
    assert (picture.get("width"), picture.get("height")) == (
        str(20 * board.width),
        str(20 * board.height),
    )
    uses = list(picture.iter(f"{SVG}use"))
    assert len(uses) == board.width * board.height
    symbols = {symbol.get("id") for symbol in picture.iter(f"{SVG}symbol")}
    assert {use.get("href", "").removeprefix("#") for use in uses} == symbols


def test_a_theme_paints_the_ground() -> None:
    text = board_svg(Board.empty(1, 1), theme="dark")
    assert ground_colours(Scene.WORKSHOP, "dark")["floor"] in text


def test_a_sheet_can_be_themed_and_says_how_to_stack() -> None:
    sheet = sprite_sheet(("computer", "target", "player"), "sokoban")
    assert "var(--gw-floor)" in sheet
    symbols = {s.get("id"): s for s in ElementTree.fromstring(sheet).iter(f"{SVG}symbol")}
    layers = [
        int(symbols[f"sprite-{name}"].get("data-layer", ""))
        for name in ("target", "computer", "player")
    ]
    assert layers == sorted(set(layers))
    assert symbols["sprite-computer-home"].get("data-instead-of") == "computer target"


@pytest.mark.parametrize("name", ['<a href="x">', "a&b", "'", "]]>", "ROCK", "snek@up", ""])
def test_names_cannot_break_the_file(name: str) -> None:
    assert ElementTree.fromstring(sprite_svg(name, 48)).get("width") == "48"
    ids = [s.get("id") for s in ElementTree.fromstring(sprite_sheet([name])).iter(f"{SVG}symbol")]
    assert f"sprite-{name}" in ids
