"""The three puzzle games in the window: every key, the mouse, the solver, the list of levels."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from gridwright import Session, Status, find_game, read_text
from gridwright.desktop.collection import Collection
from gridwright.desktop.help import HelpScreen
from gridwright.desktop.home import HomeScreen
from gridwright.desktop.launch import open_game, open_home, open_level
from gridwright.desktop.level_list import LevelListScreen
from gridwright.desktop.puzzle import PuzzleScreen
from gridwright.levels.identity import level_key
from gridwright.play.telling import DEAD
from window_player import FRAME, Player

ROOMS = """\
; Two steps
#######
#@ $ .#
#######

; Stuck
######
#@$ ##
#  . #
######
"""


def puzzle(player: Player) -> PuzzleScreen:
    screen = player.screen
    assert isinstance(screen, PuzzleScreen)
    return screen


def session(player: Player) -> Session:
    return puzzle(player).session


def wait_for(player: Player, happens: Callable[[], bool]) -> None:
    """The solver's process has a clock of its own."""
    end = time.monotonic() + 30
    while not happens():
        assert time.monotonic() < end, "it never happened"
        player.wait(FRAME)
        time.sleep(0.005)


@pytest.fixture
def rooms(player: Player) -> Player:
    """A collection of two Sokoban levels, at the first."""
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Rooms", read_text(ROOMS)), 0)
    player.wait(FRAME)
    return player


def test_moving_undo_redo_and_an_undoable_restart(rooms: Player) -> None:
    rooms.press("right", "d", "l")
    assert session(rooms).moves == "rRR"
    rooms.press("escape", "z", "u")
    assert session(rooms).moves == "r"
    rooms.press("y")
    assert session(rooms).moves == "rR"
    rooms.press("r")
    assert session(rooms).moves == ""
    rooms.press("z")
    assert session(rooms).moves == "rR"


def test_a_held_key_undoes_again_and_again(rooms: Player) -> None:
    rooms.press("right", "left", "right", "left")
    rooms.down("z")
    rooms.wait(1.0)
    rooms.up("z")
    assert session(rooms).moves == ""
    assert session(rooms).can_redo


def test_a_win_is_kept_and_leads_on(rooms: Player) -> None:
    level = session(rooms).level
    rooms.press("right", "right", "right")
    assert session(rooms).state.status is Status.WON
    card = puzzle(rooms).card
    assert card is not None
    assert card.lines[:2] == ["3 moves – your best", "2 pushes – your best"]
    rooms.wait(0.5)
    assert rooms.window.library.solved("sokoban") == {level_key(level)}
    assert rooms.window.library.best(level) == {"moves": 3, "pushes": 2}
    rooms.press("enter")
    assert session(rooms).level.title == "Stuck"
    rooms.press("p")
    assert session(rooms).level == level
    assert session(rooms).best == {"moves": 3, "pushes": 2}


def test_an_unfinished_level_is_found_as_it_was_left(rooms: Player) -> None:
    rooms.press("right", "n", "p")
    assert session(rooms).moves == "r"
    rooms.press("escape")
    assert isinstance(rooms.screen, HomeScreen)


def test_a_hint_names_a_move(rooms: Player) -> None:
    rooms.press("i")
    wait_for(rooms, lambda: puzzle(rooms).message == "Hint: right")
    rooms.press("right", "i")  # known from the first one
    assert puzzle(rooms).message == "Hint: right"


def test_a_solution_plays_as_a_film_and_wins_nothing(rooms: Player) -> None:
    rooms.press("x")
    wait_for(rooms, lambda: puzzle(rooms).assistant.film is not None)
    film = puzzle(rooms).assistant.film
    assert film is not None
    rooms.press("space", ".", ".")
    assert not film.running
    assert session(rooms).moves == "rRR"[: film.place]
    rooms.press(",", "-", "+", "+", "+")
    rooms.press("space")
    rooms.wait(1)
    assert film.ended
    assert session(rooms).state.status is Status.WON
    assert puzzle(rooms).message == "Solved, by the solver."
    assert not rooms.window.library.solved("sokoban")
    assert session(rooms).best == {}
    rooms.press("x")  # for the next objective, from where the film began
    assert session(rooms).moves == ""
    rooms.press("escape")
    assert isinstance(rooms.screen, PuzzleScreen)


def test_a_film_tells_what_its_moves_are_for(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_game(player.window.library, "snek", "Snek"), 3)
    player.press("x")
    wait_for(player, lambda: puzzle(player).assistant.film is not None)
    film = puzzle(player).assistant.film
    assert film is not None
    first = film.stage
    assert first
    player.press("+", "+")
    player.wait(3)
    assert film.ended
    assert film.stage != first


