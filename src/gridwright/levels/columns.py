"""What is kept of a level, column by column, whoever keeps it."""

from __future__ import annotations

import json
import math
import unicodedata
from collections import Counter
from datetime import UTC, datetime
from typing import Any

from gridwright.errors import BadLevel, StoreError
from gridwright.level import Level
from gridwright.levels.entry import par_of
from gridwright.levels.identity import level_identity, level_key
from gridwright.notation import read_json_level, write_json_level
from gridwright.notation.json_values import decode_json, sound_notes


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
