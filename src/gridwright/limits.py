"""How large that may become which somebody gives us.

Every reader of levels, moves and saves takes a ``Limits`` and counts before it builds: run lengths
are multiplied out, rows are padded and links are inflated only after it is known that there is
room. So a text of a few bytes never takes more time or memory than the largest level that is
allowed, and whoever sent it is told the row and the column where it became too much.

There are two sets. ``PAGE`` is for strangers. ``COMMAND_LINE`` is for the person at this machine
and the default everywhere: far beyond any level there is, far below what would fill the memory.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.errors import BadLevel, BadMove, Problem


@dataclass(frozen=True, kw_only=True)
class Limits:
    """The most that a reader takes; each is told with its place when it is exceeded."""

    bytes: int  #: of a file, or characters of a text
    lines: int  #: of a text
    rows: int  #: of a board
    columns: int
    cells: int  #: of a board
    objects: int  #: on a board
    levels: int  #: in one text
    all_cells: int  #: of all the boards in one text
    notes: int  #: characters of a level's title, author and extras
    depth: int  #: of lists and objects within each other in those extras
    digits: int  #: of a number: few enough to be read as a real one
    moves: int  #: of a play as a whole, with restarts and everything that was undone

    def check_text(self, text: str) -> None:
        """:raises BadLevel: when the text is too long."""
        if len(text) > self.bytes:
            end = text.rfind("\n", 0, self.bytes) + 1
            line = text.count("\n", 0, end) + 1
            said = f"a text may have {self.bytes:,} characters here"
            raise BadLevel([Problem(said, column=self.bytes - end + 1, line=line)])
        if text.count("\n") >= self.lines + text.endswith("\n"):
            said = f"a text may have {self.lines:,} lines here"
            raise BadLevel([Problem(said, column=1, line=self.lines + 1)])

    def check_levels(self, count: int) -> None:
        """:raises BadLevel: when there are too many."""
        if count > self.levels:
            raise BadLevel([Problem(f"a text may hold {self.levels:,} levels here")])

    def check_moves(self, count: int) -> None:
        """:raises BadMove: when there are too many."""
        if count > self.moves:
            raise BadMove(f"move {self.moves + 1}: there may be {self.moves:,} moves here")


def is_unicode(text: str) -> bool:
    """Whether a text can be written: JSON can bring halves of characters, which UTF-8 has not."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def unicode_of(text: str) -> str:
    """The text with halves of characters replaced, sign by sign."""
    return text.encode(errors="replace").decode()


class BoardCount:
    """The boards of one text so far. Ask it for room before a board is made."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._boards = 0
        self._cells = 0

    def add(self, widths: Sequence[int], line: int | None = None) -> None:
        """Counts a board with rows of these widths, which short rows are filled up to.

        ``line`` is where the board begins in its file, if each row is a line.

        :raises BadLevel: with the row and the column at which the board becomes too large.
        """
        limits = self._limits
        widest = 0
        for row, width in enumerate(widths, 1):
            widest = max(widest, width)
            if row > limits.rows:
                raise _too_large(f"a board may have {limits.rows:,} rows here", row, 1, line)
            if width > limits.columns:
                said = f"a board may have {limits.columns:,} columns here"
                raise _too_large(said, row, limits.columns + 1, line)
            if row * widest > limits.cells:
                said = f"a board may have {limits.cells:,} cells here"
                raise _too_large(said, row, max(1, limits.cells - (row - 1) * widest + 1), line)
        self._boards += 1
        self._cells += len(widths) * widest
        if self._boards > limits.levels:
            raise _too_large(f"a text may hold {limits.levels:,} levels here", 1, 1, line)
        if self._cells > limits.all_cells:
            said = f"the boards of a text may have {limits.all_cells:,} cells together here"
            raise _too_large(said, 1, 1, line)


def _too_large(said: str, row: int, column: int, line: int | None) -> BadLevel:
    return BadLevel([Problem(said, row, column, line=None if line is None else line + row - 1)])


#: For what strangers send over the network.
PAGE = Limits(
    bytes=512 * 1024,
    lines=50_000,
    rows=50,
    columns=50,
    cells=2_500,
    objects=20_000,
    levels=2_000,
    all_cells=500_000,
    notes=20_000,
    depth=20,
    digits=300,
    moves=50_000,
)

#: For the person at this machine, and wherever nobody says otherwise.
COMMAND_LINE = Limits(
    bytes=64 << 20,
    lines=2_000_000,
    rows=1_000_000,
    columns=1_000_000,
    cells=4_000_000,
    objects=8_000_000,
    levels=200_000,
    all_cells=20_000_000,
    notes=1_000_000,
    depth=100,
    digits=300,
    moves=1_000_000,
)
