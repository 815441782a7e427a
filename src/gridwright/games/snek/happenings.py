"""What can be seen to happen in a turn of Snek Is You."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gridwright.games.snek.rules import SnekState
from gridwright.show import Event, EventKind, kind_of, moved


def happened(before: SnekState, after: SnekState) -> Iterator[Event]:
    """The events of a turn that did something, its ending aside."""
    was, now = before.board, after.board
    motions = moved(was, now)
    yours = {(place, kind_of(name)) for place, name in before.yours}
    pushed = tuple(one.end for one in motions if (one.start, kind_of(one.name)) not in yours)
    yield Event(EventKind.PUSH, pushed) if pushed else Event(EventKind.STEP)

    changed = [((row, column), cell) for row, column, cell in now.changes(was)]
    gone = Counter(kind_of(name) for place, _ in changed for name in was[place])
    here = Counter(kind_of(name) for _, cell in changed for name in cell)
    left, come = gone - here, here - gone
    if come:
        cells = tuple(
            place for place, cell in changed if any(kind_of(name) in come for name in cell)
        )
        yield Event(EventKind.TRANSFORM, cells, come.total())
    if left.total() > come.total():
        cells = tuple(
            place for place, _ in changed if any(kind_of(name) in left for name in was[place])
        )
        yield Event(EventKind.DESTROY, cells, left.total() - come.total())

    said, says = before.sentences, after.sentences
    for rule, cells in says.items():
        if rule not in said:
            yield Event(EventKind.RULE_MADE, cells, text=rule)
    for rule, cells in said.items():
        if rule not in says:
            yield Event(EventKind.RULE_BROKEN, cells, text=rule)
