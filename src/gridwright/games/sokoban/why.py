"""Why a position can no longer be won: the fewest computers that prove it.

With all other computers taken away everything is easier; so if some computers cannot even then all
be brought to targets, nothing on the whole board can help. Small sets are tried first, and each is
searched to the end or left undecided: what is told is proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from gridwright.games.sokoban.rules import SokobanState
from gridwright.show import Why

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
_LARGEST = 6  # computers in a set
_MOST_SETS = 300  # of each size
_MOST_WORK = 400_000  # cells looked at, for all sets together
_MOST_EACH = 80_000  # and for one of them


def why_dead(state: SokobanState) -> Why | None:
    """What proves that this state cannot be won; None where no small set of computers does."""
    boxes, targets = state.boxes, state.warehouse.targets
    place = state.warehouse.place
    if len(boxes) < len(targets):
        missing = len(targets) - len(boxes)
        computers = "a computer is" if missing == 1 else f"{missing} computers are"
        open_targets = tuple(sorted(place(target) for target in targets - boxes))
        return Why(open_targets, f"There are more targets than computers: {computers} missing.")
    if len(boxes) > len(targets):
        return None  # one of them may stay where it is, whichever it is
    sizes = range(1, min(_LARGEST, len(boxes)) + 1)
    left = _MOST_WORK
    for size in sizes:
        for chosen in _sets(state, size):
            spent, dead = _cannot_all_arrive(state, frozenset(chosen), min(left, _MOST_EACH))
            if dead:
                frozen = _is_frozen(state, frozenset(chosen))
                return Why(tuple(sorted(map(place, chosen))), _told(size, frozen=frozen))
            left -= spent
            if left <= 0:
                return None
        if size == 1:
            blocked = _frozen_set(state, sizes[1:])
            if blocked is not None:
                return Why(tuple(sorted(map(place, blocked))), _told(len(blocked), frozen=True))
    return None


def _frozen_set(state: SokobanState, sizes: range) -> tuple[int, ...] | None:
    """Computers that can never move again, not all on targets: seen at a glance, so looked for
    before anything is searched.
    """
    for size in sizes:
        for chosen in _sets(state, size):
            on_targets = state.warehouse.targets.issuperset(chosen)
            if not on_targets and _is_frozen(state, frozenset(chosen)):
                return chosen
    return None


def _told(size: int, *, frozen: bool) -> str:
    if size == 1:
        if frozen:
            return "This computer is stuck: it can never be pushed again."
        return "This computer can never reach a target from here."
    number = _NUMBERS[size]
    if frozen:
        return f"These {number} computers block each other for ever."
    every = "both" if size == 2 else "all"
    return f"These {number} computers can never {every} reach targets."


def _sets(state: SokobanState, size: int) -> Iterator[tuple[int, ...]]:
    """Sets of computers of that size; of larger ones only those that stand close together."""
    boxes = sorted(state.boxes)
    found = combinations(boxes, size) if size <= 2 else _clusters(state, size)
    for number, chosen in enumerate(found):
        if number == _MOST_SETS:
            return
        yield chosen


def _clusters(state: SokobanState, size: int) -> Iterator[tuple[int, ...]]:
    stride = state.warehouse.stride
    near = [dr * stride + dc for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc]
    seen: set[frozenset[int]] = {frozenset({box}) for box in state.boxes}
    for _ in range(size - 1):
        grown: set[frozenset[int]] = set()
        for cluster in seen:
            around = {box + step for box in cluster for step in near} & state.boxes - cluster
            grown |= {cluster | {box} for box in around}
            if len(grown) > _MOST_SETS:
                break
        seen = grown
    for cluster in sorted(seen, key=sorted):
        yield tuple(sorted(cluster))


def _is_frozen(state: SokobanState, boxes: frozenset[int]) -> bool:
    """Whether none of them can ever be pushed, wherever the player may stand."""
    walls, stride = state.warehouse.walls, state.warehouse.stride

    def is_shut(cell: int) -> bool:
        return bool(walls[cell]) or cell in boxes

    return all(is_shut(box + step) or is_shut(box - step) for box in boxes for step in (1, stride))


def _cannot_all_arrive(state: SokobanState, boxes: frozenset[int], most: int) -> tuple[int, bool]:
    """The work of a search, and whether it proves that they cannot all reach targets."""
    warehouse = state.warehouse
    walls, steps = warehouse.walls, [warehouse.stride, -warehouse.stride, 1, -1]
    first = _reach(walls, steps, state.player, boxes)
    seen = {(min(first), boxes)}
    waiting = [(boxes, first)]
    spent = 0
    for now, reach in waiting:
        spent += len(reach)
        if now <= warehouse.targets or spent > most:
            return spent, False
        for box in now:
            for step in steps:
                beyond = box + step
                if box - step not in reach or walls[beyond] or beyond in now:
                    continue
                after = now - {box} | {beyond}
                onward = _reach(walls, steps, box, after)
                key = (min(onward), after)
                if key not in seen:
                    seen.add(key)
                    waiting.append((after, onward))
    return spent, True


def _reach(walls: bytes, steps: list[int], start: int, boxes: frozenset[int]) -> set[int]:
    """Where the player can go among these computers."""
    reached, order = {start}, [start]
    for cell in order:
        for step in steps:
            there = cell + step
            if not walls[there] and there not in boxes and there not in reached:
                reached.add(there)
                order.append(there)
    return reached
