"""Building in the page and sharing what was built: by pointer, by keys, by text, by link."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from web_page import (
    ROOM,
    choose,
    every_transport,
    expect_tally,
    paste,
    ready,
    room,
    tap_cell,
)

pytestmark = every_transport


def build(page: Page) -> None:
    choose(page, "Snekoban")
    page.keyboard.press("e")
    expect(page.locator("#builder-panel")).to_be_visible()
    page.get_by_role("spinbutton", name="Rows").fill("3")
    page.get_by_role("spinbutton", name="Rows").press("Tab")
    page.get_by_role("spinbutton", name="Columns").fill("5")
    page.get_by_role("spinbutton", name="Columns").press("Tab")
    page.get_by_role("button", name="Clear").click()
    expect(page.locator(".problems")).to_contain_text("there is no player")


def test_building_needs_no_level_that_was_played_before(page: Page) -> None:
    page.get_by_role("link", name="Levels of Snekoban").click()
    page.locator("#build-new").click()
    expect(page.locator("#builder-panel")).to_be_visible()
    for key in ("Escape", "Enter", "z", "y", "n"):
        page.keyboard.press(key)
    expect(page.locator("#board .things .thing")).to_have_count(1)


def swatch(page: Page, name: str) -> None:
    page.locator(f".palette button[value={name}]").click()


def test_build_by_pointer_play_and_keep(page: Page, transport: str) -> None:
    build(page)
    swatch(page, "player")
    tap_cell(page, 1, 0)
    swatch(page, "computer")
    tap_cell(page, 1, 1)
    swatch(page, "target")
    tap_cell(page, 1, 3)
    expect(page.locator(".problems .fine")).to_be_visible()
    page.keyboard.press("z")  # undo with the same keys
    assert page.locator("#board [data-name=target]").count() == 0
    page.keyboard.press("y")
    assert page.locator("#board [data-name=target]").count() == 1
    page.get_by_label("Title").fill("Mine")
    page.get_by_label("Title").press("Tab")
    if transport == "http":
        page.get_by_role("button", name="Publish").click()
        expect(page.locator("#message")).to_contain_text("everybody at this server")
    else:  # there is nobody to publish it for
        expect(page.get_by_role("button", name="Publish")).to_be_hidden()
    page.get_by_role("button", name="Test play").click()
    expect(page.locator("#level-title")).to_have_text("Mine")
    page.keyboard.type("dd", delay=30)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    page.locator("#open-levels").click()
    expect(page.locator("#levels")).to_contain_text("Mine")


def test_build_by_keys_alone(page: Page) -> None:
    build(page)
    page.locator("#board").focus()
    page.keyboard.press("Enter")  # the brush is the player
    page.keyboard.press("ArrowRight")
    page.keyboard.press(".")
    page.keyboard.press(".")  # wall, computer
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press(".")
    page.keyboard.press("f")  # targets everywhere else
    assert page.locator("#board [data-name=target]").count() == 13
    page.keyboard.press("x")
    assert page.locator("#board [data-name=target]").count() == 12
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("a")  # stack
    page.keyboard.press("Enter")
    assert page.locator("#board [data-name=computer-home]").count() == 1
    page.keyboard.press("t")
    expect(page.locator("#builder-panel")).not_to_be_visible()


def test_build_by_dragging_and_wide_boards(page: Page) -> None:
    build(page)
    swatch(page, "wall")
    box = page.locator("#board").bounding_box()
    assert box is not None
    cell = box["width"] / 5
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + cell * 4.5, box["y"] + cell / 2, steps=12)
    page.mouse.up()
    assert page.locator("#board [data-name=wall]").count() == 5
    page.get_by_role("button", name="Move", exact=True).click()
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + cell / 2, box["y"] + cell * 2.5, steps=5)
    page.mouse.up()
    assert page.locator("#board [data-name=wall]").count() == 5
    page.get_by_role("spinbutton", name="Rows").fill("99")
    page.get_by_role("spinbutton", name="Rows").press("Tab")
    expect(page.get_by_role("spinbutton", name="Rows")).to_have_value("50")
    page.keyboard.press("z")


def test_text_boxes_load_and_show_any_notation(page: Page) -> None:
    build(page)
    page.locator(".text-box summary").click()
    box = page.get_by_label("The level as text")
    box.fill(ROOM)
    expect(page.locator("#board [data-name=wall]")).to_have_count(18)
    box.press("Tab")
    page.get_by_label("Notation").select_option("json")
    expect(box).to_have_value(re.compile('"board"'))
    box.fill("#####\n#@!!#\n#####")
    expect(page.locator(".text-box .note")).to_contain_text("no sign")


def test_files_can_be_dropped(page: Page) -> None:
    choose(page, "Snekoban")
    page.evaluate(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "room.sok"));
            document.body.dispatchEvent(
                new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        }""",
        ROOM,
    )
    expect(page.locator("#level-title")).to_have_text("Room")


