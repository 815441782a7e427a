"""What the page costs from far away: requests, bytes and time to a board, and a key to its effect.

``python benchmarks/page_weight.py [ADDRESS]``: a browser without a cache visits the server at that
address, or one that is started for it, with 400 ms to the server and back. Bytes are those on the
wire, headers included; a key has its effect when the board in the document has changed.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

LATENCY = 400  # milliseconds to the server and back
PLACES = {
    "home": "/",
    "Snekoban": "/play/sokoban/sokoban-2-tight-corners-1",
    "Snek Is You": "/play/snek/snek-2-who-are-you-1",
    "Acorn Runner": "/play/maze/maze-1-into-the-woods-1",
    "Columns": "/play/columns/columns-1-three-alike-1",
}
KEYS = {"Snekoban": "sdwasdwa", "Snek Is You": "sdwasdwa"}
FIRST_BOARD = "() => document.querySelector('#board .things > *, .game-card img')"
#: Nobody presses a key for a board that is not painted yet.
PAINTED = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
#: Milliseconds from a key until the board in the document is another.
KEY = """key => new Promise(done => {
    const board = document.querySelector("#board .things");
    const watch = new MutationObserver(() => {
        watch.disconnect();
        done(performance.now() - started);
    });
    watch.observe(board, { childList: true, subtree: true, attributes: true });
    const started = performance.now();
    const event = new KeyboardEvent("keydown", { key, bubbles: true });
    document.getElementById("board").dispatchEvent(event);
})"""


@contextmanager
def serving() -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
        environment = {"GRIDWRIGHT_DATABASE_URL": f"sqlite:///{folder}/store.sqlite"}
        process = subprocess.Popen(
            command, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        found = re.search(r"http://[^/\s]+", process.stdout.readline())
        assert found
        try:
            wait_for(found[0])
            yield found[0]
        finally:
            process.terminate()
            process.wait()


def wait_for(address: str) -> None:
    for _ in range(600):
        try:
            urlopen(address).close()
            return
        except URLError:
            time.sleep(0.1)
    raise TimeoutError(f"no server at {address}")


def visit(browser: Browser, address: str, path: str) -> tuple[Page, str]:
    """The page with its first board, and what it took."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    session: CDPSession = page.context.new_cdp_session(page)
    asked: set[str] = set()
    sizes: list[float] = []

    def note(event: dict[str, Any]) -> None:
        if event["request"]["url"].startswith("http"):  # a picture may stand in its own address
            asked.add(event["requestId"])

    def measure(event: dict[str, Any]) -> None:
        if event["requestId"] in asked:
            sizes.append(event["encodedDataLength"])

    session.on("Network.requestWillBeSent", note)
    session.on("Network.loadingFinished", measure)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    far = {"latency": LATENCY, "downloadThroughput": -1, "uploadThroughput": -1, "offline": False}
    session.send("Network.emulateNetworkConditions", far)
    page.goto(address + path, wait_until="commit")
    page.wait_for_function(FIRST_BOARD)
    page.evaluate(PAINTED)
    milliseconds = page.evaluate("performance.now()")
    requests, kilobytes = len(sizes), sum(sizes) / 1000
    page.wait_for_selector("body[data-ready]")
    told = f"{requests:2} requests, {kilobytes:5.1f} kB, first board after {milliseconds:4.0f} ms"
    return page, told


def main() -> None:
    chromium = shutil.which("chromium")
    with sync_playwright() as playwright, serving() as started:
        address = sys.argv[1].rstrip("/") if len(sys.argv) > 1 else started
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for name, path in PLACES.items():
            page, told = visit(browser, address, path)
            if name in KEYS:
                times = []
                for key in KEYS[name]:
                    times.append(page.evaluate(KEY, key))
                    page.wait_for_timeout(LATENCY * 1.5)
                middle, worst = statistics.median(times), max(times)
                told += f"; a key shows after {middle:.0f} ms, {worst:.0f} at worst"
            print(f"{name:12} {told}")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
