"""A level: a board with the name of its game, a title, and what the game or a pack adds to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any

from gridwright.board import Board
from gridwright.errors import GridwrightError


@dataclass(frozen=True)
class Level:
    """What a notation reads and a game starts from.

    ``extras`` holds what only some levels have: options of the game (``dialect``, ``seed``) and
    notes of a pack (``hint``, ``par``). ``line`` is where the board starts in its file, so that
    problems found later can still be placed there; it is no part of the level's value.
    """

    game: str
    board: Board
    title: str = ""
    author: str = ""
    extras: Mapping[str, Any] = field(default_factory=dict)
    line: int | None = field(default=None, compare=False)

    @classmethod
    def from_text(cls, text: str, game: str | None = None, number: int | None = None) -> Level:
        """The level in a text of any notation; ``game`` decides where the text does not tell.

        Of several levels ``number`` chooses one, counted from 1.

        >>> level = Level.from_text("#####\\n#@$.#\\n#####")
        >>> level.game
        'sokoban'
        >>> print(level)
        #####
        #@$.#
        #####

        :raises BadLevel: with every problem.
        :raises GridwrightError: when there is no such level, or several and none was chosen.
        """
        from gridwright.notation import read_text

        return cls.only(read_text(text, game=game), number, "the text")

    @classmethod
    def read(
        cls, path: str | PathLike[str], game: str | None = None, number: int | None = None
    ) -> Level:
        """The level in a file, or in the folder of a folder notation; else as :meth:`from_text`.

        :raises GridwrightError: when it cannot be read, besides what :meth:`from_text` raises.
        """
        from gridwright.notation import read_path

        return cls.only(read_path(Path(path), game), number, str(path))

    @staticmethod
    def only(levels: Sequence[Level], number: int | None, where: str) -> Level:
        """The level of that number, or the only one there is.

        :raises GridwrightError: when there is no such level, or several and none was chosen.
        """
        if number is None and len(levels) == 1:
            return levels[0]
        if number is None:
            raise GridwrightError(f"{where}: there are {len(levels)} levels; give a number")
        if not 1 <= number <= len(levels):
            raise GridwrightError(f"{where}: there is no level {number}; it has {len(levels)}")
        return levels[number - 1]

    def __str__(self) -> str:
        """The board as text, by the signs of its game."""
        from gridwright.render.text import level_text

        return level_text(self)

    def _repr_svg_(self) -> str:
        """The board as a picture, where a notebook shows it."""
        from gridwright.render.svg import board_svg

        return board_svg(self.board, game=self.game)
