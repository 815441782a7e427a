"""Boards that are stepped together: what is asked of them, and the arrays they write.

The arrays are allocated once and written over by every step.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright.board import Board
from gridwright.envs.view import View


class Reward(StrEnum):
    SPARSE = "sparse"  #: 1 for a win, -1 for a loss
    SHAPED = "shaped"  #: 10 and -10, what the potential gains, less the cost of a step
    EXACT = "exact"  #: by how many moves the win came nearer


class Autoreset(StrEnum):
    NEXT_STEP = "next_step"
    SAME_STEP = "same_step"
    DISABLED = "disabled"


@dataclass(frozen=True)
class Settings:
    """How boards are stepped."""

    view: View
    reward: Reward
    autoreset: Autoreset
    longest: int  #: steps after which an episode is cut off; 0 for never
    masks: bool
    threads: int
    memory: int  #: bytes for the exact distances of each level


class Arrays:
    """What a step writes, for ``count`` boards: allocated once."""

    def __init__(self, count: int, view: View, actions: int) -> None:
        self.now = self._sight(count, view, actions)
        self.final = self._sight(count, view, actions)
        self.observations, self.masks, self.levels, self.distances, self.won = self.now
        self.rewards = np.zeros(count, np.float64)
        self.terminated = np.zeros(count, np.bool_)
        self.truncated = np.zeros(count, np.bool_)

    @staticmethod
    def _sight(count: int, view: View, actions: int) -> tuple[Any, ...]:
        """Observations, masks, levels, distances, and whether the board is won."""
        return (
            np.zeros((count, *view.shape), np.uint8),
            np.ones((count, actions), np.int8),
            np.zeros(count, np.int32),
            np.zeros(count, np.int32),
            np.zeros(count, np.bool_),
        )


class Boards(ABC):
    """Boards numbered from 0, each with its own chance."""

    @abstractmethod
    def seed(self, index: int, seed: int) -> None:
        """Sets the chance of a board: 64 bits."""

    @abstractmethod
    def reset(self, index: int, level: int | None) -> None:
        """Begins an episode on that level, or on one drawn by chance."""

    @abstractmethod
    def step(self, index: int, action: int) -> tuple[float, bool]:
        """One board one step on; its reward, and whether it has ended."""

    @abstractmethod
    def step_all(self, actions: npt.NDArray[np.int64]) -> None:
        """Every board one step on."""

    @abstractmethod
    def save(self, index: int) -> object:
        """All of a board that decides what follows."""

    @abstractmethod
    def load(self, index: int, saved: object) -> None:
        """Sets a board to what was saved."""

    @abstractmethod
    def board(self, index: int) -> Board:
        """What there is to see on a board."""
