"""The page for everybody: by ear, by tab, in light and dark, without motion."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from web_page import (
    GAMES,
    choose,
    every_transport,
    ready,
    room,
)

pytestmark = every_transport


def test_text_board_and_move_field(page: Page) -> None:
    room(page)
    page.locator("#reader summary").click()
    expect(page.locator("#text-board")).to_contain_text("#@ $ .#")
    page.get_by_label("Moves", exact=True).fill("dr")
    page.get_by_label("Moves", exact=True).press("Enter")
    expect(page.locator("#text-board")).to_contain_text("# @   #")
    page.get_by_label("Moves", exact=True).fill("x")
    page.get_by_label("Moves", exact=True).press("Enter")
    expect(page.locator("#message")).to_contain_text("has no move 'x'")


def test_everything_can_be_reached_by_tab(page: Page) -> None:
    choose(page, "Snekoban")
    page.locator(".skip").focus()
    reached = []
    for _ in range(24):
        page.keyboard.press("Tab")
        reached.append(
            page.evaluate("document.activeElement.id || document.activeElement.textContent")
        )
    order = [name for name in ("board", "restart", "hint", "edit", "open-share") if name in reached]
    assert order == ["board", "restart", "hint", "edit", "open-share"]
    assert [reached.index(name) for name in order] == sorted(reached.index(name) for name in order)


CONTRAST = """() => {
    const light = colour => {
        const [r, g, b] = colour.match(/[\\d.]+/g).map(Number).map(v => v / 255)
            .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ground = element => {
        for (let e = element; e; e = e.parentElement) {
            const colour = getComputedStyle(e).backgroundColor;
            if (!/rgba\\(.*, 0\\)|transparent/.test(colour)) return colour;
        }
        return "rgb(255, 255, 255)";
    };
    const weak = [];
    for (const element of document.querySelectorAll("main *, header *")) {
        const text = [...element.childNodes].some(n => n.nodeType === 3 && n.data.trim());
        const aside = element.closest(":disabled, svg, .unseen");
        if (!text || aside || !element.checkVisibility()) continue;
        const [a, b] = [light(getComputedStyle(element).color), light(ground(element))];
        const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
        if (ratio < 4.5) weak.push(`${element.textContent.trim()}: ${ratio.toFixed(2)}`);
    }
    return weak;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast_in_light_and_dark(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    for game in GAMES:
        choose(page, game)
        assert page.evaluate(CONTRAST) == []
    choose(page, "Snek Is You")
    page.keyboard.press("b")
    expect(page.locator("#builder-panel")).to_be_visible()
    assert page.evaluate(CONTRAST) == []


def test_reduced_motion_is_respected(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    room(page)
    page.keyboard.type("ddd", delay=30)
    expect(page.locator("#overlay .card.win")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    assert page.locator("#celebration svg").count() == 0


def test_the_theme_can_be_chosen(page: Page) -> None:
    dark: Callable[[], str] = lambda: page.evaluate(  # noqa: E731
        "getComputedStyle(document.body).backgroundColor"
    )
    before = dark()
    page.locator("#open-settings").click()
    page.locator("#theme").select_option("dark")
    assert dark() != before
    page.reload()
    ready(page)
    assert dark() != before
