"""Between rows of the database and the values that the store gives and takes."""

from __future__ import annotations

import json
import math
import unicodedata
from collections import Counter
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import ColumnElement, RowMapping, and_, true

from gridwright.errors import BadLevel, StoreError
from gridwright.level import Level
from gridwright.levels.entry import par_of
from gridwright.levels.identity import level_identity, level_key
from gridwright.levels.models import LevelRow, ProgressRow
from gridwright.levels.values import LevelFilter, LevelInfo
from gridwright.notation import read_json_level, write_json_level
from gridwright.notation.json_values import decode_json, sound_notes

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


def level_of(number: int, text: str) -> Level:
    """:raises StoreError: when what is kept there is no level."""
    try:
        return read_json_level(decode_json(text))
    except BadLevel as error:
        raise StoreError(f"level {number} is damaged: {error}") from None


def level_columns(level: Level, collection: str, owner: str) -> dict[str, Any]:
    """All columns of a level's row but its number.

    :raises BadLevel: when the level has notes that could not be read again.
    """
    sound_notes(level.extras)
    names = [storable(name) for name in (level.title, level.author, collection)]
    return {
        "key": level_key(level),
        "identity": level_identity(level),
        "owner": owner,
        "game": level.game,
        "title": names[0],
        "author": names[1],
        "collection": names[2],
        "names": searchable("\n".join(names)),
        "height": level.board.height,
        "width": level.board.width,
        "objects": json.dumps(
            Counter(name for row in level.board.rows for cell in row for name in cell)
        ),
        "difficulty": _difficulty(level),
        "par": par_of(level),
        "created": datetime.now(UTC),
        "level": json.dumps(write_json_level(level)),
    }


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


def storable(text: str) -> str:
    """The text without what a database refuses; the level's own JSON keeps it all."""
    return text.encode(errors="replace").decode().replace("\0", "\N{REPLACEMENT CHARACTER}")


def searchable(text: str) -> str:
    """How names are compared: without regard to case, in every script."""
    return unicodedata.normalize("NFKC", storable(text)).casefold()


def _difficulty(level: Level) -> float | None:
    """What the level says of itself, else the moves it takes: by its par, or by its solution."""
    solution = level.extras.get("solution")
    length = len(solution) if isinstance(solution, str) and solution else None
    for value in (level.extras.get("difficulty"), level.extras.get("par"), length):
        if isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value):
            return float(value)
    return None
