"""Hints and solutions in the page: films, plans, progress, cancelling, and the truth."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from web_page import (
    LONG_ROOM,
    choose,
    every_transport,
    expect_tally,
    paste,
    ready,
    room,
)

pytestmark = every_transport


def test_hints_come_in_degrees(page: Page) -> None:
    room(page)
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text("Look at this computer.")
    expect(page.locator("#board .outline.hint")).to_have_count(1)
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text("The computer goes there.")
    expect(page.locator("#board .ghost")).to_have_count(1)
    page.locator("#hint").click()
    expect(page.locator("#message")).to_contain_text("Hint: right")
    expect_tally(page, "moves", 0)
    page.keyboard.press("d")
    expect(page.locator("#board .outline.hint")).to_have_count(0)


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
    page.keyboard.press(".")  # the keys of a film are those of every front end
    expect(count).not_to_have_text(at)
    page.keyboard.press(",")
    expect(count).to_have_text(at)
    for _ in range(2):
        panel.get_by_role("button", name="Faster").click()
    expect(panel).to_contain_text("very fast")
    panel.get_by_role("button", name="Play").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
    assert page.locator("#levels button.solved").count() == 0
    panel.get_by_role("button", name="fewest pushes").click()
    expect(panel.get_by_role("button", name="fewest pushes")).to_be_disabled()
    expect(count).to_be_visible()


def test_what_the_solver_wins_is_nobody_s_best(page: Page) -> None:
    """Neither at once nor after a reload, nor when the player makes the last move."""
    room(page)
    page.locator("#solve").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
    expect(page.locator("#overlay")).to_be_hidden()
    assert "best moves" not in page.locator("#tally").inner_text()
    page.reload()
    ready(page)
    assert "best moves" not in page.locator("#tally").inner_text()
    page.keyboard.press("z")
    expect_tally(page, "moves", 2)
    page.keyboard.press("d")
    expect(page.locator("#message")).to_contain_text("by the solver")
    assert "best moves" not in page.locator("#tally").inner_text()
    page.keyboard.press("r")
    page.keyboard.type("ddd", delay=60)
    expect(page.locator("#overlay .card.win")).to_contain_text("your best")
    expect_tally(page, "best moves", 3)


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
    expect(panel).to_be_hidden()
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
    expect(page.locator("#message")).to_contain_text("This computer is stuck")
    expect(page.locator("#board .outline.wrong")).to_have_count(1)
    page.keyboard.press("z")
    expect(page.locator("#message")).not_to_contain_text("stuck")
    expect(page.locator("#board .outline.wrong")).to_have_count(0)
