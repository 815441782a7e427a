"""Columns in the window: the clock, the keys, the end, and the table of high scores."""

from __future__ import annotations

import pygame
import pytest

from gridwright import Level, Status, read_text
from gridwright.desktop.home import HomeScreen
from gridwright.desktop.launch import open_game, open_home, open_level
from gridwright.desktop.play import DEMO_OVER_SECONDS, PlayScreen
from gridwright.desktop.settings import Settings
from gridwright.desktop.sheets import HelpScreen, OptionsScreen, ScoresScreen
from gridwright.games.columns import COLUMNS, ColumnsState
from gridwright.levels.packs import find_pack
from gridwright.play.collection import Collection
from window_player import Player

SEED = 9  # dropping every faller where it appears scores a little before the end


def columns(player: Player) -> PlayScreen:
    screen = player.screen
    assert isinstance(screen, PlayScreen)
    return screen


def state(player: Player) -> ColumnsState:
    now = columns(player).session.state
    assert isinstance(now, ColumnsState)
    return now


def bottom(player: Player) -> int:
    faller = state(player).field.faller
    assert faller is not None
    return faller.bottom


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chance gives this one number, and then others."""
    seeds = iter(range(SEED, SEED + 100))
    monkeypatch.setattr("random.randrange", lambda _: next(seeds))


@pytest.fixture
def game(player: Player, seed: None) -> Player:
    """An endless game with known fallers, waiting for its player."""
    open_home(player.window)
    endless(player)
    return player


def endless(player: Player) -> None:
    """Opens the last of all levels of Columns."""
    collection = Collection.of_game(player.window.store, COLUMNS.name)
    open_level(player.window, collection, len(collection.entries) - 1)


def running(player: Player) -> bool:
    clock = columns(player).view["clock"]
    return clock is not None and clock["running"]


def message(player: Player) -> str:
    return columns(player).view["message"]["text"]


def test_time_begins_with_the_first_key_and_passes_in_ticks(game: Player) -> None:
    game.wait(3)
    assert bottom(game) == 12
    game.press("space")  # wakes, and does nothing else
    assert bottom(game) == 12
    game.wait(1.1)
    assert bottom(game) == 11
    game.wait(2)
    assert bottom(game) == 9


def test_keys_move_rotate_and_drop(game: Player) -> None:
    game.press("enter")
    before = state(game).field.faller
    assert before is not None
    game.press("left" if before.column else "right")
    game.press("space")
    after = state(game).field.faller
    assert after is not None
    assert abs(after.column - before.column) == 1
    assert after.jewels == before.jewels[-1] + before.jewels[:-1]
    game.press("v")
    assert bottom(game) == 0
    game.press("v")
    assert state(game).fallers == 1


def test_a_held_arrow_repeats_and_rotation_does_not(game: Player) -> None:
    game.press("enter")
    game.press(*["right"] * 6)
    game.hold("left", 8)
    faller = state(game).field.faller
    assert faller is not None
    assert faller.column == 0
    jewels = faller.jewels
    game.hold("space", 5)
    turned = state(game).field.faller
    assert turned is not None
    assert turned.jewels == jewels[-1] + jewels[:-1]


def test_key_repeat_can_be_switched_off_and_the_choice_is_kept(game: Player) -> None:
    game.press("o")
    assert isinstance(game.screen, OptionsScreen)
    game.press("down", "left", "left", "escape")
    assert game.window.settings.repeat == "off"
    assert Settings.load().repeat == "off"
    assert pygame.key.get_repeat() == (0, 0)
    game.press("o", "down", "right", "escape")
    assert pygame.key.get_repeat() == (350, 150)


def test_a_key_that_repeats_while_nothing_is_seen_does_not_run_ahead(game: Player) -> None:
    game.press("enter", *["left"] * 6)
    press = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, unicode="", mod=0)
    for _ in range(4):
        pygame.event.post(press)
    game.wait(1 / 60)
    faller = state(game).field.faller
    assert faller is not None
    assert faller.column == 2, "once when it was pressed, and once for the frame"


def test_a_game_is_paused_by_escape_and_by_looking_away(game: Player) -> None:
    game.press("enter", "escape")
    assert not running(game)
    game.wait(3)
    assert bottom(game) == 12
    game.press("enter")
    assert running(game)
    game.happen(pygame.WINDOWFOCUSLOST)
    assert not running(game)
    game.press("escape")
    assert isinstance(game.screen, HomeScreen)


def test_an_unfinished_game_is_found_again(game: Player) -> None:
    game.press("enter", "down", "escape", "escape")
    assert isinstance(game.screen, HomeScreen)
    open_game(game.window, COLUMNS)
    assert bottom(game) == 11
    assert columns(game).session.level == COLUMNS.endless(SEED)
    game.press("enter", "r", "escape")  # and is given up for a new one, of which nothing was played
    open_game(game.window, COLUMNS)
    assert columns(game).session.level != COLUMNS.endless(SEED)


def lose(player: Player) -> None:
    player.press("enter")
    for _ in range(200):
        if not isinstance(player.screen, PlayScreen):
            return
        player.press("v", "down")
    raise AssertionError("the game goes on")


def test_the_end_asks_for_a_name_and_shows_the_table(game: Player) -> None:
    game.window.store.keep_score("columns", 5, "Bob")
    game.window.store.keep_score("columns", 10**9, "Cleo")
    lose(game)
    screen = game.screen
    assert isinstance(screen, ScoresScreen)
    score = screen.score
    assert score
    assert screen.writing
    game.press("backspace", "backspace", "n", "a", "enter")
    names = [entry.player for entry in game.window.store.high_scores("columns")]
    assert names == ["Cleo", "Ana", "Bob"]
    assert screen.place == 1
    assert Settings.load().name == "Ana"
    game.press("enter")
    assert state(game).status is Status.PLAYING
    assert state(game).score == 0


def test_a_name_is_typed_letter_by_letter_however_long_a_key_is_held(game: Player) -> None:
    lose(game)
    screen = game.screen
    assert isinstance(screen, ScoresScreen)
    game.press(*["backspace"] * 3, "J")
    game.hold("s", 9)
    game.click(screen.row_places[0][0].center)
    assert (screen.name, screen.writing, screen.place) == ("Js", True, None)


def test_a_score_below_the_ten_best_is_not_entered(game: Player) -> None:
    for number in range(10):
        game.window.store.keep_score("columns", 10**9 + number, f"player {number}")
    lose(game)
    assert isinstance(game.screen, ScoresScreen)
    assert not game.screen.writing
    game.press("escape")
    assert isinstance(game.screen, HomeScreen)
    assert len(game.window.store.high_scores("columns")) == 10


def test_a_demo_plays_by_itself_and_enters_no_score(player: Player) -> None:
    open_home(player.window)
    open_game(player.window, COLUMNS, demo=True)
    player.press("left", "space")
    player.wait(12)
    assert state(player).fallers > 5
    assert not player.window.store.high_scores("columns")
    player.press("escape", "escape")
    assert isinstance(player.screen, HomeScreen)


def test_a_challenge_is_won_and_leads_to_the_next(player: Player) -> None:
    pack = find_pack("columns-2-chain-reactions")
    open_home(player.window)
    open_level(player.window, Collection.of_levels(pack.title, pack.levels), 0)
    player.press("enter")
    moves = str(pack.levels[0].extras["solution"])
    keys = {"t": "down", "<": "left", ">": "right", "R": "space", "v": "v"}
    player.press(*(keys[move] for move in moves[:-1]))
    player.press("z")
    assert columns(player).session.moves == moves[:-2]
    player.press(*(keys[move] for move in moves[-2:]))
    assert state(player).status is Status.WON
    player.wait(0.5)
    assert len(player.window.store.solved("columns")) == 1
    player.press("enter")
    assert columns(player).session.level == pack.levels[1]


def narrow_field() -> list[Level]:
    """A field without a goal that is soon full."""
    rows = ["|         |", "| S  T  V |", "| T  V  S |", "| S  T  V |", "| W  X  Y |"]
    return read_text("\n".join([*rows, " --------- ", ""]))


def test_a_field_of_a_file_is_played_as_it_is_and_enters_no_score(player: Player) -> None:
    levels = narrow_field()
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Field", levels), 0)
    assert columns(player).session.level == levels[0]
    player.press("enter", *["v", "down"] * 12)
    assert state(player).status is Status.LOST
    assert columns(player).card is not None
    player.press("enter")
    assert state(player).fallers == 0
    assert not player.window.store.high_scores("columns")


def test_a_demo_that_is_over_begins_again(player: Player) -> None:
    open_home(player.window)
    open_level(player.window, Collection.of_levels("Field", narrow_field()), 0, demo=True)
    for _ in range(600):
        player.wait(0.1)
        if state(player).status is Status.LOST:
            break
    assert columns(player).card is not None
    assert not player.window.store.high_scores("columns")
    player.wait(DEMO_OVER_SECONDS + 0.1)
    assert state(player).status is Status.PLAYING
    assert columns(player).card is None


def test_no_way_back_when_playing_for_the_score(game: Player) -> None:
    game.press("enter", "down", "z")
    assert "no way back" in message(game)
    assert bottom(game) == 11


def test_a_hint_names_a_key_and_help_shows_all(game: Player) -> None:
    game.press("enter", "i")
    assert message(game).startswith("Hint: ")
    game.press("?")
    assert isinstance(game.screen, HelpScreen)
    assert any(row.right == "rotate" for row in game.screen.rows)
    game.press("x")
    assert not running(game)  # nobody comes back to a jewel that has fallen


def test_sound_is_switched_off_and_stays_off(game: Player) -> None:
    assert game.window.settings.sound
    game.press("m")
    assert not game.window.settings.sound
    assert not Settings.load().sound


def test_the_ghost_is_shown_where_the_faller_lands(game: Player) -> None:
    def drawn() -> bytes:
        game.wait(1 / 60)
        return pygame.image.tobytes(game.window.surface, "RGB")

    game.press("enter", "down", "down", "down", "escape")
    assert len(columns(game).board.drawing.ghosts) == 3
    with_ghost = drawn()
    game.press("o", "up", "right", "escape")
    assert drawn() != with_ghost


def looks(player: Player) -> bytes:
    return pygame.image.tobytes(player.window.surface, "RGB")


def test_what_falls_sinks_smoothly_and_goes_on_sinking_when_turned(game: Player) -> None:
    game.press("enter")
    game.wait(1.05)
    seen = set()
    for _ in range(3):
        game.wait(0.15)
        seen.add(looks(game))
    game.press("space")
    game.wait(0.15)
    assert game.window.drew, "a turn does not end it"
    assert len(seen) == 3


def test_nothing_sinks_where_nothing_is_to_move(game: Player) -> None:
    game.window.settings.motion = False
    columns(game).enter()
    game.press("enter")
    game.wait(1.05)
    before = looks(game)
    game.wait(0.5)
    assert looks(game) == before
