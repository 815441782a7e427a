"""Alembic's entry: migrates over the connection that the store hands in.

From a shell (``alembic revision --autogenerate -m "..."``) it is the store's own database.
"""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection

from gridwright.levels.database import connect
from gridwright.levels.models import Table


def migrate(connection: Connection) -> None:
    context.configure(connection=connection, target_metadata=Table.metadata, render_as_batch=True)
    context.run_migrations()


if "connection" in context.config.attributes:
    migrate(context.config.attributes["connection"])
else:
    with connect().begin() as own_connection:
        migrate(own_connection)
