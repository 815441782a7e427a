"""Everything a stranger can think of, all at once, against a real server, while somebody plays.

``python benchmarks/siege.py --minutes 10``: texts and moves that unfold, thousands of moves on
large boards, boards on which one step takes a minute, pictures and films whose askers leave,
resumes, 25 people with searches, saves of new people without end, JSON that is none, sockets that
say nothing or never listen, and a worker killed every few seconds. A bystander presses keys and
saves. Told are the bystander's waiting times, the memory of all processes of the server, and what
went wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import random
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

SIDE = 50
Attack = Callable[["Stranger"], Awaitable[None]]


class Stranger:
    """Somebody at an address of their own, with or without a cookie."""

    def __init__(self, port: int, number: int, statuses: Counter[str]) -> None:
        self._port = port
        self._from = f"127.0.0.{2 + number % 200}"
        self._cookie = ""
        self.statuses = statuses

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(
            "127.0.0.1", self._port, local_addr=(self._from, 0), limit=64 << 20
        )

    async def ask(
        self,
        method: str,
        path: str,
        value: Any = None,
        *,
        raw: bytes | None = None,
        leave: float = 0,
    ) -> Any:
        """The answer's JSON; with ``leave`` the connection is cut after so many seconds."""
        body = raw if raw is not None else b"" if value is None else json.dumps(value).encode()
        reader, writer = await self.connect()
        try:
            writer.write(
                f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
                f"{self._cookie}\r\n".encode()
                + body
            )
            if leave:
                await asyncio.sleep(leave)
                return None
            head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
            answer = await reader.read()
        finally:
            writer.transport.abort()
        status = head.split()[1]
        self.statuses[status] += 1
        if status == "500":
            self.statuses[f"500 {path[:30]} {body[:100]!r}"] += 1
        cookie = re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE)
        if cookie:
            self._cookie = f"Cookie: {cookie[1]}\r\n"
        with suppress(ValueError):
            return json.loads(answer)
        return None


def large(game: str) -> dict[str, Any]:
    rows: list[list[list[str]]] = [[[] for _ in range(SIDE)] for _ in range(SIDE)]
    if game == "sokoban":
        rows[25][25] = ["player"]
        for place in range(5, 45, 4):
            rows[place][place - 1], rows[place][place + 1] = ["computer"], ["target"]
        return {"game": game, "board": rows}
    for row, words in enumerate((("SNEK", "IS", "YOU"), ("ROCK", "IS", "PUSH"))):
        for column, word in enumerate(words):
            rows[row][column] = [word]
    rows[25][25] = ["snek"]
    return {"game": "snek", "board": rows}


def crowded() -> dict[str, Any]:
    """A board on which a step takes for ever."""
    level = large("snek")
    rows = level["board"]
    for column, word in enumerate(("WALL", "IS", "MOVE")):
        rows[3][column] = [word]
    for row in range(5, SIDE):
        rows[row] = [["wall"] * 6 for _ in range(SIDE)]
    return {**level, "dialect": "baba"}


def walk(moves: int, actions: str = "udlr") -> str:
    dice = random.Random(moves)
    return "".join(dice.choice(actions) for _ in range(moves))


async def unfolding(one: Stranger) -> None:
    await one.ask("POST", "/api/read", {"text": "99999#\n" + "#\n" * 5000})
    begun = await one.ask("POST", "/api/plays", {"level": large("sokoban")})
    if begun and "play" in begun:
        moves = [{"do": "move", "moves": "99999r" * 300}]
        await one.ask("POST", f"/api/plays/{begun['play']}", {"commands": moves})


async def many_moves(one: Stranger) -> None:
    begun = await one.ask("POST", "/api/plays", {"level": large("snek")})
    for _ in range(5):
        if begun and "play" in begun:
            moves = [{"do": "move", "moves": walk(2000)}]
            await one.ask("POST", f"/api/plays/{begun['play']}", {"commands": moves})


async def slow_board(one: Stranger) -> None:
    begun = await one.ask("POST", "/api/plays", {"level": crowded()})
    for move in "rlud":
        if begun and "play" in begun:
            commands = [{"do": "move", "moves": move}]
            await one.ask("POST", f"/api/plays/{begun['play']}", {"commands": commands})


async def leaving(one: Stranger) -> None:
    asked = {"level": large("snek"), "moves": walk(4000)}
    for path in ("playthrough", "play.gif", "picture.png"):
        await one.ask("POST", f"/api/{path}", asked, leave=random.random())


async def pictures(one: Stranger) -> None:
    await one.ask("POST", "/api/play.gif", {"level": large("snek"), "moves": walk(500)})
    await one.ask("POST", "/api/picture.png", {"level": large("snek"), "moves": walk(10_000)})


async def resumes(one: Stranger) -> None:
    corridor = {"game": "sokoban", "board": [[["player"], [], ["computer"], ["target"]]]}
    save = {"level": corridor, "timeline": "rl" * 25_000, "now": 1, "best": {}}
    await one.ask("POST", "/api/plays", {"save": save})
    await one.ask("PUT", "/api/progress", {"save": save})


