"""Opens the window and finds the way from screen to screen."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.desktop.collection import Collection
from gridwright.desktop.columns import ColumnsScreen, is_endless, new_game
from gridwright.desktop.home import HomeScreen
from gridwright.desktop.play import PlayScreen, Visit
from gridwright.desktop.puzzle import PuzzleScreen
from gridwright.desktop.window import DEFAULT_SIZE, Window
from gridwright.errors import BadLevel
from gridwright.game import Capability, Game, all_games, find_game
from gridwright.games.columns import COLUMNS
from gridwright.level import Level
from gridwright.levels.identity import level_key
from gridwright.levels.personal_library import PersonalLibrary
from gridwright.play.session import Session


def start(
    game: str | None = None,
    levels: tuple[str, Sequence[Level]] | None = None,
    place: int | None = None,
    demo: bool = False,
    size: tuple[int, int] | None = None,
) -> None:
    """Opens the window and returns when it is closed.

    It begins with ``levels`` (a title and what belongs to it) at that place of theirs, else with
    ``game``, else with the choice of games. In a demo Columns plays itself.

    :raises GridwrightError: when there is no display, or a level cannot be played.
    """
    library = PersonalLibrary()
    try:
        window = Window(library, size or DEFAULT_SIZE)
        try:
            open_home(window)
            if levels is not None:
                collection = Collection.of_levels(*levels)
                begin = collection.first(library) if place is None else place
                open_level(window, collection, begin)
            elif demo or game is not None:
                open_game(window, find_game(game or COLUMNS.name), demo=demo)
            window.run()
        finally:
            window.close()
    finally:
        library.close()


def open_home(window: Window) -> None:
    games = sorted(all_games(), key=lambda game: game.name != COLUMNS.name)
    window.open(HomeScreen(window, games, lambda game: open_game(window, game)))


def open_game(window: Window, game: Game, *, demo: bool = False) -> None:
    """Goes on where the player was in that game."""
    collection = Collection.of_game(window.library, game.name, game.title)
    if Capability.REAL_TIME in game.capabilities:
        session = None if demo else window.library.take_unfinished(game.name)
        session = session or new_game()
        place = _place_of(collection, session)
        window.open(_screen(window, session, collection, place, demo=demo))
    else:
        open_level(window, collection, collection.first(window.library))


def open_level(window: Window, collection: Collection, place: int) -> None:
    """:raises BadLevel: when the level cannot be played."""
    window.open(_opened(window, collection, place))


def _opened(window: Window, collection: Collection, place: int) -> PlayScreen:
    level = collection.entries[place].level
    if is_endless(level):
        return _screen(window, new_game(), collection, place)
    session = window.library.begin(level)
    session.best = {**session.best, **window.library.best(level)}
    return _screen(window, session, collection, place)


def _screen(
    window: Window, session: Session, collection: Collection, place: int, *, demo: bool = False
) -> PlayScreen:
    def go(to: int) -> None:
        try:
            window.swap(_opened(window, collection, to))
        except BadLevel as error:
            screen.say(str(error))

    visit = Visit(window, session, collection, place, go)
    screen: PlayScreen
    if Capability.REAL_TIME in session.game.capabilities:
        screen = ColumnsScreen(visit, demo=demo)
    else:
        screen = PuzzleScreen(visit)
    return screen


def _place_of(collection: Collection, session: Session) -> int:
    """Where the session's level stands; endless games are all at the place of the endless one."""
    endless, key = is_endless(session.level), level_key(session.level)
    for place, entry in enumerate(collection.entries):
        if entry.key == key or (endless and entry.owner is None and is_endless(entry.level)):
            return place
    return 0
