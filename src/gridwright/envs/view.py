"""What a learner sees: the shape of observations, and how a board is written into one.

``planes``: [channel, row, column], 1 where a cell holds an object of that channel. ``ids``:
[layer, row, column], the channels + 1 of a cell's objects, lowest first, and 0 for none. ``rgb``:
[row, column, colour], the picture that a player sees.

A channel is an object's name. Three more say ``@up``, ``@left`` and ``@down`` of something in the
cell, in games whose objects face somewhere, and ``outside`` stands where a smaller level ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from gridwright.board import Board, Cell
from gridwright.errors import GridwrightError, UnknownName
from gridwright.game import Game
from gridwright.games.snek.words import FACINGS, RIGHT, TURNING, Vocabulary
from gridwright.level import Level

KINDS = ("planes", "ids", "rgb")
OUTSIDE = "outside"

Bytes = npt.NDArray[np.uint8]


@dataclass(frozen=True)
class View:
    """The shape of observations of all levels of an environment."""

    kind: str
    channels: tuple[str, ...]
    height: int
    width: int
    layers: int  #: objects of a cell that ``ids`` show
    pixels: int  #: a cell's side in ``rgb``

    @classmethod
    def of(
        cls,
        game: Game,
        levels: Sequence[Level],
        kind: str,
        objects: Sequence[str] | None,
        layers: int,
        pixels: int,
    ) -> View:
        """A view that every one of the levels fits into.

        :raises GridwrightError: when there is no such kind, or a size below one.
        """
        if kind not in KINDS:
            raise UnknownName("observation", kind, KINDS)
        if layers < 1 or pixels < 1:
            raise GridwrightError("a cell needs at least one layer and one pixel")
        sizes = {(level.board.height, level.board.width) for level in levels}
        channels = tuple(objects) if objects is not None else _channels(game, levels)
        if len(set(channels)) != len(channels) or len(channels) > 254:
            raise GridwrightError("channels are up to 254 names, each once")
        if len(sizes) > 1 and OUTSIDE not in channels:
            channels = (*channels, OUTSIDE)
        height, width = (max(lengths) for lengths in zip(*sizes, strict=True))
        return cls(kind, channels, height, width, layers, pixels)

    @property
    def shape(self) -> tuple[int, ...]:
        if self.kind == "rgb":
            return self.height * self.pixels, self.width * self.pixels, 3
        return self.layers if self.kind == "ids" else len(self.channels), self.height, self.width

    @property
    def space(self) -> spaces.Space[Bytes]:
        high = {"planes": 1, "ids": len(self.channels), "rgb": 255}[self.kind]
        return cast("spaces.Space[Bytes]", spaces.Box(0, high, self.shape, np.uint8))

    @cached_property
    def number(self) -> dict[str, int]:
        """The channel of each name."""
        return {name: channel for channel, name in enumerate(self.channels)}

    @property
    def outside(self) -> int:
        """The channel of cells outside a level; -1 where all levels fill the view."""
        return self.number.get(OUTSIDE, -1)

    def objects(self, cell: Cell) -> list[int]:
        """The channels of a cell, ascending; those of facings come last in any case."""
        parts = [name.partition("@") for name in cell]
        found = [self.number[name] for name, _, _ in parts if name in self.number]
        faced = [self.number[f"@{way}"] for _, _, way in parts if f"@{way}" in self.number]
        return sorted(found) + sorted(faced)

    def write(self, board: Board, out: Bytes) -> None:
        """Writes planes or ids of a board into an array of :attr:`shape`."""
        out[:] = 0
        if self.outside >= 0:
            out[0 if self.kind == "ids" else self.outside] = (
                self.outside + 1 if self.kind == "ids" else 1
            )
            out[:, : board.height, : board.width] = 0
        for row, column, cell in board.cells():
            for layer, channel in enumerate(self.objects(cell)):
                if self.kind == "planes":
                    out[channel, row, column] = 1
                elif layer < self.layers:
                    out[layer, row, column] = channel + 1


def _channels(game: Game, levels: Sequence[Level]) -> tuple[str, ...]:
    """The game's objects; of Snek Is You, which has too many, what these levels can ever show.

    A noun can become its object and an object its noun; letters spell; no other word comes from
    nowhere.
    """
    if game.name != "snek":
        return game.objects
    written = {name for level in levels for _, _, cell in level.board.cells() for name in cell}
    words = Vocabulary(written)
    turning = any(word in words for word in TURNING) or any("@" in name for name in written)
    facings = [f"@{way}" for way in FACINGS if way != FACINGS[RIGHT]] if turning else []
    return (*words.names, *facings)


class Painter:
    """Pictures made of planes, in which only the cells that changed are painted again."""

    def __init__(self, view: View, planes: View, game: Game) -> None:
        """Pictures of the shape of ``view``, from observations of ``planes``."""
        self._view, self._channels, self._game = view, planes.channels, game
        self._shown: dict[int, Bytes] = {}
        self._tiles: dict[bytes, Bytes] = {}

    def paint(self, index: int, planes: Bytes, out: Bytes) -> None:
        """Brings the picture at ``out``, which is always that of ``index``, up to date."""
        before = self._shown.get(index)
        self._shown[index] = planes.copy()
        self._paint(planes, np.ones_like(planes) if before is None else planes != before, out)

    def picture(self, planes: Bytes) -> Bytes:
        """A new picture of these planes."""
        out = np.zeros(self._view.shape, np.uint8)
        self._paint(planes, np.ones_like(planes), out)
        return out

    def _paint(self, planes: Bytes, changed: npt.NDArray[Any], out: Bytes) -> None:
        pixels = self._view.pixels
        for row, column in np.argwhere(changed.any(axis=0)):
            tile = self._tile(planes[:, row, column])
            top, left = row * pixels, column * pixels
            out[top : top + pixels, left : left + pixels] = tile

    def _tile(self, channels: Bytes) -> Bytes:
        key = channels.tobytes()
        if key not in self._tiles:
            from gridwright.render.png import cell_image

            names = [self._channels[channel] for channel in np.flatnonzero(channels)]
            ways = [name for name in names if name.startswith("@")]
            cell = tuple(name + "".join(ways[:1]) for name in names if not name.startswith("@"))
            size = self._view.pixels
            self._tiles[key] = (
                np.zeros((size, size, 3), np.uint8)
                if cell == (OUTSIDE,)
                else np.asarray(cell_image(cell, size, self._game.name))
            )
        return self._tiles[key]
