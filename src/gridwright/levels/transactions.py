"""The connection of a store to its database, on which everything that it keeps is built."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Self, cast

from sqlalchemy import Engine
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import Session as Transaction

from gridwright.errors import GridwrightError, StoreUnavailable
from gridwright.levels import store_url
from gridwright.levels.database import DAMAGED, connect, errors_in_words, migrate, writing
from gridwright.levels.models import Table
from gridwright.levels.quota import Quota


class Transactions:
    """An open database: what reads or writes it does so in one transaction."""

    def __init__(self, engine: Engine, where: str, quota: Quota | None = None) -> None:
        self._engine = engine
        self._quota = quota
        self.where = where  #: the database for people to read, without a password

    @classmethod
    def open(cls, url: str | None = None, quota: Quota | None = None) -> Self:
        """The store at that URL, in the environment's database, or in the user's data folder.

        It is made where there is none, and brought up to date where it is old. With a quota it
        refuses what would fill it: every method that keeps something may raise ``OverQuota``.

        :raises StoreError: when it cannot be reached, or a newer Gridwright has been there.
        """
        store = cls(connect(url), store_url.readable(url), quota)
        with errors_in_words(store.where):
            migrate(store._engine)
        return store

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _read(self) -> Iterator[Transaction]:
        with errors_in_words(self.where), Transaction(self._engine) as transaction:
            try:
                yield transaction
            except GridwrightError:
                raise
            except (TypeError, ValueError) as error:  # values that we never wrote
                raise StoreUnavailable(f"{self.where}: {DAMAGED}") from error

    @contextmanager
    def _write(self, *, grows: bool = True) -> Iterator[Transaction]:
        with errors_in_words(self.where), Transaction(writing(self._engine)) as transaction:
            if grows and self._quota is not None:
                self._quota.check_room(transaction)
            yield transaction
            transaction.commit()

    def _insert(self, table: type[Table]) -> sqlite.Insert:
        """An insert that can say what to do on a conflict: both databases can, in one way."""
        if self._engine.dialect.name == "postgresql":
            return cast(sqlite.Insert, postgresql.insert(table))
        return sqlite.insert(table)


def now() -> datetime:
    return datetime.now(UTC)
