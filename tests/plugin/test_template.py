"""The template of docs/adding-a-game.md, installed as a package of its own, in every front end."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect, sync_playwright

TEMPLATE = Path(__file__).parents[2] / "docs" / "game-template"

TERMINAL = """
import asyncio
from gridwright.play.collection import Collection
from gridwright.levels.personal_store import PersonalStore
from gridwright.terminal.app import GridwrightApp

async def main():
    store = PersonalStore()
    app = GridwrightApp(Collection.of_game(store, "ice-slide"), 0)
    async with app.run_test(size=(100, 30)) as pilot:
        await pilot.pause()
        for key in ("up", "right", "z"):
            await pilot.press(key)
        await pilot.pause()
        text = app.export_screenshot()
        print("SEEN", "1/2" in text, "moves" in text, "🐧" in text)
    store.close()

asyncio.run(main())
"""

WINDOW = """
import pygame
from gridwright.desktop.launch import open_game
from gridwright.desktop.window import Window
from gridwright.game import find_game
from gridwright.levels.personal_store import PersonalStore

window = Window(PersonalStore())
open_game(window, find_game("ice-slide"))
for key in (pygame.K_UP, pygame.K_z, pygame.K_UP):
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        pygame.event.post(pygame.event.Event(kind, key=key, unicode="", mod=0))
    window.frame(0.1)
print("MOVES", window.screen.visit.play.session.moves)
window.close()
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the template is installed, with a store of its own."""
    source, site, home = (tmp_path_factory.mktemp(name) for name in ("source", "site", "home"))
    project = source / "ice-slide"
    shutil.copytree(TEMPLATE, project)
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(site), str(project)], check=True)
    return {
        **os.environ,
        "PYTHONPATH": str(site),
        "XDG_DATA_HOME": str(home),
        "GRIDWRIGHT_DATABASE_URL": f"sqlite:///{home}/store.sqlite",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def run(environment: dict[str, str], *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_at_the_command_line(environment: dict[str, str], tmp_path: Path) -> None:
    command = ("-m", "gridwright")
    assert "Ice Slide" in run(environment, *command, "games")
    level = tmp_path / "level.json"
    level.write_text(
        '{"game": "ice-slide", "board": [[["penguin"], [], ["fish"]], [["fish"], [], []]]}'
    )
    assert "P.F" in run(environment, *command, "show", str(level))
    solved = run(environment, *command, "solve", str(level))
    moves = solved.splitlines()[0]
    assert len(moves) in (3, 4)
    assert "won" in run(environment, *command, "replay", str(level), moves)
    played = run(environment, *command, "play", "--lines", str(level), typed=f"{moves}\nquit\n")
    assert "Solved with" in played


def test_in_the_terminal(environment: dict[str, str]) -> None:
    assert "SEEN True True True" in run(environment, "-c", TERMINAL)


def test_in_the_window(environment: dict[str, str]) -> None:
    assert "MOVES u" in run(environment, "-c", WINDOW)


def test_on_the_page(environment: dict[str, str]) -> None:
    chromium = shutil.which("chromium")
    if chromium is None:
        pytest.skip("there is no chromium on this machine")
    serve = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
    server = subprocess.Popen(serve, env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://\S+", server.stdout.readline())
        assert address
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(
                executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--mute-audio"]
            )
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            page.set_default_timeout(20_000)
            for _ in range(100):
                try:
                    page.goto(address[0])
                    break
                except Exception:
                    page.wait_for_timeout(100)
            page.wait_for_selector("body[data-ready]")
            page.get_by_role("navigation").get_by_role("link", name="Ice Slide").click()
            expect(page.locator("#level-title")).to_have_text("Breakfast")
            drawn = page.locator("#sprite-penguin path").evaluate_all("paths => paths.length")
            assert drawn == 9  # the game's own drawing, not a card
            page.keyboard.press("ArrowUp")
            expect(page.locator("#tally")).to_contain_text("1/2")  # a fact that the game declares
            page.keyboard.press("z")
            expect(page.locator("#tally")).to_contain_text("0/2")
            box = page.locator("#board").bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 12, box["y"] + 5)  # points at the corner
            expect(page.locator("#tally")).to_contain_text("1/2")
            page.locator("#solve").click()
            expect(page.locator("#message")).to_contain_text("by the solver", timeout=30_000)
            assert "best moves" not in page.locator("#tally").inner_text()
            browser.close()
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(10)
