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
from gridwright.output import tell

if TYPE_CHECKING:
    from gridwright.levels.personal_store import PersonalStore
    from gridwright.play.collection import Collection


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
    lack = "" if lines else _lack()
    by_lines = lines or bool(lack)
    chosen = what or game
    if chosen is None and by_lines:
        chosen = _asked_for()
        if chosen is None:
            return
    from gridwright.levels.personal_store import PersonalStore  # with the store: heavy

    store = PersonalStore()
    try:
        collection = None if chosen is None else _collection(store, chosen, game)
        place = None if collection is None else _place(collection, level, chosen or "")
        if collection is not None and by_lines:
            if lack:
                tell(f"Playing line by line, because {lack}.")
            _play_lines(store, collection, place)
        else:
            from gridwright.terminal.app import GridwrightApp  # needs an extra

            GridwrightApp(collection, place, plain=ascii_signs).run()
    finally:
        store.close()


def _asked_for() -> str | None:
    from gridwright.terminal.lines import choose_game

    game = choose_game(all_games())
    return None if game is None else game.name


def _collection(store: PersonalStore, chosen: str, game: str | None) -> Collection:
    """The levels to choose from.

    :raises GridwrightError: when there is no such game, file or pack.
    """
    from gridwright.play.collection import Collection

    if chosen == game or chosen in {each.name for each in all_games()}:
        return Collection.of_game(store, find_game(chosen).name)
    return Collection.of_levels(chosen, read_file_or_pack(Path(chosen), game))


def _place(collection: Collection, level: int | None, chosen: str) -> int | None:
    """The level to begin with, if it is known already.

    :raises GridwrightError: when there is no such level, or it cannot be played.
    """
    count = len(collection.entries)
    if level is not None and not 1 <= level <= count:
        raise GridwrightError(f"{chosen}: there is no level {level}; it has {count}")
    place = level - 1 if level else (0 if count == 1 else None)
    if place is not None:
        start_session(Path(chosen), collection.entries[place].level)
    return place


def _lack() -> str:
    """What is missing for a full screen, as half a sentence; "" when nothing is."""
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        return "this is no terminal"
    if os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        return "this terminal can do no more"
    if not EXTRAS["terminal"].installed:
        return f"a full screen needs an extra ({remedy('terminal')})"
    return ""


def _play_lines(store: PersonalStore, collection: Collection, place: int | None) -> None:
    from gridwright.play.visit import Visit
    from gridwright.terminal.lines import EFFORTS, play_lines

    begin = collection.first(store) if place is None else place
    play_lines(Visit(store, collection, begin, 0.0, efforts=EFFORTS))


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Play")(play)
