"""Every test here has a store of its own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/store.sqlite")
