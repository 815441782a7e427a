"""Levels, results and progress."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "levels",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("identity", sa.String(32), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("collection", sa.Text(), nullable=False),
        sa.Column("names", sa.Text(), nullable=False),
        sa.Column("height", sa.Integer(), nullable=False),
        sa.Column("width", sa.Integer(), nullable=False),
        sa.Column("objects", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Double(), nullable=True),
        sa.Column("created", sa.DateTime(timezone=True), nullable=False),
        sa.Column("level", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_levels"),
    )
    op.create_index("ix_levels_owner_identity", "levels", ["owner", "identity"], unique=True)
    op.create_index("ix_levels_key", "levels", ["key"])
    op.create_index("ix_levels_game", "levels", ["game"])
    op.create_index("ix_levels_collection", "levels", ["collection"])
    op.create_table(
        "results",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("measure", sa.Text(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("reached", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("player", "key", "measure", name="pk_results"),
    )
    op.create_index("ix_results_key_measure_value", "results", ["key", "measure", "value"])
    op.create_table(
        "progress",
        sa.Column("player", sa.Text(), nullable=False),
        sa.Column("key", sa.String(32), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("visited", sa.DateTime(timezone=True), nullable=False),
        sa.Column("solved", sa.DateTime(timezone=True), nullable=True),
        sa.Column("session", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("player", "key", name="pk_progress"),
    )
    op.create_index("ix_progress_player_game_visited", "progress", ["player", "game", "visited"])
