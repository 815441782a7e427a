"""How long a key takes to its picture on the page, with all effects.

``python benchmarks/key_to_paint.py``

Plays a level of each walking game in a real browser at a server of its own, and prints the
milliseconds from a key's event to the end of the frame that shows it: without and with motion.
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
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import Browser, sync_playwright

from gridwright import find_game, write_text
from gridwright.bench import machine

KEYS, PAUSE = 120, 60  # and milliseconds between two of them
GAMES = ("sokoban", "maze", "snek")

#: Notes the time from a key to the frame after the board has changed.
CLOCK = """() => {
    window.times = [];
    let pressed = null;
    addEventListener("keydown", () => (pressed = performance.now()), true);
    const painted = (start) => requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => window.times.push(performance.now() - start);
        channel.port2.postMessage(null);
    });
    new MutationObserver(() => {
        if (pressed !== null) painted(pressed);
        pressed = null;
    }).observe(document.querySelector("#board"), { childList: true, subtree: true });
}"""
PASTE = """(text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""


def measure(browser: Browser, address: str, name: str, still: bool) -> list[float]:
    """Milliseconds of each key that changed the board."""
    context = browser.new_context(reduced_motion="reduce" if still else "no-preference")
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]")
    page.evaluate(PASTE, write_text([find_game(name).example], "json"))
    page.wait_for_selector(f"body[data-playing={name}]")
    page.wait_for_timeout(1000)
    page.evaluate(CLOCK)
    for number in range(KEYS):
        page.keyboard.press(("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp")[number % 4])
        page.wait_for_timeout(PAUSE)
    times: list[float] = page.evaluate("window.times")
    context.close()
    return times


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "GRIDWRIGHT_DATABASE_URL": f"sqlite:///{folder}/w.sqlite"}
        command = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        found = re.search(r"http://[^/\s]+", server.stdout.readline())
        assert found is not None
        wait_for(found[0])
        print(machine())
        with sync_playwright() as playwright:
            flags = ["--no-sandbox", "--mute-audio"]
            chromium = shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=chromium, args=flags)
            for name in GAMES:
                for still in (True, False):
                    times = measure(browser, found[0], name, still)
                    p95 = statistics.quantiles(times, n=20)[-1]
                    how = "without motion" if still else "with effects"
                    middle = statistics.median(times)
                    print(f"{name} {how}: {len(times)} keys, median {middle:.1f}, p95 {p95:.1f} ms")
            browser.close()
        server.terminate()
        server.wait(10)


def wait_for(address: str) -> None:
    for _ in range(150):
        try:
            urlopen(address).close()
            return
        except URLError:
            time.sleep(0.1)


if __name__ == "__main__":
    main()
