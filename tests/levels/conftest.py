"""Stores to test with: SQLite in a temporary folder, and a PostgreSQL server of our own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright.levels.store import Store
from postgres_server import Server, postgres

__all__ = ["postgres"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database, once of each kind."""
    return new_database(request, tmp_path)


def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of the kind that the fixture's parameter names."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'store.sqlite'}"
    server: Server = request.getfixturevalue("postgres")
    return server.new_store()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with Store.open(url) as opened:
        yield opened
