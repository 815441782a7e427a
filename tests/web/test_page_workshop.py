"""The builder that loses nothing, one's own levels, the co-designer, today's puzzle, new levels."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from playwright.sync_api import Browser, Page, Route, expect
from starlette.testclient import TestClient

from gridwright import Level, find_game
from gridwright.make.codesign import advise
from gridwright.make.daily import daily_level, daily_title
from gridwright.search import Outcome, Request
from web_page import ALL_SIZES, ROOM, choose, paste, ready, tap_cell


@pytest.fixture(params=ALL_SIZES)
def builder(browser: Browser, server: str, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A blank board to build on, at each size."""
    width, height = ALL_SIZES[request.param]
    context = browser.new_context(base_url=server, viewport={"width": width, "height": height})
    context.set_default_timeout(20_000)
    page = context.new_page()
    page.goto("/build/sokoban")
    ready(page)
    yield page
    context.close()


def paint(page: Page, name: str, row: int, column: int) -> None:
    page.locator(f".palette button[value={name}]").click()
    tap_cell(page, row, column)


def test_what_is_drawn_is_never_lost(builder: Page) -> None:
    paint(builder, "player", 1, 1)
    builder.wait_for_url("**/build/sokoban/*")
    builder.reload()
    ready(builder)
    expect(builder.locator("#board [data-name=player]")).to_have_count(1)
    builder.get_by_role("navigation").get_by_role("link", name="Columns").click()
    builder.wait_for_selector("body[data-playing=columns]")
    builder.go_back()
    expect(builder.locator("#builder-panel")).to_be_visible()
    expect(builder.locator("#board [data-name=player]")).to_have_count(1)
    builder.goto("/play/sokoban")
    ready(builder)
    expect(builder.locator(".place.own .tile")).to_have_count(1)
    expect(builder.locator(".place.own")).to_contain_text("private")
    builder.get_by_role("button", name="Duplicate Untitled").click()
    expect(builder.locator(".place.own .tile")).to_have_count(2)
    remove = builder.get_by_role("button", name="Delete Level (copy)")
    remove.click()
    expect(remove).to_have_text("Sure?")
    remove.click()
    expect(builder.locator(".place.own .tile")).to_have_count(1)


def test_lines_at_every_edge(builder: Page) -> None:
    paint(builder, "player", 0, 0)
    for side in ("top", "left", "bottom", "right"):
        builder.get_by_role("button", name=f"Add a line at the {side}").click()
    expect(builder.get_by_role("spinbutton", name="Rows")).to_have_value("10")
    expect(builder.get_by_role("spinbutton", name="Columns")).to_have_value("10")
    builder.get_by_role("button", name="Take a line away at the top").click()
    expect(builder.get_by_role("spinbutton", name="Rows")).to_have_value("9")
    kept = builder.evaluate(
        """draft => new Promise((resolve) => {
            const asked = indexedDB.open("gridwright");
            asked.onsuccess = () => {
                const store = asked.result.transaction("records").objectStore("records");
                store.get(`draft/${draft}`).onsuccess = (event) =>
                    resolve(event.target.result.level.board);
            };
        })""",
        builder.url.rpartition("/")[2],
    )
    assert kept[0][:3] == [[], ["player"], []]


def test_the_co_designer_proves_what_it_says(builder: Page) -> None:
    for name, row, column in (("player", 1, 1), ("target", 1, 4), ("wall", 6, 6)):
        paint(builder, name, row, column)
    expect(builder.locator(".problems")).to_contain_text("a computer is missing")
    paint(builder, "computer", 1, 2)
    expect(builder.locator(".advice")).to_contain_text("Par 2 (proved)", timeout=30_000)
    expect(builder.locator(".advice")).to_contain_text("never needed")
    expect(builder.locator("#board .outline.spare")).to_have_count(1)
    builder.get_by_role("button", name="Try it").click()
    expect(builder.locator(".advice")).not_to_contain_text("Par 2 (proved)")


def test_somebody_elses_level_becomes_ones_own(page: Page) -> None:
    page.goto(page.url + "play/sokoban/sokoban-1-first-steps-2")
    ready(page)
    page.keyboard.press("e")
    page.get_by_role("button", name="Clear").click()
    expect(page.get_by_label("Title")).to_have_value("")
    for name, row, column in (("player", 1, 1), ("computer", 1, 2), ("target", 1, 3)):
        paint(page, name, row, column)
    page.get_by_role("button", name="Test play").click()
    expect(page.locator("#level-title")).to_have_text("A level of your own")
    expect(page.locator("#level-note")).to_have_text("")
    old_par = re.compile(r"par\s*6\b")
    expect(page.locator("#tally")).not_to_contain_text(old_par)
    page.keyboard.press("d")
    expect(page.locator("#overlay .card.win")).to_be_visible()


def test_a_title_of_ones_own_stays(page: Page) -> None:
    page.goto(page.url + "play/sokoban/sokoban-1-first-steps-2")
    ready(page)
    page.keyboard.press("e")
    page.get_by_label("Title").fill("Better")
    page.get_by_label("Title").press("Tab")
    expect(page.get_by_label("Title")).to_have_value("Better")
    page.locator("#open-levels").click()
    expect(page.locator(".place.own .name")).to_have_text("Better")


