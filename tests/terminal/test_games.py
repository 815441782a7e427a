"""What only some of the games show: rules in force, messages, and time that passes by itself."""

from __future__ import annotations

from gridwright.games.columns import COLUMNS
from gridwright.levels.store import Store
from gridwright.play.collection import Collection
from gridwright.terminal.app import GridwrightApp
from terminal_pilot import board_lines, level, piloted, session, shown, until


@piloted
async def test_snek_shows_the_rules_in_force() -> None:
    entries = level("SIY....\n.......\n.s.....\n.FIN...", "snek")
    async with GridwrightApp(entries, 0).run_test(size=(100, 30)) as pilot:
        assert "SNEK IS YOU\nFLAG IS WIN" in shown(pilot, "#facts")
        await pilot.press("down")
        assert "FLAG IS WIN" in shown(pilot, "#facts")
        assert session(pilot).moves == ""
        await pilot.press("left", "down", "right")
        assert "FLAG IS WIN" in shown(pilot, "#facts")
        assert session(pilot).moves == "ldr"
        drawn = "\n".join(board_lines(pilot))
        assert "SNEK" in drawn
        assert "WIN" in drawn


@piloted
async def test_the_maze_says_what_happens() -> None:
    async with GridwrightApp(level("*X*\n*W*\n*F*\n*Y*", "maze"), 0).run_test() as pilot:
        await pilot.press("left")
        assert "walked into a wall" in shown(pilot, "#message")
        await pilot.press("down")
        assert "bucket of water" in shown(pilot, "#message")
        assert "buckets" in shown(pilot, "#facts")
        await pilot.press("down", "down")
        assert "Solved with 3 moves" in shown(pilot, "#message")


@piloted
async def test_who_is_burnt_can_undo() -> None:
    async with GridwrightApp(level("*X*\n*F*\n*Y*", "maze"), 0).run_test() as pilot:
        await pilot.press("down")
        assert session(pilot).state.status == "lost"
        assert "roasted" in shown(pilot, "#message")
        assert "z: undo" in shown(pilot, "#message")
        await pilot.press("z")
        assert session(pilot).state.status == "playing"


@piloted
async def test_columns_ticks_pauses_and_ends() -> None:
    entries = Collection.of_levels("test", [COLUMNS.endless(seed=5)])
    async with GridwrightApp(entries, 0).run_test(size=(80, 30)) as pilot:
        assert "Ready?" in shown(pilot, "#message")
        await pilot.press("left")
        assert not session(pilot).moves.strip("t"), "the first key starts the clock, no more"
        await until(pilot, lambda: "t" in session(pilot).moves)
        assert "Next" in shown(pilot, "#facts")
        await pilot.press("left", "space", "right")
        assert len(session(pilot).moves.replace("t", "")) >= 2
        await pilot.press("escape")
        moves = session(pilot).moves
        assert "Paused" in shown(pilot, "#message")
        await pilot.pause(1.2)
        assert session(pilot).moves == moves, "time stands still"
        await pilot.press("escape")
        await pilot.press("i")
        assert "Hint: " in shown(pilot, "#message")
        for _ in range(200):
            await pilot.press("enter")
            if session(pilot).state.status != "playing":
                break
        assert "Game over" in shown(pilot, "#message")
        moves = session(pilot).moves
        await pilot.pause(1.2)
        assert session(pilot).moves == moves
    with Store.open() as store:
        assert "score" in store.best_results(entries.entries[0].level)
        assert store.load_session(entries.entries[0].level) is None


@piloted
async def test_columns_rests_while_the_keys_are_read() -> None:
    async with GridwrightApp(
        Collection.of_levels("test", [COLUMNS.endless()]), 0
    ).run_test() as pilot:
        await pilot.press("left", "question_mark")
        await pilot.press("escape")
        assert "Paused" in shown(pilot, "#message")
        await pilot.click("#board", offset=(30, 10))
        assert "Paused" not in shown(pilot, "#message")
