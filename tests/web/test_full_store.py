"""A server whose store is full: told in a sentence, and everything else goes on."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from gridwright.levels import quota
from web_data import example, save_of


def test_a_full_store_is_told(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = client.post("/api/levels", json={"level": example("maze")}).json()
    monkeypatch.setattr(quota, "used_bytes", lambda _: 1 << 50)
    for answer in (
        client.post("/api/levels", json={"level": example("snek")}),
        client.put("/api/progress", json={"save": save_of("sokoban", "d")}),
    ):
        assert (answer.status_code, answer.json()["error"][:17]) == (409, "the store is full")
    assert client.get("/api/games/maze/levels").status_code == 200
    assert client.post("/api/plays", json={"level": example("sokoban")}).status_code == 201
    assert client.delete(f"/api/levels/{made['id']}").status_code == 200
