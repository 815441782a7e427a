"""The tables of the store. Nothing outside ``gridwright.levels`` sees a row.

Results and progress belong to a board's key (see ``identity``), not to a row of ``levels``: so
levels of packs, of files and of links have them too, and importing a level again finds them again.

Whole levels and sessions are JSON in text columns rather than the database's own JSON type: they
are only ever read whole, and PostgreSQL's type refuses characters that a title may hold.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any, ClassVar

from sqlalchemy import DateTime, Double, Index, MetaData, String, Text, TypeDecorator
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Moment(TypeDecorator[datetime]):
    """A time in UTC; SQLite forgets the zone, so it is put back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_result_value(self, value: datetime | None, dialect: Any) -> datetime | None:
        return value.replace(tzinfo=UTC) if value and value.tzinfo is None else value


class Table(DeclarativeBase):
    type_annotation_map: ClassVar[dict[Any, Any]] = {datetime: Moment, str: Text}
    metadata = MetaData(
        naming_convention={
            "pk": "pk_%(table_name)s",
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        }
    )


Hash = String(32)


class LevelRow(Table):
    """A level somebody made or imported; an owner has a level once, however it is turned."""

    __tablename__ = "levels"
    __table_args__ = (
        Index(None, "owner", "identity", unique=True),
        Index(None, "key"),
        Index(None, "game"),
        Index(None, "collection"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Hash)
    identity: Mapped[str] = mapped_column(Hash)
    owner: Mapped[str]
    game: Mapped[str]
    title: Mapped[str]
    author: Mapped[str]
    collection: Mapped[str]
    names: Mapped[str]  #: title, author and collection as a search sees them
    height: Mapped[int]
    width: Mapped[int]
    objects: Mapped[str]  #: JSON: how many of each object stand on the board
    difficulty: Mapped[float | None] = mapped_column(Double)
    par: Mapped[int | None]
    created: Mapped[datetime]
    #: JSON: the level in the one form every game shares; last, so that lists never read it.
    level: Mapped[str]


class ResultRow(Table):
    """The best that a player has done on a level by one measure of its game."""

    __tablename__ = "results"
    __table_args__ = (Index(None, "key", "measure", "value"),)

    player: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Hash, primary_key=True)
    measure: Mapped[str] = mapped_column(primary_key=True)
    value: Mapped[int]
    moves: Mapped[str]
    reached: Mapped[datetime]


class ProgressRow(Table):
    """How far a player has come with a level: seen it, left it in the middle, solved it."""

    __tablename__ = "progress"
    __table_args__ = (Index(None, "player", "game", "visited"),)

    player: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Hash, primary_key=True)
    game: Mapped[str]
    visited: Mapped[datetime]
    solved: Mapped[datetime | None]
    session: Mapped[str | None]  #: JSON: ``Session.save`` of an unfinished play


class ScoreRow(Table):
    """A score somebody reached in a game that is played for it, under a name of their choice."""

    __tablename__ = "scores"
    __table_args__ = (Index(None, "game", "score"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str]
    player: Mapped[str]
    score: Mapped[int]
    reached: Mapped[datetime]


class CourseGameRow(Table):
    """The game that a visitor of a course's own page is at: such a page needs the board alone."""

    __tablename__ = "course_games"

    player: Mapped[str] = mapped_column(primary_key=True)
    course: Mapped[str] = mapped_column(primary_key=True)
    board: Mapped[str]  #: JSON
    changed: Mapped[datetime]


class ClassRow(Table):
    """A class: who teaches it, how one joins, and what its members are shown."""

    __tablename__ = "classes"
    __table_args__ = (Index(None, "teacher"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    teacher: Mapped[str]
    games: Mapped[str]  #: JSON: the names of the games that are shown; all of them when empty
    packs: Mapped[str]  #: JSON: the titles of the packs that are shown; all of them when empty
    help: Mapped[bool]  #: whether Hint and Solve are there
    created: Mapped[datetime]


class MemberRow(Table):
    """Somebody who joined a class, under the name they gave."""

    __tablename__ = "class_members"
    __table_args__ = (Index(None, "player"),)

    code: Mapped[str] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    joined: Mapped[datetime]


class StumbleRow(Table):
    """A position of a level from which members of a class went back, and how often."""

    __tablename__ = "stumbles"

    code: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(Hash, primary_key=True)  #: of the level
    position: Mapped[str] = mapped_column(Hash, primary_key=True)  #: of the board
    game: Mapped[str]
    title: Mapped[str]
    board: Mapped[str]  #: JSON
    undone: Mapped[int]
    restarted: Mapped[int]
    last: Mapped[datetime]
