"""The page without a server, measured: bytes, starts, keys, solving, memory, a large collection.

``python benchmarks/site_speed.py SITE [COLLECTION]``: SITE is a folder written by ``gridwright
site``, COLLECTION a file of Sokoban levels to solve here and in the page. Bytes are those of the
files that a visit asks for, compressed as hosts do. Times of solving are CPU seconds: natively of
this process, in the page of all processes of the browser.
"""

from __future__ import annotations

import gzip
import random
import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1] / "tests"))
from gridwright import Session, find_game, read_text
from gridwright.search import Budget, Request
from site_server import SiteServer

LEVEL = "#/play/sokoban/sokoban-2-tight-corners-1"
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
    const { files, runtime } = document.documentElement.dataset;
    const at = path => new URL(path, document.baseURI).href;
    const worker = new Worker(at(files) + "desk-worker.js", { type: "module" });
    worker.postMessage({ start: { files: at(files), runtime: at(runtime) } });
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
LONGEST_TASK = """() => {
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


@contextmanager
def browser_at(profile: str) -> Iterator[BrowserContext]:
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--disable-gpu", "--mute-audio"],
        )
        context.set_default_timeout(300_000)
        yield context
        context.close()


def visit(context: BrowserContext, address: str) -> tuple[Page, float, float]:
    """A page at the level, and the seconds to its board and to its Python."""
    page = context.new_page()
    started = time.perf_counter()
    page.goto(address + LEVEL)
    page.wait_for_selector("#board .things > *", state="attached")
    board = time.perf_counter() - started
    page.wait_for_selector("html[data-python=ready]")
    return page, board, time.perf_counter() - started


def weight(folder: Path, paths: list[str]) -> tuple[int, int]:
    """The bytes of these files as they are, and compressed where that makes them smaller."""
    files = [folder / path.lstrip("/").partition("?")[0] for path in paths]
    bodies = [(file / "index.html" if file.is_dir() else file).read_bytes() for file in files]
    packed = [min(len(gzip.compress(body, 9)), len(body)) for body in bodies]
    return sum(map(len, bodies)), sum(packed)


def processes(profile: str) -> Iterator[Path]:
    """The processes of the browser with that profile, and those that they started."""
    started: set[int] = set()
    for path in sorted(Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            parent = int((path / "stat").read_text().rpartition(")")[2].split()[1])
            if profile in (path / "cmdline").read_text() or parent in started:
                started.add(int(path.name))
                yield path
        except OSError:
            continue


def cpu_seconds(profile: str) -> float:
    ticks = 0
    for path in processes(profile):
        fields = (path / "stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / 100


def resident(profile: str) -> float:
    """Megabytes, what processes share counted once."""
    told = ((path / "smaps_rollup").read_text() for path in processes(profile))
    return sum(int(size[1]) for one in told if (size := re.search(r"Pss:\s+(\d+)", one))) / 1e3


def solve(page: Page, profile: str, file: Path) -> None:
    levels = read_text(file.read_text(), file.name)
    game = find_game("sokoban")
    started = time.process_time()
    native = [
        str(game.solve(Request(game.start(level), "any", BUDGET)).outcome) for level in levels
    ]
    here = time.process_time() - started
    page.evaluate(DESK)
    page.evaluate("save => ask('/api/solve', { save })", Session(levels[0]).save())
    before, found = cpu_seconds(profile), []
    for level in levels:
        asked: Any = {"save": Session(level).save(), "objective": "any"}
        answer = page.evaluate("asked => ask('/api/solve', asked)", asked)
        found.append(answer["result"]["outcome"])
    there = cpu_seconds(profile) - before
    print(f"{file.stem}, any: natively {native.count('solved')} in {here:.1f} s,", end=" ")
    print(f"in the page {found.count('solved')} in {there:.1f} s of CPU: {there / here:.2f} times")


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


def main() -> None:
    folder = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as place:
        root, profile = Path(place) / "root", f"{place}/profile"
        (root / "below").mkdir(parents=True)
        (root / "below" / "workshop").symlink_to(folder)
        with SiteServer(root) as server, browser_at(profile) as context:
            before = cpu_seconds(profile)
            page, board, python = visit(context, server.address)
            spent = cpu_seconds(profile) - before
            page.wait_for_function("() => navigator.serviceWorker.controller !== null")
            first = sorted(set(server.requests))
            plain, packed = weight(root, first)
            print(f"first visit: {len(first)} files, {plain / 1e6:.2f} MB,", end=" ")
            print(f"{packed / 1e6:.2f} MB packed;", end=" ")
            print(f"board after {board:.2f} s, Python after {python:.2f} s, {spent:.1f} of CPU")
            page.close()
            server.requests.clear()
            page, board, python = visit(context, server.address)
            page.keyboard.press("s")
            page.wait_for_timeout(1_000)
            page.keyboard.press("z")
            page.wait_for_timeout(1_000)
            again = [path for path in server.requests if "service-worker" not in path]
            print(f"second visit: {weight(root, again)[1]} bytes;", end=" ")
            print(f"board after {board:.2f} s, Python after {python:.2f} s")
            times = page.evaluate(KEYS, 200)
            p95 = statistics.quantiles(times, n=20)[-1]
            print(f"key to paint: median {statistics.median(times):.1f} ms, p95 {p95:.1f} ms")
            for moves in (2_000, 10_000, 20_000):
                while (done := page.evaluate("() => window.made ?? 0")) < moves:
                    page.evaluate(MOVES, min(1_000, moves - done))
                print(f"after {moves:,} moves: {resident(profile):.0f} MB in all processes")
            page.evaluate(LONGEST_TASK)
            started = time.perf_counter()
            page.evaluate(DROP, collection(2_000))
            page.wait_for_selector("text=2000 levels from large.sok are yours now")
            taken = time.perf_counter() - started
            longest = page.evaluate("() => window.longest")
            print(f"2,000 levels: taken and listed in {taken:.1f} s, longest task {longest:.0f} ms")
            for name in sys.argv[2:]:
                solve(page, profile, Path(name))


#: Moves to and fro, each waited for until Python has confirmed it.
MOVES = """async count => {
    const number = () => Number(document.querySelector("#tally dd").textContent);
    for (let made = 0; made < count; made++) {
        const before = number();
        const key = made % 2 ? "w" : "s";
        const event = new KeyboardEvent("keydown", { key, bubbles: true });
        document.getElementById("board").dispatchEvent(event);
        while (number() === before) await new Promise(done => setTimeout(done));
    }
    window.made = (window.made ?? 0) + count;
}"""


if __name__ == "__main__":
    main()