def test_a_search_is_cancelled(rooms: Player) -> None:
    rooms.press("x")
    assert puzzle(rooms).assistant.busy
    rooms.press("escape")
    assert not puzzle(rooms).assistant.busy
    assert isinstance(rooms.screen, PuzzleScreen)
    rooms.press("x", "right")  # so does a move
    assert not puzzle(rooms).assistant.busy


def test_a_dead_position_is_told(rooms: Player) -> None:
    rooms.press("n", "right")
    rooms.wait(1.0)
    wait_for(rooms, lambda: puzzle(rooms).message == DEAD)
    rooms.press("x")
    wait_for(rooms, lambda: not puzzle(rooms).assistant.busy)
    assert puzzle(rooms).assistant.film is None


def test_pointing_walks_and_pushes(rooms: Player) -> None:
    screen = puzzle(rooms)

    def cell(row: int, column: int) -> tuple[int, int]:
        left, top = screen.view.corner((row, column))
        return left + screen.view.cell // 2, top + screen.view.cell // 2

    rooms.click(cell(1, 2))
    rooms.wait(0.2)
    assert session(rooms).moves == "r"
    rooms.click(cell(0, 0))
    assert screen.message == "There is no way there."
    rooms.click(cell(1, 3))
    assert screen.chosen == (1, 3)
    rooms.click(cell(1, 5))
    rooms.wait(0.3)
    assert session(rooms).state.status is Status.WON


def test_the_list_shows_what_is_solved_and_what_comes_next(rooms: Player) -> None:
    rooms.press("right", "right", "right", "escape", "tab")
    screen = rooms.screen
    assert isinstance(screen, LevelListScreen)
    assert len(screen.solved) == 1
    rooms.press("n")
    assert screen.place == 1
    rooms.press("up", "end", "home", "page down", "enter")
    assert session(rooms).level.title == "Stuck"
    rooms.press("tab", "escape")
    assert isinstance(rooms.screen, PuzzleScreen)


def test_a_level_is_chosen_with_the_mouse(player: Player) -> None:
    open_home(player.window)
    open_game(player.window, find_game("sokoban"))
    player.press("tab")
    screen = player.screen
    assert isinstance(screen, LevelListScreen)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-2))
    player.wait(FRAME)
    assert screen.place == 2
    rect, place = screen._lines[0]
    player.click(rect.center)
    assert puzzle(player).place == place


@pytest.mark.parametrize("game", ["snek", "sokoban", "maze"])
def test_the_first_level_of_every_game_is_won_by_keys(player: Player, game: str) -> None:
    open_home(player.window)
    open_game(player.window, find_game(game))
    assert puzzle(player).place == 0
    moves = session(player).solve().moves
    assert moves
    walk = {action.move: action.keys[0] for action in session(player).game.actions}
    player.press(*(walk[move.lower()] for move in moves))
    assert session(player).state.status is Status.WON
    player.wait(3)  # the shower
    player.press("enter")
    assert puzzle(player).place == 1


def test_the_maze_speaks_and_counts_buckets(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Maze", read_text("X W\n**F\n**Y\n")), 0)
    player.press("up")
    assert puzzle(player).message == "You walked into a wall. Oof!"
    player.press("d", "d")
    assert "bucket of water" in puzzle(player).message
    assert ("buckets", 1) in puzzle(player)._counts()
    player.press("e")  # a move here, as the game says


def test_the_maze_tells_of_an_end_in_several_paragraphs(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Maze", read_text("XFY\n")), 0)
    player.press("right")
    assert session(player).state.status is Status.LOST
    assert "\n\n" in puzzle(player).message


def test_rules_of_snek_light_up_and_go_out(player: Player) -> None:
    text = "......\nSIY...\n.s....\n"
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Words", read_text(text)), 0)
    assert puzzle(player)._rules == ["SNEK IS YOU"]
    player.press("up")
    assert puzzle(player)._rules == []
    assert session(player).state.status is Status.LOST
    player.press("z")
    assert puzzle(player)._rules == ["SNEK IS YOU"]


def test_keys_are_shown_without_those_of_the_game(player: Player) -> None:
    open_home(player.window)
    open_game(player.window, find_game("maze"))
    player.press("?")
    screen = player.screen
    assert isinstance(screen, HelpScreen)
    assert ("z, u", "undo (hold to repeat)") in screen.rows
    assert ("e", "wait") in screen.rows
    player.press("escape")
    assert isinstance(player.screen, PuzzleScreen)


def test_a_level_that_cannot_be_played_is_told_and_left_alone(player: Player) -> None:
    good, bad = read_text("#####\n#@$.#\n#####\n\n; bad\n#####\n# $.#\n#####\n")
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Mixed", [good, bad]), 0)
    player.press("n")
    assert session(player).level == good
    assert "no player" in puzzle(player).message
