"""Between rows of the database and the values that the store gives."""

from __future__ import annotations

import json

from sqlalchemy import ColumnElement, RowMapping, and_, true

from gridwright.levels.columns import searchable, storable
from gridwright.levels.models import LevelRow, ProgressRow
from gridwright.levels.values import LevelFilter, LevelInfo

#: What a list needs: everything but the level itself, and whether it is solved.
INFO_COLUMNS = (
    LevelRow.id,
    LevelRow.key,
    LevelRow.game,
    LevelRow.title,
    LevelRow.author,
    LevelRow.collection,
    LevelRow.owner,
    LevelRow.height,
    LevelRow.width,
    LevelRow.objects,
    LevelRow.difficulty,
    LevelRow.par,
    LevelRow.created,
    ProgressRow.solved.is_not(None).label("solved"),
)
_LARGEST_NUMBER = 2**31 - 1  # of a level; larger ones cannot even be asked for


def info_of(row: RowMapping) -> LevelInfo:
    """The facts in a row of ``INFO_COLUMNS``."""
    fields = {column: row[column] for column in row}
    return LevelInfo(**{**fields, "objects": json.loads(row["objects"])})


def meets(wanted: LevelFilter) -> ColumnElement[bool]:
    """The condition for a level to be wanted; for ``solved`` progress must be joined."""
    conditions: list[ColumnElement[bool]] = []
    if wanted.ids is not None:
        conditions.append(LevelRow.id.in_([n for n in wanted.ids if 0 < n <= _LARGEST_NUMBER]))
    exact = {
        LevelRow.key: wanted.key,
        LevelRow.game: wanted.game,
        LevelRow.collection: wanted.collection,
        LevelRow.owner: wanted.owner,
    }
    conditions += [
        column == storable(value) for column, value in exact.items() if value is not None
    ]
    if wanted.name is not None:
        conditions.append(LevelRow.names.contains(searchable(wanted.name), autoescape=True))
    if wanted.smallest is not None:
        height, width = map(_storable_number, wanted.smallest)
        conditions.append(and_(LevelRow.height >= height, LevelRow.width >= width))
    if wanted.largest is not None:
        height, width = map(_storable_number, wanted.largest)
        conditions.append(and_(LevelRow.height <= height, LevelRow.width <= width))
    if wanted.easiest is not None:
        conditions.append(LevelRow.difficulty >= wanted.easiest)
    if wanted.hardest is not None:
        conditions.append(LevelRow.difficulty <= wanted.hardest)
    if wanted.solved is not None:
        conditions.append(
            ProgressRow.solved.is_not(None) if wanted.solved else ProgressRow.solved.is_(None)
        )
    return and_(true(), *conditions)


def _storable_number(number: int) -> int:
    """The number, or the nearest that a database can compare with."""
    return max(0, min(number, _LARGEST_NUMBER))
