"""What the solver's film wins is nobody's best, whatever the front end.

The page has its own test of the same in ``tests/web``.
"""

from __future__ import annotations

import asyncio
import io
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gridwright import Level, read_text
from gridwright.desktop.launch import open_home, open_level
from gridwright.desktop.play import PlayScreen
from gridwright.desktop.window import Window
from gridwright.levels.personal_store import PersonalStore
from gridwright.play.collection import Collection
from gridwright.play.visit import Visit
from gridwright.solving.answer import solve_to_json
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.lines import play_lines
from terminal_pilot import session, until
from window_player import FRAME, Player

(LEVEL,) = read_text("#######\n#@ $ .#\n#######")


def collection() -> Collection:
    return Collection.of_levels("test", [LEVEL])


def in_python(store: PersonalStore, _: pytest.MonkeyPatch) -> None:
    visit = Visit(store, collection(), 0, 0.0)
    asked = visit.do({"do": "solve"}, 0.0)["ask"]
    request = visit.play.request()
    assert asked is not None
    assert request is not None
    result = solve_to_json(visit.session.game, request)
    visit.do({"do": "answer", "question": asked["question"], "result": result}, 0.0)
    for _number in range(3):
        visit.do({"do": "film", "film": "step"}, 0.0)
    assert visit.session.state.status == "won"
    visit.leave()


def by_lines(store: PersonalStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("solve\nquit\n"))
    visit = Visit(store, collection(), 0, 0.0)
    play_lines(visit)
    assert visit.session.state.status == "won"


def in_the_terminal(store: PersonalStore, _: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with GridwrightApp(collection(), 0).run_test() as pilot:
            await pilot.press("x")
            await until(pilot, lambda: session(pilot).state.status == "won")

    asyncio.run(play())


def in_the_window(store: PersonalStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    window = Window(store, (640, 480))
    try:
        open_home(window)
        open_level(window, collection(), 0)
        player, screen = Player(window), window.screen
        assert isinstance(screen, PlayScreen)
        player.press("x")
        end = time.monotonic() + 60
        while screen.session.state.status != "won" and time.monotonic() < end:
            player.wait(FRAME)
            time.sleep(0.002)
        assert screen.session.state.status == "won"
    finally:
        window.close()


@pytest.mark.parametrize("watch", [in_python, by_lines, in_the_terminal, in_the_window])
def test_a_film_wins_nobody_anything(
    watch: Callable[[PersonalStore, pytest.MonkeyPatch], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/store.sqlite")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    store = PersonalStore()
    watch(store, monkeypatch)
    level: Level = LEVEL
    assert store.best(level) == {}
    assert store.solved("sokoban") == set()
    visit = Visit(store, collection(), 0, 0.0)
    assert visit.do({"do": "look"}, 0.0)["status"] == "playing", "a solved level is not left solved"
    store.close()
