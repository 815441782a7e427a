"""What moved between two boards, so that it can be seen moving. Geometry alone, and no rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from gridwright.board import Board, Cell

Place = tuple[int, int]  #: row and column from 0; rows above the board are negative

_FALLER = {"falling", "landed"}


@dataclass(frozen=True)
class Flight:
    """Objects on their way from one cell to another."""

    names: Cell
    start: Place
    end: Place


def steps(before: Board, after: Board) -> list[Flight]:
    """Every object that is now in a neighbouring cell of where it was."""
    gone: list[tuple[str, Place]] = []
    come: list[tuple[str, Place]] = []
    for row, column, cell in after.cells():
        was = before[row, column]
        if cell is not was and cell != was:
            gone += ((name, (row, column)) for name in (Counter(was) - Counter(cell)).elements())
            come += ((name, (row, column)) for name in (Counter(cell) - Counter(was)).elements())
    flights = []
    for name, end in come:
        for other, start in gone:
            if _kind(other) == _kind(name) and _near(start, end):
                gone.remove((other, start))
                flights.append(Flight((name,), start, end))
                break
    return flights


def _kind(name: str) -> str:
    """The object without where it faces: turning round is no reason not to be seen moving."""
    return name.partition("@")[0]


def _near(one: Place, other: Place) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def faller_places(board: Board) -> list[Place]:
    """The visible cells of the faller, from the top."""
    return [(row, column) for row, column, cell in board.cells() if not _FALLER.isdisjoint(cell)]


def faller_shift(before: Board, after: Board) -> list[Flight]:
    """The faller on its way from where it was; what was above the field slides in."""
    was, now = faller_places(before), faller_places(after)
    if not was or not now:
        return []
    down, right = now[-1][0] - was[-1][0], now[-1][1] - was[-1][1]
    if (down, right) == (0, 0):
        return []
    return [
        Flight(after[row, column], (row - down, column - right), (row, column))
        for row, column in now
    ]


def faller_entry(after: Board) -> list[Flight]:
    """A new faller sliding in from above."""
    return [
        Flight(after[row, column], (row - 1, column), (row, column))
        for row, column in faller_places(after)
    ]


def drops(before: Board, after: Board) -> list[Flight]:
    """Jewels on their way down after the marked ones below them are gone.

    Those that stay keep their order, so in each column the first from below is still the first.
    """
    return [flight for column in range(after.width) for flight in _drops_in(before, after, column)]


def _drops_in(before: Board, after: Board, column: int) -> Iterator[Flight]:
    staying = [
        row
        for row in reversed(range(before.height))
        if before[row, column] and "matched" not in before[row, column]
    ]
    lying = [
        row
        for row in reversed(range(after.height))
        if after[row, column] and _FALLER.isdisjoint(after[row, column])
    ]
    above = -1
    for place, end in enumerate(lying):
        if place < len(staying):
            start = staying[place]
        else:  # it was above the field
            start, above = above, above - 1
        if start != end:
            yield Flight(after[end, column], (start, column), (end, column))
