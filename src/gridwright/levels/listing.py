"""The one list of levels to choose from, which every front end shows."""

from __future__ import annotations

from functools import partial

from gridwright.levels.entry import LevelEntry
from gridwright.levels.keeper import Keeper
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.values import LevelFilter, LevelInfo

#: The heading over levels that belong to no collection.
UNSORTED = "Made here"


def list_levels(
    keeper: Keeper, game: str, *, limit: int | None = None, offset: int = 0
) -> list[LevelEntry]:
    """A stretch of the levels of a game, or all of them.

    Those that come with the game stand first, in the order in which they are meant to be played.
    What people made and imported follows, newest first: a new level is never out of sight.

    :raises UnknownName: listing the games there are.
    """
    shipped = shipped_levels(game)
    end = None if limit is None else offset + limit
    entries = list(shipped[offset:end])
    if limit is None or len(entries) < limit:
        found = keeper.find_levels(
            LevelFilter(game=game),
            newest_first=True,
            limit=None if limit is None else limit - len(entries),
            offset=max(0, offset - len(shipped)),
        )
        entries += [_entry_of(keeper, info) for info in found]
    return entries


def _entry_of(keeper: Keeper, info: LevelInfo) -> LevelEntry:
    return LevelEntry(
        id=str(info.id),
        game=info.game,
        key=info.key,
        collection=info.collection or UNSORTED,
        title=info.title,
        author=info.author,
        height=info.height,
        width=info.width,
        par=info.par,
        owner=info.owner,
        load=partial(keeper.load_level, info.id),
    )
