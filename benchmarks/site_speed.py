"""The page without a server, measured: bytes, starts, keys, solving.

``python benchmarks/site_speed.py SITE [COLLECTION …]``: SITE is a folder written by ``gridwright
site``, COLLECTION a file of Sokoban levels to solve here and in the page, as the shipped packs are.
Bytes are those of the files that a visit asks for, compressed as hosts do. Times of solving are CPU
seconds: natively of this process, in the page of all processes of the browser. Where others use the
machine too, ``chrt -r 1`` before the command has the clock tell what it would on a quiet one.
"""

from __future__ import annotations

import gzip
import sys
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Page
from site_browser import Browser, new_browser, served

from gridwright import Level, Session, find_game, read_text
from gridwright.levels.shipped import shipped_levels
from gridwright.search import Budget, Request, Result

LEVEL = "#/play/sokoban/sokoban-2-tight-corners-1"
STARTS = 5
#: Of a start, in seconds; the last is of all processes of the browser.
FIGURES = ("first board", "Python there", "a key pressed at the first board is done", "CPU")
BUDGET = Budget(seconds=60, memory=256 << 20)
#: Milliseconds from a key until the picture that shows its effect is painted, key by key.
KEYS = """async count => {
    const board = document.querySelector("#board .things");
    const times = [];
    for (let number = 0; number < count; number++) {
        const key = number % 2 ? "z" : "s";
        times.push(await new Promise(done => {
            const started = performance.now();
            const watch = new MutationObserver(() => {
                watch.disconnect();
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
            });
            watch.observe(board, { childList: true, subtree: true, attributes: true });
            const event = new KeyboardEvent("keydown", { key, bubbles: true });
            document.getElementById("board").dispatchEvent(event);
        }));
        await new Promise(done => setTimeout(done, 30));
    }
    return times;
}"""
#: A desk of its own for the benchmark; ``window.ask`` asks it.
DESK = """() => new Promise(resolve => {
    const { files, runtime, library } = document.documentElement.dataset;
    const at = path => new URL(path, document.baseURI).href;
    const worker = new Worker(at(files) + "desk-worker.js", { type: "module" });
    const start = { files: at(files), runtime: at(runtime), library: at(library) };
    worker.postMessage({ start });
    worker.postMessage({ begin: { records: "{}", joined: "" } });
    const asked = new Map();
    worker.onmessage = ({ data: { ready, number, status, body } }) => {
        if (ready) resolve();
        if (status) asked.get(number)(JSON.parse(body));
    };
    let last = 0;
    window.ask = (path, body) => new Promise(done => {
        asked.set(++last, done);
        worker.postMessage({ number: last, method: "POST", path, body: JSON.stringify(body) });
    });
})"""

#: The outcome of each question, one after the other: asked in the page, as its player would.
SOLVE = """async questions => {
    const outcomes = [];
    for (const asked of questions) {
        outcomes.push((await ask("/api/solve", asked)).result.outcome);
    }
    return outcomes;
}"""


def weight(root: Path, paths: Sequence[str]) -> tuple[int, int]:
    """The bytes of these files as they are, and compressed where that makes them smaller."""
    files = [root / path.lstrip("/").partition("?")[0] for path in paths]
    bodies = [(file / "index.html" if file.is_dir() else file).read_bytes() for file in files]
    packed = [min(len(gzip.compress(body, 9)), len(body)) for body in bodies]
    return sum(map(len, bodies)), sum(packed)


def start(browser: Browser, address: str) -> tuple[Page, list[float]]:
    """A page, and what ``FIGURES`` names."""
    before, started = browser.cpu_seconds(), time.perf_counter()
    page, board = browser.visit(address + LEVEL)
    page.keyboard.press("s")
    page.wait_for_selector("html[data-python=ready]")
    python = time.perf_counter() - started
    page.wait_for_selector("#tally dd:text-is('1')")
    return page, [board, python, time.perf_counter() - started, browser.cpu_seconds() - before]


def tell_starts(what: str, starts: Sequence[Sequence[float]]) -> None:
    for name, times in zip(FIGURES, zip(*starts, strict=True), strict=True):
        print(f"{what}: {name} {median(times):.2f} s ({min(times):.2f} – {max(times):.2f})")


def visits(folder: Path) -> None:
    """Cold and warm starts, their bytes, and key presses."""
    cold, warm = [], []
    with served(folder) as (server, root):
        for _ in range(STARTS):
            with new_browser() as browser:
                server.requests.clear()
                page, times = start(browser, server.address)
                cold.append(times)
                page.wait_for_function("() => navigator.serviceWorker.controller !== null")
                first = sorted(set(server.requests))
                page.keyboard.press("z")  # nothing to go on with
                page.wait_for_selector("#tally dd:text-is('0')")
                page.close()
                server.requests.clear()
                page, times = start(browser, server.address)
                warm.append(times)
                again = [path for path in server.requests if "service-worker" not in path]
                if len(cold) == STARTS:
                    keys = page.evaluate(KEYS, 200)
        plain, packed = weight(root, first)
    print(f"first visit: {len(first)} files, {plain / 1e6:.2f} MB, {packed / 1e6:.2f} MB packed")
    print(f"second visit: {len(again)} files besides the service worker's check")
    tell_starts("first visit", cold)
    tell_starts("second visit", warm)
    print(f"key to paint: median {median(keys):.1f} ms, p95 {quantiles(keys, n=20)[-1]:.1f} ms")


def solve(browser: Browser, page: Page, name: str, levels: Sequence[Level]) -> None:
    started = time.process_time()
    native = [str(solve_here(level).outcome) for level in levels]
    here = time.process_time() - started
    asked: Any = [{"save": Session(level).save(), "objective": "any"} for level in levels]
    before = browser.cpu_seconds()
    found = page.evaluate(SOLVE, asked)
    there = browser.cpu_seconds() - before
    print(
        f"{name}, any: natively {native.count('solved')} of {len(levels)} in {here:.2f} s,", end=" "
    )
    print(f"in the page {found.count('solved')} in {there:.2f} s of CPU: {there / here:.2f} times")


def solve_here(level: Level) -> Result:
    game = find_game(level.game)
    return game.solve(Request(game.start(level), "any", BUDGET))


def solving(folder: Path, collections: Sequence[Path]) -> None:
    with served(folder) as (server, _), new_browser() as browser:
        page, _ = browser.visit(server.address + LEVEL)
        page.wait_for_selector("html[data-python=ready]")
        page.evaluate(DESK)
        packs = {
            f"the packs of {game}": [entry.level for entry in shipped_levels(game)]
            for game in ("sokoban", "snek", "maze")
        }
        first = packs["the packs of sokoban"][0]  # starts a helper
        page.evaluate("save => ask('/api/solve', { save })", Session(first).save())
        for name, levels in packs.items():
            solve(browser, page, name, levels)
        solve(browser, page, "all packs", list(chain(*packs.values())))
        for file in collections:
            solve(browser, page, file.stem, read_text(file.read_text(), file.name))


if __name__ == "__main__":
    visits(Path(sys.argv[1]))
    solving(Path(sys.argv[1]), [Path(name) for name in sys.argv[2:]])
