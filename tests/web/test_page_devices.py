"""The page by other means than eyes, keys and mouse: by ear, switches, gamepad, and enlarged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from gridwright import Session, read_text
from web_page import GAMES, choose, expect_tally, ready

Visit = Callable[..., Page]
FIRST = "/play/sokoban/sokoban-1-first-steps-1"
MARKED = (
    "() => { const it = document.querySelector('.scanned'); return it && (it.ariaLabel ?? it.id); }"
)
#: A gamepad as the browser tells of it; `press` holds a button down for a moment.
GAMEPAD = """() => {
    const buttons = Array.from({ length: 16 }, () => ({ pressed: false }));
    navigator.getGamepads = () => [{ buttons, axes: [0, 0] }];
    const frame = () => new Promise(requestAnimationFrame);
    window.press = async (number) => {
        buttons[number].pressed = true;
        await frame(); await frame();
        buttons[number].pressed = false;
        await frame(); await frame();
    };
    dispatchEvent(new Event("gamepadconnected"));
}"""
UP, DOWN, LEFT, RIGHT = 12, 13, 14, 15


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Visit]:
    """Opens an address, for somebody whose browser remembers some settings."""
    contexts = []

    def open_page(
        address: str, size: tuple[int, int] = (1280, 800), *, clock: bool = False, **settings: Any
    ) -> Page:
        context = browser.new_context(
            base_url=server, viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
        )
        contexts.append(context)
        context.set_default_timeout(60_000)
        for name, value in settings.items():
            kept = f"localStorage.setItem('gridwright:{name}', JSON.stringify({value!r}))"
            context.add_init_script(kept)
        page = context.new_page()
        if clock:
            page.clock.install()
        page.goto(address)
        ready(page)
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_a_whole_level_by_text_alone(visit: Visit) -> None:
    """What a screen reader says is enough to win, and so is typing."""
    page = visit("/play/sokoban/sokoban-1-first-steps-4")
    page.get_by_text("Text board and move field").press("Enter")
    board = page.get_by_label("The board as text")
    expect(board).to_contain_text("@")
    (level,) = read_text(board.inner_text(), "sokoban")
    signs = page.locator("#move-note").inner_text()
    assert "$ computer" in signs
    assert "u up" in signs
    moves = Session(level).solve("moves").moves
    assert moves
    field = page.get_by_role("textbox", name="Moves")
    for move in moves.lower():
        field.fill(move)
        field.press("Enter")
        expect(page.locator("#announcer")).not_to_be_empty()
    expect(page.locator("#announcer")).to_have_text("Perfect!")
    expect(page.locator(".card").get_by_role("button", name="Next level")).to_be_focused()


def scan_to(page: Page, name: str) -> None:
    """Goes on with the first switch until that is marked, and takes it with the second."""
    for _ in range(40):
        if page.evaluate(MARKED) == name:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Space")
    raise AssertionError(f"nothing is called {name}")


def test_two_switches_go_from_the_home_to_a_win_and_build(visit: Visit) -> None:
    page = visit("/", switches="two")
    page.locator("#today:not([hidden])").wait_for()
    for _ in range(3):  # today's puzzle, Snek Is You, Snekoban
        page.keyboard.press("Space")
    page.keyboard.press("Enter")
    scan_to(page, "Play: Snekoban, One step at a time")
    expect(page.locator("#level-title")).to_have_text("One step at a time")
    scan_to(page, "Buttons for moves")
    scan_to(page, "right")
    page.keyboard.press("Enter")  # it stays marked
    page.keyboard.press("Enter")
    expect(page.locator("#overlay .card.win")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")  # the card comes first
    page.keyboard.press("Enter")
    expect(page.locator("#level-title")).to_have_text("Left and right")
    scan_to(page, "Play")
    scan_to(page, "edit")
    scan_to(page, "Cursor")
    scan_to(page, "down")
    scan_to(page, "right")
    scan_to(page, "use tool")
    expect(page.locator("#builder-panel")).to_contain_text("there is a player already")


def test_one_switch_waits_for_the_mark(visit: Visit) -> None:
    page = visit("/play/columns/columns-1-three-alike-1", clock=True, switches="one", pace=4)

    def wait_and_take(marked: str) -> None:
        page.clock.fast_forward(4_000)
        page.locator(marked).wait_for()
        page.keyboard.press("Space")

    wait_and_take(".card.scanned")  # "Play" is the only thing on it
    expect(page.locator("#overlay")).to_be_hidden()
    falls = page.locator("#board [data-name=falling]")
    wait_and_take(".pad.scanned")
    assert falls.count() == 1, "time waits for who has switches"
    wait_and_take("#pad .down.scanned")
    expect(falls).not_to_have_count(1)


def test_a_gamepad_plays_and_walks_between_screens(visit: Visit) -> None:
    page = visit("/")
    page.evaluate(GAMEPAD)

    def press(button: int) -> None:
        page.evaluate("press", button)

    page.get_by_role("link", name="Play: Snek Is You, Good morning").focus()
    press(RIGHT)
    press(RIGHT)
    expect(page.get_by_role("link", name="Play: Snekoban, One step at a time")).to_be_focused()
    press(0)
    expect(page.locator("#level-title")).to_have_text("One step at a time")
    press(RIGHT)
    expect_tally(page, "moves", 1)
    press(1)
    expect_tally(page, "moves", 0)
    for moves in (1, 2, 3):
        press(RIGHT)
        expect_tally(page, "moves", moves)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    press(0)
    expect(page.locator("#level-title")).to_have_text("Left and right")
    press(8)
    expect(page.locator("#map")).to_be_visible()
    press(1)
    expect(page.locator("#level-title")).to_have_text("Left and right")


@pytest.mark.parametrize("zoom", [2, 4])
def test_enlarged_everything_is_there(visit: Visit, zoom: int) -> None:
    """A window of 1280×800 in which everything is twice or four times as large."""
    size = 1280 // zoom, 800 // zoom
    page = visit("/", size)
    for address in ("/", "/play/maze", "/build/snek"):
        page.goto(address)
        ready(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), address
    for game in GAMES:
        choose(page, game)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game
        for control in ("#board", "#undo", "#hint", "#pad .left", "#open-share", "#open-levels"):
            page.locator(control).scroll_into_view_if_needed()
            expect(page.locator(control)).to_be_in_viewport(ratio=0.5)
    assert Axe().run(page).violations_count == 0
