"""A game that nobody here knows, with all that a game can show, in every front end of ours."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from gridwright import game as games
from gridwright.board import Board
from gridwright.desktop.launch import open_game, open_home
from gridwright.desktop.play import PlayScreen
from gridwright.desktop.window import Window
from gridwright.game import register
from gridwright.level import Level
from gridwright.levels.personal_store import PersonalStore
from gridwright.play.collection import Collection
from gridwright.play.visit import Visit
from gridwright.show import Event, EventKind, Fact, FactKind, Ghost, Look, Show
from gridwright.state import State
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.lines import play_lines
from nullgame import NullGame, NullState
from terminal_pilot import board_lines, shown
from window_player import FRAME, Player


@dataclass(frozen=True)
class ShowyState(NullState):
    def step(self, move: str) -> ShowyState:
        after = super().step(move)
        return self if after is self else ShowyState(after.corridor, after.token)

    @property
    def show(self) -> Show:
        return Show(
            facts=(
                Fact("steps", self.token),
                Fact("way", (self.token, len(self.corridor)), FactKind.FRACTION),
                Fact("hat", ("exit", "token"), FactKind.ICONS),
                Fact("glory", 12345, FactKind.BIG),
            ),
            sentences=("TOKEN IS BRAVE",) if self.token > 1 else (),
            lit=((0, 0),),
            ghosts=(Ghost((0, 3), "token"),),
            looks=(Look((0, 4), "exit", "red"), Look((0, 0), "hole", "hide")),
        )


class ShowyGame(NullGame):
    name = "showy"
    title = "Showy Game"
    movable = ("token",)

    @property
    def example(self) -> Level:
        cells = [["hole"], ["token"], [], [], ["exit"]]
        return Level(self.name, Board.of([cells]), "The Parade")

    def begin(self, level: Level) -> State:
        plain = super().begin(level)
        assert isinstance(plain, NullState)
        return ShowyState(plain.corridor, plain.token)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        """Everything at once, here and nowhere."""
        ending = (EventKind.WIN, EventKind.LOSE)
        return tuple(
            Event(kind, cells, 2, f"{kind}!")
            for kind in EventKind
            if kind not in ending
            for cells in ((), ((0, 1), (0, 2)))
        )


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PersonalStore]:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/store.sqlite")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    register(ShowyGame())
    opened = PersonalStore()
    yield opened
    opened.close()
    del games._registry["showy"]


def test_in_the_terminal(store: PersonalStore) -> None:
    async def play() -> None:
        collection = Collection.of_game(store, "showy")
        async with GridwrightApp(collection, 0, plain=True).run_test(size=(90, 30)) as pilot:
            facts = shown(pilot, "#facts")
            for told in ("steps", "1/5", "Hat", "12,345", "Rules"):
                assert told in facts
            (row,) = board_lines(pilot)
            assert row.split() == [".", "t", ".", "+", "E"], "a ghost, and what hides is not seen"
            await pilot.press("right")
            assert "TOKEN IS BRAVE" in shown(pilot, "#facts")
            assert "destroy!" in shown(pilot, "#message")
            await pilot.press("right", "right")
            assert "Solved with 3 moves" in shown(pilot, "#message")

    asyncio.run(play())
    assert len(store.solved("showy")) == 1


def test_line_by_line(
    store: PersonalStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("r\nhint\nrr\n"))
    play_lines(Visit(store, Collection.of_game(store, "showy"), 0, 0.0))
    said = capsys.readouterr().out
    assert "Showy Game: The Parade" in said
    assert "moves 1, steps 2, way 2/5, hat exit token, glory 12,345" in said
    assert "Hint: right" in said
    assert "won!" in said


def test_in_the_window(store: PersonalStore) -> None:
    window = Window(store, (640, 480))
    try:
        open_home(window)
        open_game(window, games.find_game("showy"))
        player, screen = Player(window), window.screen
        assert isinstance(screen, PlayScreen)
        assert list(screen.board.drawing.ghosts.values()) == ["token"]
        player.press("right")
        makers = {effect.draw_at.__qualname__.split(".")[0] for effect in screen.effects}
        assert makers >= {"flash", "fly", "rise"}
        assert any(effect.again for effect in screen.effects)
        player.wait(FRAME)
        player.press("right", "right")
        assert screen.card is not None
        assert screen.card.title == "Solved!"
        player.wait(1)
        player.press("escape", "?", "escape", "tab", "escape")
        assert window.screen is screen
    finally:
        window.close()
    assert len(store.solved("showy")) == 1
