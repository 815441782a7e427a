"""A level in a list: what a list shows of it, and the level itself when somebody wants it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from gridwright.level import Level
from gridwright.levels.identity import level_key

_LARGEST_PAR = 2**31 - 1  # what a column of the store holds


@dataclass(frozen=True)
class LevelEntry:
    """The facts of a level, and the name by which a front end asks for it.

    The level is read when it is first looked at: a list of thousands costs no boards.
    """

    id: str
    game: str
    key: str  #: see ``identity.level_key``
    collection: str
    title: str
    author: str
    height: int
    width: int
    par: int | None  #: the moves it takes, where the level says so
    owner: str | None  #: None for what came with the games or out of a file
    load: Callable[[], Level] = field(compare=False, repr=False)

    @cached_property
    def level(self) -> Level:
        """:raises StoreError: when it is kept in a store and gone from there."""
        return self.load()

    @classmethod
    def of(cls, level: Level, name: str, collection: str) -> LevelEntry:
        """An entry for a level that is at hand."""
        return cls(
            id=name,
            game=level.game,
            key=level_key(level),
            collection=collection,
            title=level.title,
            author=level.author,
            height=level.board.height,
            width=level.board.width,
            par=par_of(level),
            owner=None,
            load=lambda: level,
        )


def par_of(level: Level) -> int | None:
    """The par that the level states; None for one that no player could ever read."""
    par = level.extras.get("par")
    return par if type(par) is int and 0 <= par <= _LARGEST_PAR else None


def entries_of(collection: str, levels: Sequence[Level]) -> list[LevelEntry]:
    """Levels of a file, as entries of a collection of that name."""
    return [
        LevelEntry.of(level, f"{collection}-{number}", collection)
        for number, level in enumerate(levels, 1)
    ]
