"""Takes the pictures of the documentation: ``python docs/site/take_pictures.py``.

Behind it ``page``, ``window`` or ``terminal`` takes those alone.

Each comes from the program itself: the page in a real browser at a server of its own, the window
under SDL's dummy driver, the terminal by Textual's pilot. Chromium must be installed.
"""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from gridwright.game import find_game
from gridwright.levels.personal_store import PersonalStore
from gridwright.levels.shipped import shipped_levels
from gridwright.play import Session
from gridwright.play.collection import Collection

FOLDER = Path(__file__).parents[1] / "pictures"
COLOURS = 256
ARROWS = {"u": "ArrowUp", "d": "ArrowDown", "l": "ArrowLeft", "r": "ArrowRight"}
GIF_LEVEL, GIF_SIZE, GIF_EVERY = "Twins", (860, 620), 70  # and milliseconds between frames


def keep(picture: bytes | Image.Image, name: str, scale: float = 1.0) -> None:
    """As a small PNG file with few colours."""
    image = picture if isinstance(picture, Image.Image) else Image.open(BytesIO(picture))
    size = round(image.width * scale), round(image.height * scale)
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS)
    few = small.quantize(palette=palette_of(small), dither=Image.Dither.NONE)
    few.save(FOLDER / f"{name}.png", optimize=True)
    print(f"{name}.png", (FOLDER / f"{name}.png").stat().st_size // 1000, "kB")


def palette_of(*images: Image.Image) -> Image.Image:
    """The colours that these pictures have most of: flat ones stay exactly as they are."""
    bins: dict[tuple[int, ...], dict[tuple[int, ...], int]] = {}
    for image in images:
        for count, colour in image.getcolors(image.width * image.height) or ():
            assert isinstance(colour, tuple)
            near = bins.setdefault(tuple(part >> 3 for part in colour), {})
            near[colour] = near.get(colour, 0) + count
    fullest = sorted(bins.values(), key=lambda near: -sum(near.values()))[:COLOURS]
    colours = [max(near, key=lambda colour: near[colour]) for near in fullest]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


# -- the page -------------------------------------------------------------------------------


@contextmanager
def serving() -> Iterator[str]:
    command = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = re.search(r"http://[^/\s]+", server.stdout.readline())
        assert address is not None
        for _ in range(150):
            try:
                urlopen(address[0]).close()
                break
            except URLError:
                time.sleep(0.1)
        yield address[0]
    finally:
        server.terminate()
        server.wait(10)


def take_page(browser: Browser) -> None:
    with serving() as address:
        visit(browser, f"{address}/", "light", lambda page: keep(shot(page), "home", 0.75))
        visit(
            browser, f"{address}/play/sokoban", "dark", lambda page: keep(shot(page), "map", 0.75)
        )
        for game, number, moves, theme, name in (
            ("snek", 5, "rrd", "light", "snek"),
            ("sokoban", 9, "lud", "dark", "snekoban"),
            ("maze", 9, "rd", "light", "maze"),
            ("columns", 4, "", "dark", "columns"),
        ):
            show = _playing(moves, name)
            visit(browser, level_address(browser, address, game, number), theme, show)
        take_gif(browser, address)


def _playing(moves: str, name: str) -> Callable[[Page], None]:
    def show(page: Page) -> None:
        for move in moves:
            page.keyboard.press(ARROWS[move])
            page.wait_for_timeout(200)
        if name == "columns":
            for key in ("Enter", "ArrowLeft", "Enter", "Enter", "ArrowRight", "Enter", "Enter"):
                page.keyboard.press(key)
                page.wait_for_timeout(350)
        page.wait_for_timeout(700)
        keep(shot(page), name, 0.75)

    return show


def level_address(browser: Browser, address: str, game: str, number: int) -> str:
    """That of the level with that number on the map."""
    page = browser.new_page()
    page.goto(f"{address}/play/{game}")
    page.wait_for_selector("#levels .tile")
    found = page.locator("#levels .tile").nth(number).get_attribute("href")
    page.close()
    return f"{address}{found}"


def visit(browser: Browser, address: str, theme: str, show: Callable[[Page], None]) -> None:
    dark = theme == "dark"
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.wait_for_timeout(1200)
    show(page)
    context.close()


def shot(page: Page) -> bytes:
    return page.screenshot()


def take_gif(browser: Browser, address: str) -> None:
    """A level of Snekoban being solved, with all its effects, as a small animated picture."""
    levels = [entry.level for entry in shipped_levels("sokoban")]
    number = [level.title for level in levels].index(GIF_LEVEL)
    moves = (Session(levels[number]).solve().moves or "").lower()
    wide, high = GIF_SIZE
    context = browser.new_context(viewport={"width": wide, "height": high}, color_scheme="light")
    page = context.new_page()
    page.goto(level_address(browser, address, "sokoban", number))
    page.wait_for_selector("body[data-ready]")
    page.wait_for_timeout(800)
    frames = [_frame(page)] * 6
    for place, move in enumerate(moves, 1):
        page.keyboard.press(ARROWS[move])
        page.wait_for_timeout(120)
        frames += _moving(page, 3 if place < len(moves) else 28)
    context.close()
    palette = palette_of(frames[0], frames[-1], frames[-20], frames[len(frames) // 3])
    pictures = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
    path = FOLDER / "play.gif"
    first, *rest = pictures
    first.save(path, save_all=True, append_images=rest, duration=GIF_EVERY, loop=0, optimize=True)
    print("play.gif", path.stat().st_size // 1000, "kB,", len(frames), "frames")


def _moving(page: Page, count: int) -> Iterator[Image.Image]:
    """So many frames of what moves now, evenly spaced however long a picture takes."""
    page.evaluate("window.moving = document.getAnimations(); moving.forEach((one) => one.pause())")
    for number in range(count):
        time_now = number * GIF_EVERY
        page.evaluate("(now) => moving.forEach((one) => (one.currentTime = now))", time_now)
        yield _frame(page)
    page.evaluate("moving.forEach((one) => one.play())")


def _frame(page: Page) -> Image.Image:
    image = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return image.resize((GIF_SIZE[0] * 3 // 5, GIF_SIZE[1] * 3 // 5), Image.Resampling.LANCZOS)


# -- the window -----------------------------------------------------------------------------


def take_window() -> None:
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    import pygame

    from gridwright.desktop.launch import open_home, open_level
    from gridwright.desktop.sheets import ScoresScreen
    from gridwright.desktop.window import Window

    def press(window: Window, *keys: str) -> None:
        codes = {"up": pygame.K_UP, "down": pygame.K_DOWN, "tab": pygame.K_TAB}
        codes |= {"left": pygame.K_LEFT, "right": pygame.K_RIGHT, "enter": pygame.K_RETURN}
        for key in keys:
            if isinstance(window.screen, ScoresScreen):
                continue  # the game is over
            code = codes.get(key) or ord(key)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                unicode = key if len(key) == 1 else ""
                event = pygame.event.Event(kind, key=code, unicode=unicode, mod=0)
                pygame.event.post(event)
                window.frame(1 / 60)
            wait(window, 0.15)

    def wait(window: Window, seconds: float) -> None:
        for _ in range(round(seconds * 60)):
            window.frame(1 / 60)
            time.sleep(0.002)  # the solver works beside it

    def take(name: str, size: tuple[int, int], game: str, number: int, *keys: str) -> None:
        store = PersonalStore()
        window = Window(store, size)
        window.settings.name = "Ann"
        open_home(window)
        if game:
            entries = Collection.of_game(store, game)
            open_level(window, entries, number)
            press(window, *keys)
        wait(window, 4 if "x" in keys else 0.05)
        size_of = window.surface.get_size()
        image = Image.frombytes("RGB", size_of, pygame.image.tobytes(window.surface, "RGB"))
        keep(image, name, 0.75)
        window.close()
        store.close()

    take("window-home", (1000, 700), "", 0)
    take("window-snek", (1000, 700), "snek", 5, "right", "down")
    take("window-snekoban", (1000, 700), "sokoban", 9, "x")
    take("window-maze", (1000, 700), "maze", 9, "right", "down", "down")
    take("window-levels", (1000, 700), "maze", 14, "tab")
    columns = ("enter", "left", "v", "v", "right", "right", "v", "v", "left", "down", "down")
    take("window-columns", (760, 860), "columns", 4, *columns)
    endless = len(shipped_levels("columns")) - 1
    fallers = ("left", "v", "v", "v", "v", "right", "right", "v", "v", "left") * 9
    take("window-scores", (760, 860), "columns", endless, "enter", *fallers)
    take("window-wide", (1500, 600), "sokoban", 12, "left")
    take("window-narrow", (400, 860), "sokoban", 12, "left")


# -- the terminal ---------------------------------------------------------------------------


def terminal_pictures() -> dict[str, str]:
    """SVG drawings of terminals, by name."""
    from gridwright.terminal.app import GridwrightApp

    async def take(game: str, number: int, size: tuple[int, int], *keys: str) -> str:
        collection = Collection.of_levels(
            find_game(game).title, [entry.level for entry in shipped_levels(game)]
        )
        place = None if keys == ("list",) else number
        async with GridwrightApp(collection, place).run_test(size=size) as pilot:
            for key in () if place is None else keys:
                await pilot.press(key)
            await pilot.pause(2 if "x" in keys else 0.3)
            return pilot.app.export_screenshot()

    drawn: dict[str, str] = {}
    for name, game, number, size, *keys in (
        ("terminal-snek", "snek", 5, (100, 30), "right", "down"),
        ("terminal-solve", "sokoban", 9, (100, 30), "x"),
        ("terminal-columns", "columns", 4, (100, 34), "enter", "left", "down", "down"),
        ("terminal-levels", "maze", 0, (100, 30), "list"),
    ):
        drawn[name] = asyncio.run(take(game, number, size, *keys))
    return drawn


def take_terminal(browser: Browser, drawings: dict[str, str]) -> None:
    for name, drawn in drawings.items():
        page = browser.new_page(viewport={"width": 1240, "height": 900})
        page.set_content(f"<body style='margin:0;background:#0c0e15'>{drawn}</body>")
        keep(page.locator("svg").first.screenshot(), name, 0.75)
        page.close()


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        os.environ["GRIDWRIGHT_DATABASE_URL"] = f"sqlite:///{folder}/pictures.sqlite"
        os.environ["XDG_CONFIG_HOME"] = folder
        if "window" in wanted:
            take_window()
        drawings = terminal_pictures() if "terminal" in wanted else {}
        with sync_playwright() as playwright:
            chromium = shutil.which("chromium")
            flags = ["--no-sandbox", "--mute-audio"]
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            if "page" in wanted:
                take_page(browser)
            take_terminal(browser, drawings)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or ["page", "window", "terminal"])
