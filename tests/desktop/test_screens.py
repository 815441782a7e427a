"""The first screen, sizes of windows, sounds, motion, and what is drawn when."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from gridwright import Board, Level, all_games, find_game, read_text
from gridwright.desktop import look, panel
from gridwright.desktop.home import HomeScreen
from gridwright.desktop.launch import open_game, open_home, open_level
from gridwright.desktop.play import PlayScreen
from gridwright.desktop.sheets import OptionsScreen, ScoresScreen
from gridwright.desktop.sounds import RATE, synthesise
from gridwright.desktop.window import Window, _fitting_size
from gridwright.levels.personal_store import PersonalStore
from gridwright.play.collection import Collection
from gridwright.play.sounds import SOUNDS
from window_player import FRAME, KEYS, Player


@pytest.fixture
def home(player: Player) -> Player:
    open_home(player.window)
    player.wait(FRAME)
    return player


def test_every_game_is_chosen_by_keys_and_by_mouse(home: Player) -> None:
    screen = home.screen
    assert isinstance(screen, HomeScreen)
    assert screen.games[0].name == "snek"
    assert len(screen.games) == len(all_games())
    home.press("enter")
    assert isinstance(home.screen, PlayScreen)
    home.press("escape", "right", "left", "2")
    assert isinstance(home.screen, PlayScreen)
    assert home.screen.session.game is screen.games[1]
    home.press("escape")
    home.click(screen._tiles[2].center)
    assert isinstance(home.screen, PlayScreen)
    assert home.screen.session.game is screen.games[2]


def test_high_scores_and_settings_are_a_key_away(home: Player) -> None:
    home.press("h")
    assert isinstance(home.screen, ScoresScreen)
    home.press("escape", "o")
    assert isinstance(home.screen, OptionsScreen)
    home.press("m", "right", "escape")
    assert isinstance(home.screen, HomeScreen)
    home.press("escape")
    assert not home.window.is_open


def test_closing_the_window_leaves_all_screens(home: Player) -> None:
    home.press("enter")
    home.happen(pygame.QUIT)
    assert not home.window.is_open


@pytest.mark.parametrize("size", [(240, 240), (1200, 300), (260, 1000)])
def test_every_screen_can_be_drawn_in_any_size(home: Player, size: tuple[int, int]) -> None:
    window = home.window
    window.surface = pygame.display.set_mode(size)
    home.happen(pygame.WINDOWSIZECHANGED)
    for game in all_games():
        open_game(window, game)
        home.wait(FRAME)
        screen = home.screen
        assert isinstance(screen, PlayScreen)
        assert window.surface.get_rect().contains(screen.board.rect)
        home.press("?", "x", "o", "escape", "tab", "escape")
        assert home.screen is screen
        window.back()
    home.press("h")


def test_the_board_fills_the_window(home: Player) -> None:
    for size in ((900, 900), (500, 1200), (1600, 700)):
        layout = panel.arrange(size, Board.empty(13, 6))
        cell = min(layout.board.width // 6, layout.board.height // 13)
        assert cell * 13 > 0.6 * size[1] or cell * 6 > 0.6 * size[0]


def test_nothing_is_drawn_while_nothing_changes(home: Player) -> None:
    open_game(home.window, find_game("sokoban"))
    home.wait(0.2)
    drawn: list[float] = []
    home.screen.draw = lambda surface: drawn.append(1)  # type: ignore[method-assign]
    home.wait(0.5)
    assert not drawn
    home.press("left")
    assert drawn


def test_down_goes_down_on_the_first_screen(home: Player) -> None:
    screen = home.screen
    assert isinstance(screen, HomeScreen)
    here = screen._tiles[0]
    home.press("down")
    below = screen._tiles[screen.place]
    assert below.x == here.x
    assert below.y > here.y
    home.press("right", "up")
    assert screen._tiles[screen.place].y == here.y


def test_the_window_fits_a_small_display(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 800)])
    wide, high = _fitting_size()
    assert wide == 860
    assert high <= 720, "bars and frames of a desktop take their share"


def test_what_moved_a_step_is_seen_moving(home: Player) -> None:
    open_game(home.window, find_game("sokoban"))
    home.press("escape")
    levels = Collection.of_levels("test", read_text("#######\n#@$ . #\n#######"))
    open_level(home.window, levels, 0)
    home.wait(FRAME)
    screen = home.screen
    assert isinstance(screen, PlayScreen)
    home.down("right")
    assert screen.board._aloft == {
        ((1, 1), (1, 2)): ("player",),
        ((1, 2), (1, 3)): ("computer",),
    }
    home.wait(0.2)
    assert not screen.board._aloft


def test_what_is_red_looks_red_and_what_hides_is_not_seen(home: Player) -> None:
    """The words RED, BLUE and HIDE change what is drawn."""
    text = "SIY.RIB\nFIN.WIW\n.s.r.wf"

    def drawn(*words: str) -> list[bytes]:
        (level,) = read_text(text)
        names = dict(zip(("BUG", "WIN"), words, strict=False))
        rows = [
            [tuple(names.get(name, name) for name in cell) for cell in row]
            for row in level.board.rows
        ]
        board = Board.of(rows)
        levels = [Level("snek", board, extras={"dialect": "baba"})]
        open_level(home.window, Collection.of_levels("looks", levels), 0)
        home.wait(FRAME)
        screen = home.screen
        assert isinstance(screen, PlayScreen)
        size = (screen.board.cell, screen.board.cell)
        cells = [
            home.window.surface.subsurface(pygame.Rect(screen.board.corner((2, column)), size))
            for column in (3, 6)
        ]
        return [pygame.image.tobytes(cell, "RGB") for cell in cells]

    plain, red, hidden = drawn("BUG"), drawn("RED"), drawn("HIDE")
    assert plain[1] == red[1] == hidden[1]
    assert len({plain[0], red[0], hidden[0]}) == 3


@pytest.mark.parametrize("name", SOUNDS)
def test_sounds_are_as_long_as_their_notes_and_not_too_loud(name: str) -> None:
    samples = synthesise(SOUNDS[name], raised=3)
    assert len(samples) == round(max(voice[3] + voice[4] for voice in SOUNDS[name]) * RATE)
    assert 1_000 < max(samples) < 20_000
    assert abs(samples[-1]) < 200


def test_text_is_wrapped_and_shortened(window: Window) -> None:
    line = look.text("some words that are too long for a line", 20)
    lines = look.text("some words that are too long for a line", 20, look.TEXT, 120)
    assert line.get_width() > 240
    assert lines.get_bounding_rect().width <= 120
    assert lines.get_height() > 2 * line.get_height()
    assert look.shortened("some words", 20, 10_000) == "some words"
    assert look.shortened("some words", 20, 50).endswith("…")


def test_a_store_that_fails_spoils_no_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, window: Window
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path / 'no' / 'folder.sqlite'}")
    window.store = PersonalStore()
    assert window.store.trouble
    player = Player(window)
    open_home(window)
    player.wait(FRAME)
    player.press("4", "enter", "down")
    assert isinstance(player.screen, PlayScreen)
    assert player.screen.game.name == "columns"
    window.open(ScoresScreen(window, player.screen.game, 10))
    player.press("enter", "escape", "escape")
    assert isinstance(player.screen, HomeScreen)


@pytest.mark.parametrize("seed", range(3))
def test_a_monkey_at_the_keyboard_breaks_nothing(home: Player, seed: int) -> None:
    chance = random.Random(seed)
    keys = [*KEYS, *"zuyrnpixmo?hvwasdjkle123.,-+"]
    for _ in range(300):
        if not home.window.is_open:
            open_home(home.window)
        if chance.random() < 0.05:
            home.click((chance.randrange(640), chance.randrange(700)))
        elif chance.random() < 0.02:
            size = chance.randrange(60, 900), chance.randrange(60, 900)
            home.window.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
            home.happen(pygame.WINDOWSIZECHANGED)
        else:
            home.press(chance.choice(keys))