def test_a_published_level_can_be_taken_back(page: Page, browser: Browser, server: str) -> None:
    page.goto(server + "build/sokoban")
    ready(page)
    for name, row, column in (("player", 1, 1), ("computer", 1, 2), ("target", 1, 4)):
        paint(page, name, row, column)
    page.get_by_label("Title").fill("For all")
    page.get_by_label("Title").press("Tab")
    page.get_by_role("button", name="Publish").click()
    expect(page.locator("#builder-panel")).to_contain_text("Published: everybody")
    stranger = browser.new_context().new_page()
    stranger.goto(server + "play/sokoban")
    ready(stranger)
    expect(stranger.locator("#levels")).to_contain_text("For all")
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#builder-panel")).to_contain_text("Private")
    stranger.reload()
    ready(stranger)
    expect(stranger.locator("#levels")).not_to_contain_text("For all")
    stranger.context.close()


def test_what_is_too_large_is_said_on_every_screen(page: Page) -> None:
    paste(page, "#" * 500_001)
    expect(page.locator("#notice")).to_have_text("What was pasted is too large.")
    choose(page, "Snekoban")
    paste(page, "#" * 500_001)
    expect(page.locator("#message")).to_have_text("What was pasted is too large.")


def test_whole_collections_are_taken(page: Page) -> None:
    choose(page, "Snekoban")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "small.sok"));
            document.body.dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        "\n".join(ROOM.replace("Room", f"Room {number}") for number in range(1, 31)),
    )
    expect(page.locator("#notice")).to_contain_text("30 levels from small.sok are yours now")
    expect(page.locator("#pack-small .tile")).to_have_count(30)
    page.get_by_label("Find a level").fill("room 7")
    expect(page.locator("#levels .tile:visible")).to_have_count(1)
    page.get_by_role("button", name="Play Room 7", exact=True).click()
    expect(page.locator("#level-title")).to_have_text("Room 7")
    page.keyboard.type("ddd", delay=60)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    page.locator("#open-levels").click()
    expect(page.locator("#pack-small .tile.solved")).to_have_count(1)


def test_todays_puzzle_and_a_row_of_days(page: Page) -> None:
    today = page.locator("#today")
    expect(today).to_contain_text("Today’s puzzle", timeout=30_000)
    expect(today.locator(".week i")).to_have_count(7)
    today.get_by_role("link", name="Play today’s puzzle").click()
    expect(page.locator("#stage")).to_be_visible()
    title = daily_title(datetime.now(UTC).date())
    expect(page.locator("#level-title")).to_have_text(title)
    assert "/play/" in page.url


def test_a_new_level_is_made_while_one_waits(page: Page) -> None:
    page.goto(page.url + "play/maze")
    ready(page)
    page.locator("#difficulty").select_option("easy")
    held: list[Route] = []  # until the notice has been read
    page.route("**/api/make", lambda route: held.append(route))
    page.get_by_role("button", name="A new level").click()
    expect(page.locator("#notice")).to_contain_text("being made")
    held[0].continue_()
    expect(page.locator("#stage")).to_be_visible(timeout=30_000)
    expect(page.locator("#level-title")).to_contain_text("Easy")
    assert "/try/" in page.url


def test_whoever_goes_elsewhere_has_no_level_made(page: Page) -> None:
    page.goto(page.url + "play/maze")
    ready(page)
    gone: list[str] = []
    page.on("requestfailed", lambda request: gone.append(request.url))
    page.route("**/api/make", lambda route: None)  # never answered
    page.get_by_role("button", name="A new level").click()
    expect(page.locator("#notice")).to_contain_text("being made")
    choose(page, "Snekoban")
    expect(page.locator("#notice")).to_be_hidden()
    expect(page.locator("#stage")).to_be_visible()
    assert [url.rsplit("/", 1)[-1] for url in gone] == ["make"]


def test_a_tab_leads_to_its_game_before_the_page_has_come(page: Page) -> None:
    page.route("**/js/page.js", lambda route: None)  # it never comes
    page.goto(page.url, wait_until="commit")
    page.get_by_role("navigation").get_by_role("link", name="Snekoban").click()
    page.wait_for_url("**/play/sokoban", wait_until="commit")
    page.unroute("**/js/page.js")
    page.reload()
    ready(page)
    expect(page.locator("#map-title")).to_have_text("Snekoban")


# -- without a browser ---------------------------------------------------------------------------


def test_a_day_has_one_puzzle_and_it_can_be_solved() -> None:
    days = [date(2026, 5, day) for day in range(1, 5)]
    puzzles = [daily_level(day) for day in days]
    assert puzzles == [daily_level(day) for day in days]
    assert len({puzzle.board for puzzle in puzzles}) == len(days)
    for puzzle in puzzles:
        game = find_game(puzzle.game)
        assert game.solve(Request(game.start(puzzle))).outcome is Outcome.SOLVED


def test_today_is_the_same_for_everybody(client: TestClient) -> None:
    first = client.get("/api/today").json()
    assert first["row"] == 0
    assert first["week"] == [False] * 7
    client.cookies.clear()
    assert client.get("/api/today").json()["id"] == first["id"]


def test_advice_is_proved() -> None:
    level = Level.from_text("#########\n#@ $   .#\n#   #   #\n#       #\n#########", "sokoban")
    advice = advise(level)
    assert advice.par == 5
    assert (2, 4, "wall") in advice.spare
    assert advice.all_tried
    assert advice.harder is not None
    game = find_game("sokoban")
    harder = game.solve(Request(game.start(advice.harder.level), "moves"))
    assert harder.moves is not None
    assert len(harder.moves) == advice.harder.par > 5


def test_of_a_level_without_a_solution_that_is_all_there_is_to_say() -> None:
    advice = advise(Level.from_text("#####\n#$@.#\n#####", "sokoban"))
    assert (advice.outcome, advice.par, advice.harder) == ("unsolvable", None, None)
