"""How the window looks and moves: scenes, the outside, faces, nudges, and stillness."""

from __future__ import annotations

import pygame
import pytest

from gridwright.desktop.effects import effects_of
from gridwright.desktop.pictures import ground_colour
from gridwright.desktop.play import PlayScreen
from gridwright.desktop.window import Window
from gridwright.notation import read_text
from gridwright.play.collection import Collection
from window_player import Player

CORNER = "  #####\n###   #\n#.$ @ #\n#######\nTitle: Corner\n"


def play(window: Window, text: str = CORNER) -> PlayScreen:
    screen = PlayScreen(window, Collection.of_levels("test", read_text(text)), 0)
    window.open(screen)
    window.frame(0.01)
    return screen


def colour_at(window: Window, screen: PlayScreen, row: float, column: float) -> pygame.Color:
    return window.surface.get_at(screen.board.corner((row, column)))


def test_what_walls_cut_off_has_the_colour_of_the_room_around(window: Window) -> None:
    screen = play(window)
    outside = ground_colour("sokoban", "outside")
    assert colour_at(window, screen, 0.5, 0.5)[:3] == outside
    assert colour_at(window, screen, 1.5, 3.5)[:3] != outside
    assert window.surface.get_at((2, window.surface.get_height() - 2))[:3] == outside


def test_who_goes_left_looks_left_and_undo_turns_nobody(window: Window, player: Player) -> None:
    screen = play(window)
    player.press("left")
    assert ((2, 3), "player") in screen.board.drawing.left
    player.press("z")
    assert ((2, 4), "player") in screen.board.drawing.left
    player.press("right")
    assert ((2, 5), "player") not in screen.board.drawing.left
    player.press("up", "right")  # a wall
    player.press("left", "left", "left")  # and the other one
    assert ((1, 3), "player") in screen.board.drawing.left


def test_a_bump_moves_who_bumped_and_nothing_else(window: Window, player: Player) -> None:
    screen = play(window)
    before = window.surface.copy()
    player.down("down")
    player.wait(0.05)
    cell = screen.board.cell
    box = pygame.Rect(screen.board.corner((2, 2)), (cell, cell))  # the computer stays
    here = pygame.Rect(screen.board.corner((2, 4)), (cell, cell))
    same = [
        pygame.image.tobytes(surface.subsurface(rect), "RGB")
        for rect in (box, here)
        for surface in (before, window.surface)
    ]
    assert same[0] == same[1]
    assert same[2] != same[3]


def test_who_bumps_right_after_a_push_goes_no_way_twice(window: Window, player: Player) -> None:
    screen = play(window, "#######\n#@ $. #\n#######\n")
    player.press("right", "right")
    player.down("up")  # while the push is still on its way
    assert screen.board._aloft == {((1, 3), (1, 3)): ("player",)}
    assert not screen.board._squashed


@pytest.mark.parametrize("motion", [True, False])
def test_nothing_moves_for_who_wants_it_still(window: Window, player: Player, motion: bool) -> None:
    window.settings.motion = motion
    screen = play(window)
    player.press("left")
    player.wait(0.3)
    player.down("left")
    assert bool(screen.effects) is motion
    assert screen.board.update(0) is motion
    player.up("left")
    player.wait(4)
    assert screen.effects == [], "they go by themselves"


def test_animations_are_a_setting(window: Window, player: Player) -> None:
    play(window)
    player.press("o", "up", "right", "escape")
    assert not window.settings.motion


def test_only_a_win_that_has_a_card_is_a_feast(window: Window) -> None:
    screen = play(window)
    view = screen.visit.do({"do": "move", "moves": "ll"}, 0.0)
    assert view["ending"] is not None
    seen = [len(list(effects_of(view, screen.game, screen.board.board)))]
    view["ending"]["then"] = ""  # as after a solver's film
    seen.append(len(list(effects_of(view, screen.game, screen.board.board))))
    assert seen[0] == seen[1] + 1
