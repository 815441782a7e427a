"""What is destroyed leaves what it HAS."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.games.snek.cells import Cells, Object, with_created, without
from gridwright.games.snek.judge import Judge


def remains(judge: Judge, cell: int, code: int) -> list[int]:
    """What an object HAS, which appears where it is destroyed."""
    names, _ = judge.doings("HAS", cell, code)
    return judge.products(names, code)


def destroy(judge: Judge, lost: Iterable[Object]) -> Cells:
    """The board without each of the ``lost`` (an object twice, if two alike are), all at once."""
    after = list(judge.cells)
    left: list[tuple[int, list[int]]] = []
    for cell, code in lost:
        after[cell] = without(after[cell], code)
        left.append((cell, remains(judge, cell, code)))
    for cell, codes in left:
        after[cell] = with_created(after[cell], codes)
    return tuple(after)
