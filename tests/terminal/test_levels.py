"""Choosing a game and a level, and what is kept of playing it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from gridwright.errors import StoreError
from gridwright.game import all_games
from gridwright.level import Level
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.store import Store
from gridwright.notation import read_text
from gridwright.play import Session
from gridwright.play.collection import Collection
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.games_screen import GamesScreen
from gridwright.terminal.levels_screen import LevelsScreen
from gridwright.terminal.play_screen import PlayScreen
from terminal_pilot import ROOM, board_lines, level, piloted, session, shown

HALL = "########\n#@ $  .#\n########"


def two() -> list[Level]:
    return [*read_text(ROOM, "sokoban"), *read_text(HALL, "sokoban")]


def highlighted(pilot: Pilot[None]) -> str | None:
    option = pilot.app.screen.query_one(OptionList).highlighted_option
    return option.id if option else None


@piloted
async def test_from_the_games_to_a_level_and_back() -> None:
    async with GridwrightApp().run_test(size=(100, 30)) as pilot:
        games = [game.name for game in all_games()]
        assert isinstance(pilot.app.screen, GamesScreen)
        assert highlighted(pilot) == games[0]
        await pilot.press("j", "enter")
        assert isinstance(pilot.app.screen, LevelsScreen)
        count = len(shipped_levels("sokoban"))
        assert f"Snekoban · solved 0 of {count}" in shown(pilot, "#title")
        assert "🐍" in "".join(board_lines(pilot)), "a look at the level under the cursor"
        await pilot.press("down", "enter")
        assert isinstance(pilot.app.screen, PlayScreen)
        assert session(pilot).level == shipped_levels("sokoban")[1].level
        await pilot.press("n")
        assert session(pilot).level == shipped_levels("sokoban")[2].level
        await pilot.press("p", "p", "p")
        assert session(pilot).level == shipped_levels("sokoban")[0].level
        await pilot.press("q", "t")
        assert isinstance(pilot.app.screen, LevelsScreen)
        await pilot.press("q")
        assert isinstance(pilot.app.screen, GamesScreen)
        await pilot.press("t", "q")
    assert not pilot.app.is_running


@piloted
async def test_a_solved_level_is_marked_and_the_next_one_offered() -> None:
    levels = level(f"{ROOM}\nTitle: Room\n\n{HALL}\nTitle: Hall\n")
    async with GridwrightApp(levels).run_test(size=(100, 30)) as pilot:
        assert highlighted(pilot) == "0"
        await pilot.press("enter", "right", "right", "right")
        assert "Solved with 3 moves, 2 pushes. n: next level." in shown(pilot, "#message")
        assert "best moves" in shown(pilot, "#facts")
        await pilot.press("q")
        assert "solved 1 of 2" in shown(pilot, "#title")
        rows = shown(pilot, "#levels").splitlines()
        assert next(row for row in rows if "Room" in row).strip().startswith("✓")
        assert not next(row for row in rows if "Hall" in row).strip().startswith("✓")
        await pilot.press("n")
        assert highlighted(pilot) == "1"
        await pilot.press("enter", "q")
    async with GridwrightApp(levels).run_test() as pilot:
        assert highlighted(pilot) == "1", "where the player was last"
    with Store.open() as store:
        assert store.best_results(levels.entries[0].level)["moves"].value == 3


@piloted
async def test_behind_a_level_of_a_collection_is_its_list() -> None:
    async with GridwrightApp(level(f"{ROOM}\n\n{HALL}\n"), 1).run_test() as pilot:
        assert session(pilot).level.board.width == 8
        await pilot.press("q")
        assert highlighted(pilot) == "1"
        await pilot.press("q")
    assert not pilot.app.is_running


@piloted
async def test_a_level_is_opened_by_a_click() -> None:
    async with GridwrightApp(level(f"{ROOM}\n\n{HALL}\n")).run_test(size=(100, 30)) as pilot:
        await pilot.click("#levels", offset=(6, 2))
        assert isinstance(pilot.app.screen, PlayScreen)
        assert session(pilot).level.board.width == 8
        await pilot.press("question_mark")
        await pilot.click(offset=(50, 10))
        assert isinstance(pilot.app.screen, PlayScreen)


@piloted
async def test_what_is_unfinished_goes_on_later_with_its_history() -> None:
    levels = level()
    async with GridwrightApp(levels, 0).run_test() as pilot:
        await pilot.press("right", "right")
    with Store.open() as store:
        left = store.load_session(levels.entries[0].level)
    assert left is not None
    assert left.moves == "rR"
    async with GridwrightApp(levels, 0).run_test() as pilot:
        assert "where you left off" in shown(pilot, "#message")
        await pilot.press("z")
        assert session(pilot).moves == "r"
        await pilot.press("y", "right")
        assert session(pilot).state.status == "won"
    with Store.open() as store:
        assert store.load_session(levels.entries[0].level) is None


@piloted
async def test_levels_of_ones_own_are_offered_too() -> None:
    with Store.open() as store:
        store.save_level(two()[1], collection="Mine")
    async with GridwrightApp().run_test(size=(100, 30)) as pilot:
        await pilot.press("j", "enter", "end", "enter")
        assert session(pilot).level.board == two()[1].board


@piloted
async def test_a_level_that_cannot_be_played_is_listed_and_says_why() -> None:
    levels = level(f"####\n#@@#\n####\n\n{ROOM}\n")
    async with GridwrightApp(levels).run_test() as pilot:
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, LevelsScreen)
        await pilot.press("down", "enter", "p")
        assert "there is a player already" in shown(pilot, "#message")
        assert session(pilot).level.board.width == 7


@piloted
async def test_what_others_wrote_is_shown_and_not_obeyed() -> None:
    (nasty,) = read_text(ROOM, "sokoban")
    extras = {"hint": ["[/b]", 3], "par": "[red]"}
    nasty = replace(nasty, title="[/b] \x1b[2J[@click=app.quit]x", author="\x07", extras=extras)
    levels = Collection.of_levels("[/]\x1b[31m", [nasty])
    async with GridwrightApp(levels).run_test(size=(120, 30)) as pilot:
        assert "[/b] \N{REPLACEMENT CHARACTER}[2J" in shown(pilot, "#levels")
        await pilot.press("enter", "right")
        assert "[/b] \N{REPLACEMENT CHARACTER}[2J" in shown(pilot, "#title")
        assert "\x1b" not in "".join(shown(pilot, name) for name in ("#title", "#facts", "#note"))


@piloted
async def test_without_a_store_there_is_still_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> Store:
        raise StoreError("the disk is full")

    monkeypatch.setattr(Store, "open", fail)
    async with GridwrightApp(level(), 0).run_test() as pilot:
        await pilot.press("right", "right", "right")
        assert isinstance(session(pilot), Session)
        assert "Solved with 3 moves" in shown(pilot, "#message")
