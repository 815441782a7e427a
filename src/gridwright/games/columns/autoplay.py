"""Columns that plays itself: a search over the placements of the faller shown and the next one.

Every placement of the faller in play is tried with every placement of the announced one, each
until the field is at rest, and the field that looks best wins. The looks are whole numbers, so
that the compiled search and this one always choose alike; ties go to the fewest moves, so that
asking again halfway gives the rest of the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gridwright import engine
from gridwright.games.columns.play import ColumnsState
from gridwright.games.columns.rules import FALLER_LENGTH, JEWELS, Field, Phase, settle

# What a field at rest is worth. The chain bonus must stay small beside the rest: much more of it
# builds towers in the hope of chains, and games end early.
_OPEN_PAIR = 8  #: two alike in a line with a third place that a faller can fill
_JEWEL = -10  #: besides the square of its column's height
_RIM_ROWS = 5
_NEAR_RIM = -5  #: times the square of how far the tallest column reaches into those rows
_CHAINED_JEWEL = 20  #: vanished, for each match its chain had before
_LOST = -(10**9)  #: the faller after this one ends the game
_LOST_NOW = 2 * _LOST

_OPEN = "."
_OPEN_PAIRS = frozenset(
    triple
    for jewel in JEWELS
    for triple in ((jewel, jewel, _OPEN), (jewel, _OPEN, jewel), (_OPEN, jewel, jewel))
)


def best_moves(state: ColumnsState) -> str:
    """The moves that bring the faller of ``state`` to the place chosen for it and freeze it there.

    While a match is shown, the tick that clears it; nothing at all once the game has ended.
    """
    field, faller = state.field, state.field.faller
    if faller is None:
        return "t" if field.phase is Phase.MATCHED else ""
    find = engine.core.columns_best_placement if engine.compiled() else best_placement
    column, rotations = find(
        field.height,
        list(field.columns),
        faller.column,
        faller.bottom,
        faller.jewels,
        state.next_jewels,
    )
    by = column - faller.column
    landed = len(field.columns[column]) == faller.bottom
    return "R" * rotations + "<" * -by + ">" * by + ("v" if landed else "vv")


def best_placement(
    height: int, columns: list[str], column: int, bottom: int, jewels: str, next_jewels: str
) -> tuple[int, int]:
    """The column and the number of rotations chosen for a faller.

    ``gridwright._core.columns_best_placement`` is its compiled twin.
    """
    piles = tuple(columns)
    choices = sorted(
        _placements(jewels, _reachable(piles, column, bottom)),
        key=lambda choice: (abs(choice.column - column) + choice.rotations, choice),
    )
    best = max(choices, key=lambda choice: _worth(height, piles, choice, next_jewels))
    return best.column, best.rotations


@dataclass(frozen=True, order=True, slots=True)
class _Placement:
    column: int
    rotations: int
    jewels: str  #: from the top, as they will freeze


def _reachable(columns: tuple[str, ...], column: int, bottom: int) -> range:
    """The columns a faller can be shifted to before it falls any further."""
    left = right = column
    while left > 0 and len(columns[left - 1]) <= bottom:
        left -= 1
    while right + 1 < len(columns) and len(columns[right + 1]) <= bottom:
        right += 1
    return range(left, right + 1)


def _placements(jewels: str, columns: range) -> Iterator[_Placement]:
    for rotations in range(FALLER_LENGTH):
        turned = jewels[FALLER_LENGTH - rotations :] + jewels[: FALLER_LENGTH - rotations]
        for column in columns:
            yield _Placement(column, rotations, turned)


def _worth(height: int, columns: tuple[str, ...], choice: _Placement, next_jewels: str) -> int:
    """What the field is worth after this placement and the best one of the next faller.

    The next faller may appear in any column with room, and full columns part the field: of the
    parts the worst counts.
    """
    field, bonus = _placed(height, columns, choice)
    if field.over:
        return _LOST_NOW
    parts = {_reachable(field.columns, column, height - 1) for column in field.open_columns}
    return min((bonus + _best_answer(field, part, next_jewels) for part in parts), default=_LOST)


def _best_answer(field: Field, columns: range, jewels: str) -> int:
    """What the field is worth after the best placement of a faller in one of these columns."""
    worth = _LOST
    for answer in _placements(jewels, columns):
        after, bonus = _placed(field.height, field.columns, answer)
        if not after.over:
            worth = max(worth, bonus + _looks(after))
    return worth


def _placed(height: int, columns: tuple[str, ...], choice: _Placement) -> tuple[Field, int]:
    """The field at rest after a placement, and the bonus for its chain."""
    grown = list(columns)
    grown[choice.column] += choice.jewels[::-1]
    field = settle(height, tuple(grown))
    bonus = before = 0
    while field.matched:
        bonus += _CHAINED_JEWEL * before * len(field.matched)
        before += 1
        field = field.tick()
    return field, bonus


def _looks(field: Field) -> int:
    """What a field at rest is worth: few jewels, low columns, pairs to complete."""
    heights = [len(jewels) for jewels in field.columns]
    weight = sum(_JEWEL * height - height**2 for height in heights)
    near_rim = max(0, max(heights) - (field.height - _RIM_ROWS))
    stride = field.height + 1
    line = "".join(
        (jewels + _OPEN * FALLER_LENGTH)[: field.height].ljust(stride) for jewels in field.columns
    )
    pairs = sum(
        sum(map(_OPEN_PAIRS.__contains__, zip(line, line[step:], line[2 * step :], strict=False)))
        for step in (1, stride - 1, stride, stride + 1)
    )
    return weight + _NEAR_RIM * near_rim**2 + _OPEN_PAIR * pairs