async def searches(one: Stranger) -> None:
    level = large("sokoban")
    save = {"level": level, "timeline": "", "now": 0, "best": {}}
    asked = [one.ask("POST", "/api/solve", {"save": save}) for _ in range(5)]
    with suppress(TimeoutError):
        async with asyncio.timeout(20):
            await asyncio.gather(*asked, return_exceptions=True)


async def hoarding(one: Stranger) -> None:
    dice = random.Random()
    rows = [[["wall"] if dice.random() < 0.4 else [] for _ in range(20)] for _ in range(20)]
    rows[0][0], rows[1][1], rows[2][2] = ["player"], ["computer"], ["target"]
    level = {"game": "sokoban", "board": rows, "notes": "x" * 10_000}
    stranger = Stranger(one._port, dice.randrange(200), one.statuses)
    await stranger.ask("POST", "/api/levels", {"level": level})
    save = {"level": level, "timeline": "", "now": 0, "best": {}}
    await stranger.ask("PUT", "/api/progress", {"save": save})
    await stranger.ask("GET", "/api/games/sokoban/levels")


async def nonsense(one: Stranger) -> None:
    deep = b"[" * 3000 + b"]" * 3000
    for body in (
        b'{"level": {"game": "sokoban", "board": [[["player"]]], "x": NaN}}',
        b'{"level": {"game": "sokoban", "board": [[["player"]]], "x": ' + b"9" * 5000 + b"}}",
        b'{"text": "ascii ' + deep + b'"}',
        json.dumps({"text": "#@\u00b23#\n("}).encode(),
        json.dumps({"save": {"level": {}, "timeline": "", "now": 0.5, "best": {}}}).encode(),
        '{"text": "x"}'.encode("utf-16"),
        b'{"save": {"best": {"moves": 1e999}}}',
        random.randbytes(200),
    ):
        for path in ("/api/plays", "/api/read", "/api/check", "/api/solve", "/snekoban/new_game"):
            await one.ask("POST", path, raw=body)


