"""The mechanics of Columns: a field of jewels, one faller, time in ticks. No input, no output.

A column is the string of its frozen jewels from the floor up, so gravity needs no code: a gap
cannot be written down. Heights count from the floor, 0 being the bottom row. A column may grow
taller than the field: what froze above the rim is not seen and matches nothing until it drops in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from gridwright.board import Board
from gridwright.errors import GridwrightError

JEWELS = "STVWXYZ"
FALLER_LENGTH = 3
SHORTEST_MATCH = 3
LEAST_HEIGHT = 4
LEAST_WIDTH = 3

Spot = tuple[int, int]  #: a column and a height, both from 0


class ColumnsError(GridwrightError):
    """Something the mechanics of Columns cannot do."""


class BadSize(ColumnsError):
    """A field that is too small, or whose rows differ in length."""


class BadColumn(ColumnsError):
    """A column that the field does not have."""


class BadJewel(ColumnsError):
    """A colour that is no jewel, or a faller that is not three jewels."""


class GameOver(ColumnsError):
    """A move after the game has ended."""


class Phase(StrEnum):
    """What the next tick will do to a field."""

    QUIET = "quiet"  #: nothing: there is no faller and no match
    FALLING = "falling"  #: the faller goes down a row
    LANDED = "landed"  #: the faller freezes where it is
    MATCHED = "matched"  #: the marked jewels vanish and what lies on them drops
    OVER = "over"  #: no more ticks: jewels did not fit


@dataclass(frozen=True, slots=True)
class Faller:
    """Three jewels, named from the top, whose lowest is at ``bottom``."""

    jewels: str
    column: int
    bottom: int

    def spots(self) -> Iterator[tuple[Spot, str]]:
        """Where its jewels are, from the lowest up; some may be above the field."""
        for above, jewel in enumerate(reversed(self.jewels)):
            yield (self.column, self.bottom + above), jewel


@dataclass(frozen=True, slots=True)
class Field:
    """A field at one moment. Every move gives a new field, or this very one if nothing changes.

    Make one with :meth:`empty` or :meth:`of`. All moves raise :class:`GameOver` once ``over``.
    """

    height: int
    columns: tuple[str, ...]
    faller: Faller | None = None
    matched: frozenset[Spot] = frozenset()
    over: bool = False

    @classmethod
    def empty(cls, height: int, width: int) -> Field:
        """:raises BadSize: below 4 rows or 3 columns."""
        return cls.of([" " * width] * height)

    @classmethod
    def of(cls, rows: Sequence[str]) -> Field:
        """The field of these rows from the top, a space being empty: all dropped, matches marked.

        :raises BadSize: below 4 rows or 3 columns, or when the rows differ in length.
        :raises BadJewel: when a character is neither a jewel nor a space.
        """
        width = len(rows[0]) if rows else 0
        if len(rows) < LEAST_HEIGHT or width < LEAST_WIDTH:
            raise BadSize(
                f"a field needs at least {LEAST_HEIGHT} rows and {LEAST_WIDTH} columns, "
                f"not {len(rows)} and {width}"
            )
        for number, row in enumerate(rows, 1):
            if len(row) != width:
                raise BadSize(f"row {number} has {len(row)} cells, the first has {width}: {row!r}")
            _require_jewels(row.replace(" ", ""), f"row {number}")
        columns = ("".join(column).replace(" ", "") for column in zip(*reversed(rows), strict=True))
        return settle(len(rows), tuple(columns))

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def phase(self) -> Phase:
        if self.over:
            return Phase.OVER
        if self.matched:
            return Phase.MATCHED
        if self.faller is None:
            return Phase.QUIET
        landed = self.faller.bottom == len(self.columns[self.faller.column])
        return Phase.LANDED if landed else Phase.FALLING

    @property
    def open_columns(self) -> list[int]:
        """The columns with room for at least the lowest jewel of a faller."""
        return [column for column, jewels in enumerate(self.columns) if len(jewels) < self.height]

    @property
    def ghost(self) -> Faller | None:
        """The faller where it would land if left alone."""
        if self.faller is None:
            return None
        return replace(self.faller, bottom=len(self.columns[self.faller.column]))

    def new_faller(self, column: int, jewels: str) -> Field:
        """A faller of three jewels, named from the top, with its lowest in the top row.

        Nothing happens unless the field is quiet; a full column ends the game.

        :raises BadColumn: when there is no such column, counted from 0.
        :raises BadJewel: when ``jewels`` is not three jewels.
        """
        self._require_playing()
        if not 0 <= column < self.width:
            raise BadColumn(f"there is no column {column + 1} in a field of {self.width}")
        _require_jewels(jewels, "faller")
        if len(jewels) != FALLER_LENGTH:
            raise BadJewel(f"a faller is {FALLER_LENGTH} jewels, not {jewels!r}")
        if self.phase is not Phase.QUIET:
            return self
        if column not in self.open_columns:
            return replace(self, over=True)
        return replace(self, faller=Faller(jewels, column, self.height - 1))

    def tick(self) -> Field:
        """The field one moment later; :class:`Phase` says what happens."""
        self._require_playing()
        if self.matched:
            return settle(self.height, _without(self.columns, self.matched))
        if self.faller is None:
            return self
        if self.phase is Phase.FALLING:
            return replace(self, faller=replace(self.faller, bottom=self.faller.bottom - 1))
        columns = list(self.columns)
        columns[self.faller.column] += self.faller.jewels[::-1]
        return settle(self.height, tuple(columns))

    def shift(self, by: int) -> Field:
        """The faller one column to the left (-1) or right (+1), unless an edge or a jewel bars it.

        Nothing frozen hangs in the air, so jewels beside the faller bar it exactly when one lies
        beside its lowest; rows above the field do not count.
        """
        self._require_playing()
        if self.faller is None:
            return self
        column = self.faller.column + by
        if not 0 <= column < self.width or len(self.columns[column]) > self.faller.bottom:
            return self
        return replace(self, faller=replace(self.faller, column=column))

    def rotate(self) -> Field:
        """The faller's lowest jewel on top of the other two."""
        self._require_playing()
        if self.faller is None:
            return self
        jewels = self.faller.jewels[-1] + self.faller.jewels[:-1]
        if jewels == self.faller.jewels:
            return self
        return replace(self, faller=replace(self.faller, jewels=jewels))

    def drop(self) -> Field:
        """The faller on the ground, landed but not yet frozen."""
        self._require_playing()
        return replace(self, faller=self.ghost) if self.phase is Phase.FALLING else self

    @property
    def board(self) -> Board:
        """The visible field: ``jewel-x`` names, with ``falling``, ``landed`` or ``matched``."""
        cells: list[list[tuple[str, ...]]] = [[()] * self.width for _ in range(self.height)]
        for column, jewels in enumerate(self.columns):
            for height, jewel in enumerate(jewels[: self.height]):
                mark = ("matched",) if (column, height) in self.matched else ()
                cells[self.height - 1 - height][column] = (jewel_name(jewel), *mark)
        if self.faller is not None:
            for (column, height), jewel in self.faller.spots():
                if height < self.height:
                    cell = (jewel_name(jewel), self.phase.value)
                    cells[self.height - 1 - height][column] = cell
        return Board.of(cells)

    def _require_playing(self) -> None:
        if self.over:
            raise GameOver("the game is over")


