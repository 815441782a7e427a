"""Playing in the page, at desktop and at phone size: each promise to the player."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from gridwright import Session
from gridwright.levels.shipped import shipped_levels
from web_page import (
    GAMES,
    choose,
    every_transport,
    expect_tally,
    open_example,
    paste,
    ready,
    room,
    tally,
    tap_cell,
)

pytestmark = every_transport


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_there(page: Page, game: str) -> None:
    choose(page, game)
    assert page.locator("#board .things use").count() > 3
    fits = page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert fits, "the page is wider than the screen"
    board = page.locator("#board").bounding_box()
    assert board is not None
    assert board["x"] >= 0
    assert board["height"] > 150


def test_keys_move_undo_redo_and_restart(page: Page) -> None:
    room(page)
    for key in ("ArrowDown", "d", "l"):  # arrows, WASD, HJKL
        page.keyboard.press(key)
    expect_tally(page, "moves", 3)
    page.keyboard.press("z")
    page.keyboard.press("u")
    expect_tally(page, "moves", 1)
    page.keyboard.press("y")
    expect_tally(page, "moves", 2)
    page.keyboard.press("r")
    expect_tally(page, "moves", 0)
    page.keyboard.press("z")  # the restart itself
    expect_tally(page, "moves", 2)


def test_what_is_typed_quickly_is_done_in_order(page: Page) -> None:
    room(page)
    page.keyboard.type("sdddaaa" * 2 + "wddsz")
    page.wait_for_timeout(1500)
    expect_tally(page, "moves", tally(page, "moves"))
    page.keyboard.type("z" * 60, delay=1)
    expect_tally(page, "moves", 0)


def test_undo_repeats_while_it_is_held(page: Page) -> None:
    room(page)
    page.keyboard.type("sdadadad")
    expect_tally(page, "moves", 8)
    page.locator("#undo").hover()
    page.mouse.down()
    expect_tally(page, "moves", 0)
    page.mouse.up()


def test_a_win_is_celebrated_kept_and_marked(page: Page) -> None:
    choose(page, "Acorn Runner")
    moves = Session(shipped_levels("maze")[0].level).solve().moves
    assert moves is not None
    page.keyboard.type(moves, delay=20)
    card = page.locator("#overlay .card.win")
    expect(card).to_contain_text("Perfect!")
    expect(card).to_contain_text(f"{len(moves)} moves")
    expect(card).to_contain_text("your best")
    card.get_by_role("button", name="Stay here").click()
    expect(page.locator("#message")).to_contain_text("Peace reigns")
    page.locator("#open-levels").click()
    expect(page.locator("#levels .tile.solved .stars")).to_have_text("★★★")
    page.reload()
    ready(page)
    page.locator("#levels .tile.solved").click()
    expect_tally(page, "best moves", len(moves))
    expect_tally(page, "moves", 0)


def test_levels_next_and_previous(page: Page) -> None:
    choose(page, "Columns")
    first = page.locator("#level-title").inner_text()
    page.keyboard.press("n")
    expect(page.locator("#level-title")).not_to_have_text(first)
    page.keyboard.press("p")
    expect(page.locator("#level-title")).to_have_text(first)
    page.locator("#open-levels").click()
    page.locator("#levels .tile").nth(1).click()
    expect(page.locator("#level-title")).not_to_have_text(first)


def test_pointing_walks_and_pushes(page: Page) -> None:
    room(page)
    tap_cell(page, 2, 3)
    expect_tally(page, "moves", 3)
    tap_cell(page, 1, 3)  # the computer
    expect(page.locator("#board .chosen")).to_be_visible()
    tap_cell(page, 1, 5)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    expect_tally(page, "pushes", 2)


def test_where_i_left_off(page: Page) -> None:
    room(page)
    page.keyboard.type("sdd")
    expect_tally(page, "moves", 3)
    page.reload()
    ready(page)
    expect(page.locator("#level-title")).to_have_text("Room")
    expect_tally(page, "moves", 3)
    page.keyboard.press("z")
    expect_tally(page, "moves", 2)


def test_the_keys_are_on_screen(page: Page) -> None:
    choose(page, "Acorn Runner")
    page.keyboard.press("?")
    keys = page.locator("#help")
    expect(keys).to_contain_text("undo")
    expect(keys).to_contain_text("wait")
    page.keyboard.press("Escape")
    expect(keys).not_to_be_visible()


def test_buttons_and_swipes(page: Page, request: pytest.FixtureRequest) -> None:
    room(page)
    if not page.locator("#pad").is_visible():
        assert "desktop" in request.node.name
        return
    page.get_by_role("button", name="down", exact=True).click()
    expect_tally(page, "moves", 1)
    page.evaluate(
        """() => {
            const board = document.getElementById("board");
            const at = (type, x, y) => board.dispatchEvent(new PointerEvent(type, {
                pointerType: "touch", clientX: x, clientY: y, button: 0, bubbles: true }));
            at("pointerdown", 100, 300);
            at("pointerup", 190, 310);
        }"""
    )
    expect_tally(page, "moves", 2)


def test_snek_rules_are_lit_made_and_broken(page: Page) -> None:
    open_example(page, "Snek Is You")
    expect(page.locator("#rules li")).to_have_count(3)
    assert page.locator("#board .lit").count() == 9
    page.keyboard.type("ss", delay=60)  # down onto the middle word of WALL IS STOP
    expect(page.locator("#rules .broken")).to_have_text("WALLISSTOP")
    expect(page.locator("#rules li")).to_have_count(2)
    page.keyboard.press("z")
    expect(page.locator("#rules .made")).to_have_count(1)


def test_who_faces_somewhere_shows_it(page: Page) -> None:
    words = [["BABA", "IS", "YOU"], ["KEKE", "IS", "MOVE"]]
    rows = [[[word] for word in row] for row in words]
    rows += [[["baba"], [], ["keke@up"]], [["keke@left"], [], []]]
    level = {"game": "snek", "title": "Facing", "dialect": "baba", "board": rows}
    choose(page, "Snek Is You")
    paste(page, json.dumps(level))
    left = page.locator("#board [data-name='keke@left'] use")
    expect(left).to_have_count(2)
    expect(left.first).to_have_attribute("transform", "matrix(-1 0 0 1 24 0)")
    expect(left.last).to_have_attribute("href", "#sprite-@left")
    page.keyboard.press("d")  # whoever is in a corner turns round
    expect(page.locator("#board [data-name='keke@down'] use")).to_have_count(2)


def test_columns_runs_by_itself_and_pauses(page: Page) -> None:
    open_example(page, "Columns")
    expect(page.locator("#overlay")).to_contain_text("Ready?")
    assert page.locator("#icons-panel svg").count() == 3
    assert page.locator("#board .ghost").count() >= 1
    before = page.locator("#board .things").inner_html()
    page.keyboard.press("ArrowLeft")  # wakes the clock
    expect(page.locator("#overlay")).not_to_be_visible()
    page.wait_for_function(
        "before => document.querySelector('#board .things').innerHTML !== before", arg=before
    )
    page.keyboard.press("Escape")
    expect(page.locator("#overlay")).to_contain_text("Paused")
    held = page.locator("#board .things").inner_html()
    page.wait_for_timeout(1300)
    assert page.locator("#board .things").inner_html() == held
    page.keyboard.press("m")
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
