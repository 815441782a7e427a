"""The mechanics of Columns: a game that changes as time passes. No input and no output.

Every rule is in ``gridwright.games.columns.rules``; here is the class that the handout asks for.
Columns are counted from 1, as players count them.
"""

from gridwright.games.columns.notation import draw
from gridwright.games.columns.rules import (
    BadColumn,
    BadJewel,
    BadSize,
    ColumnsError,
    Field,
    GameOver,
)

__all__ = ["BadColumn", "BadJewel", "BadSize", "ColumnsError", "ColumnsGame", "GameOver"]


class ColumnsGame:
    """A game of Columns at one moment. Every move raises ``GameOver`` once the game is over."""

    def __init__(self, rows: int, columns: int, contents: list[str] | None = None) -> None:
        """An empty field, or one with the jewels of ``contents``, a line a row.

        :raises BadSize: when the field is too small or the lines do not fit it.
        :raises BadJewel: when a character is neither a jewel nor a space.
        """
        if contents is None:
            self._field = Field.empty(rows, columns)
            return
        if len(contents) != rows or any(len(line) > columns for line in contents):
            raise BadSize(f"{rows} rows of {columns} jewels expected")
        self._field = Field.of([line.ljust(columns) for line in contents])

    @property
    def rows(self) -> int:
        return self._field.height

    @property
    def columns(self) -> int:
        return self._field.width

    def is_over(self) -> bool:
        return self._field.over

    def new_faller(self, column: int, top: str, middle: str, bottom: str) -> None:
        """Creates a faller, unless there is one or a match is shown.

        :raises BadColumn: when there is no such column.
        :raises BadJewel: when one of the three is no jewel.
        """
        for jewel in (top, middle, bottom):
            if len(jewel) != 1:
                raise BadJewel(f"{jewel!r} is no jewel")
        self._field = self._field.new_faller(column - 1, top + middle + bottom)

    def tick(self) -> None:
        """Lets a moment pass."""
        self._field = self._field.tick()

    def rotate(self) -> None:
        """Brings the faller's bottom jewel to the top."""
        self._field = self._field.rotate()

    def move_left(self) -> None:
        """Moves the faller a column to the left, unless something is in its way."""
        self._field = self._field.shift(-1)

    def move_right(self) -> None:
        """Moves the faller a column to the right, unless something is in its way."""
        self._field = self._field.shift(+1)

    def lines(self) -> list[str]:
        """The field as the handout draws it, a line a row and one for the floor."""
        return draw(self._field.board).splitlines()
