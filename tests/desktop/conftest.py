"""A window that nobody sees, with a store of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from gridwright.desktop.window import Window
from gridwright.levels.personal_store import PersonalStore
from window_player import Player


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path / 'store.sqlite'}")
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    store = PersonalStore()
    opened = Window(store, (640, 700))
    opened.settings.name = "Ann"
    pygame.event.clear()
    yield opened
    opened.close()
    store.close()


@pytest.fixture
def player(window: Window) -> Player:
    return Player(window)
