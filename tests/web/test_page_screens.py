"""The screens around the board at every size: home, map, addresses, lessons, the end of a game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from gridwright import Session, find_game, write_text
from gridwright.levels.shipped import shipped_levels
from web_page import ALL_SIZES, choose, expect_tally, open_example, paste, ready, room, tally

FITS = "document.documentElement.scrollWidth <= innerWidth"
SCREENS = [
    "/",
    "/play/snek",
    "/play/sokoban/sokoban-1-first-steps-1",
    "/play/columns/columns-endless",
    "/play/maze/maze-1-into-the-woods-1",
]


@pytest.fixture(params=ALL_SIZES)
def size(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def visitor(browser: Browser, server: str, size: str) -> Iterator[Page]:
    """Somebody who has never been here, at each size."""
    width, height = ALL_SIZES[size]
    context = browser.new_context(
        base_url=server,
        viewport={"width": width, "height": height},
        has_touch="phone" in size,
    )
    context.set_default_timeout(20_000)
    yield context.new_page()
    context.close()


def check_screen(page: Page, what: str) -> None:
    """It is not wider than the window, and has nothing that would keep somebody out."""
    assert page.evaluate(FITS), f"{what} is wider than the window"
    found = Axe().run(page)
    assert found.violations_count == 0, f"{what}: {found.generate_report()}"


#: Every screen is seen in both themes, and in a wide and a narrow window in each.
THEMES = {"desktop": "light", "laptop": "dark", "phone": "dark", "phone on its side": "light"}


def test_every_screen_fits_and_has_no_finding(visitor: Page, size: str) -> None:
    visitor.emulate_media(color_scheme=THEMES[size], reduced_motion="reduce")  # type: ignore[arg-type]
    for address in SCREENS:
        visitor.goto(address)
        ready(visitor)
        check_screen(visitor, address)
    visitor.goto(SCREENS[2])
    ready(visitor)
    for button, shown in (
        ("#open-share", "#share"),
        ("#open-help", "#help"),
        ("#open-settings", "#settings"),
        ("#reader summary", "#text-board"),
    ):
        visitor.locator(button).click()
        expect(visitor.locator(shown)).to_be_visible()
        check_screen(visitor, button)
        visitor.keyboard.press("Escape")
    visitor.locator("#edit").click()
    expect(visitor.locator("#builder-panel")).to_contain_text("Par 3")
    check_screen(visitor, "the builder")
    visitor.locator("#builder-tools").get_by_role("button", name="Back to play").click()
    visitor.keyboard.type("ddd", delay=60)
    expect(visitor.locator("#overlay .card.win")).to_be_visible()
    check_screen(visitor, "a win")


def test_from_the_home_to_a_win_and_back(visitor: Page) -> None:
    visitor.goto("/")
    ready(visitor)
    expect(visitor.locator(".game-card")).to_have_count(4)
    visitor.get_by_role("link", name="Play: Snekoban").click()
    expect(visitor.locator("#board [data-key=right]")).to_have_count(1)
    assert visitor.url.endswith("/play/sokoban/sokoban-1-first-steps-1")
    visitor.keyboard.press("ArrowRight")
    expect(visitor.locator("#board [data-key=left]")).to_have_count(1)
    expect(visitor.locator("#board [data-key=right]")).to_have_count(0)
    visitor.keyboard.type("dd", delay=60)
    card = visitor.locator("#overlay .card.win")
    expect(card).to_contain_text("Perfect!")
    expect(card.locator(".stars")).to_have_text("★★★")
    card.get_by_role("button", name="Next level").click()
    expect(visitor.locator("#level-title")).to_have_text("Left and right")
    visitor.go_back()
    expect(visitor.locator("#level-title")).to_have_text("One step at a time")
    visitor.go_back()
    expect(visitor.locator("#home")).to_be_visible()
    expect(visitor.locator("[data-game=sokoban] .progress-line")).to_contain_text("1 of ")
    expect(visitor.get_by_role("link", name="Continue: Snekoban, Left and right")).to_be_visible()
    visitor.go_forward()
    expect(visitor.locator("#level-title")).to_have_text("One step at a time")


def test_the_map_has_packs_with_addresses(visitor: Page) -> None:
    visitor.goto("/play/sokoban#second-thoughts")
    ready(visitor)
    expect(visitor.locator("#pack-second-thoughts h3")).to_be_in_viewport()
    expect(visitor.locator("#levels .tile.next")).to_have_count(1)
    tile = visitor.locator("#pack-second-thoughts .tile").first
    expect(tile.locator("img")).to_have_js_property("complete", True)
    assert tile.locator("img").evaluate("image => image.naturalWidth") > 0
    name = tile.locator(".name").inner_text()
    tile.click()
    expect(visitor.locator("#level-title")).to_have_text(name)
    visitor.locator("#open-levels").click()
    expect(visitor.locator("#levels [aria-current]")).to_be_in_viewport()


def test_neither_space_nor_the_wheel_moves_the_board_away(visitor: Page) -> None:
    visitor.goto("/play/sokoban/sokoban-1-first-steps-2")
    ready(visitor)
    before = visitor.locator("#board").bounding_box()
    visitor.keyboard.press("Space")
    visitor.mouse.move(100, 300)
    visitor.mouse.wheel(0, 2000)
    visitor.wait_for_timeout(200)
    expect(visitor.locator("#board")).to_be_in_viewport()
    if visitor.viewport_size and visitor.viewport_size["width"] > 900:
        assert visitor.locator("#board").bounding_box() == before


def test_an_address_of_nothing_says_so(visitor: Page) -> None:
    visitor.goto("/try/notalevel")
    ready(visitor)
    expect(visitor.get_by_text("This link is damaged")).to_be_visible()
    visitor.goto("/play/sokoban/no-such-level")
    ready(visitor)
    expect(visitor.get_by_text("there is no level")).to_be_visible()
    expect(visitor.locator("#cards").get_by_role("link").first).to_be_visible()


def test_a_server_that_is_away_is_told_in_words(page: Page) -> None:
    room(page)
    page.route("**/api/**", lambda route: route.abort())
    page.keyboard.press("s")
    expect(page.locator("#message")).to_contain_text("The server does not answer")
    page.unroute("**/api/**")
    expect_tally(page, "moves", 1)


def test_a_level_that_does_not_come_leaves_the_pictures_of_the_one_before(page: Page) -> None:
    room(page)
    player = page.locator("#sprites symbol#sprite-player")  # whom Snek Is You does not know
    with page.expect_response("**/api/games/snek/sprites.svg"):
        page.route("**/api/plays", lambda route: route.fulfill(status=404, json={"error": "gone"}))
        paste(page, write_text([find_game("snek").example], "json"))
    expect(page.locator("#level-title")).to_have_text("Room")
    expect(player).to_be_attached()
    page.wait_for_timeout(300)
    assert player.count() == 1


def test_a_game_for_the_score_ends_with_a_table(page: Page) -> None:
    choose(page, "Columns")
    page.goto(page.url.rpartition("/play/")[0] + "/play/columns/columns-endless")
    ready(page)
    page.keyboard.press("ArrowLeft")  # wakes the clock
    for _ in range(70):
        if page.locator("#overlay .card.over").is_visible():
            break
        for key in ("Enter", "ArrowDown", "ArrowDown", "ArrowDown"):
            page.keyboard.press(key)
        page.wait_for_timeout(40)
    card = page.locator("#overlay .card.over")
    expect(card).to_contain_text("Game over")
    expect(card.get_by_role("button", name="Play again")).to_be_visible()
    page.keyboard.press("r")
    expect(page.locator("#overlay")).to_contain_text("Ready?")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#overlay")).to_be_hidden()


FIELD = "\n".join(
    ["|         |", "| S  T  V |", "| T  V  S |", "| S  T  V |", "| W  X  Y |", " --------- ", ""]
)


def test_a_lost_level_in_which_time_passes_has_a_card_too(page: Page) -> None:
    open_example(page, "Columns")
    paste(page, FIELD)
    expect(page.locator("#level-title")).to_have_text("A level of your own")
    page.keyboard.press("ArrowLeft")  # wakes the clock
    card = page.locator("#overlay .card.over")
    for _ in range(20):
        if card.is_visible():
            break
        for key in ("v", "ArrowDown"):
            page.keyboard.press(key)
        page.wait_for_timeout(40)
    expect(card).to_contain_text("Game over")
    card.get_by_role("button", name="Play again").click()
    expect(page.locator("#overlay")).to_contain_text("Ready?")


def test_holding_a_key_does_not_slow_the_fall(page: Page) -> None:
    open_example(page, "Columns")
    page.keyboard.press("ArrowLeft")  # wakes the clock
    expect(page.locator("#overlay")).to_be_hidden()
    lowest = """() => Math.max(...[...document.querySelectorAll("#board .things > g")]
        .filter(cell => cell.querySelector("[data-name=falling]"))
        .map(cell => cell.getBoundingClientRect().top))"""
    before = page.evaluate(lowest)
    page.keyboard.down("ArrowLeft")
    for _ in range(24):
        page.keyboard.down("ArrowLeft")  # the repeats of a held key
        page.wait_for_timeout(100)
    page.keyboard.up("ArrowLeft")
    assert page.evaluate(lowest) != before
    assert tally(page, "score") == "0"


def test_moves_and_bumps_are_told_by_ear(page: Page) -> None:
    room(page)
    page.keyboard.press("w")
    expect(page.locator("#announcer")).to_have_text("up, blocked")
    page.keyboard.type("dd", delay=120)
    expect(page.locator("#announcer")).to_have_text("right, pushed")


def test_a_level_solved_before_opens_at_its_start(page: Page) -> None:
    entry = shipped_levels("sokoban")[0]
    moves = Session(entry.level).solve("moves").moves
    assert moves is not None
    page.goto(page.url + "play/sokoban/" + entry.id)
    ready(page)
    page.keyboard.type("d" * len(moves), delay=60)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    page.locator("#open-levels").click()
    page.locator("#levels .tile.solved").first.click()
    expect_tally(page, "moves", 0)
    expect(page.locator("#board use[data-name=computer-home]")).to_have_count(0)
