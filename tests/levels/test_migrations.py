"""Migrations lead from nothing to the very tables that the models describe."""

from __future__ import annotations

from dataclasses import replace

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from gridwright.errors import StoreError
from gridwright.levels.database import HEAD, connect, writing
from gridwright.levels.models import Table
from gridwright.levels.store import Store
from some_levels import corridor


def test_the_newest_migration_is_the_one_we_say() -> None:
    config = Config()
    config.set_main_option("script_location", "gridwright.levels:migrations")
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


def test_a_new_store_has_the_tables_of_the_models(url: str) -> None:
    Store.open(url).close()
    with connect(url).connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, Table.metadata) == []


def test_an_old_store_learns_the_pars_of_its_levels(url: str) -> None:
    with Store.open(url) as store:
        store.save_levels([corridor(1), replace(corridor(2), extras={"par": 3})])
        store.save_level(replace(corridor(3), extras={"par": "many"}))
    with writing(connect(url)).begin() as connection:
        for later in ("course_games", "classes", "class_members", "stumbles"):
            connection.execute(text(f"DROP TABLE {later}"))
        connection.execute(text("ALTER TABLE levels DROP COLUMN par"))
        connection.execute(text("UPDATE alembic_version SET version_num = '0002'"))
    with Store.open(url) as store:
        assert [info.par for info in store.find_levels()] == [None, 3, None]


def test_a_store_of_a_newer_gridwright_is_left_alone(url: str) -> None:
    Store.open(url).close()
    with writing(connect(url)).begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(StoreError, match=r"newer Gridwright \(revision 9999\)"):
        Store.open(url)
