"""Many boards as one Gymnasium vector environment, stepped by the core in one call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from gridwright.envs.arrays import Autoreset
from gridwright.envs.setup import Options, Stepping, check_render_mode, seed_of, set_up
from gridwright.envs.view import Bytes
from gridwright.errors import GridwrightError
from gridwright.level import Level
from gridwright.render.text import board_text

RENDER_MODES = ("ansi", "rgb_array")

_MODES = {
    AutoresetMode.NEXT_STEP: Autoreset.NEXT_STEP,
    AutoresetMode.SAME_STEP: Autoreset.SAME_STEP,
    AutoresetMode.DISABLED: Autoreset.DISABLED,
}

Flags = npt.NDArray[np.bool_]


class PuzzleVectorEnv(VectorEnv[Bytes, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """Boards of one game, each with its own chance.

    Board ``i`` does exactly what a :class:`~gridwright.envs.PuzzleEnv` under the seed ``seed + i``
    does, and ``infos`` have the form of Gymnasium's own vector environments. With ``copy=False``
    observations are the array that the core writes, which the next step writes over: nothing is
    ever copied. ``threads`` share the boards; which thread plays a board changes nothing.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        max_episode_steps: int | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int = 1,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_render_mode(render_mode, RENDER_MODES)
        mode = AutoresetMode(autoreset_mode)
        stepping = Stepping(_MODES[mode], max_episode_steps or 0, threads)
        self._setup = set_up(game, num_envs, stepping, **options)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.copy = copy
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": mode}
        self.single_action_space = self._setup.actions
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.single_observation_space = self._setup.view.space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._boards, self._arrays = self._setup.boards, self._setup.arrays
        self._pictures = (
            np.zeros((num_envs, *self._setup.view.shape), np.uint8)
            if self._setup.painter is not None
            else None
        )
        self._same_step = mode is AutoresetMode.SAME_STEP
        self._everybody = np.ones(num_envs, np.bool_)
        self._seeded = False

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that episodes are drawn from."""
        return self._setup.levels

    @property
    def channels(self) -> tuple[str, ...]:
        """The names of the planes."""
        return self._setup.view.channels

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begins an episode on every board, or on those of ``options["reset_mask"]``.

        ``options["level"]`` names the level, one for all or one for each board. Board ``i`` is
        seeded with ``seed + i``, or with its entry of a sequence.
        """
        options = options or {}
        chosen = self._reset_mask(options.get("reset_mask"))
        seeds = self._seeds(seed)
        levels = np.broadcast_to(np.asarray(options.get("level", -1)), (self.num_envs,))
        for index in map(int, np.flatnonzero(chosen)):
            own = seeds[index]
            if own is not None:
                self._boards.seed(index, seed_of(own))
            level = int(levels[index])
            self._boards.reset(index, None if "level" not in options else level)
        self._arrays.terminated[chosen] = False
        self._arrays.truncated[chosen] = False
        return self._seen(), self._infos(chosen)

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Bytes, npt.NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        arrays = self._arrays
        self._boards.step_all(np.ascontiguousarray(actions, np.int64))
        infos = self._infos(self._everybody)
        if self._same_step:
            self._add_final(infos)
        return (
            self._seen(),
            arrays.rewards.copy(),
            arrays.terminated.copy(),
            arrays.truncated.copy(),
            infos,
        )

    def render(self) -> tuple[Any, ...] | None:
        """Each board, as text or as a picture."""
        if self.render_mode is None:
            return None
        boards = [self._boards.board(index) for index in range(self.num_envs)]
        if self.render_mode == "ansi":
            return tuple(board_text(board, self._setup.game) + "\n" for board in boards)
        from gridwright.render.png import board_image

        game = self._setup.game.name
        return tuple(np.asarray(board_image(board, 32, game)) for board in boards)

    def _seen(self) -> Bytes:
        seen: Bytes = self._arrays.observations
        if self._pictures is not None and self._setup.painter is not None:
            for index in range(self.num_envs):
                self._setup.painter.paint(index, seen[index], self._pictures[index])
            seen = self._pictures
        return seen.copy() if self.copy else seen

    def _infos(self, present: Flags) -> dict[str, Any]:
        return self._told(self._arrays.now, present)

    def _told(self, sight: tuple[Any, ...], present: Flags) -> dict[str, Any]:
        """The infos of the boards that are present; of all others, nothing."""
        _, masks, levels, distances, won = sight
        fields = {"level": levels, "is_success": won}
        if self._setup.with_masks:
            fields["action_mask"] = masks
        if self._setup.with_distances:
            fields["distance"] = distances
        infos: dict[str, Any] = {}
        for name, values in fields.items():
            told = values.copy()
            if present is not self._everybody:
                told[~present] = 0
            infos[name], infos[f"_{name}"] = told, present.copy()
        return infos

    def _add_final(self, infos: dict[str, Any]) -> None:
        """What the boards that ended showed before they began again."""
        ended = self._arrays.terminated | self._arrays.truncated
        if not ended.any():
            return
        observations = self._arrays.final[0]
        final = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            if self._setup.painter is not None:
                final[index] = self._setup.painter.picture(observations[index])
            else:
                final[index] = observations[index].copy()
        infos["final_obs"], infos["_final_obs"] = final, ended
        infos["final_info"] = self._told(self._arrays.final, ended)
        infos["_final_info"] = ended.copy()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> Sequence[int | None]:
        if seed is None:
            if self._seeded:
                return [None] * self.num_envs
            super().reset()
            seed = int(self.np_random.integers(2**62))
        elif isinstance(seed, (int, np.integer)):
            super().reset(seed=int(seed))
        self._seeded = True
        if isinstance(seed, (int, np.integer)):
            return [int(seed) + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise GridwrightError(f"{len(seed)} seeds were given for {self.num_envs} boards")
        return seed

    def _reset_mask(self, mask: Any) -> Flags:
        if mask is None:
            return self._everybody
        given = np.asarray(mask)
        if given.dtype != np.bool_ or given.shape != (self.num_envs,) or not given.any():
            raise GridwrightError("reset_mask needs a bool for each board, one of them True")
        return given
