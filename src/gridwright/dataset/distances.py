"""How far from a win: exact, for every position of a level that can be reached.

All positions are found forwards, each once, and then the distances backwards from the won ones.
That is for small levels; one whose positions do not fit into the memory allowed is refused.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gridwright import engine
from gridwright.dataset import kernel_levels
from gridwright.errors import GridwrightError
from gridwright.game import Capability, find_game
from gridwright.games.snek.kernel import kernel_level
from gridwright.state import State, Status

if TYPE_CHECKING:
    from gridwright import _core
    from gridwright.level import Level

#: Bytes that the distances of one level may take, unless somebody says otherwise.
DEFAULT_MEMORY = 256 << 20
#: What a position costs the Python engine, about: a state, its key and four or five edges.
_BYTES_A_STATE = 1000


class TooManyPositions(GridwrightError):
    """A level whose positions do not fit into the memory allowed."""


class Distances(ABC):
    """The distances of one level. Won and lost positions are ends; a dead one has none."""

    @abstractmethod
    def along(self, moves: str) -> list[int | None]:
        """Moves to a win at the start and after each of ``moves``; None where it is dead."""

    @property
    @abstractmethod
    def counts(self) -> Sequence[int]:
        """How many positions are at each distance, from 0."""

    @property
    @abstractmethod
    def positions(self) -> int:
        """How many positions can be reached, dead ones included."""

    @property
    def dead(self) -> int:
        """How many of the positions cannot be won any more."""
        return self.positions - sum(self.counts)

    @property
    def optimum(self) -> int | None:
        """The fewest moves that solve the level; None when nothing does."""
        return self.along("")[0]


class KernelDistances(Distances):
    """Distances that the compiled boards found."""

    def __init__(self, table: _core.Distances, moves: str) -> None:
        self.table = table
        self._action = {move: action for action, move in enumerate(moves)}

    def along(self, moves: str) -> list[int | None]:
        found = self.table.along([self._action[move] for move in moves])
        return [None if distance < 0 else distance for distance in found]

    @property
    def counts(self) -> Sequence[int]:
        return self.table.counts

    @property
    def positions(self) -> int:
        return self.table.positions


class StateDistances(Distances):
    """Distances over the states of the Python rules: of any game, and the definition."""

    def __init__(self, start: State, moves: str, memory: int) -> None:
        self._start = start
        self._distance: dict[State, int | None] = {start: None}
        sources: dict[State, list[State]] = {start: []}
        queue = [start]
        for state in queue:
            if state.status is not Status.PLAYING:
                continue
            for move in moves:
                after = state.step(move)
                if after is state:
                    continue
                if after not in sources:
                    if len(queue) * _BYTES_A_STATE > memory:
                        raise TooManyPositions("more positions than fit")
                    sources[after] = []
                    self._distance[after] = None
                    queue.append(after)
                sources[after].append(state)
        self._counts: list[int] = []
        front = [state for state in queue if state.status is Status.WON]
        self._distance.update(dict.fromkeys(front, 0))
        while front:
            self._counts.append(len(front))
            before = []
            for state in front:
                for source in sources[state]:
                    if self._distance[source] is None:
                        self._distance[source] = len(self._counts)
                        before.append(source)
            front = before

    def __getitem__(self, state: State) -> int | None:
        return self._distance[state]

    def along(self, moves: str) -> list[int | None]:
        state = self._start
        found = [self[state]]
        for move in moves:
            if state.status is Status.PLAYING:
                state = state.step(move)
            found.append(self[state])
        return found

    @property
    def counts(self) -> Sequence[int]:
        return self._counts

    @property
    def positions(self) -> int:
        return len(self._distance)


def find_distances(level: Level, memory: int = DEFAULT_MEMORY) -> Distances:
    """The exact distances of every position of a level.

    :raises BadLevel: when the level cannot be played.
    :raises TooManyPositions: when they do not fit into ``memory`` bytes.
    :raises GridwrightError: when the game leaves something to chance, or never ends.
    """
    game = find_game(level.game)
    if Capability.SOLVE not in game.capabilities:
        raise GridwrightError(f"{game.title} has no exact distances: it cannot be solved")
    start = game.start(level)
    kernel = _KERNELS.get(game.name) if engine.compiled() else None
    try:
        if kernel is None:
            return StateDistances(start, game.moves, memory)
        table = kernel(level, memory)
        if table is not None:
            return KernelDistances(table, game.moves)
    except TooManyPositions:
        pass
    raise TooManyPositions(
        f"{level.title or 'this level'} has more positions than fit into "
        f"{memory >> 20} MB; exact distances are for small levels"
    )


def _snek(level: Level, memory: int) -> _core.Distances | None:
    world, cells = kernel_levels.snek_level(level)
    if world.chance:
        raise GridwrightError(f"there are no distances where {world.chance[0]} leaves it to chance")
    return engine.core.snek_distances(kernel_level(world).world, cells, memory)


_KERNELS: dict[str, Callable[[Level, int], _core.Distances | None]] = {
    "sokoban": lambda level, memory: engine.core.sokoban_distances(
        kernel_levels.sokoban_level(level), memory
    ),
    "maze": lambda level, memory: engine.core.maze_distances(
        kernel_levels.maze_level(level), memory
    ),
    "snek": _snek,
}
