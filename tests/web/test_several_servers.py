"""Two servers of two processes each, on one PostgreSQL store: a visitor cannot tell them apart."""

from __future__ import annotations

import json
from itertools import cycle
from typing import Any

import httpx2
import pytest

from web_data import save_of


class Visitor:
    """Somebody whose every request goes to another server and by a new connection."""

    def __init__(self, servers: tuple[str, str]) -> None:
        self._servers = cycle(server.rstrip("/") for server in servers)
        self._cookies = httpx2.Cookies()

    def ask(self, method: str, path: str, value: Any = None) -> httpx2.Response:
        address = next(self._servers) + path
        with httpx2.Client(cookies=self._cookies, timeout=30) as client:
            answer = client.request(method, address, json=value)
            self._cookies.update(client.cookies)
        return answer

    def play(self, level: dict[str, Any], moves: str) -> None:
        """Plays in one session, which lives in one process, by one connection."""
        with httpx2.Client(base_url=next(self._servers), cookies=self._cookies) as client:
            begun = client.post("/api/plays", json={"level": level}).json()
            commands = {"commands": [{"do": "move", "moves": moves}]}
            client.post(f"/api/plays/{begun['play']}", json=commands).raise_for_status()

    def solved(self) -> dict[str, bool]:
        listed = self.ask("GET", "/api/games/sokoban/levels").json()["levels"]
        return {entry["id"]: entry["solved"] for entry in listed}


@pytest.fixture
def visitors(two_servers: tuple[str, str]) -> tuple[Visitor, Visitor]:
    return Visitor(two_servers), Visitor(two_servers)


def test_they_behave_as_one(visitors: tuple[Visitor, Visitor]) -> None:
    ann, bob = visitors
    level = {"game": "sokoban", "board": [[["player"], ["computer"], ["target"]]]}
    number = ann.ask("POST", "/api/levels", {"level": level}).json()["id"]
    assert all(ann.solved()[number] is False for _ in range(4))

    for moves in ("l", "r"):  # each time at another server
        ann.play(level, moves)
    assert all(ann.solved()[number] for _ in range(4))

    assert bob.ask("DELETE", f"/api/levels/{number}").status_code == 403
    ann.ask("PUT", "/api/progress", {"save": save_of("maze", "s")})
    for _ in range(4):
        assert ann.ask("GET", "/api/games/maze/progress").json()["save"]["timeline"] == "s"
        assert bob.ask("GET", "/api/games/maze/progress").json()["save"] is None
    assert ann.ask("DELETE", f"/api/levels/{number}").status_code == 200
    assert number not in bob.solved()


def test_a_course_page_finds_its_game_at_either(visitors: tuple[Visitor, Visitor]) -> None:
    corridor = [[["player"], *[[] for _ in range(8)], ["computer"], ["target"]]]
    for visitor in visitors:
        answer = visitor.ask("POST", "/snekoban/new_game", {"raw": json.dumps(corridor)})
        assert answer.json() == {"board": corridor, "victory": False}
    for place in range(1, 6):
        for visitor in visitors:
            answer = visitor.ask("POST", "/snekoban/step_game", {"direction": "right"})
            assert answer.json()["board"][0][place] == ["player"]
