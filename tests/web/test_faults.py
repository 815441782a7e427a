"""What can break under a server: workers, the server itself, the database. Nothing is lost."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx2
import psycopg
import pytest

from postgres_server import Server
from running_server import RunningServer
from web_data import example, save_of


@pytest.fixture
def store(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/faults.sqlite"


def large_snek() -> dict[str, Any]:
    rows: list[list[list[str]]] = [[[] for _ in range(50)] for _ in range(50)]
    for column, word in enumerate(("SNEK", "IS", "YOU")):
        rows[0][column] = [word]
    rows[25][25] = ["snek"]
    return {"game": "snek", "board": rows}


def press(client: httpx2.Client, play: str, moves: str) -> httpx2.Response:
    commands = {"commands": [{"do": "move", "moves": moves}]}
    return client.post(f"/api/plays/{play}", json=commands)


def test_workers_that_are_killed_are_not_missed(store: str) -> None:
    with RunningServer(store) as server, server.client() as client:
        play = client.post("/api/plays", json={"level": large_snek()}).json()["play"]
        made = 0
        with ThreadPoolExecutor(1) as pool:
            for round_ in range(4):
                pressed = pool.submit(press, client, play, "lrud" * 150)
                time.sleep(0.2 * round_)
                for worker in server.children():
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                answer = pressed.result()
                assert answer.status_code == 200, answer.text
                made += 600
        view = client.post(f"/api/plays/{play}", json={"commands": [{"do": "look"}]}).json()
        assert view["tally"]["moves"] == made


def test_a_server_that_is_killed_goes_on_where_it_was(store: str) -> None:
    with RunningServer(store) as server, server.client() as client:
        for timeline in ("r", "rd", "rdl"):
            kept = client.put("/api/progress", json={"save": save_of("sokoban", timeline.lower())})
            assert kept.status_code in (200, 422)
        play = client.post("/api/plays", json={"level": example("sokoban")}).json()["play"]
        cookies = dict(client.cookies)
        server.kill()
        assert server.children() == []  # none outlives it
    with RunningServer(store) as server, server.client(cookies=cookies) as client:
        assert press(client, play, "r").status_code == 404
        left = client.get("/api/games/sokoban/progress").json()["save"]
        begun = client.post("/api/plays", json={"save": left})
        assert begun.json()["tally"]["moves"] == len(left["timeline"]) > 0


def test_asked_to_stop_while_busy_it_stops(store: str) -> None:
    rows: list[list[list[str]]] = [[[] for _ in range(16)] for _ in range(16)]
    rows[0][0] = ["player"]
    for place in range(2, 12):
        rows[place][place], rows[place][14] = ["computer"], ["target"]
    level = {"game": "sokoban", "board": rows}
    save = {"level": level, "timeline": "", "now": 0, "best": {}}
    with RunningServer(store) as server, server.client() as client:
        with client.stream("POST", "/api/solve", json={"save": save}) as answer:
            next(answer.iter_lines())
            film = {"level": large_snek(), "moves": "lr" * 250}
            with ThreadPoolExecutor(1) as pool:
                pool.submit(server.client().post, "/api/play.gif", json=film)
                time.sleep(0.3)
                server.process.send_signal(signal.SIGTERM)
                assert server.process.wait(10) is not None
        assert server.children() == []


def test_health_is_told(store: str) -> None:
    with RunningServer(store) as server, server.client() as client:
        client.post("/api/picture.png", json={"level": example("maze")})
        health = client.get("/api/health")
        assert health.status_code == 200
        told = health.json()
        assert (told["healthy"], told["store"]["answers"]) == (True, True)
        assert told["errands"]["processes"] >= 1


# -- PostgreSQL ----------------------------------------------------------------------------------


def test_a_database_that_restarts_is_waited_for(postgres: Server) -> None:
    with RunningServer(postgres.new_store()) as server, server.client() as client:
        level = {"game": "sokoban", "board": [[["player"], ["computer"], ["target"]]]}
        number = client.post("/api/levels", json={"level": level}).json()["id"]
        statuses = []
        with ThreadPoolExecutor(1) as pool:
            restarted = pool.submit(postgres.restart)
            while not restarted.done():
                statuses.append(client.get(f"/api/levels/{number}").status_code)
            restarted.result()
        assert set(statuses) <= {200, 503}
        assert client.get(f"/api/levels/{number}").status_code == 200
        assert client.get("/api/health").status_code == 200


def test_a_locked_table_holds_up_only_who_needs_it(postgres: Server) -> None:
    url = postgres.new_store()
    with RunningServer(url) as server, server.client() as client:
        play = client.post("/api/plays", json={"level": example("sokoban")}).json()["play"]
        with psycopg.connect(url) as other, ThreadPoolExecutor(30) as pool:
            other.execute("LOCK TABLE levels IN ACCESS EXCLUSIVE MODE")
            waiting = [
                pool.submit(server.client().get, "/api/games/maze/levels") for _ in range(30)
            ]
            time.sleep(0.5)
            checked = client.post("/api/check", json={"level": example("maze")})
            assert checked.json()["problems"] == []
            assert press(client, play, "r").status_code == 200
            health = client.get("/api/health")
            assert (health.status_code, health.json()["store"]["answers"]) == (503, False)
            other.rollback()
            assert {one.result().status_code for one in waiting} <= {200, 503}


def test_nobody_is_told_where_the_database_is(postgres: Server) -> None:
    url = postgres.new_store()
    with RunningServer(url) as server, server.client() as client:
        with psycopg.connect(url) as other:
            other.execute("DROP TABLE levels CASCADE")
        answer = client.get("/api/levels/1")
        assert answer.status_code == 503
        assert answer.json() == {"error": "the store does not answer now; try again in a moment"}


def test_what_is_wrong_at_the_start_is_told_in_a_sentence(tmp_path: Path) -> None:
    broken = tmp_path / "broken.sqlite"
    broken.write_bytes(b"no database" * 1000)
    run = subprocess.run(
        RunningServer.command(),
        env={**os.environ, "GRIDWRIGHT_DATABASE_URL": f"sqlite:///{broken}"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode != 0
    assert "Traceback" not in run.stderr
