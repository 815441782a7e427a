"""Playing on the screen: moves, history, pointing, signs and sizes."""

from __future__ import annotations

import pytest

from gridwright.game import all_games
from gridwright.terminal.app import GridwrightApp
from terminal_pilot import ROOM, board_lines, example, level, piloted, session, shown, until

GAMES = [game.name for game in all_games()]


@piloted
async def test_moves_undo_redo_and_a_restart_that_can_be_undone() -> None:
    async with GridwrightApp(level(), 0, plain=True).run_test(size=(80, 24)) as pilot:
        await pilot.press("right", "d", "left", "h")
        assert session(pilot).moves == "rRll"
        await pilot.press("z", "u")
        assert session(pilot).moves == "rR"
        await pilot.press("y")
        assert session(pilot).moves == "rRl"
        await pilot.press("r")
        assert session(pilot).moves == ""
        await pilot.press("z")
        assert session(pilot).moves == "rRl"
        assert board_lines(pilot)[1].replace(" ", "") == "#@$.#"


@piloted
async def test_a_hundred_keys_at_once_are_a_hundred_moves() -> None:
    async with GridwrightApp(level(), 0).run_test() as pilot:
        for number in range(100):
            pilot.app.simulate_key("right" if number % 2 == 0 else "left")
        await pilot.pause()
        assert len(session(pilot).moves) == 100


@pytest.mark.parametrize("game", GAMES)
@piloted
async def test_every_game_can_be_played_at_every_size(game: str) -> None:
    async with GridwrightApp(example(game), 0).run_test(size=(4, 2)) as pilot:
        for size in ((20, 6), (80, 24), (200, 60), (1, 1), (120, 40)):
            await pilot.press("left", "right", "up", "down", "t", "question_mark", "escape", "z")
            await pilot.resize_terminal(*size)
        await pilot.pause()
        assert "1 of 1" in shown(pilot, "#title")


@piloted
async def test_clicking_walks_and_pushes() -> None:
    async with GridwrightApp(level(), 0, plain=True).run_test(size=(80, 24)) as pilot:
        board = pilot.app.screen.query_one("#board")
        left, top = (board.size.width - 14) // 2, (board.size.height - 3) // 2
        await pilot.click("#board", offset=(left + 4, top + 1))
        assert session(pilot).moves == "r"
        await pilot.click("#board", offset=(left + 6, top + 1))
        assert "Now the place" in shown(pilot, "#message")
        await pilot.click("#board", offset=(left + 10, top + 1))
        await until(pilot, lambda: session(pilot).moves == "rRR")
        assert "Solved with 3 moves, 2 pushes." in shown(pilot, "#message")
        await pilot.press("left")
        assert "Solved" not in shown(pilot, "#message"), "walking on wins nothing again"
        await pilot.click("#board", offset=(left, top))
        assert "no way" in shown(pilot, "#message")


@piloted
async def test_signs_are_emoji_or_ascii() -> None:
    async with GridwrightApp(level(ROOM), 0).run_test(size=(20, 10)) as pilot:
        assert "🐍" in "".join(board_lines(pilot))
        await pilot.press("t")
        drawn = "".join(board_lines(pilot))
        assert drawn.isascii()
        assert "@" in drawn
