"""Two hundred players at once, and one who is watched: how quickly does the page answer?

Starts a server of its own on this machine's loopback, plays against it for a bounded time, and
prints what players would have felt. Each player begins a level and then presses keys at a human
pace; the watched one plays in a real browser, if there is one, and is measured from the key press
to the painted board.

    python benchmarks/web_load.py [--players 200] [--seconds 20] [--workers 2]
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Any
from urllib.parse import urlsplit

import httpx2

from gridwright import all_games
from gridwright.notation import write_json_level

MOST_PLAYERS, MOST_SECONDS = 500, 120
KEYS_A_SECOND = 2.5  #: of a player who thinks now and then


@contextmanager
def serving(workers: int) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "GRIDWRIGHT_DATABASE_URL": f"sqlite:///{folder}/load.sqlite",
            "GRIDWRIGHT_SECRET": "only for this measurement",
        }
        command = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found is not None
            address = found[0].replace("localhost", "127.0.0.1")
            for _ in range(200):
                try:
                    httpx2.get(address)
                    break
                except httpx2.TransportError:
                    time.sleep(0.1)
            yield address
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(15)


class Connection:
    """One player's connection, with as little between them and the server as possible: on the
    same machine a heavier client would be what is measured."""

    def __init__(self, host: str, port: int) -> None:
        self._place = (host, port)
        self._host = f"Host: {host}:{port}"  # a server answers under its own names alone
        self._cookie = ""

    async def open(self) -> None:
        self._reader, self._writer = await asyncio.open_connection(*self._place)

    async def post(self, path: str, value: object) -> tuple[int, dict[str, Any]]:
        body = json.dumps(value).encode()
        head = f"POST {path} HTTP/1.1\r\n{self._host}\r\nContent-Type: application/json\r\n"
        head += f"Content-Length: {len(body)}\r\n{self._cookie}\r\n"
        self._writer.write(head.encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        cookie = re.search(r"set-cookie: (gridwright=[^;]*)", answer)
        if cookie:
            self._cookie = f"Cookie: {cookie[1]}\r\n"
        length = re.search(r"content-length: (\d+)", answer)
        assert length is not None
        return int(answer[9:12]), json.loads(await self._reader.readexactly(int(length[1])))


async def play(address: str, number: int, until: float) -> tuple[list[float], int]:
    """One player until the time is up: seconds of each key press, and how many went wrong."""
    choose = random.Random(number)
    game = all_games()[number % len(all_games())]
    place = urlsplit(address)
    player = Connection(str(place.hostname), int(place.port or 80))
    await asyncio.sleep(choose.random() * 2)  # people do not arrive all at once
    await player.open()
    level = write_json_level(game.example)
    _, begun = await player.post("/api/plays", {"level": level})
    times: list[float] = []
    errors = 0
    while time.monotonic() < until:
        await asyncio.sleep(choose.expovariate(KEYS_A_SECOND))
        body = {"commands": [{"do": "move", "moves": choose.choice(game.moves)}]}
        started = time.monotonic()
        status, _ = await player.post(f"/api/plays/{begun['play']}", body)
        times.append(time.monotonic() - started)
        errors += status != 200
    return times, errors


async def crowd(address: str, players: int, seconds: float) -> tuple[list[float], int]:
    until = time.monotonic() + seconds
    played = await asyncio.gather(*(play(address, n, until) for n in range(players)))
    return [took for times, _ in played for took in times], sum(errors for _, errors in played)


ROOM = "######\n#@$ .#\n######\nTitle: Room\n"
PASTE = """text => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""
PRESS_TO_PAINT = """async keys => {
    const times = [];
    for (let press = 0; press < 60; press++) {
        const key = keys[press % keys.length];
        const started = performance.now();
        const painted = new Promise(done => {
            const watcher = new MutationObserver(() => {
                watcher.disconnect();
                requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.onmessage = () => done(performance.now() - started);
                    channel.port2.postMessage(0);
                });
            });
            watcher.observe(document.querySelector("#board .things"), {
                childList: true, subtree: true });
        });
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        const late = new Promise((_, fail) => setTimeout(fail, 2000, "nothing was painted"));
        times.push(await Promise.race([painted, late]));
        await new Promise(done => setTimeout(done, 60));
    }
    return times;
}"""


def watched(address: str, chromium: str, *, still: bool) -> list[float]:
    """Milliseconds from key press to painted board, pushing a box and taking that back."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu"]
        browser = playwright.chromium.launch(executable_path=chromium, args=flags)
        page = browser.new_page(reduced_motion="reduce" if still else "no-preference")
        page.goto(address)
        page.wait_for_selector("body[data-ready]")
        page.evaluate(PASTE, ROOM)
        page.wait_for_selector("#level-title:text-is('Room')")
        times: list[float] = page.evaluate(PRESS_TO_PAINT, ["ArrowRight", "z"])
        browser.close()
    return times


def told(name: str, milliseconds: list[float]) -> str:
    cuts = quantiles(milliseconds, n=100)
    return (
        f"{name}: {len(milliseconds)} key presses, median {cuts[49]:.1f} ms, "
        f"p95 {cuts[94]:.1f} ms, p99 {cuts[98]:.1f} ms, worst {max(milliseconds):.1f} ms"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    players, seconds = min(given.players, MOST_PLAYERS), min(given.seconds, MOST_SECONDS)
    with serving(given.workers) as address:
        chromium = shutil.which("chromium")
        if chromium:
            for still in (True, False):
                how = "without motion" if still else "with effects"
                times = watched(address, chromium, still=still)
                print(told(f"one player in a browser, press to paint {how}", times))
        times, errors = asyncio.run(crowd(address, players, seconds))
    print(told(f"{players} players", [took * 1000 for took in times]))
    print(f"{len(times) / seconds:.0f} key presses a second, {errors} errors")


if __name__ == "__main__":
    main()
