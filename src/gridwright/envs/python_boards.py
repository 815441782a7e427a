"""Boards by the Python rules: the definition of what the compiled ones do, and for any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

import numpy as np
import numpy.typing as npt

from gridwright.board import Board
from gridwright.dataset.distances import Distances, StateDistances
from gridwright.dataset.kernel_levels import is_left_to_chance
from gridwright.envs.arrays import Arrays, Autoreset, Boards, Reward, Settings
from gridwright.envs.chance import draw, draw_below
from gridwright.envs.potential import DEFAULT_STEP_COST, POTENTIALS, STEP_COST
from gridwright.game import Game
from gridwright.level import Level
from gridwright.state import State, Status


class _Phase(Enum):
    UNBORN = auto()
    PLAYING = auto()
    OVER = auto()


@dataclass(frozen=True)
class _Seat:
    """A board with its episode."""

    state: State | None = None
    level: int = 0
    steps: int = 0
    chance: int = 0
    phase: _Phase = _Phase.UNBORN


class PythonBoards(Boards):
    def __init__(
        self,
        game: Game,
        levels: Sequence[Level],
        settings: Settings,
        arrays: Arrays,
        tables: Sequence[Distances],
    ) -> None:
        self._game, self._levels = game, levels
        self._settings, self._arrays, self._tables = settings, arrays, tables
        self._seats = [_Seat()] * len(arrays.rewards)
        self._draws_seed = [_draws_seed(game, level) for level in levels]
        self._potential: Callable[[State], float] = POTENTIALS.get(game.name, lambda _: 0.0)
        self._step_cost = STEP_COST.get(game.name, DEFAULT_STEP_COST)

    def seed(self, index: int, seed: int) -> None:
        self._seats[index] = replace(self._seats[index], chance=seed)

    def reset(self, index: int, level: int | None) -> None:
        if level is not None and not 0 <= level < len(self._levels):
            raise ValueError(f"there is no level {level}")
        drawn, chance = draw_below(self._seats[index].chance, len(self._levels))
        seed, chance = draw(chance)
        number = drawn if level is None else level
        begun = self._levels[number]
        if self._draws_seed[number]:
            begun = replace(begun, extras={**begun.extras, "seed": seed})
        state = self._game.begin(begun)
        self._seats[index] = _Seat(state, number, 0, chance, _Phase.PLAYING)
        self._show(index)

    def step(self, index: int, action: int) -> tuple[float, bool]:
        self._require(index, action)
        self._advance(index, action)
        return float(self._arrays.rewards[index]), bool(self._arrays.terminated[index])

    def step_all(self, actions: npt.NDArray[np.int64]) -> None:
        if len(actions) != len(self._seats):
            raise ValueError("one action a board is needed")
        for index, action in enumerate(actions):
            self._require(index, action)
        for index, action in enumerate(actions):
            self._advance(index, int(action))

    def save(self, index: int) -> object:
        return self._seats[index]

    def load(self, index: int, saved: object) -> None:
        if not isinstance(saved, _Seat):
            raise ValueError("a saved position is not of these boards")
        self._seats[index] = saved
        self._show(index)

    def board(self, index: int) -> Board:
        return self._state(index).board

    def _state(self, index: int) -> State:
        state = self._seats[index].state
        if state is None:
            raise ValueError(f"board {index}: reset it first")
        return state

    def _require(self, index: int, action: int) -> None:
        if not 0 <= action < len(self._game.actions):
            raise ValueError(f"board {index}: there is no action {action}")
        phase, disabled = self._seats[index].phase, self._settings.autoreset is Autoreset.DISABLED
        if phase is _Phase.UNBORN or (phase is _Phase.OVER and disabled):
            raise ValueError(f"board {index}: reset it before the next step")

    def _advance(self, index: int, action: int) -> None:
        seat, arrays = self._seats[index], self._arrays
        if seat.phase is _Phase.OVER and self._settings.autoreset is Autoreset.NEXT_STEP:
            self.reset(index, None)
            arrays.rewards[index] = 0
            arrays.terminated[index] = arrays.truncated[index] = False
            return
        before = self._state(index)
        after = before.step(self._game.actions[action].move)
        seat = replace(seat, state=after, steps=seat.steps + 1)
        self._seats[index] = seat
        if after is not before:
            self._show(index)
        terminated = after.status is not Status.PLAYING
        truncated = 0 < self._settings.longest <= seat.steps
        arrays.won[index] = after.status is Status.WON
        arrays.terminated[index], arrays.truncated[index] = terminated, truncated
        arrays.rewards[index] = self._reward(seat.level, before, after)
        if not (terminated or truncated):
            return
        self._seats[index] = replace(seat, phase=_Phase.OVER)
        if self._settings.autoreset is Autoreset.SAME_STEP:
            for kept, now in zip(arrays.final, arrays.now, strict=True):
                kept[index] = now[index]
            self.reset(index, None)

    def _reward(self, level: int, before: State, after: State) -> float:
        end = {Status.WON: 1.0, Status.LOST: -1.0, Status.PLAYING: 0.0}[after.status]
        if self._settings.reward is Reward.SPARSE:
            return end
        if self._settings.reward is Reward.SHAPED:
            gained = self._potential(after) - self._potential(before)
            return 10 * end + gained - self._step_cost
        return self._distance(level, before) - self._distance(level, after)

    def _distance(self, level: int, state: State) -> float:
        """A dead position counts as one move farther away than any other of its level."""
        table = self._tables[level]
        assert isinstance(table, StateDistances)
        distance = table[state]
        return len(table.counts) if distance is None else distance

    def _show(self, index: int) -> None:
        arrays, seat, state = self._arrays, self._seats[index], self._state(index)
        self._settings.view.write(state.board, arrays.observations[index])
        arrays.levels[index] = seat.level
        arrays.won[index] = False
        if self._settings.masks:
            playing = state.status is Status.PLAYING
            arrays.masks[index] = [
                playing and state.step(action.move) is not state for action in self._game.actions
            ]
        if self._tables:
            table = self._tables[seat.level]
            assert isinstance(table, StateDistances)
            distance = table[state]
            arrays.distances[index] = -1 if distance is None else distance


def _draws_seed(game: Game, level: Level) -> bool:
    """Whether each episode of a level has its own chance: it leaves something to it, and has no
    seed of its own."""
    if level.extras.get("seed") is not None:
        return False
    takes_one = any(option.name == "seed" for option in game.options)
    return takes_one and (game.name != "snek" or is_left_to_chance(level))
