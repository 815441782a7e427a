"""Opens the window and finds the way from screen to screen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing

from gridwright.desktop.home import HomeScreen
from gridwright.desktop.play import open_game, open_level
from gridwright.desktop.window import Window
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.personal_store import PersonalStore
from gridwright.play.collection import Collection

__all__ = ["open_game", "open_home", "open_level", "start"]


def start(
    game: str | None = None,
    levels: tuple[str, Sequence[Level]] | None = None,
    place: int | None = None,
    demo: bool = False,
    size: tuple[int, int] | None = None,
) -> None:
    """Opens the window and returns when it is closed.

    It begins with ``levels`` (a title and what belongs to it) at that place of theirs, else with
    ``game``, else with the choice of games. In a demo the game plays itself.

    :raises GridwrightError: when there is no display, or a level cannot be played.
    """
    with closing(PersonalStore()) as store, closing(Window(store, size)) as window:
        open_home(window)
        if levels is not None:
            collection = Collection.of_levels(*levels)
            open_level(window, collection, collection.first(store) if place is None else place)
        elif game is not None:
            open_game(window, find_game(game), demo=demo)
        window.run()


def open_home(window: Window) -> None:
    window.open(HomeScreen(window))