def test_a_large_collection_is_listed_and_searched(page: Page) -> None:
    choose(page, "Snekoban")
    paste(page, "\n".join(ROOM.replace("Room", f"Room {number}") for number in range(1, 101)))
    tiles = page.locator(".place.own .tile")
    expect(tiles.first).to_contain_text("Room 1")
    page.get_by_text("100 levels from").scroll_into_view_if_needed()
    tiles.last.scroll_into_view_if_needed()  # brings the others, if they were not there
    expect(tiles).to_have_count(100)
    page.locator("#find-level").fill("room 99")
    expect(tiles).to_have_text(re.compile("Room 99"))
    page.locator("#find-level").fill("")
    expect(tiles.first).to_contain_text("Room 1")


def test_links_to_play_and_to_watch(page: Page, transport: str, browser: Browser) -> None:
    room(page)
    page.keyboard.type("sd")
    expect_tally(page, "moves", 2)
    page.locator("#open-share").click()
    to_play = page.locator("#share-link").input_value()
    to_watch = page.locator("#watch-link").input_value()
    expect(page.get_by_alt_text("code for a telephone")).to_be_visible()
    # Where the server is gone, only who has been there opens a link, and goes on where they were.
    known = transport == "stopped"
    stranger = (page.context if known else browser.new_context()).new_page()
    stranger.goto(to_play)
    ready(stranger)
    expect(stranger.locator("#level-title")).to_have_text("Room")
    expect_tally(stranger, "moves", 2 if known else 0)
    stranger.goto(to_watch)
    ready(stranger)
    expect(stranger.locator("#solve-panel")).to_contain_text("Watch: 2 moves")
    expect_tally(stranger, "moves", 2)
    stranger.close()


@pytest.mark.parametrize(
    ("button", "said"),
    [("Sokoban XSB/SOK", "#@ $ .#"), ("JSON", '"board"'), ("Copy as test", "---\n> d")],
)
def test_copies(page: Page, button: str, said: str) -> None:
    room(page)
    page.keyboard.press("s")
    expect_tally(page, "moves", 1)
    page.locator("#open-share").click()
    page.locator("#share summary").click()
    page.locator("#share").get_by_role("button", name=button, exact=True).click()
    page.wait_for_function(
        "said => document.getElementById('share').dataset.copied?.includes(said)", arg=said
    )


@pytest.mark.parametrize(
    ("button", "magic"), [("PNG of the board", b"\x89PNG"), ("GIF of the play", b"GIF8")]
)
def test_pictures(page: Page, transport: str, button: str, magic: bytes) -> None:
    room(page)
    page.keyboard.press("d")
    expect_tally(page, "moves", 1)
    page.locator("#open-share").click()
    if transport != "http" and "GIF" in button:  # nothing there can write one
        expect(page.locator("#share").get_by_role("button", name=button)).to_have_count(0)
        return
    with page.expect_download() as download:
        page.locator("#share").get_by_role("button", name=button).click()
    assert Path(download.value.path()).read_bytes().startswith(magic)