def jewel_name(jewel: str) -> str:
    """The object that stands for a jewel on a board."""
    return f"jewel-{jewel.lower()}"


def settle(height: int, columns: tuple[str, ...]) -> Field:
    """The field after these jewels came to rest: matches marked, or over if they do not fit."""
    matched = _matches(height, columns)
    over = not matched and any(len(column) > height for column in columns)
    return Field(height, columns, matched=matched, over=over)


def _without(columns: Iterable[str], spots: frozenset[Spot]) -> tuple[str, ...]:
    return tuple(
        "".join(jewel for height, jewel in enumerate(jewels) if (column, height) not in spots)
        for column, jewels in enumerate(columns)
    )


def _matches(height: int, columns: Sequence[str]) -> frozenset[Spot]:
    """Every visible place in a run of three or more equal jewels, in any of the four directions.

    The columns are laid end to end, each with a blank above it, so that a direction is one
    distance and a run can never go round an edge.
    """
    stride = height + 1
    padding = " " * (SHORTEST_MATCH * stride)
    line = "".join(jewels[:height].ljust(stride) for jewels in columns) + padding
    found: set[int] = set()
    for distance in (1, stride - 1, stride, stride + 1):
        for here, jewel in enumerate(line[: -len(padding)]):
            if jewel == line[here + distance] == line[here + 2 * distance] != " ":
                found.update((here, here + distance, here + 2 * distance))
    return frozenset(divmod(place, stride) for place in found)


def _require_jewels(text: str, where: str) -> None:
    for character in text:
        if character not in JEWELS:
            raise BadJewel(f"{where}: {character!r} is no jewel; the jewels are {' '.join(JEWELS)}")
