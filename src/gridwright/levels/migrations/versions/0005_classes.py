"""Classes with their members and where these get stuck; the games of the courses' own pages."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    moment, text = sa.DateTime(timezone=True), sa.Text()
    op.create_table(
        "course_games",
        sa.Column("player", text, nullable=False),
        sa.Column("course", text, nullable=False),
        sa.Column("board", text, nullable=False),
        sa.Column("changed", moment, nullable=False),
        sa.PrimaryKeyConstraint("player", "course", name="pk_course_games"),
    )
    op.create_table(
        "classes",
        sa.Column("code", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("teacher", text, nullable=False),
        sa.Column("games", text, nullable=False),
        sa.Column("packs", text, nullable=False),
        sa.Column("help", sa.Boolean(), nullable=False),
        sa.Column("created", moment, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_classes"),
    )
    op.create_index("ix_classes_teacher", "classes", ["teacher"])
    op.create_table(
        "class_members",
        sa.Column("code", text, nullable=False),
        sa.Column("player", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("joined", moment, nullable=False),
        sa.PrimaryKeyConstraint("code", "player", name="pk_class_members"),
    )
    op.create_index("ix_class_members_player", "class_members", ["player"])
    op.create_table(
        "stumbles",
        sa.Column("code", text, nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("position", sa.String(32), nullable=False),
        sa.Column("game", text, nullable=False),
        sa.Column("title", text, nullable=False),
        sa.Column("board", text, nullable=False),
        sa.Column("undone", sa.Integer(), nullable=False),
        sa.Column("restarted", sa.Integer(), nullable=False),
        sa.Column("last", moment, nullable=False),
        sa.PrimaryKeyConstraint("code", "key", "position", name="pk_stumbles"),
    )
