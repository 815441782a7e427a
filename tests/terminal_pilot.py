"""Driving the full-screen program in a test, as a person would: keys, clicks, and looking."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec

from textual.pilot import Pilot

from gridwright.levels.shipped import shipped_levels
from gridwright.notation import read_text
from gridwright.play import Session
from gridwright.play.collection import Collection
from gridwright.play.protocol import FilmView, View
from gridwright.terminal.app import GridwrightApp
from gridwright.terminal.board_view import BoardView
from gridwright.terminal.play_screen import PlayScreen

P = ParamSpec("P")

ROOM = "#######\n#@ $ .#\n#######"


def piloted(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """Runs a test that is a coroutine."""

    @functools.wraps(test)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


def level(text: str = ROOM, game: str = "sokoban") -> Collection:
    """A collection of the levels in the text."""
    return Collection.of_levels("test", read_text(text, game))


def example(game: str, number: int = 1) -> Collection:
    """That level of the game, alone."""
    return Collection("test", [shipped_levels(game)[number - 1]])


def playing(pilot: Pilot[None]) -> PlayScreen:
    assert isinstance(pilot.app, GridwrightApp)
    assert isinstance(pilot.app.screen, PlayScreen)
    return pilot.app.screen


def session(pilot: Pilot[None]) -> Session:
    return playing(pilot).session


def view(pilot: Pilot[None]) -> View:
    return playing(pilot).view


def film(pilot: Pilot[None]) -> FilmView | None:
    """The film on show."""
    help_ = view(pilot)["help"]
    return help_ and help_["film"]


def shown(pilot: Pilot[None], selector: str) -> str:
    """The text of a widget, as it is drawn."""
    widget = pilot.app.screen.query_one(selector)
    return "\n".join(strip.text.rstrip() for strip in widget.render_lines(widget.size.region))


def board_lines(pilot: Pilot[None]) -> list[str]:
    """The board as it is drawn, without the space around it."""
    view = pilot.app.screen.query_one(BoardView)
    lines = [view.render_line(y).text.strip() for y in range(view.size.height)]
    return [line for line in lines if line]


async def until(pilot: Pilot[None], condition: Callable[[], bool], seconds: float = 20) -> None:
    """Waits for something that takes its time."""
    for _ in range(int(seconds / 0.02)):
        await pilot.pause(0.02)
        if condition():
            return
    raise AssertionError("it did not happen")
