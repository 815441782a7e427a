"""What the store gives and takes: plain values, so that no front end sees a database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from gridwright.level import Level

#: The player and owner wherever nobody says otherwise: the person at this machine.
LOCAL = "local"


@dataclass(frozen=True)
class LevelInfo:
    """All about a stored level but its board, for lists."""

    id: int
    key: str  #: see ``identity.level_key``
    game: str
    title: str
    author: str
    collection: str
    owner: str
    height: int
    width: int
    objects: Mapping[str, int]  #: how many of each object stand on the board
    difficulty: float | None  #: the larger the harder, where known
    par: int | None  #: the moves it takes, where the level says so
    created: datetime
    solved: bool  #: by the player who asks


@dataclass(frozen=True)
class Saved:
    """What became of a level that was to be saved."""

    level: Level
    id: int  #: where it is, new or not
    title: str  #: what it is called there
    new: bool
    turned: bool  #: it was there already, but turned or mirrored


@dataclass(frozen=True)
class Best:
    """The best result on a level by one measure, with the moves that reached it."""

    measure: str
    value: int
    moves: str
    player: str
    reached: datetime


@dataclass(frozen=True)
class Score:
    """A line in the table of high scores."""

    id: int
    player: str
    score: int
    reached: datetime


MOST_SCORES = 10  #: in the table of a game
LONGEST_PLAYER = 16  #: letters of a name there


def to_beat(table: Sequence[Score]) -> int:
    """The score above which one enters the table."""
    return table[-1].score if len(table) >= MOST_SCORES else 0


@dataclass(frozen=True)
class Class:
    """A class. ``games`` and ``packs`` name what is shown; empty means everything."""

    code: str
    name: str
    teacher: str
    games: tuple[str, ...]
    packs: tuple[str, ...]
    help: bool  #: whether Hint and Solve are there


@dataclass(frozen=True)
class LevelFilter:
    """Which levels are wanted: all that meet every condition given."""

    ids: Sequence[int] | None = None
    key: str | None = None
    game: str | None = None
    name: str | None = None  #: part of the title, the author or the collection, in any case
    collection: str | None = None
    owner: str | None = None
    smallest: tuple[int, int] | None = None  #: height and width, both included
    largest: tuple[int, int] | None = None
    easiest: float | None = None  #: levels of unknown difficulty are in no range
    hardest: float | None = None
    solved: bool | None = None  #: by the player who asks
