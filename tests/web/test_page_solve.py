"""Hints and solutions in the page: films, plans, progress, cancelling, and the truth."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from web_page import (
    LONG_ROOM,
    choose,
    expect_tally,
    paste,
    room,
)


def test_a_hint_is_one_move(page: Page) -> None:
    room(page)
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text("Hint: right")
    expect_tally(page, "moves", 0)


def test_the_solution_is_a_film(page: Page) -> None:
    room(page, LONG_ROOM, "Long room")
    page.keyboard.press("d")
    page.locator("#solve").click()
    panel = page.locator("#solve-panel")
    expect(panel).to_contain_text("Solved")
    panel.get_by_role("button", name="Pause").click()
    count = panel.locator(".film-count")
    at = count.inner_text()
    panel.get_by_role("button", name="Step ›").click()
    expect(count).not_to_have_text(at)
    panel.get_by_role("button", name="‹ Step").click()
    expect(count).to_have_text(at)
    panel.get_by_label("Speed").select_option(label="very fast")
    panel.get_by_role("button", name="Play").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
    assert page.locator("#levels button.solved").count() == 0
    panel.get_by_role("button", name="fewest pushes").click()
    expect(panel).to_contain_text("Solved")


def test_a_solution_of_words_is_told_as_a_plan(page: Page) -> None:
    choose(page, "Snek Is You")
    paste(page, "SIY.FIN\n.......\nWIT....\n.s.w.f.\n...w...\n")
    expect(page.locator("#level-title")).not_to_have_text("Good morning")
    page.locator("#solve").click()
    steps = page.locator("#solve-panel .plan li")
    expect(steps.last).to_contain_text("to the flag and win")
    expect(page.locator("#solve-panel .plan li[aria-current=step]")).to_have_count(1)


HARD = "\n".join(
    ["##################", *(f"#{' ' * 16}#" for _ in range(2))]
    + [f"#  {'$ ' * 6}  .#" for _ in range(6)]
    + ["#@               #", f"#{'.' * 15} #"]
    + ["##################", "Title: Hard", ""]
)


def test_progress_cancel_and_outcomes(page: Page) -> None:
    room(page, HARD, "Hard")
    page.locator("#solve").click()
    panel = page.locator("#solve-panel")
    expect(panel).to_contain_text("states")
    panel.get_by_role("button", name="Cancel").click()
    expect(panel).to_contain_text("Cancelled.")
    room(page, "######\n#@$ .#\n#    #\n######\nTitle: Low\n", "Low")
    page.keyboard.type("d")
    page.locator("#solve").click()
    expect(panel).to_contain_text("Solved")
    room(page, "######\n#.@$.#\n#$   #\n######\nTitle: Dead\n", "Dead")
    page.locator("#solve").click()
    expect(panel).to_contain_text("Proved unsolvable")


def test_a_dead_position_is_told_unasked(page: Page) -> None:
    room(page, "######\n#@ $ #\n#   .#\n######\nTitle: Corner\n", "Corner")
    page.keyboard.type("dd", delay=30)
    expect(page.locator("#message")).to_contain_text("can no longer be won")
    page.keyboard.press("z")
    expect(page.locator("#message")).not_to_contain_text("can no longer be won")
