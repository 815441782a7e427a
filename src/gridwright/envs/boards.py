"""Boards for an environment: the compiled ones where there are any, else those of the Python rules.

Both write into the same arrays and mean the same by every call; the Python rules are the
definition, and the only ones that games without a kernel have.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt

from gridwright import engine
from gridwright.board import Board
from gridwright.dataset import kernel_levels
from gridwright.dataset.distances import Distances, KernelDistances, find_distances
from gridwright.envs.arrays import Arrays, Boards, Reward, Settings
from gridwright.envs.potential import DEFAULT_STEP_COST, STEP_COST
from gridwright.envs.python_boards import PythonBoards
from gridwright.envs.view import View
from gridwright.game import Game
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.words import FACINGS
from gridwright.games.snek.world import World
from gridwright.level import Level


def make_boards(game: Game, levels: Sequence[Level], settings: Settings, arrays: Arrays) -> Boards:
    """As many boards as the arrays have room for.

    :raises GridwrightError: when exact distances are asked for and a level has none, or is too
        large for them.
    """
    kernel = _KERNELS.get(game.name) if engine.compiled() else None
    if game.name == "snek" and not all(map(kernel_levels.has_snek_boards, levels)):
        kernel = None
    tables = (
        [find_distances(level, settings.memory) for level in levels]
        if settings.reward is Reward.EXACT
        else []
    )
    if kernel is None:
        return PythonBoards(game, levels, settings, arrays, tables)
    return KernelBoards(game, levels, kernel, settings, arrays, tables)


Kernel = Callable[[Sequence[Level], View, Any, Arrays], Any]


class KernelBoards(Boards):
    """The boards of the compiled core."""

    def __init__(
        self,
        game: Game,
        levels: Sequence[Level],
        kernel: Kernel,
        settings: Settings,
        arrays: Arrays,
        tables: Sequence[Distances],
    ) -> None:
        view = settings.view
        plain = SimpleNamespace(
            view=engine.core.View(
                view.kind, len(view.channels), view.layers, view.height, view.width, view.outside
            ),
            reward=str(settings.reward),
            autoreset=str(settings.autoreset),
            longest=settings.longest,
            step_cost=STEP_COST.get(game.name, DEFAULT_STEP_COST),
            masks=settings.masks,
            threads=settings.threads,
            distances=[table.table for table in tables if isinstance(table, KernelDistances)],
        )
        self._boards = kernel(levels, view, plain, arrays)
        self._levels, self._arrays = levels, arrays
        self._names: list[Callable[[int], str]] = [
            kernel_levels.snek_level(level)[0].words.name_of
            if game.name == "snek"
            else game.objects.__getitem__
            for level in levels
        ]
        self.step = self._boards.step  # type: ignore[method-assign]  # no call in between
        self.step_all = self._boards.step_all  # type: ignore[method-assign]

    def seed(self, index: int, seed: int) -> None:
        self._boards.seed(index, seed)

    def reset(self, index: int, level: int | None) -> None:
        self._boards.reset(index, level)

    def step(self, index: int, action: int) -> tuple[float, bool]:
        raise NotImplementedError  # the kernel's own stands here

    def step_all(self, actions: npt.NDArray[np.int64]) -> None:
        raise NotImplementedError  # the kernel's own stands here

    def save(self, index: int) -> object:
        return self._boards.save(index)

    def load(self, index: int, saved: object) -> None:
        self._boards.load(index, saved)

    def board(self, index: int) -> Board:
        level = self._arrays.levels[index]
        width, name_of = self._levels[level].board.width, self._names[level]
        cells = [[name_of(thing) for thing in cell] for cell in self._boards.contents(index)]
        return Board.of(cells[start : start + width] for start in range(0, len(cells), width))


def _snek(levels: Sequence[Level], view: View, settings: Any, arrays: Arrays) -> Any:
    worlds: list[Any] = []
    place: dict[World, int] = {}
    texts = []
    for level in levels:
        world, cells = kernel_levels.snek_level(level)
        if world not in place:
            place[world] = len(worlds)
            worlds.append(kernel_level(world).world)
        texts.append((place[world], cells))
    kinds = [[view.number.get(name, -1) for name in world.words.names] for world in place]
    facings = [view.number.get(f"@{way}", -1) for way in FACINGS]
    return engine.core.snek_boards(worlds, texts, kinds, facings, settings, arrays)


_KERNELS: dict[str, Kernel] = {
    "sokoban": lambda levels, view, settings, arrays: engine.core.sokoban_boards(
        [kernel_levels.sokoban_level(level) for level in levels], settings, arrays
    ),
    "maze": lambda levels, view, settings, arrays: engine.core.maze_boards(
        [kernel_levels.maze_level(level) for level in levels], settings, arrays
    ),
    "columns": lambda levels, view, settings, arrays: engine.core.columns_boards(
        [kernel_levels.columns_level(level) for level in levels], settings, arrays
    ),
    "snek": _snek,
}
