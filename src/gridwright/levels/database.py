"""Connections to the store's database, and the migrations that bring it up to date.

SQLite is set up so that processes share a file without losing a write: a write-ahead log, so
that readers never wait; ``BEGIN IMMEDIATE``, so that two writers queue instead of both reading
first and one failing; a full flush at each commit, so that what was saved outlives a crash.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from gridwright.errors import StoreError, StoreUnavailable
from gridwright.extras import remedy
from gridwright.levels import store_url

#: The newest migration; the tests compare it with the folder.
HEAD = "0005"
#: How long a writer waits for another one.
_WAIT_SECONDS = 30
DAMAGED = "is damaged; put a copy in its place"
#: How long a server that restarts is given before it is tried again.
_RESTART_SECONDS = 1.0
#: Any number that nobody else locks in the same PostgreSQL database.
_MIGRATION_LOCK = 0x67726964


def connect(url: str | None = None) -> Engine:
    """An engine for the database at that URL; for the default place its folder is made.

    :raises StoreError: when the URL is none, or its driver is not installed.
    """
    where = store_url.readable(url)
    try:
        target = _target(url)
        if target.get_backend_name() == "sqlite":
            engine = create_engine(target, connect_args={"timeout": _WAIT_SECONDS})
            event.listen(engine, "connect", _set_up_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
            return engine
        if target.get_backend_name() == "postgresql":
            # A connection that a restart has cut is found out before it is used.
            engine = create_engine(target, pool_pre_ping=True)
            event.listen(engine, "do_connect", _connect_again)
            return engine
    except ModuleNotFoundError as error:
        todo = remedy("postgres") if error.name == "psycopg" else str(error)
        raise StoreError(f"{where}: the database driver is missing: {todo}") from None
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(f"not the URL of a database: {where!r} ({error})") from None
    except OSError as error:
        raise StoreError(f"{error.filename or where}: {error.strerror or error}") from None
    raise StoreError(f"the store needs SQLite or PostgreSQL, not {where!r}")


@contextmanager
def errors_in_words(where: str) -> Iterator[None]:
    """Failures of the database as sentences.

    :raises StoreUnavailable: for whatever the database refuses inside.
    """
    try:
        yield
    except (SQLAlchemyError, sqlite3.Error) as error:
        raise StoreUnavailable(f"{where}: {_reason(error)}") from error
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged, and that is no text
        raise StoreUnavailable(f"{where}: {DAMAGED}") from error


def trouble(url: str | None = None) -> str:
    """What is wrong with the database, in half a sentence; "" when nothing is. Changes nothing."""
    try:
        engine = connect(url)
        file = engine.url.database if engine.dialect.name == "sqlite" else None
        if file is not None and not os.path.lexists(file):
            return ""  # it is made when there is something to keep
        with errors_in_words(""), engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                found = connection.execute(text("PRAGMA quick_check(1)")).scalar()
                if found != "ok":
                    return DAMAGED
            revision = _revision(connection)
            if revision is not None and revision > HEAD:
                return f"was made by a newer Gridwright (revision {revision})"
        return ""
    except StoreError as error:
        return str(error).removeprefix(": ")


def writing(engine: Engine) -> Engine:
    """The same engine for transactions that are going to write."""
    return engine.execution_options(writes=True)


def migrate(engine: Engine) -> None:
    """Brings the tables up to date, once however many processes try it at the same time.

    :raises StoreError: when a newer Gridwright has been here.
    """
    with engine.connect() as connection:
        if _revision(connection) == HEAD:
            return
    with writing(engine).begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:n)"), {"n": _MIGRATION_LOCK})
        if _revision(connection) != HEAD:
            _upgrade(connection)


def _upgrade(connection: Connection) -> None:
    from alembic import command  # slow to import, and needed once in the life of a store
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "gridwright.levels:migrations")
    try:
        command.upgrade(config, HEAD)
    except CommandError:
        raise StoreError(
            f"the store was made by a newer Gridwright (revision {_revision(connection)}); "
            "install that one, or choose another database"
        ) from None


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _target(url: str | None) -> URL:
    given = store_url.given_url(url)
    if given is None:
        path = store_url.store_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        return URL.create("sqlite", database=str(path))
    target = make_url(given)
    if target.drivername in ("postgres", "postgresql"):  # the driver we install
        return target.set(drivername="postgresql+psycopg")
    return target


def _set_up_sqlite(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # transactions begin where _begin_sqlite says
    if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
        connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def _connect_again(dialect: Dialect, record: Any, arguments: list[Any], options: Any) -> Any:
    """Tries once more: a server that restarts is back in a moment."""
    try:
        return dialect.connect(*arguments, **options)
    except dialect.loaded_dbapi.OperationalError:
        time.sleep(_RESTART_SECONDS)
        return dialect.connect(*arguments, **options)


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


_REASONS = {
    r"database is locked": "busy: another program is writing to it; try again",
    r"unable to open database file": "cannot be opened; is the folder there, and yours to write?",
    r"readonly database": "may only be read",
    r"file is not a database": "is no database",
    r"malformed|disk image|no such (table|column)": DAMAGED,
    r"disk is full": "no room: the disk is full",
    r"disk I/O error": "the disk fails; what was kept before is still there",
}


def _reason(error: Exception) -> str:
    said = str(getattr(error, "orig", None) or error).strip()
    for pattern, words in _REASONS.items():
        if re.search(pattern, said):
            return words
    return said.splitlines()[0] if said else type(error).__name__
