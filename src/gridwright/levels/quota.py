"""How much of a store a person, and everybody together, may fill."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import func, select, text
from sqlalchemy.orm import Session as Transaction

from gridwright.errors import OverQuota
from gridwright.levels.models import LevelRow, ProgressRow


@dataclass(frozen=True)
class Quota:
    """The most that a store keeps; checked inside the transaction that would exceed it."""

    levels: int = 1_000  #: of one person
    characters: int = 20_000_000  #: of all the levels of one person, as they are kept
    sessions: int = 1_000  #: unfinished ones of one person
    bytes: int = 2 << 30  #: of everything in the store

    def check_room(self, transaction: Transaction) -> None:
        """:raises OverQuota: when the whole store is full."""
        if used_bytes(transaction) >= self.bytes:
            raise OverQuota("the store is full; delete something, or ask who runs it for room")

    def check_levels(self, transaction: Transaction, owner: str) -> None:
        """:raises OverQuota: when that person has more levels than may be kept."""
        size = func.coalesce(func.sum(func.length(LevelRow.level)), 0)
        query = select(func.count(), size).where(LevelRow.owner == owner)
        levels, characters = transaction.execute(query).one()
        if levels > self.levels:
            raise OverQuota(f"{self.levels:,} levels of yours are kept here, and no more")
        if characters > self.characters:
            raise OverQuota("your levels here are too large together; delete one of them")

    def check_sessions(self, transaction: Transaction, player: str) -> None:
        """:raises OverQuota: when that person has more unfinished sessions than may be kept."""
        kept = ProgressRow.session.is_not(None)
        query = select(func.count()).where(ProgressRow.player == player, kept)
        if transaction.scalars(query).one() > self.sessions:
            raise OverQuota(f"{self.sessions:,} unfinished games of yours are kept, and no more")


def used_bytes(transaction: Transaction) -> int:
    """How large the database is, without the room that was freed in it; takes no time."""

    def asked(statement: str) -> int:
        return int(transaction.execute(text(statement)).scalar_one())

    if transaction.get_bind().dialect.name == "postgresql":
        return asked("SELECT pg_database_size(current_database())")
    pages = asked("PRAGMA page_count") - asked("PRAGMA freelist_count")
    return pages * asked("PRAGMA page_size")
