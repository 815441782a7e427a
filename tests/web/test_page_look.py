"""How the page looks, moves and sounds: scenes, sizes, effects for every event, and stillness."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from gridwright.play.sounds import SOUNDS
from gridwright.show import EventKind
from web_page import GAMES, both_transports, choose, open_example, paste, ready, room

SIZES = {(1280, 800), (1024, 640), (390, 844), (844, 390)}
CORNER = "  #####\n###   #\n#.$ @ #\n#######\nTitle: Corner\n"
HALL = "#######\n#.$ $.#\n#  @  #\n#######\nTitle: Hall\n"

#: Notes every effect that appears, for they go by themselves.
WATCH = """() => {
    window.seen = [];
    const effects = document.querySelector("#board .effects");
    new MutationObserver((changes) => {
        for (const change of changes) {
            for (const node of change.addedNodes) window.seen.push(node.getAttribute("class"));
        }
    }).observe(effects, { childList: true });
}"""


#: Notes every motion that a thing is given.
WATCH_MOTIONS = """() => {
    window.moved = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, how) {
        window.moved.push(JSON.stringify(frames));
        return animate.call(this, frames, how);
    };
}"""


@pytest.fixture
def still(browser: Browser, server: str) -> Iterator[Page]:
    """A page for somebody who wants nothing to move."""
    context = browser.new_context(reduced_motion="reduce")
    page = context.new_page()
    page.goto(server)
    ready(page)
    yield page
    context.close()


@pytest.fixture
def lively(browser: Browser, server: str) -> Iterator[Page]:
    context = browser.new_context()
    page = context.new_page()
    page.goto(server)
    ready(page)
    yield page
    context.close()


def seen_after(page: Page, key: str) -> set[str]:
    """What kinds of effects a key brings."""
    page.evaluate(WATCH)
    page.keyboard.press(key)
    page.wait_for_timeout(250)
    kinds: list[str] = page.evaluate("window.seen")
    return {kind.split()[0] for kind in kinds}


@both_transports
@pytest.mark.parametrize("size", sorted(SIZES), ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_board_is_as_large_as_its_frame_and_all_of_it_is_seen(
    browser: Browser, address: str, size: tuple[int, int]
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=min(size) < 600
    )
    page = context.new_page()
    page.goto(address)
    ready(page)
    for title in GAMES:
        choose(page, title)
        board, frame = (page.locator(f"#{name}").bounding_box() for name in ("board", "frame"))
        assert board is not None
        assert frame is not None
        assert board["x"] >= 0
        assert board["x"] + board["width"] <= width
        assert board["y"] + board["height"] <= height
        across, down = frame["width"] - board["width"], frame["height"] - board["height"]
        sides = (page.locator("#board").get_attribute("viewBox") or "").split()[2:]
        columns, rows = (float(side) / 24 for side in sides)
        cell = board["width"] / columns
        assert cell == int(cell), "cells of whole pixels"
        assert across < 11 + columns or down < 11 + rows or cell == 120
        assert cell >= 30
    context.close()


def test_each_game_has_a_scene_and_letters_of_its_own(lively: Page) -> None:
    grounds = set()
    for title in GAMES:
        choose(lively, title)
        grounds.add(lively.evaluate("getComputedStyle(document.body).backgroundColor"))
        floor = lively.evaluate(
            "getComputedStyle(document.documentElement).getPropertyValue('--gw-floor')"
        )
        assert "light-dark(" in floor
    assert len(grounds) == len(GAMES)
    assert lively.evaluate("document.fonts.check('16px Fredoka')")


def test_what_walls_cut_off_has_no_ground(lively: Page) -> None:
    room(lively, CORNER, "Corner")
    shape = lively.locator("#board .floor").get_attribute("d") or ""
    assert shape.startswith("M48 0H168")  # the first two cells are nothing
    assert shape.count("M") == 4


def test_a_creature_faces_where_it_goes_and_bumps(lively: Page) -> None:
    room(lively, HALL, "Hall")
    player = lively.locator("#board [data-name=player]")
    lively.keyboard.press("ArrowLeft")
    expect(player).to_have_attribute("data-facing", "left")
    lively.keyboard.press("ArrowDown")  # a wall
    expect(player).to_have_attribute("data-facing", "left")
    lively.keyboard.press("ArrowRight")
    expect(lively.locator("#board [data-facing=left]")).to_have_count(0)
    lively.keyboard.press("z")  # backwards, but still looking there
    expect(lively.locator("#board [data-facing=left]")).to_have_count(0)


def test_a_push_a_bump_and_a_dock_are_seen(lively: Page) -> None:
    room(lively, HALL, "Hall")
    assert seen_after(lively, "ArrowUp") == set()  # a step raises no dust
    assert {"dust", "ring", "spark"} <= seen_after(lively, "ArrowLeft")
    lively.evaluate(WATCH_MOTIONS)
    lively.keyboard.press("ArrowLeft")  # against the wall
    lively.wait_for_function("window.moved.some((frames) => frames.includes('translate(-5px'))")


def test_a_rule_lights_up_along_its_sentence(lively: Page) -> None:
    choose(lively, "Snek Is You")
    paste(
        lively,
        '{"game": "snek", "title": "Words", "board": '
        '[[["SNEK"], ["IS"], ["YOU"], []], [["snek"], ["FLAG"], [], ["IS"]],'
        ' [[], [], ["IS"], []], [[], ["flag"], ["WIN"], []]]}',
    )
    expect(lively.locator("#level-title")).to_have_text("Words")
    lively.evaluate(WATCH)
    lively.keyboard.press("ArrowRight")
    lively.wait_for_timeout(300)
    assert lively.evaluate("window.seen").count("light rule") == 3
    lively.wait_for_timeout(900)
    assert lively.locator("#board .effects > *").count() == 0, "effects go by themselves"


def test_every_event_is_seen_and_heard(lively: Page) -> None:
    events = {str(kind) for kind in EventKind}
    assert set(lively.evaluate("import('/js/effects.js').then((it) => it.SEEN)")) == events
    heard = lively.evaluate("import('/js/sound.js').then((it) => Object.keys(it.SOUNDS))")
    assert set(heard) == set(SOUNDS), "the same is heard in every front end"


def test_the_first_move_is_seen_before_the_sound_is_opened(lively: Page) -> None:
    """To open it takes as long as several frames."""
    room(lively, HALL, "Hall")
    lively.evaluate("""() => {
        const Opened = window.AudioContext;
        let painted = false;
        const paint = () => requestAnimationFrame(() => { painted = true; });
        addEventListener("keydown", paint, { capture: true });
        window.AudioContext = class extends Opened {
            constructor() { super(); window.seenFirst = painted; }
        };
    }""")
    lively.keyboard.press("ArrowUp")
    lively.wait_for_function("() => 'seenFirst' in window")
    assert lively.evaluate("window.seenFirst")


def test_nothing_moves_for_who_wants_it_still(still: Page) -> None:
    room(still, HALL, "Hall")
    still.keyboard.press("ArrowUp")
    assert seen_after(still, "ArrowLeft") == set()
    assert still.evaluate("document.getAnimations().length") == 0


def test_animations_can_be_switched_off_for_good(lively: Page) -> None:
    lively.locator("#open-settings").click()
    lively.locator("#motion").uncheck()
    lively.locator("#volume").fill("20")
    lively.reload()
    ready(lively)
    room(lively, HALL, "Hall")
    lively.keyboard.press("ArrowUp")
    assert seen_after(lively, "ArrowLeft") == set()
    lively.locator("#open-settings").click()
    assert not lively.locator("#motion").is_checked()
    expect(lively.locator("#volume")).to_have_value("20")


def test_keys_that_come_faster_than_the_effects_are_all_obeyed(lively: Page) -> None:
    room(lively, HALL, "Hall")
    for key in ("ArrowUp", "ArrowLeft", "ArrowRight", "ArrowRight"):
        lively.keyboard.press(key)
    expect(lively.locator("#overlay .card.win")).to_be_visible()


def test_a_faller_sinks_slowly_and_keeps_its_height_when_turned(lively: Page) -> None:
    open_example(lively, "Columns")
    lively.get_by_role("button", name="Play", exact=True).click()
    sinking = """() => document.getAnimations().filter((it) =>
        it.effect.target.closest(".things") && it.effect.getTiming().duration > 300).length"""
    lively.wait_for_function(sinking)
    lively.keyboard.press("ArrowUp")
    lively.wait_for_timeout(60)
    assert lively.evaluate(sinking) > 0, "a turn does not end it"
