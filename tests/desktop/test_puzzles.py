"""The three puzzle games in the window: every key, the mouse, the solver, the list of levels."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from gridwright import Session, Status, find_game, read_text
from gridwright.desktop.home import HomeScreen
from gridwright.desktop.launch import open_game, open_home, open_level
from gridwright.desktop.play import PlayScreen
from gridwright.desktop.sheet import Row
from gridwright.desktop.sheets import HelpScreen, LevelListScreen
from gridwright.levels.identity import level_key
from gridwright.play.collection import Collection
from gridwright.play.protocol import FilmView
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


def puzzle(player: Player) -> PlayScreen:
    screen = player.screen
    assert isinstance(screen, PlayScreen)
    return screen


def session(player: Player) -> Session:
    return puzzle(player).session


def message(player: Player) -> str:
    return puzzle(player).view["message"]["text"]


def film(player: Player) -> FilmView | None:
    help_ = puzzle(player).view["help"]
    return help_ and help_["film"]


def searching(player: Player) -> bool:
    help_ = puzzle(player).view["help"]
    return help_ is not None and help_["kind"] == "search"


def rules(player: Player) -> list[str]:
    sentences = puzzle(player).view["sentences"]
    assert sentences is not None
    return sentences["now"]


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
    rooms.hold("z", 6)
    assert session(rooms).moves == ""
    assert session(rooms).can_redo


def test_a_key_that_is_held_does_not_put_the_card_of_a_win_away(rooms: Player) -> None:
    rooms.hold("right", 9)
    assert session(rooms).moves == "rRR"
    assert puzzle(rooms).card is not None
    rooms.press("left")
    assert puzzle(rooms).card is None


def test_a_win_is_kept_and_leads_on(rooms: Player) -> None:
    level = session(rooms).level
    rooms.press("right", "right", "right")
    assert session(rooms).state.status is Status.WON
    card = puzzle(rooms).card
    assert card is not None
    assert card.lines[:2] == ["3 moves – your best", "2 pushes – your best"]
    rooms.wait(0.5)
    assert rooms.window.store.solved("sokoban") == {level_key(level)}
    assert rooms.window.store.best(level) == {"moves": 3, "pushes": 2}
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


def test_a_hint_comes_in_degrees(rooms: Player) -> None:
    rooms.press("i")
    wait_for(rooms, lambda: message(rooms) == "Look at this computer.")
    rooms.press("i")
    assert message(rooms) == "The computer goes there."
    assert puzzle(rooms).view["hint"] == {
        "thing": [1, 3],
        "name": "computer",
        "to": [1, 5],
        "move": None,
    }
    rooms.press("i")
    assert message(rooms) == "Hint: right"
    rooms.press("right", "i", "i", "i")  # known from the first one
    assert message(rooms) == "Hint: right"


def test_a_solution_plays_as_a_film_and_wins_nothing(rooms: Player) -> None:
    rooms.press("x")
    wait_for(rooms, lambda: film(rooms) is not None)
    rooms.press("space", ".", ".")
    now = film(rooms)
    assert now is not None
    assert not now["running"]
    assert session(rooms).moves == "rRR"[: now["place"]]
    rooms.press(",", "-", "+", "+", "+")
    rooms.press("space")
    rooms.wait(1)
    now = film(rooms)
    assert now is not None
    assert now["ended"]
    assert session(rooms).state.status is Status.WON
    assert message(rooms) == "Solved, by the solver."
    assert not rooms.window.store.solved("sokoban")
    assert session(rooms).best == {}
    rooms.press("x")  # for the next objective, from where the film began
    assert session(rooms).moves == ""
    rooms.press("escape")
    assert isinstance(rooms.screen, PlayScreen)


def test_a_film_tells_what_its_moves_are_for(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_game(player.window.store, "snek"), 3)
    player.press("x")
    wait_for(player, lambda: film(player) is not None)
    first = film(player)
    assert first is not None
    assert first["stages"]
    player.press("+", "+")
    player.wait(3)
    last = film(player)
    assert last is not None
    assert last["ended"]
    assert last["stage"] > first["stage"]


def test_a_search_is_cancelled(rooms: Player) -> None:
    rooms.press("x")
    assert searching(rooms)
    rooms.press("escape")
    assert not searching(rooms)
    assert isinstance(rooms.screen, PlayScreen)
    rooms.press("x", "right")  # so does a move
    assert not searching(rooms)


def test_a_dead_position_is_told(rooms: Player) -> None:
    rooms.press("n", "right")
    rooms.wait(1.0)
    wait_for(rooms, lambda: puzzle(rooms).view["dead"])
    assert "stuck" in message(rooms)
    rooms.press("x")
    wait_for(rooms, lambda: not searching(rooms))
    assert film(rooms) is None


def test_pointing_walks_and_pushes(rooms: Player) -> None:
    screen = puzzle(rooms)

    def cell(row: int, column: int) -> tuple[int, int]:
        left, top = screen.board.corner((row, column))
        return left + screen.board.cell // 2, top + screen.board.cell // 2

    rooms.click(cell(1, 2))
    rooms.wait(0.2)
    assert session(rooms).moves == "r"
    rooms.click(cell(0, 0))
    assert message(rooms) == "There is no way there."
    rooms.click(cell(1, 3))
    assert screen.view["chosen"] == [1, 3]
    rooms.click(cell(1, 5))
    rooms.wait(0.3)
    assert session(rooms).state.status is Status.WON


def test_the_list_shows_what_is_solved_and_what_comes_next(rooms: Player) -> None:
    rooms.press("right", "right", "right", "escape", "tab")
    screen = rooms.screen
    assert isinstance(screen, LevelListScreen)
    assert [row.left for row in screen.rows if row.ticked] == ["Two steps"]
    rooms.press("n")
    assert screen.place == 1
    rooms.press("up", "end", "home", "page down", "enter")
    assert session(rooms).level.title == "Stuck"
    rooms.press("tab", "escape")
    assert isinstance(rooms.screen, PlayScreen)


def test_a_level_is_chosen_with_the_mouse(player: Player) -> None:
    open_home(player.window)
    open_game(player.window, find_game("sokoban"))
    player.press("tab")
    screen = player.screen
    assert isinstance(screen, LevelListScreen)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, y=-2))
    player.wait(FRAME)
    assert screen.place == 2
    heading, first = screen.row_places[:2]
    player.click(heading[0].center)
    assert player.screen is screen, "a heading is no level"
    player.click(first[0].center)
    assert puzzle(player).visit.place == 0


@pytest.mark.parametrize("game", ["snek", "sokoban", "maze"])
def test_the_first_level_of_every_game_is_won_by_keys(player: Player, game: str) -> None:
    open_home(player.window)
    open_game(player.window, find_game(game))
    assert puzzle(player).visit.place == 0
    moves = session(player).solve().moves
    assert moves
    walk = {action.move: action.keys[0] for action in session(player).game.actions}
    player.press(*(walk[move.lower()] for move in moves))
    assert session(player).state.status is Status.WON
    player.wait(3)  # the shower
    player.press("enter")
    assert puzzle(player).visit.place == 1


def test_the_maze_speaks_and_counts_buckets(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Maze", read_text("X W\n**F\n**Y\n")), 0)
    player.press("up")
    assert message(player) == "You walked into a wall. Oof!"
    player.press("d", "d")
    assert "bucket of water" in message(player)
    assert {"label": "buckets", "kind": "count", "value": 1} in puzzle(player).view["facts"]
    player.press("e")  # a move here, as the game says


def test_the_maze_tells_of_an_end(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Maze", read_text("XFY\n")), 0)
    player.press("right")
    assert session(player).state.status is Status.LOST
    assert "You have been roasted." in message(player)
    assert puzzle(player).card is None, "what went wrong can be seen"


def test_rules_of_snek_light_up_and_go_out(player: Player) -> None:
    text = "......\nSIY...\n.s....\n"
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Words", read_text(text)), 0)
    assert rules(player) == ["SNEK IS YOU"]
    player.press("up")
    assert rules(player) == []
    assert session(player).state.status is Status.LOST
    player.press("z")
    assert rules(player) == ["SNEK IS YOU"]


def test_keys_are_shown_without_those_of_the_game(player: Player) -> None:
    open_home(player.window)
    open_game(player.window, find_game("maze"))
    player.press("?")
    screen = player.screen
    assert isinstance(screen, HelpScreen)
    assert Row("z, u", "undo (hold to repeat)") in screen.rows
    assert Row("e", "wait") in screen.rows
    player.press("escape")
    assert isinstance(player.screen, PlayScreen)


def test_a_level_that_cannot_be_played_is_told_and_left_alone(player: Player) -> None:
    good, bad = read_text("#####\n#@$.#\n#####\n\n; bad\n#####\n# $.#\n#####\n")
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Mixed", [good, bad]), 0)
    player.press("n")
    assert session(player).level == good
    assert "no player" in message(player)
