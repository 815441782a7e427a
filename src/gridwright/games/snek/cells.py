"""Boards as the rules work on them: for each cell, row by row, the codes of what is in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

Cells = tuple[tuple[int, ...], ...]  #: each cell sorted

#: All objects of one code in one cell: (cell, code). They are alike in all they can do.
Object = tuple[int, int]

#: No cell: what lies beyond the edge.
OUTSIDE = -1

#: What would be created in a cell that holds so many objects is not created, because rules such
#: as ROCK IS FLAG AND WALL and FLAG AND WALL IS ROCK would double a board with every turn.
MOST_IN_A_CELL = 64


def with_created(here: tuple[int, ...], codes: Iterable[int]) -> tuple[int, ...]:
    """A cell with new objects, in their order, as long as there is room."""
    room = max(0, MOST_IN_A_CELL - len(here))
    return tuple(sorted([*here, *list(codes)[:room]]))


def without(here: tuple[int, ...], code: int) -> tuple[int, ...]:
    """A cell without one of the objects of a code."""
    place = here.index(code)
    return here[:place] + here[place + 1 :]


def relocated(cells: Cells, places: Mapping[Object, int]) -> Cells:
    """The board after objects went to other cells, all of a code in a cell together."""
    after = list(cells)
    for cell, code in places:
        after[cell] = tuple([other for other in after[cell] if other != code])
    for (cell, code), to in places.items():
        after[to] = tuple(sorted(after[to] + (code,) * cells[cell].count(code)))
    return tuple(after)
