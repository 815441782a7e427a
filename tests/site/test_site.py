"""The workshop without a server: the first board, moves, a solve, a reload, and no network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from site_server import SiteServer
from web_page import ready

LEVEL = "#/play/sokoban/sokoban-1-first-steps-1"


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on(
        "console", lambda said: errors.append(said.text) if "Security Policy" in said.text else None
    )
    yield page
    assert errors == []


def expect_moves(page: Page, count: int) -> None:
    number = page.locator("#tally div:has(dt:text-is('moves')) dd")
    expect(number).to_have_text(str(count))


def test_from_the_first_board_to_a_win_without_a_network(page: Page, site: SiteServer) -> None:
    page.route("**/pyodide.asm.wasm", lambda route: None)  # Python does not come
    page.goto(site.address + LEVEL)
    ready(page)
    expect(page.locator("#level-title")).to_have_text("One step at a time")
    page.keyboard.press("d")  # is shown by what the first view foresees
    page.keyboard.press("d")  # waits
    expect(page.locator("#board [data-name=computer]")).to_have_count(1)
    expect_moves(page, 0)
    page.unroute("**/pyodide.asm.wasm")
    page.reload()
    ready(page)
    page.keyboard.press("d")
    page.keyboard.press("z")
    page.keyboard.press("d")
    expect_moves(page, 1)
    page.locator("#solve").click()
    expect(page.locator("#message")).to_contain_text("by the solver")
    page.keyboard.press("r")
    page.keyboard.type("ddd", delay=60)
    expect(page.locator("#overlay .card.win")).to_contain_text("your best")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    site.stop()
    page.reload()
    ready(page)
    page.goto(site.address + "#/play/sokoban")
    expect(page.locator("#levels .tile.solved")).to_have_count(1)
    page.locator("#levels .tile").nth(1).click()
    expect(page.locator("#level-title")).to_have_text("Left and right")
    page.keyboard.press("a")
    expect_moves(page, 1)


def test_a_small_program_in_the_folder_serves_it_until_it_is_ended(
    page: Page, site_folder: Path
) -> None:
    program = site_folder / "below" / "workshop" / "start.py"
    environment = {**os.environ, "BROWSER": "true"}  # the browser that it opens shows nothing
    command = [sys.executable, str(program)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert found is not None
        page.goto(found[0] + LEVEL)
        ready(page)
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        server.terminate()
    page.reload()
    ready(page)
    page.keyboard.press("d")
    expect_moves(page, 1)


def test_opened_from_a_disk_it_says_how_it_is_opened(
    context: BrowserContext, site_folder: Path
) -> None:
    page = context.new_page()
    page.goto((site_folder / "below" / "workshop" / "index.html").as_uri())
    expect(page.locator("main")).to_contain_text("python start.py")


def test_everything_comes_from_one_folder_and_once(page: Page, site: SiteServer) -> None:
    page.goto(site.address + LEVEL)
    ready(page)
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    assert all(path.startswith("/below/workshop/") for path in site.requests)
    page.reload()
    ready(page)
    site.requests.clear()
    page.reload()
    ready(page)
    page.keyboard.press("d")
    expect_moves(page, 1)
    page.keyboard.press("z")
    expect_moves(page, 0)
    assert {path.rpartition("/")[2] for path in site.requests} <= {"service-worker.js"}


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    command = [sys.executable, "-m", "gridwright", "site", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert "something else" in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_the_files_are_as_they_should_be(site_folder: Path) -> None:
    root = site_folder / "below" / "workshop"
    html = (root / "index.html").read_text()
    assert "Content-Security-Policy" in html
    assert "unsafe-inline" not in html
    assert 'href="/' not in html
    assert 'src="/' not in html
    manifest = json.loads((root / "site.webmanifest").read_text())
    assert (root / manifest["icons"][0]["src"]).exists()
    for name in ("gridwright", "pyodide", "fredoka", "segno"):
        assert (root / "licences" / f"{name}.txt").stat().st_size > 500


def test_a_page_begins_with_bytecode(site_folder: Path) -> None:
    root = site_folder / "below" / "workshop"
    [package], [library] = (list(root.glob(path)) for path in ("app-*/*.zip", "pyodide-*/*.zip"))
    names = zipfile.ZipFile(package).namelist()
    assert "gridwright/site/worker.pyc" in names
    assert not [name for name in names if name.endswith(".py")]
    known = zipfile.ZipFile(library).namelist()
    assert {"typing.pyc", "statistics.py"} <= set(known)  # begun with, and there for a plug-in
    assert not [name for name in known if name.startswith("unittest/")]
