"""When two levels are the same: by the very board, and up to turning and mirroring.

Both are hashes of what decides how a level plays – its game, the board, and those extras that the
game declares as options (a seed, a goal) – so titles, authors and hints do not matter. Hashes are
kept in databases: a change here needs a migration that renews them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import blake2b

from gridwright.game import find_game
from gridwright.level import Level
from gridwright.symmetry import Symmetry


def level_key(level: Level) -> str:
    """Equal for levels that play alike move by move: results and progress belong to it.

    A level that is played for the score keeps its key whatever its chance: there is one best.
    """
    return _least_hash(find_game(level.game).renewed(level, 0), [Symmetry.NONE])


def level_identity(level: Level) -> str:
    """Equal for levels that a symmetry of their game takes into each other."""
    return _least_hash(level, find_game(level.game).symmetries(level))


def _least_hash(level: Level, symmetries: Iterable[Symmetry]) -> str:
    # A character for each kind of cell makes rows strings, which compare and turn quickly.
    kinds = sorted({cell for row in level.board.rows for cell in row})
    signs = {cell: chr(number) for number, cell in enumerate(kinds)}
    rows = ["".join(signs[cell] for cell in row) for row in level.board.rows]
    least = min(["".join(row) for row in symmetry.rows(rows)] for symmetry in symmetries)
    chosen = {
        option.name: level.extras[option.name]
        for option in find_game(level.game).options
        if level.extras.get(option.name, option.default) != option.default
    }
    whole = json.dumps([level.game, chosen, kinds, least], sort_keys=True)
    return blake2b(whole.encode(), digest_size=16).hexdigest()
