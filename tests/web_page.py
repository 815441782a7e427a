"""What the tests of the page do in a browser: choose, paste, point, and read the counts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from gridwright import find_game, write_text

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
ALL_SIZES = {**SIZES, "laptop": (1024, 640), "phone on its side": (844, 390)}
GAMES = {"Snek Is You": "snek", "Snekoban": "sokoban", "Acorn Runner": "maze", "Columns": "columns"}
ROOM = "#######\n#@ $ .#\n#     #\n#######\nTitle: Room\n"
#: Its solution plays for some seconds: long enough to be paused on a busy machine.
LONG_ROOM = f"{'#' * 30}\n#@ ${' ' * 24}.#\n#{' ' * 28}#\n{'#' * 30}\nTitle: Long room\n"


_HTTP, _WORKER, _STOPPED = (
    pytest.param(name, marks=pytest.mark.long if name != "http" else ())
    for name in ("http", "worker", "stopped")
)
#: For what holds whoever answers the page: a server, or a worker in the browser.
both_transports = pytest.mark.parametrize("transport", [_HTTP, _WORKER], indirect=True)
#: The same, and that worker when the server of its files was stopped after the first visit.
every_transport = pytest.mark.parametrize("transport", [_HTTP, _WORKER, _STOPPED], indirect=True)


def ready(page: Page) -> None:
    page.wait_for_selector("body[data-ready]")


def choose(page: Page, game: str) -> None:
    page.get_by_role("navigation").get_by_role("link", name=game).click()
    page.wait_for_selector(f"body[data-playing={GAMES[game]}]")


def paste(page: Page, text: str) -> None:
    """What pasting a level from the clipboard does."""
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.setData("text/plain", text);
            document.body.dispatchEvent(
                new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }""",
        text,
    )


def open_example(page: Page, title: str) -> None:
    """Plays the game's own example, whatever the lists of levels hold."""
    choose(page, title)
    level = replace(find_game(GAMES[title]).example, title="Example")
    paste(page, write_text([level], "json"))
    expect(page.locator("#level-title")).to_have_text("Example")


def room(page: Page, text: str = ROOM, title: str = "Room") -> None:
    choose(page, "Snekoban")
    paste(page, text)
    expect(page.locator("#level-title")).to_have_text(title)


def tally(page: Page, name: str) -> str:
    return page.locator(f"#tally div:has(dt:text-is('{name}')) dd").inner_text()


def expect_tally(page: Page, name: str, value: int | str) -> None:
    number = page.locator(f"#tally div:has(dt:text-is('{name}')) dd")
    expect(number).to_have_text(str(value))


def tap_cell(page: Page, row: int, column: int) -> None:
    page.locator("#board").scroll_into_view_if_needed()
    box = page.locator("#board").bounding_box()
    assert box is not None
    view = page.locator("#board").get_attribute("viewBox")
    assert view is not None
    wide, high = (float(number) / 24 for number in view.split()[2:])
    x, y = (column + 0.5) * box["width"] / wide, (row + 0.5) * box["height"] / high
    page.mouse.click(box["x"] + x, box["y"] + y)
