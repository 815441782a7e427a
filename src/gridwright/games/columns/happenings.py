"""What can be seen to happen between two states of Columns: falling, landing, matching."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.board import Board
from gridwright.games.columns.play import ColumnsState
from gridwright.games.columns.rules import Phase
from gridwright.show import Event, EventKind, Motion, Place

_FALLER = {"falling", "landed"}


def happened(before: ColumnsState, after: ColumnsState) -> Iterator[Event]:
    """The events of a step that did something, its ending aside."""
    vanished = _cells(before.board, {"matched"}) if before.field.matched else ()
    if vanished:
        points = f"+{after.score - before.score:,}"
        yield Event(EventKind.DESTROY, vanished, len(vanished), points)
    if after.level > before.level:
        yield Event(EventKind.CHAIN, text=f"Level {after.level}")
    if after.field.matched and after.chain != before.chain:
        cells = _cells(after.board, {"matched"})
        yield Event(EventKind.MATCH, cells, len(cells))
        if after.chain > 1:
            yield Event(EventKind.CHAIN, cells, after.chain, f"Chain of {after.chain}!")
    elif after.field.phase is Phase.LANDED is not before.field.phase:
        yield Event(EventKind.LAND, _cells(after.board, _FALLER))
    elif not vanished:
        yield Event(EventKind.STEP)


def bump(board: Board) -> Event:
    """The event of a move that the faller could not make."""
    return Event(EventKind.BUMP, _cells(board, _FALLER))


def motions(before: ColumnsState, after: ColumnsState) -> Iterator[Motion]:
    """Jewels that drop, the faller that shifts, and a new one that slides in from above."""
    if before.field.matched:
        yield from _drops(before.board, after.board)
        if not after.field.matched:
            yield from _entry(after.board)
    elif before.fallers != after.fallers:
        yield from _entry(after.board)
    else:
        yield from _shift(before.board, after.board)


def _cells(board: Board, marks: set[str]) -> tuple[Place, ...]:
    return tuple((row, column) for row, column, cell in board.cells() if not marks.isdisjoint(cell))


def _go(board: Board, start: Place, end: Place) -> Iterator[Motion]:
    """All that lies at ``end``, jewel and mark, on its way there."""
    for name in board[end]:
        yield Motion(name, start, end)


def _entry(after: Board) -> Iterator[Motion]:
    for row, column in _cells(after, _FALLER):
        yield from _go(after, (row - 1, column), (row, column))


def _shift(before: Board, after: Board) -> Iterator[Motion]:
    """The faller on its way from where it was; what was above the field slides in."""
    was, now = _cells(before, _FALLER), _cells(after, _FALLER)
    if not was or not now:
        return
    down, right = now[-1][0] - was[-1][0], now[-1][1] - was[-1][1]
    if (down, right) != (0, 0):
        for row, column in now:
            yield from _go(after, (row - down, column - right), (row, column))


def _drops(before: Board, after: Board) -> Iterator[Motion]:
    """Jewels on their way down after the marked ones below them are gone.

    Those that stay keep their order, so in each column the first from below is still the first.
    """
    for column in range(after.width):
        rows = range(after.height - 1, -1, -1)
        staying = [
            row for row in rows if before[row, column] and "matched" not in before[row, column]
        ]
        lying = [
            row for row in rows if after[row, column] and _FALLER.isdisjoint(after[row, column])
        ]
        above = -1
        for place, end in enumerate(lying):
            if place < len(staying):
                start = staying[place]
            else:  # it was above the field
                start, above = above, above - 1
            if start != end:
                yield from _go(after, (start, column), (end, column))
