"""The par of a level beside its other facts, so that lists can show it."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_LARGEST = 2**31 - 1


def upgrade() -> None:
    op.add_column("levels", sa.Column("par", sa.Integer(), nullable=True))
    levels = sa.table("levels", sa.column("id"), sa.column("level"), sa.column("par"))
    connection = op.get_bind()
    pars = [
        {"number": number, "value": par}
        for number, text in connection.execute(sa.select(levels.c.id, levels.c.level)).all()
        if type(par := json.loads(text).get("par")) is int and 0 <= par <= _LARGEST
    ]
    if pars:
        change = sa.update(levels).where(levels.c.id == sa.bindparam("number"))
        connection.execute(change.values(par=sa.bindparam("value")), pars)
