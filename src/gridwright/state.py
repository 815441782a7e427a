"""A position in a game, as every part of the house sees it: play, search, drawing and tests."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import Self

from gridwright.board import Board
from gridwright.show import Show


class Status(StrEnum):
    """How the game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class State(ABC):
    """A position in a game: immutable, hashable, equal when all that can follow is equal."""

    __slots__ = ()

    @property
    @abstractmethod
    def board(self) -> Board:
        """What there is to see."""

    @property
    @abstractmethod
    def status(self) -> Status: ...

    @abstractmethod
    def step(self, move: str) -> Self:
        """The state after ``move``; this very object when the move does nothing at all.

        :raises BadMove: when the game has no such move.
        """

    def __str__(self) -> str:
        """The board as text."""
        return str(self.board)

    def _repr_svg_(self) -> str:
        """The board as a picture, where a notebook shows it."""
        return self.board._repr_svg_()

    @property
    def message(self) -> str:
        """What the last step has to say to the player; no part of equality."""
        return ""

    @property
    def show(self) -> Show:
        """What there is to see besides the board; no part of equality."""
        return Show()