async def silence(one: Stranger) -> None:
    opened = [await one.connect() for _ in range(20)]
    for number, (_, writer) in enumerate(opened):
        if number % 2:
            writer.write(b"POST /api/plays HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    await asyncio.sleep(15)
    for _, writer in opened:
        writer.transport.abort()


async def deafness(one: Stranger) -> None:
    opened = [await one.connect() for _ in range(10)]
    for _, writer in opened:
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n" * 100)
    await asyncio.sleep(10)
    for _, writer in opened:
        writer.transport.abort()


ATTACKS: list[tuple[Attack, int]] = [
    (unfolding, 2),
    (many_moves, 4),
    (slow_board, 4),
    (leaving, 4),
    (pictures, 3),
    (resumes, 4),
    (searches, 25),
    (hoarding, 4),
    (nonsense, 2),
    (silence, 4),
    (deafness, 2),
]


def attack(port: int, until: float, names: list[str], told: Any) -> None:
    """Those attacks at once, each by several people, over and over."""
    os.setsid()
    with suppress(OSError):  # strangers have machines of their own: here they yield to the server
        Path("/proc/self/autogroup").write_text("10")
    statuses: Counter[str] = Counter()

    async def again_and_again(attack: Attack, one: Stranger) -> None:
        while time.time() < until:
            try:
                async with asyncio.timeout(60):
                    await attack(one)
            except (OSError, TimeoutError, asyncio.IncompleteReadError) as error:
                statuses[type(error).__name__] += 1
            await asyncio.sleep(0.1)

    async def all_at_once() -> None:
        people = [
            (one, Stranger(port, number, statuses))
            for number, one in enumerate(
                one for one, many in ATTACKS if one.__name__ in names for _ in range(many)
            )
        ]
        with suppress(TimeoutError):
            async with asyncio.timeout(max(0.0, until - time.time()) + 2):
                await asyncio.gather(*(again_and_again(*pair) for pair in people))

    asyncio.run(all_at_once())
    told.put(statuses)


def bystander(port: int, until: float, told: Any) -> None:
    os.setsid()  # its share of the machine is its own
    waits: list[float] = []
    told.put((asyncio.run(stand_by(port, until, waits)), waits))


async def stand_by(port: int, until: float, waits: list[float]) -> Counter[str]:
    """Presses keys and saves, by a connection of its own each; what went wrong is counted."""
    statuses: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    one = Stranger(port, 250, statuses)
    await one.ask("GET", "/")
    level = {"game": "sokoban", "board": [[["player"], *[[] for _ in range(30)], ["target"]]]}
    level["board"].append([["computer"], *[[] for _ in range(31)]])  # type: ignore[attr-defined]
    begun, timeline, presses = None, "", 0
    while time.time() < until:
        if begun is None or "play" not in begun:
            save = {"level": level, "timeline": timeline, "now": len(timeline), "best": {}}
            begun = await one.ask("POST", "/api/plays", {"save": save})
            wrong["begun"] += 1
            if not begun or "play" not in begun:
                wrong[f"a beginning: {begun}"] += 1
            continue
        move = "r" if presses // 25 % 2 == 0 else "l"
        started = time.perf_counter()
        commands = {"commands": [{"do": "move", "moves": move}]}
        view = await one.ask("POST", f"/api/plays/{begun['play']}", commands)
        waits.append(1000 * (time.perf_counter() - started))
        if not view or "timeline" not in view:
            wrong[f"a press: {view}"] += 1
            begun = None
            continue
        timeline = timeline[: view["timeline"]["keep"]] + view["timeline"]["add"]
        presses += 1
        if presses % 100 == 0:
            save = {"level": level, "timeline": timeline, "now": len(timeline), "best": {}}
            kept = await one.ask("PUT", "/api/progress", {"save": save})
            left = await one.ask("GET", "/api/games/sokoban/progress")
            if kept == {"kept": True}:
                wrong["saves kept"] += 1
                if not left or left.get("save", {}).get("timeline") != timeline:
                    wrong["LOST SAVES"] += 1
            else:
                wrong[f"a save: {kept}"] += 1
        await asyncio.sleep(0.05)
    return wrong + Counter({f"answer {status}": many for status, many in statuses.items()})


def descendants(process: int) -> list[int]:
    found, waiting = [], [process]
    while waiting:
        one = waiting.pop()
        found.append(one)
        with suppress(OSError):
            children = Path(f"/proc/{one}/task/{one}/children").read_text().split()
            waiting += map(int, children)
    return found


def memory(process: int) -> int:
    """Bytes of the process and all its children, what they share counted once."""
    total = 0
    for one in descendants(process):
        with suppress(OSError):
            found = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{one}/smaps_rollup").read_text(), re.M)
            total += int(found[1]) * 1024 if found else 0
    return total


async def ready(port: int) -> None:
    while True:
        with suppress(OSError):
            await Stranger(port, 0, Counter()).ask("GET", "/api/health")
            return
        await asyncio.sleep(0.2)


def queued(process: int) -> float:
    """Seconds that a process was ready and waited for a core of the machine."""
    return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9


async def watch(server: int, until: float, kill_every: float) -> tuple[int, int, float]:
    """The most memory there was, how many workers were killed, and how long there was no core."""
    most, kills, last = 0, 0, time.time()
    waited = queued(server)
    for second in itertools.count():
        if time.time() >= until:
            break
        if second % 5 == 0:  # to look costs the server some time
            most = max(most, await asyncio.to_thread(memory, server))
        if kill_every and time.time() - last > kill_every:
            workers = descendants(server)[1:]
            if workers:
                with suppress(ProcessLookupError):
                    os.kill(random.choice(workers), signal.SIGKILL)
                kills += 1
            last = time.time()
        await asyncio.sleep(1)
    return most, kills, queued(server) - waited


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kill-every", type=float, default=7, help="seconds; 0 for never")
    parser.add_argument(
        "--attacks", nargs="*", default=[one.__name__ for one, _ in ATTACKS], metavar="NAME"
    )
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "gridwright", "serve", "--port", "0"]
        environment = {**os.environ, "GRIDWRIGHT_DATABASE_URL": f"sqlite:///{folder}/siege.sqlite"}
        environment["GRIDWRIGHT_SECRET"] = "a secret of the siege"
        server = subprocess.Popen(
            [*command, "--workers", str(options.workers)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # its share of the machine is its own, not the attackers'
        )
        assert server.stdout is not None
        port = int(server.stdout.readline().split("localhost:")[1].split("/")[0])
        asyncio.run(ready(port))
        until = time.time() + 60 * options.minutes
        told: Any = multiprocessing.Queue()
        heard: Any = multiprocessing.Queue()
        crowd = multiprocessing.Process(target=attack, args=(port, until, options.attacks, told))
        one = multiprocessing.Process(target=bystander, args=(port, until, heard))
        crowd.start()
        one.start()
        most, kills, waited = asyncio.run(watch(server.pid, until, options.kill_every))
        load = os.getloadavg()[0]
        by, waits = heard.get(timeout=60)
        health = asyncio.run(Stranger(port, 251, Counter()).ask("GET", "/api/health"))
        statuses = told.get(timeout=60)
        crowd.join(20)
        one.join(20)
        stopped = time.monotonic()
        server.terminate()
        server.wait(20)
        stopped = time.monotonic() - stopped
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
    percentiles = statistics.quantiles([*waits, 0, 0], n=1000)
    print(f"{options.minutes:g} min, load {load:.1f}, workers killed: {kills}")
    print(
        f"bystander: {len(waits)} presses, median {statistics.median(waits or [0]):.1f} ms, "
        f"p95 {percentiles[949]:.1f}, p99 {percentiles[989]:.1f}, worst {max(waits, default=0):.1f}"
    )
    print(f"           {dict(by)}")
    print(f"attackers: {dict(statuses.most_common(12))}")
    print(f"server errors: {sum(n for status, n in statuses.items() if status == '500')}")
    print(f"memory of all processes: {most / 2**20:.0f} MiB at most; store {size / 2**20:.1f} MiB")
    print(f"the event loop was ready and had no core for {waited:.1f} s of all")
    print(f"stopped in {stopped:.2f} s while busy")
    print(f"health: {json.dumps(health)}")


if __name__ == "__main__":
    main()
