"""The levels that the store keeps: who made them, and how they are found again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from sqlalchemy import and_, delete, func, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session as Transaction

from gridwright.errors import StoreError
from gridwright.level import Level
from gridwright.levels.columns import level_columns, level_of
from gridwright.levels.mapping import INFO_COLUMNS, info_of, meets
from gridwright.levels.models import LevelRow, ProgressRow
from gridwright.levels.transactions import Transactions
from gridwright.levels.values import LOCAL, LevelFilter, LevelInfo, Saved

#: How many values go into one statement: databases have a limit, and a list none.
_CHUNK = 500

T = TypeVar("T")


class KeptLevels(Transactions):
    """The part of the store that knows levels."""

    def save_level(self, level: Level, *, collection: str = "", owner: str = LOCAL) -> Saved:
        """Keeps a level, unless the owner has it already, turned or mirrored as it may be."""
        return self.save_levels([level], collection=collection, owner=owner)[0]

    def save_levels(
        self, levels: Iterable[Level], *, collection: str = "", owner: str = LOCAL
    ) -> list[Saved]:
        """Keeps all these levels or, should anything fail, none; says of each what became of it."""
        levels = list(levels)
        rows = [level_columns(level, collection, owner) for level in levels]
        if not rows:
            return []
        insert = (
            self._insert(LevelRow)
            .on_conflict_do_nothing(index_elements=["owner", "identity"])
            .returning(LevelRow.id)
        )
        with self._write() as transaction:
            new = set(transaction.scalars(insert, rows))
            if self._quota is not None and new:
                self._quota.check_levels(transaction, owner)
            places = _places(transaction, owner, [row["identity"] for row in rows])
        saved = []
        for level, row in zip(levels, rows, strict=True):
            number, title, key = places[row["identity"]]
            saved.append(Saved(level, number, title, number in new, key != row["key"]))
            new.discard(number)  # whatever comes again after it is there already
        return saved

    def replace_level(self, number: int, level: Level, *, owner: str | None) -> None:
        """Puts ``level`` in the place of a stored one, whose collection and time it keeps.

        ``owner`` is who asks; None may change anybody's.

        :raises StoreError: when there is no such level, it is somebody else's, or its owner has
            the new one already.
        """
        with self._write() as transaction:
            _require(transaction, [number], owner)
            row = transaction.get_one(LevelRow, number)
            for name, value in level_columns(level, row.collection, row.owner).items():
                if name != "created":
                    setattr(row, name, value)
            try:
                transaction.flush()
            except IntegrityError:
                raise StoreError("this level is in the store already") from None
            if self._quota is not None:
                self._quota.check_levels(transaction, row.owner)

    def load_level(self, number: int) -> Level:
        """:raises StoreError: when there is no such level."""
        return self.load_levels([number])[0]

    def load_levels(self, numbers: Sequence[int]) -> list[Level]:
        """The levels of these numbers, in this order.

        :raises StoreError: when one of them is not there.
        """
        with self._read() as transaction:
            found = {
                row.id: row.level
                for chunk in _chunks(numbers)
                for row in transaction.execute(
                    select(LevelRow.id, LevelRow.level).where(meets(LevelFilter(ids=chunk)))
                )
            }
        for number in numbers:
            if number not in found:
                raise _unknown(number)
        return [level_of(number, found[number]) for number in numbers]

    def find_levels(
        self,
        wanted: LevelFilter | None = None,
        *,
        player: str = LOCAL,
        newest_first: bool = False,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[LevelInfo]:
        """The levels that are wanted, oldest first unless told otherwise.

        ``player`` is the one whose solving counts.
        """
        query = (
            select(*INFO_COLUMNS)
            .outerjoin(
                ProgressRow, and_(ProgressRow.player == player, ProgressRow.key == LevelRow.key)
            )
            .where(meets(wanted or LevelFilter()))
            .order_by(LevelRow.id.desc() if newest_first else LevelRow.id)
            .limit(limit)
            .offset(offset)
        )
        with self._read() as transaction:
            return [info_of(row) for row in transaction.execute(query).mappings()]

    def count_levels(self, wanted: LevelFilter | None = None, *, player: str = LOCAL) -> int:
        """How many levels :meth:`find_levels` would give without a limit."""
        query = (
            select(func.count())
            .select_from(LevelRow)
            .outerjoin(
                ProgressRow, and_(ProgressRow.player == player, ProgressRow.key == LevelRow.key)
            )
            .where(meets(wanted or LevelFilter()))
        )
        with self._read() as transaction:
            return transaction.scalars(query).one()

    def delete_levels(self, numbers: Sequence[int], *, owner: str | None) -> None:
        """Forgets these levels, all or none; what was achieved on them stays known.

        ``owner`` is who asks; None may delete anybody's.

        :raises StoreError: when one of them is not there or is somebody else's.
        """
        with self._write(grows=False) as transaction:
            for chunk in _chunks(numbers):
                _require(transaction, chunk, owner)
                transaction.execute(delete(LevelRow).where(meets(LevelFilter(ids=chunk))))


def _places(
    transaction: Transaction, owner: str, identities: Sequence[str]
) -> dict[str, tuple[int, str, str]]:
    """Where the owner has these levels: number, title and key by identity."""
    columns = (LevelRow.identity, LevelRow.id, LevelRow.title, LevelRow.key)
    owned = select(*columns).where(LevelRow.owner == owner)
    return {
        row.identity: (row.id, row.title, row.key)
        for chunk in _chunks(identities)
        for row in transaction.execute(owned.where(LevelRow.identity.in_(chunk)))
    }


def _require(transaction: Transaction, numbers: Sequence[int], owner: str | None) -> None:
    """Sees to it that the levels are there, and the owner's, until the transaction ends.

    :raises StoreError: naming the first that is not.
    """
    query = select(LevelRow.id, LevelRow.owner).where(meets(LevelFilter(ids=numbers)))
    owners = {row.id: row.owner for row in transaction.execute(query.with_for_update())}
    for number in numbers:
        if number not in owners:
            raise _unknown(number)
        if owner not in (None, owners[number]):
            raise StoreError(f"level {number} is somebody else's")


def _unknown(number: int) -> StoreError:
    return StoreError(f"there is no level {number} in the store")


def _chunks(values: Sequence[T]) -> Iterator[Sequence[T]]:
    for start in range(0, len(values), _CHUNK):
        yield values[start : start + _CHUNK]
