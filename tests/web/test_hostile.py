"""Rude clients: whatever they send, the answer is a sentence, and the server goes on answering."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.testclient import TestClient

from gridwright.web.app import create_app
from gridwright.web.settings import Settings
from web_data import example, save_of

JSON = {"content-type": "application/json"}


def board(height: int, width: int) -> list[Any]:
    return [
        [["wall"] if row or column else ["player"] for column in range(width)]
        for row in range(height)
    ]


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b'{"level": ' + b"[" * 20_000 + b"]" * 20_000 + b"}", 400, "levels deep"),
        (b'{"level": {"board": ' + b'{"a":' * 30 + b"1" + b"}" * 30 + b"}}", 400, "levels deep"),
        (b"x" * 600_000, 413, "bytes"),
        (b"{" * 10, 422, ""),
        (b"\xff\xfe\x00", 400, ""),
        (b"", 422, ""),
        (b"null", 422, ""),
        (b"[]", 422, ""),
        (b'{"level": []}', 422, ""),
        (b'{"level": {"board": "x"}}', 422, "list of rows"),
        (b'{"level": {"board": []}}', 422, "board"),
        (b'{"level": {"board": [[]]}}', 422, "row"),
        (b'{"level": {"game": "chess", "board": [[[]]]}}', 422, "chess"),
        (b'{"level": {"game": "sokoban", "board": [[["player"]]], "x": NaN}}', 422, "not a number"),
        (b'{"level": {"game": "sokoban", "board": [[["player"], 7]]}}', 422, "cell"),
        (b'{"level": {"game": "columns", "board": [[[]]], "goal": {"clear": 1e999}}}', 422, ""),
    ],
)
def test_bad_bodies(client: TestClient, body: bytes, status: int, said: str) -> None:
    answer = client.post("/api/plays", content=body, headers=JSON)
    assert answer.status_code == status, answer.text
    assert said in answer.json()["error"]


@pytest.mark.parametrize("size", [(51, 2), (2, 51), (1000, 1)])
def test_boards_have_a_size(client: TestClient, size: tuple[int, int]) -> None:
    level = {"game": "sokoban", "board": board(*size)}
    for route in ("plays", "check", "levels", "picture.png"):
        answer = client.post(f"/api/{route}", json={"level": level})
        assert answer.status_code == 422
        assert "a board may have 50" in answer.json()["error"]


def test_crowded_cells_and_long_notes(client: TestClient) -> None:
    crowded = {"game": "snek", "board": [[["rock"] * 30_000]]}
    assert "objects" in client.post("/api/check", json={"level": crowded}).json()["error"]
    noted = {**example("snek"), "hint": "x" * 30_000}
    assert "notes" in client.post("/api/check", json={"level": noted}).json()["error"]


@pytest.mark.parametrize("title", ["\0", "\u202e", "e\u0301" * 50, "<script>alert(1)</script>"])
def test_strange_titles_come_back_as_they_were(client: TestClient, title: str) -> None:
    level = json.dumps({"level": {**example("maze"), "title": title}})
    begun = client.post("/api/plays", content=level, headers=JSON)
    assert begun.json()["level"]["title"] == title
    kept = client.post("/api/levels", content=level, headers=JSON)
    assert kept.status_code == 201
    assert client.get(f"/api/levels/{kept.json()['id']}").json()["level"]["title"] == title
    assert client.get("/api/games/maze/levels").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../../etc/passwd",
        "/..%2f..%2fetc%2fpasswd",
        "/js/%2e%2e/%2e%2e/app.py",
        "/js/../../app.py",
        "//etc/passwd",
        "/%00",
        "/api/levels/..%2f..%2fsecret",
        "/api/levels/99999999999999999999",
        "/api/levels/%F0%9F%90%8D",
        "/api/games/..%2f/levels",
        "/api/games/sokoban%00/sprites.svg",
    ],
)
def test_no_path_reaches_the_disk(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert "root:" not in answer.text


def test_moves_that_are_none(client: TestClient) -> None:
    begun = client.post("/api/plays", json={"level": example("sokoban")}).json()
    address = f"/api/plays/{begun['play']}"
    for moves in ("x", "\0", "9999999999(r)", "((((", "r" * 2_001, "r" * 50_001, "9" * 40_000):
        answer = client.post(address, json={"commands": [{"do": "move", "moves": moves}]})
        assert answer.status_code == 422
    many = [{"do": "undo"}] * 201
    assert client.post(address, json={"commands": many}).status_code == 422
    assert client.post(address, json={"commands": []}).status_code == 200


def test_a_forged_identity_is_nobody(client: TestClient) -> None:
    client.get("/")
    mine = client.cookies["gridwright"]
    other = ("0" if mine[0] != "0" else "1") + mine[1:]
    for forged in (other, mine[:-1], "x", "a" * 24 + "." + "b" * 64, "=;=;"):
        client.cookies.clear()
        answer = client.get("/", headers={"cookie": f"gridwright={forged}"})
        assert "gridwright=" in answer.headers["set-cookie"]


def test_another_site_may_not_ask(client: TestClient) -> None:
    headers = {"sec-fetch-site": "cross-site"}
    answer = client.post("/api/levels", json={"level": example("maze")}, headers=headers)
    assert answer.status_code == 403


def test_requests_have_a_rate(settings: Settings) -> None:
    limits = replace(settings.limits, rate=0.001, burst=20)
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        answers = [client.get("/api/games").status_code for _ in range(40)]
    assert answers.count(200) >= 20
    assert answers[-1] == 429


def test_the_library_keeps_so_many_levels_of_one_person(settings: Settings) -> None:
    limits = replace(settings.limits, levels=2)
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        answers = [
            client.post(
                "/api/levels",
                json={"level": {"game": "sokoban", "board": [[["player"]] + [[]] * width]}},
            ).status_code
            for width in range(1, 5)
        ]
    assert answers == [201, 201, 409, 409]


def test_memory_has_a_cap(settings: Settings) -> None:
    """A search that would eat the machine ends as "gave up", and the next one is answered."""
    limits = replace(settings.limits, solve_memory=1 << 20, solve_seconds=30)
    rows: list[list[list[str]]] = [[[] for _ in range(12)] for _ in range(12)]
    rows[0][0] = ["player"]
    for place in range(2, 9):
        rows[place][place] = ["computer"]
        rows[place][10] = ["target"]
    save = {"level": {"game": "sokoban", "board": rows}, "timeline": "", "now": 0, "best": {}}
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        for asked, outcome in ((save, '"gave-up"'), (save_of("maze"), '"solved"')):
            with client.stream("POST", "/api/solve", json={"save": asked}) as answer:
                assert outcome in answer.read().decode()


# -- a real server ------------------------------------------------------------------------------


def hard_save() -> dict[str, Any]:
    rows: list[list[list[str]]] = [[[] for _ in range(16)] for _ in range(16)]
    rows[0][0] = ["player"]
    for place in range(2, 12):
        rows[place][place] = ["computer"]
        rows[place][14] = ["target"]
    return {"level": {"game": "sokoban", "board": rows}, "timeline": "", "now": 0, "best": {}}


def test_two_hundred_solve_requests_at_once(server: str) -> None:
    """Most are refused, some wait, and all the while others play."""

    async def flood() -> list[int]:
        async with httpx2.AsyncClient(base_url=server, timeout=60) as client:

            async def ask() -> int:
                body = {"save": hard_save(), "effort": "look"}
                async with client.stream("POST", "/api/solve", json=body) as answer:
                    return int(answer.status_code)

            flooding = [asyncio.create_task(ask()) for _ in range(200)]
            await asyncio.sleep(0.05)
            started = time.monotonic()
            played = await client.get("/api/games")
            assert played.status_code == 200
            assert time.monotonic() - started < 30
            return list(await asyncio.gather(*flooding))

    statuses = asyncio.run(flood())
    assert set(statuses) <= {200, 429}
    assert httpx2.get(server).status_code == 200


def test_going_away_cancels(server: str) -> None:
    with httpx2.Client(base_url=server, timeout=30) as client:
        client.get("/")
        for _ in range(6):  # more than one person may have at a time
            body = {"save": hard_save()}
            with client.stream("POST", "/api/solve", json=body) as answer:
                assert answer.status_code == 200
                next(answer.iter_lines())
            time.sleep(0.4)


def test_slow_clients_hold_up_nobody(server: str) -> None:
    address = urlsplit(server)
    slow = []
    for _ in range(50):
        rude = socket.create_connection((address.hostname, address.port))
        rude.sendall(b"POST /api/plays HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{")
        slow.append(rude)
    try:
        started = time.monotonic()
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: httpx2.get(server).status_code, range(16)))
        assert answers == [200] * 16
        assert time.monotonic() - started < 10
    finally:
        for rude in slow:
            rude.close()
