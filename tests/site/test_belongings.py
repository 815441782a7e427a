"""What a person has on a page without a server: kept, told when it cannot be, and taken along."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gridwright import Session
from gridwright.levels.shipped import shipped_levels
from site_server import SiteServer, built_site
from web_page import ready

pytestmark = pytest.mark.long


def visit(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(address)
    ready(page)
    page.wait_for_selector("html[data-python=ready]")
    return page


def win_the_first_level(page: Page) -> None:
    page.keyboard.type("ddd", delay=60)
    expect(page.locator("#overlay .card.win")).to_be_visible()


FIRST = "#/play/sokoban/sokoban-1-first-steps-1"


def test_everything_is_taken_along_as_a_file(
    context: BrowserContext, browser: Browser, site: SiteServer
) -> None:
    page = visit(context, site.address + FIRST)
    win_the_first_level(page)
    page.goto(site.address + "#/build/sokoban")
    page.locator(".palette button[value=player]").click()
    page.locator("#board").click()
    page.wait_for_url("**/build/sokoban/*")
    page.locator("#open-settings").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save everything as a file").click()
    file = download.value.path()
    elsewhere = browser.new_context()
    other = visit(elsewhere, site.address)
    other.locator("#open-settings").click()
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Take from a file").click()
    chooser.value.set_files({"name": "x.json", "mimeType": "text/plain", "buffer": b"{}"})
    expect(other.locator("#settings")).to_contain_text("none that was saved here")
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Take from a file").click()
    chooser.value.set_files(str(file))
    expect(other.locator("#settings .note")).to_contain_text("Taken: ")
    for _ in range(2):  # at once, and after a reload
        other.goto(site.address + "#/play/sokoban")
        other.reload()
        ready(other)
        expect(other.locator("#levels .tile.solved")).to_have_count(1)
        expect(other.locator(".place.own .tile")).to_have_count(1)
    elsewhere.close()


def test_another_window_hears_of_it(context: BrowserContext, site: SiteServer) -> None:
    first, second = (visit(context, site.address + FIRST) for _ in range(2))
    first.bring_to_front()
    win_the_first_level(first)
    second.bring_to_front()
    second.goto(site.address + "#/")
    progress = second.locator("[data-game=sokoban] .progress-line")
    expect(progress).to_contain_text("1 of ")


def test_storage_that_is_refused_is_told_and_nothing_is_lost(
    context: BrowserContext, site: SiteServer
) -> None:
    context.add_init_script("indexedDB.open = () => { throw new Error('refused'); };")
    page = visit(context, site.address + FIRST)
    expect(page.locator("#not-kept")).to_contain_text("keeps nothing more")
    win_the_first_level(page)
    page.locator("#open-levels").click()
    expect(page.locator("#levels .tile.solved")).to_have_count(1)


def test_storage_that_is_full_is_told_and_nothing_is_lost(
    context: BrowserContext, site: SiteServer
) -> None:
    context.add_init_script(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceeded'); };"
    )
    page = visit(context, site.address + "#/build/sokoban")
    page.locator(".palette button[value=player]").click()
    page.locator("#board").click()
    expect(page.locator("#not-kept")).to_contain_text("keeps nothing more")
    expect(page.locator("#board [data-name=player]")).to_have_count(1)


def test_a_class_plays_its_packs_without_help_and_hands_in(
    context: BrowserContext, tmp_path: Path
) -> None:
    pack = "maze-1-into-the-woods"
    root = built_site(tmp_path, None, "--packs", pack, "--class", "7b")
    with SiteServer(root) as site:
        page = visit(context, site.address)
        expect(page.locator(".game-card")).to_have_count(1)
        level = shipped_levels("maze")[0]
        page.goto(site.address + f"#/play/maze/{level.id}")
        expect(page.locator("#level-title")).to_have_text(level.title)
        expect(page.locator("#hint")).to_be_hidden()
        expect(page.locator("#solve")).to_be_hidden()
        moves = Session(level.level).solve().moves
        assert moves is not None
        page.keyboard.type(moves, delay=30)
        expect(page.locator("#overlay .card.win")).to_be_visible()
        page.goto(site.address + "#/")
        page.get_by_label("Your name").fill("Ann")
        with page.expect_download() as download:
            page.get_by_role("button", name="Save my results").click()
    command = [sys.executable, "-m", "gridwright", "check", "results", str(download.value.path())]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "Ann (7b): 1 solved\n")


def test_a_new_version_takes_over_when_one_window_is_loaded_again(
    context: BrowserContext, tmp_path: Path
) -> None:
    with SiteServer(built_site(tmp_path)) as site:
        page = visit(context, site.address)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        other = visit(context, site.address)
        built_site(tmp_path, None, "--packs", "maze-1-into-the-woods")
        site.requests.clear()
        page.evaluate("() => navigator.serviceWorker.ready.then((found) => found.update())")
        page.wait_for_function(
            "() => navigator.serviceWorker.ready.then((found) => found.waiting !== null)"
        )
        page.reload()
        cards = page.locator(".game-card")
        expect(cards).to_have_count(4)  # what is open elsewhere stays as it is
        assert not [path for path in site.requests if "pyodide.asm" in path]  # it is there already
        other.close()
        page.wait_for_timeout(1_000)  # until the browser has noticed
        page.reload()
        expect(cards).to_have_count(1)
        page.wait_for_selector("html[data-python=ready]")
        page.wait_for_function("() => caches.keys().then((names) => names.length === 1)")
    page.goto(site.address + "#/play/maze/maze-1-into-the-woods-1")  # nobody serves it any more
    page.reload()
    ready(page)
    page.locator("#solve").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
