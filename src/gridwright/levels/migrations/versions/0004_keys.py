"""Levels played for the score have one key whatever their chance: new keys for those stored."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from gridwright.levels.identity import level_key
from gridwright.notation import read_json_level

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    columns = ("id", "game", "key", "level")
    levels = sa.table("levels", *(sa.column(name) for name in columns))
    connection = op.get_bind()
    query = sa.select(levels.c.id, levels.c.key, levels.c.level).where(levels.c.game == "columns")
    for number, key, text in connection.execute(query).all():
        level = read_json_level(json.loads(text))
        if level_key(level) != key:
            change = sa.update(levels).where(levels.c.id == number)
            connection.execute(change.values(key=level_key(level)))
