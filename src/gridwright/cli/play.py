"""Playing in a terminal: full-screen where there is one, line by line everywhere else."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.cli.common import FirstLevelOption, GameOption, start_session
from gridwright.errors import GridwrightError
from gridwright.extras import EXTRAS, remedy
from gridwright.game import all_games, find_game
from gridwright.levels.packs import read_file_or_pack
from gridwright.play.session import Session

if TYPE_CHECKING:
    from gridwright.levels.entry import LevelEntry


def play(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|FILE",
            help="A game, a level file or the name of a pack; without it, choose a game.",
            show_default=False,
        ),
    ] = None,
    level: FirstLevelOption = None,
    game: GameOption = None,
    ascii_signs: Annotated[
        bool, typer.Option("--ascii", help="Draw boards in ASCII, not with emoji.")
    ] = False,
    lines: Annotated[
        bool, typer.Option("--lines", help="Line by line, as for a screen reader.")
    ] = False,
) -> None:
    """Play in this terminal: full-screen, or line by line over a pipe or on a dumb terminal."""
    entries = _entries(what, game)
    if level is not None and not 1 <= level <= len(entries):
        raise GridwrightError(f"{what or game}: there is no level {level}; it has {len(entries)}")
    place = level - 1 if level else (0 if len(entries) == 1 else None)
    if place is not None:
        start_session(Path(what or ""), entries[place].level)
    lack = "" if lines else _lack()
    if lack:
        print(f"Playing line by line, because {lack}.", file=sys.stderr)
    if lines or lack:
        _play_lines(entries, place or 0)
    else:
        from gridwright.terminal.app import GridwrightApp  # needs an extra

        GridwrightApp(entries if what or game else (), place, plain=ascii_signs).run()


def _entries(what: str | None, game: str | None) -> list[LevelEntry]:
    """The levels to choose from.

    :raises GridwrightError: when there is no such game, file or pack.
    """
    from gridwright.levels.entry import entries_of
    from gridwright.levels.shipped import shipped_levels

    if what is None:
        return list(shipped_levels(find_game(game or all_games()[0].name).name))
    if what in {each.name for each in all_games()}:
        return list(shipped_levels(what))
    return entries_of(what, read_file_or_pack(Path(what), game))


def _lack() -> str:
    """What is missing for a full screen, as half a sentence; "" when nothing is."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "this is no terminal"
    if os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return "this terminal can do no more"
    if not EXTRAS["terminal"].installed:
        return f"a full screen needs an extra ({remedy('terminal')})"
    return ""


def _play_lines(entries: list[LevelEntry], place: int) -> None:
    from gridwright.terminal.lines import play_lines

    play_lines(Session(entries[place].level), _keep)


def _keep(session: Session) -> None:
    """Keeps the result of a game, where there is a store to keep it in."""
    from gridwright.levels.personal_library import PersonalLibrary

    library = PersonalLibrary()
    library.keep(session)
    library.close()


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(play)
