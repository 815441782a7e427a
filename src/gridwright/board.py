"""The canonical board: the one form in which boards flow through the house.

A board is rows of cells, and a cell is a tuple of object names, sorted, because a cell is a
multiset: order inside it means nothing and duplicates count. Boards are immutable, hashable and
never ragged or empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from gridwright.errors import BadLevel, Problem, shown
from gridwright.limits import COMMAND_LINE, BoardCount, Limits, is_unicode

Cell = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A rectangle of cells. Make one with :meth:`of` or :meth:`parse`, which normalise."""

    rows: tuple[tuple[Cell, ...], ...]

    @classmethod
    def of(cls, rows: Iterable[Iterable[Iterable[str]]]) -> Board:
        """The board of these rows.

        :raises BadLevel: when there is no cell or the rows differ in length.
        """
        known: dict[Cell, Cell] = {}  # equal cells share one tuple: large boards stay small

        def canonical(names: Iterable[str]) -> Cell:
            if isinstance(names, tuple) and names in known:  # most cells have been seen before
                return known[names]
            cell = tuple(sorted(names))
            return known.setdefault(cell, cell)

        board = cls(tuple(tuple(map(canonical, row)) for row in rows))
        problems = board._shape_problems()
        if problems:
            raise BadLevel(problems)
        return board

    @classmethod
    def empty(cls, height: int, width: int) -> Board:
        """A board of empty cells."""
        return cls.of([[()] * width] * height)

    @classmethod
    def parse(cls, value: object, limits: Limits = COMMAND_LINE) -> Board:
        """The board in a decoded JSON value: a list of rows of cells of strings.

        :raises BadLevel: with every place where the value is not of that form, or with the place
            where it becomes too large.
        """
        if not isinstance(value, list):
            raise BadLevel([Problem("a board must be a list of rows", text=shown(value))])
        BoardCount(limits).add([len(row) if isinstance(row, list) else 0 for row in value])
        problems = list(_form_problems(value, limits))
        if problems:
            raise BadLevel(problems)
        return cls.of(value)

    def to_json(self) -> list[list[list[str]]]:
        """The value that :meth:`parse` reads."""
        return [[list(cell) for cell in row] for row in self.rows]

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    def __getitem__(self, place: tuple[int, int]) -> Cell:
        """The cell at (row, column), both from 0."""
        return self.rows[place[0]][place[1]]

    def cells(self) -> Iterator[tuple[int, int, Cell]]:
        """Every cell as (row, column, names), row by row, counted from 0."""
        for row, cells in enumerate(self.rows):
            for column, cell in enumerate(cells):
                yield row, column, cell

    def __str__(self) -> str:
        """The board as text: one character a cell, by the signs of a game that knows its objects.

        >>> print(Board.of([[["wall"], ["player"], [], ["computer"], ["target"]]]))
        #@ $.
        """
        from gridwright.render.text import any_board_text

        return any_board_text(self)

    def _repr_svg_(self) -> str:
        """The board as a picture, where a notebook shows it."""
        from gridwright.render.svg import any_board_svg

        return any_board_svg(self)

    def changes(self, before: Board) -> Iterator[tuple[int, int, Cell]]:
        """The cells that differ from a board of the same size, as :meth:`cells` gives them."""
        for row, (was, cells) in enumerate(zip(before.rows, self.rows, strict=True)):
            if was is not cells and was != cells:
                for column, cell in enumerate(cells):
                    if was[column] != cell:
                        yield row, column, cell

    def with_cells(self, cells: Mapping[tuple[int, int], Cell]) -> Board:
        """The board with some cells changed; rows without a change are shared, not copied."""
        rows: dict[int, list[Cell]] = {}
        for (row, column), cell in cells.items():
            rows.setdefault(row, list(self.rows[row]))[column] = cell
        return Board(
            tuple(tuple(rows[row]) if row in rows else here for row, here in enumerate(self.rows))
        )

    def _shape_problems(self) -> list[Problem]:
        if not self.rows or not self.rows[0]:
            return [Problem("a board needs at least one row and one column")]
        return [
            Problem(f"this row has {len(cells)} cells, the first has {self.width}", row=row)
            for row, cells in enumerate(self.rows, 1)
            if len(cells) != self.width
        ]


def _form_problems(rows: list[object], limits: Limits) -> Iterator[Problem]:
    objects = 0
    for row, cells in enumerate(rows, 1):
        if not isinstance(cells, list):
            yield Problem("a row must be a list of cells", row=row, text=shown(cells))
            continue
        for column, cell in enumerate(cells, 1):
            if not isinstance(cell, list):
                yield Problem("a cell must be a list of object names", row, column, shown(cell))
                continue
            objects += len(cell)
            if objects > limits.objects:
                yield Problem(f"a board may hold {limits.objects:,} objects here", row, column)
                return
            for name in cell:
                if not isinstance(name, str):
                    yield Problem("an object name must be a string", row, column, shown(name))
                elif not is_unicode(name):
                    yield Problem("an object name must be Unicode", row, column, shown(name))
