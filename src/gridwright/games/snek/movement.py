"""Movement: who leaves a cell when some objects set out in one direction.

Everything moves together. An object that leaves this turn is in nobody's way, so it does not
matter in which order the movers are looked at. Objects of one code in one cell are alike in all
they can do and move together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from gridwright.games.snek.words import BIT

Cells = tuple[tuple[int, ...], ...]  #: the codes in each cell, sorted
Object = tuple[int, int]  #: all objects of one code in one cell: (cell, code)

_STOP, _PUSH, _PULL = BIT["STOP"], BIT["PUSH"], BIT["PULL"]
_SOLID = _STOP | _PUSH

#: No cell: what lies beyond the edge.
OUTSIDE = -1


@lru_cache(maxsize=256)
def neighbours(height: int, width: int) -> dict[str, tuple[int, ...]]:
    """For each direction the cell next to each cell, or ``OUTSIDE``."""

    def next_to(cell: int, down: int, right: int) -> int:
        row, column = cell // width + down, cell % width + right
        return row * width + column if 0 <= row < height and 0 <= column < width else OUTSIDE

    steps = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
    return {
        direction: tuple(next_to(cell, *step) for cell in range(height * width))
        for direction, step in steps.items()
    }


def leavers(
    cells: Cells,
    masks: Sequence[int],
    movers: Iterable[Object],
    ahead: Sequence[int],
    behind: Sequence[int],
) -> set[Object]:
    """The objects that leave their cells when ``movers`` set out to the cells ``ahead``.

    Whoever leaves pushes the PUSH objects ahead and pulls the PULL objects behind. A STOP object
    that is not PUSH, and the edge, are in the way; so is a PUSH object that cannot leave.
    """
    leaving: set[Object] = set()

    def way_is_clear(cell: int) -> bool:
        while True:
            cell = ahead[cell]
            if cell == OUTSIDE:
                return False
            pushing = False
            for code in cells[cell]:
                mask = masks[code]
                if mask & _SOLID and (cell, code) not in leaving:
                    if not mask & _PUSH:
                        return False
                    pushing = True
            if not pushing:
                return True

    waiting = list(movers)
    while waiting:
        blocked: list[Object] = []
        drawn: list[Object] = []
        for mover in waiting:
            if mover in leaving:
                continue
            cell = mover[0]
            if not way_is_clear(cell):
                blocked.append(mover)
                continue
            leaving.add(mover)
            to, back = ahead[cell], behind[cell]
            drawn += [(to, code) for code in cells[to] if masks[code] & _PUSH]
            if back != OUTSIDE:
                drawn += [(back, code) for code in cells[back] if masks[code] & _PULL]
        if len(blocked) == len(waiting):
            break
        waiting = blocked + drawn
    return leaving


def moved(cells: Cells, leaving: Iterable[Object], ahead: Sequence[int]) -> Cells:
    """The board after the ``leaving`` went to the cells ``ahead`` of theirs."""
    after = list(cells)
    for cell, gone in leaving:
        after[cell] = tuple([code for code in after[cell] if code != gone])
    for cell, code in leaving:
        arrivals = (code,) * cells[cell].count(code)
        after[ahead[cell]] = tuple(sorted(after[ahead[cell]] + arrivals))
    return tuple(after)
