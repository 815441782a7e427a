"""From one notation to another, with an exact account of what gets lost on the way.

What is lost is ``Notation.lost`` of each level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.errors import CannotWrite, Problem
from gridwright.level import Level
from gridwright.notation import find_notation, write_text


@dataclass(frozen=True)
class Loss:
    """The fields of a level that would not be read again as they were."""

    level: int  #: its number
    title: str
    notation: str
    fields: tuple[str, ...]

    def __str__(self) -> str:
        name = f" {self.title!r}" if self.title else ""
        return f"level {self.level}{name}: {self.notation} does not keep {', '.join(self.fields)}"


@dataclass(frozen=True)
class Conversion:
    text: str
    losses: tuple[Loss, ...]


def convert(levels: Sequence[Level], notation: str, first: int = 1) -> Conversion:
    """The text of these levels in the notation of that name; ``first`` numbers the first of them.

    :raises UnknownName: when there is no such notation.
    :raises CannotWrite: with everything, in every level, that the notation has no sign for.
    """
    target = find_notation(notation)
    if any(target.game not in (None, level.game) for level in levels):
        write_text(levels, notation)  # refuses, once for all levels
    problems: list[Problem] = []
    losses: list[Loss] = []
    for number, level in enumerate(levels, first):
        try:
            fields = tuple(target.lost(level))
        except CannotWrite as error:
            problems += error.within(f"level {number}").problems
            continue
        if fields:
            losses.append(Loss(number, level.title, target.title, fields))
    if problems:
        raise CannotWrite(problems)
    return Conversion(write_text(levels, notation), tuple(losses))
