"""The command that opens a window."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.common import FirstLevelOption, GameOption, read_levels, start_session
from gridwright.errors import GridwrightError
from gridwright.extras import require
from gridwright.game import Capability, all_games


def window(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="[GAME|FILE]",
            help="A game, a level file or a pack; without it, a choice of games.",
        ),
    ] = None,
    level: FirstLevelOption = None,
    game: GameOption = None,
    demo: Annotated[
        bool, typer.Option("--demo", help="Watch a game of falling things play itself.")
    ] = False,
    size: Annotated[
        str | None, typer.Option(metavar="WIDTHxHEIGHT", help="The size of the window in pixels.")
    ] = None,
) -> None:
    """Play in a window, with graphics and sound."""
    require("window")
    pixels = None if size is None else _read_size(size)
    chosen = next((one.name for one in all_games() if one.name == what), None)
    from gridwright.desktop.launch import start  # pygame is heavy

    if demo:
        able = [one for one in all_games() if Capability.REAL_TIME in one.capabilities]
        if what is not None and chosen not in [one.name for one in able]:
            titles = " and ".join(one.title for one in able)
            raise GridwrightError(f"only {titles} plays itself, not {what!r}")
        chosen = chosen or able[0].name
    if what is None or chosen:
        start(chosen, demo=demo, size=pixels)
        return
    file = Path(what)
    number, first = read_levels(file, game, level or 1)[0]
    start_session(file, first)  # what is wrong with it is told before a window opens
    levels = [one for _, one in read_levels(file, game, None)]
    start(levels=(file.name, levels), place=level and number - 1, size=pixels)


def _read_size(text: str) -> tuple[int, int]:
    """:raises GridwrightError: when the text is no size that a window can have."""
    found = re.fullmatch(r"(\d{3,4})[x×](\d{3,4})", text)
    if not found:
        raise GridwrightError(f"a size is WIDTHxHEIGHT in pixels, such as 860x900, not {text!r}")
    return int(found[1]), int(found[2])


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(window)
