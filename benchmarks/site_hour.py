"""An hour of play on the page without a server, in minutes; and a collection of 2,000 levels there.

``python benchmarks/site_hour.py SITE``: 60 levels of all games, 120 keys on each – some undo and
redo –, a hint on each and a solution of every third, as quickly as the page does them. After
every tenth of the hour all that can be freed is freed, and what is left is told. Then 2,000 levels
are dropped on the page, listed, and searched by name, while its longest tasks are watched: as long
as such a task lasts, the page shows nothing new.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

from playwright.sync_api import CDPSession, Page
from site_browser import Browser, new_browser, served

from gridwright import find_game
from gridwright.levels.shipped import shipped_levels

LEVELS, KEYS, PARTS = 60, 120, 10
#: Before everything else in the worker: has Python's memory at hand.
PROBE = """const start = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = async (...given) => {
    const found = await start(...given);
    globalThis.memory = found.instance.exports.memory;
    return found;
};
"""
#: Presses keys, each when the one before it is done.
PRESS = """async keys => {
    const page = await import(`./${document.documentElement.dataset.files}page.js`);
    for (const key of keys) {
        const event = new KeyboardEvent("keydown", { key, bubbles: true });
        document.getElementById("board").dispatchEvent(event);
        do await new Promise(done => setTimeout(done)); while (page.play.pending);
    }
}"""
SHOWN = "title => document.getElementById('level-title').textContent === title"
TAKEN = "() => document.getElementById('notice').textContent.includes('2000 levels')"
LISTED = "title => document.getElementById('map-title').textContent === title"
OWN = "() => document.querySelector('.place.own small')?.textContent.includes('2000')"
FOUND = "() => document.querySelectorAll('#levels .tile').length === 1"
WATCH = """() => {
    window.longest = 0;
    new PerformanceObserver(list => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(longest, duration);
    }).observe({ type: "longtask" });
}"""
DROP = """text => {
    const data = new DataTransfer();
    data.items.add(new File([text], "large.sok"));
    const drop = { dataTransfer: data, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent("drop", drop));
}"""


def collection(count: int) -> str:
    """So many small rooms, no two alike."""
    dice = random.Random(count)
    rooms = []
    for number in range(count):
        cells = [["#" if dice.random() < 0.15 else " " for _ in range(9)] for _ in range(7)]
        for sign in "@$.$.":
            cells[dice.randrange(7)][dice.randrange(9)] = sign
        walls = "#" * 11
        rows = [walls, *(f"#{''.join(row)}#" for row in cells), walls]
        rooms.append("\n".join([*rows, f"Title: Room {number + 1}", ""]))
    return "\n".join(rooms)


def tell(browser: Browser, page: Page, session: CDPSession, done: int) -> None:
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"] / 1e6
    nodes = session.send("Memory.getDOMCounters")["nodes"]
    desk = next(worker for worker in page.workers if "desk-worker" in worker.url)
    python = desk.evaluate("() => memory.buffer.byteLength")
    print(f"after {done} levels: page {heap:.1f} MB and {nodes} nodes,", end=" ")
    print(f"Python {python / 1e6:.1f} MB, all processes {browser.megabytes():.0f} MB", flush=True)


def hour(browser: Browser, page: Page, address: str) -> None:
    dice = random.Random(60)
    session = browser.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    shipped = [
        entry
        for name in ("sokoban", "snek", "maze", "columns")
        for entry in shipped_levels(name)
        if not find_game(name).for_score(entry.level)
    ]
    for number, entry in enumerate(dice.sample(shipped, LEVELS), 1):
        page.goto(f"{address}#/play/{entry.level.game}/{entry.id}")
        page.wait_for_function(SHOWN, arg=entry.title)
        actions = [action.keys[0] for action in find_game(entry.level.game).actions]
        keys = [
            "zy"[dice.randrange(2)] if dice.random() < 0.2 else name_of(dice.choice(actions))
            for _ in range(KEYS)
        ]
        page.evaluate(PRESS, keys)
        page.evaluate(PRESS, ["r", "i"])
        if number % 3 == 0:
            page.evaluate(PRESS, ["x"])
            page.wait_for_timeout(500)
            page.evaluate(PRESS, ["escape"])
        if number % (LEVELS // PARTS) == 0:
            tell(browser, page, session, number)


def name_of(key: str) -> str:
    """A key as browsers call it."""
    return f"Arrow{key.title()}" if key in ("up", "down", "left", "right") else key


def large(page: Page, address: str) -> None:
    def told(what: str, started: float) -> None:
        seconds, longest = time.perf_counter() - started, page.evaluate("() => window.longest")
        print(f"2,000 levels {what} in {seconds:.2f} s, longest task {longest:.0f} ms")
        page.evaluate("() => void (window.longest = 0)")

    page.goto(f"{address}#/play/sokoban")
    page.evaluate(WATCH)
    started = time.perf_counter()
    page.evaluate(DROP, collection(2_000))
    page.wait_for_function(TAKEN)
    told("taken", started)
    page.goto(f"{address}#/play/maze")
    page.wait_for_function(LISTED, arg="Acorn Runner")
    page.evaluate("() => void (window.longest = 0)")
    started = time.perf_counter()
    page.goto(f"{address}#/play/sokoban")
    page.wait_for_function(OWN)
    told("listed", started)
    started = time.perf_counter()
    page.locator("#find-level").press_sequentially("Room 1234", delay=40)
    page.wait_for_function(FOUND)
    told("searched by name", started)


def main() -> None:
    with served(Path(sys.argv[1])) as (server, root), new_browser() as browser:
        for worker in root.glob("below/workshop/app-*/desk-worker.js"):
            worker.write_text(PROBE + worker.read_text())
        page = browser.context.new_page()
        page.goto(server.address)
        page.wait_for_selector("html[data-python=ready]")
        hour(browser, page, server.address)
        large(page, server.address)


if __name__ == "__main__":
    main()
