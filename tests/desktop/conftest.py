"""A window that nobody sees, with a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gridwright.desktop.window import Window
from gridwright.levels.store import Store
from window_player import Player


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(f"sqlite:///{tmp_path / 'store.sqlite'}") as opened:
        yield opened


@pytest.fixture
def window(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    opened = Window(store, (640, 700))
    opened.settings.name = "Ann"
    pygame.event.clear()
    yield opened
    opened.close()


@pytest.fixture
def player(window: Window) -> Player:
    return Player(window)
