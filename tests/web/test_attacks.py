"""Requests that were made to fell the server: each gets a sentence, and nobody else waits."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from starlette.testclient import TestClient

from gridwright.web import server as server_module
from gridwright.web.app import create_app
from gridwright.web.hurry import TooSlow, hurried, without_alarms
from gridwright.web.plays import Plays, Seat
from gridwright.web.settings import Settings
from web_data import example, save_of

SIDE = 50


def large_snek() -> dict[str, Any]:
    rows: list[list[list[str]]] = [[[] for _ in range(SIDE)] for _ in range(SIDE)]
    for column, word in enumerate(("SNEK", "IS", "YOU")):
        rows[0][column] = [word]
    rows[25][25] = ["snek"]
    return {"game": "snek", "board": rows}


def crowded() -> dict[str, Any]:
    """A board on which one step takes minutes."""
    level = large_snek()
    for column, word in enumerate(("WALL", "IS", "MOVE")):
        level["board"][3][column] = [word]
    for row in range(5, SIDE):
        level["board"][row] = [["wall"] * 6 for _ in range(SIDE)]
    return {**level, "dialect": "baba"}


@pytest.fixture
def bystander(server: str) -> Iterator[Any]:
    """Whoever plays meanwhile: presses a key, and says how many milliseconds that took."""
    with httpx2.Client(base_url=server, timeout=60) as client:
        begun = client.post("/api/plays", json={"level": example("sokoban")}).json()
        address = f"/api/plays/{begun['play']}"

        def press(moves: str = "r") -> float:
            started = time.monotonic()
            commands = {"commands": [{"do": "move", "moves": moves}]}
            assert client.post(address, json=commands).status_code == 200
            return time.monotonic() - started

        yield press


def begin(client: Any, level: dict[str, Any]) -> str:
    answer = client.post("/api/plays", json={"level": level})
    assert answer.status_code == 201, answer.text
    return f"/api/plays/{answer.json()['play']}"


def moved(client: Any, address: str, moves: str) -> Any:
    return client.post(address, json={"commands": [{"do": "move", "moves": moves}]})


# -- texts and moves that unfold -----------------------------------------------------------------


def test_run_lengths_are_counted_before_they_are_written_out(client: TestClient) -> None:
    answer = client.post("/api/read", json={"text": "99999#\n" + "#\n" * 5000})
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["column"] is not None
    play = begin(client, example("sokoban"))
    for moves in ("99999r" * 300, "9" * 1900 + "r", "(((99999r)99)99)"):
        assert moved(client, play, moves).status_code == 422


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/plays", b'{"level": {"game": "sokoban", "board": [[["player"]]], "par": NaN}}'),
        ("/api/check", b'{"level": {"game": "sokoban", "board": [[[]]], "x": -Infinity}}'),
        ("/api/check", b'{"level": {"game": "maze", "board": [[[]]], "x": ' + b"9" * 5000 + b"}}"),
        ("/api/read", json.dumps({"text": "[" * 3000 + "]" * 3000}).encode()),
        ("/api/read", json.dumps({"text": '{"ascii": ' * 2000}).encode()),
        ("/api/read", json.dumps({"text": "#@\u00b23#\n("}).encode()),
        ("/api/read", json.dumps({"text": "#@$.)"}).encode()),
        ("/api/plays", json.dumps({"save": {**save_of("maze"), "now": 0.5}}).encode()),
        ("/api/plays", b'{"save": {"level": {}, "timeline": "", "now": 0, "best": {"a": 1e999}}}'),
        ("/api/check", '{"level": {}}'.encode("utf-16")),
        ("/api/check", ('{"level": ' + "[" * 23 + "]" * 23 + "}").encode("utf-16-le")),
        ("/api/check", '{"level": {}}'.encode("utf-32-be")),
        (
            "/api/check",
            json.dumps({"level": {**example("maze"), "difficulty": 10**399}}).encode(),
        ),
        ("/snekoban/new_game", json.dumps({"raw": '{"board": NaN}'}).encode()),
    ],
)
def test_what_was_never_json_gets_a_sentence(client: TestClient, path: str, body: bytes) -> None:
    answer = client.post(path, content=body, headers={"content-type": "application/json"})
    assert answer.headers["content-type"] == "application/json"
    assert answer.status_code in (200, 400, 422), answer.text
    if answer.status_code != 200:
        assert answer.json()["error"]


def test_moves_in_strange_figures(client: TestClient) -> None:
    play = begin(client, example("sokoban"))
    assert moved(client, play, "\u00b2r").status_code == 422


def test_even_a_mistake_of_ours_is_answered_in_json(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def mistaken(*_: object) -> bytes:
        raise KeyError("oh")

    monkeypatch.setattr("gridwright.desk.workbench.check", mistaken)
    with TestClient(create_app(settings), raise_server_exceptions=False) as client:
        answer = client.post("/api/check", json={"level": example("maze")})
    assert answer.status_code == 500
    assert "not your fault" in answer.json()["error"]


# -- work ----------------------------------------------------------------------------------------


def test_light_work_is_broken_off_when_it_is_not_light() -> None:
    def for_ever() -> None:
        while True:
            sum(range(1000))

    with pytest.raises(TooSlow):
        hurried(for_ever)
    assert hurried(lambda: 7) == 7


def test_only_a_lost_alarm_is_passed_over_in_silence() -> None:
    said: list[type[BaseException]] = []
    hook = without_alarms(lambda unraisable: said.append(unraisable.exc_type))
    for kind in (TooSlow, ValueError):
        hook(SimpleNamespace(exc_type=kind))
    assert said == [ValueError]


def test_thousands_of_moves_hold_up_nobody(server: str, bystander: Any) -> None:
    with httpx2.Client(base_url=server, timeout=60) as client:
        play = begin(client, large_snek())
        answer = moved(client, play, "lrud" * 500)
        assert answer.status_code == 200
        assert answer.json()["tally"]["moves"] == 2000
        assert moved(client, play, "l").json()["tally"]["moves"] == 2001
        undone = client.post(play, json={"commands": [{"do": "undo"}] * 100}).json()
        assert undone["tally"]["moves"] == 1901
        assert client.get("/api/health").json()["loop"]["p99"] < 1000


def test_a_step_that_takes_for_ever_is_broken_off(server: str, bystander: Any) -> None:
    asking = httpx2.Client(base_url=server, timeout=120)
    with asking as client:
        client.get("/")
        answer = client.post("/api/plays", json={"level": crowded(), "foresight": 2})
        if answer.status_code == 201:
            play = f"/api/plays/{answer.json()['play']}"
            with pytest.raises(httpx2.ReadTimeout):
                client.post(
                    play, json={"commands": [{"do": "move", "moves": "rl" * 500}]}, timeout=1
                )
        else:
            assert "longer than anybody gets" in answer.json()["error"]
        assert bystander() < 5


def test_who_leaves_takes_their_work_along(server: str, bystander: Any) -> None:
    moves = "lrud" * 1000
    for path in ("/api/playthrough", "/api/play.gif", "/api/picture.png"):
        for _ in range(4):
            asked = {"level": large_snek(), "moves": moves}
            with pytest.raises(httpx2.ReadTimeout):
                httpx2.post(f"{server}{path[1:]}", json=asked, timeout=0.15)
    bystander()
    for _ in range(100):
        health = httpx2.get(f"{server}api/health").json()
        crews = [health[crew] for crew in ("errands", "labours")]
        if all(crew["waiting"] == crew["running"] == 0 for crew in crews):
            return
        time.sleep(0.1)
    pytest.fail(f"somebody still works: {health}")


def test_people_behind_one_address_share(settings: Settings) -> None:
    limits = replace(settings.limits, jobs_each=1, jobs_address=2, jobs=50)
    rows: list[list[list[str]]] = [[[] for _ in range(16)] for _ in range(16)]
    rows[0][0] = ["player"]
    for place in range(2, 12):
        rows[place][place], rows[place][14] = ["computer"], ["target"]
    level = {"game": "sokoban", "board": rows}
    hard = {"level": level, "timeline": "", "now": 0, "best": {}}
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        service = client.app.state.service  # type: ignore[attr-defined]
        service.searches._addresses["testclient"] = 2  # two people are at it
        refused = client.post("/api/solve", json={"save": hard})
        assert (refused.status_code, "your address" in refused.text) == (429, True)
        assert "retry-after" in refused.headers


def test_who_fills_the_memory_loses_their_own_plays() -> None:
    plays = Plays(most=10, room=10_000)
    mine = plays.add(Seat("me", 4))
    names = []
    for _ in range(20):
        seat = Seat("them", 4)
        seat.size = 1_000
        names.append(plays.add(seat))
    assert plays.find(mine).address == "me"
    assert plays.find(names[-1]).address == "them"
    assert plays.size <= 10_000


def test_a_play_has_so_many_moves_whatever_is_restarted(settings: Settings) -> None:
    reading = replace(settings.limits.reading, moves=100)
    limits = replace(settings.limits, reading=reading)
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        play = begin(client, example("sokoban"))
        statuses = []
        for _ in range(60):
            commands = [{"do": "move", "moves": "rl"}, {"do": "restart"}]
            statuses.append(client.post(play, json={"commands": commands}).status_code)
        assert set(statuses) == {200, 422}
        assert statuses == sorted(statuses)


def test_nobody_fills_the_store_in_a_day(settings: Settings) -> None:
    limits = replace(settings.limits, kept_rate=1.0, kept_burst=20_000, crowd=3)
    level = {**example("maze"), "notes": "x" * 15_000}
    with TestClient(create_app(replace(settings, limits=limits))) as client:
        client.get("/")
        mine = [client.post("/api/levels", json={"level": level}).status_code for _ in range(2)]
        assert mine == [201, 429]
        statuses = []
        for _ in range(6):  # a new person each time, at the same address
            client.cookies.clear()
            statuses.append(client.put("/api/levels/1", json={"level": level}).status_code)
        assert statuses[0] == 403
        assert statuses[-1] == 429
        assert client.get("/api/games/maze/levels").status_code == 200


# -- connections ---------------------------------------------------------------------------------


def test_who_says_nothing_is_cut(server: str) -> None:
    """The server's patience is ten seconds; a half of a head does not lengthen it."""
    assert server_module._HEADER_SECONDS == 10
    address = urlsplit(server)
    silent = socket.create_connection((address.hostname, address.port))
    slow = socket.create_connection((address.hostname, address.port))
    slow.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
    for one in (silent, slow):
        one.settimeout(30)
        assert is_cut(one)
        one.close()


def is_cut(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True
