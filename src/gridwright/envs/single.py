"""One board as a Gymnasium environment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Unpack

import gymnasium
import numpy as np

from gridwright.board import Board
from gridwright.envs.screen import Screen
from gridwright.envs.setup import Options, Stepping, check_render_mode, seed_of, set_up
from gridwright.envs.view import Bytes
from gridwright.errors import GridwrightError
from gridwright.level import Level
from gridwright.levels.identity import level_key
from gridwright.render.text import board_text

RENDER_MODES = ("ansi", "rgb_array", "human")


@dataclass(frozen=True)
class Snapshot:
    """What :meth:`PuzzleEnv.clone_state` gives; good for every environment of the same levels."""

    levels: str
    saved: object


class PuzzleEnv(gymnasium.Env[Bytes, np.int64]):
    """A puzzle of any game, by its name; the games of the house have classes of their own.

    ## Action Space

    `Discrete(n)`: the game's actions, in the order of `gridwright.find_game(name).actions`. An
    action that can do nothing, such as a step into a wall, does nothing and is a step all the same.

    ## Observation Space

    By the argument `observation`:

    - `planes`: `Box(0, 1, (channels, height, width), uint8)`, 1 where a cell holds an object;
      `env.unwrapped.channels` names the channels
    - `ids`: `Box(0, channels, (layers, height, width), uint8)`, the channels + 1 of a cell's
      objects
    - `rgb`: `Box(0, 255, (height * pixels, width * pixels, 3), uint8)`, the picture a player sees

    Levels may differ in size: the space has the size of the largest, and a last channel `outside`
    where a smaller one ends.

    ## Rewards

    By the argument `reward`:

    - `sparse`: 1 for a win, -1 for a loss, else 0
    - `shaped`: 10 for a win, -10 for a loss, less 0.1 a step
    - `exact`: by how many moves the win came nearer, a dead position being one farther than any
      other; for small levels of games that can be solved

    ## Starting State

    A level drawn from `levels` by the seed of `reset`, or the one that `options={"level": n}`
    names.

    ## Episode End

    It is terminated by a win or a loss, and truncated after `max_episode_steps`.

    ## Information

    `action_mask` has a 1 for each action that does something, `level` is the number of the level in
    `env.unwrapped.levels`, `is_success` says whether it is won, and with exact rewards
    `distance` is the number of moves to a win, or -1.

    ## Arguments

    - `levels`: a level, a sequence of them, the name of a pack, a file, a folder, or `make:easy`
      for the generator; `split` (`train`, `valid`, `test`), `level_count` and `level_seed` choose
      from it
    - `observation`, with `objects` (the channels), `layers` (of ids) and `pixels` (of a cell)
    - `reward`, with `distance_memory` (bytes for the distances of a level)
    - `action_masks`: whether `info` has them
    - `render_mode`: `ansi`, `rgb_array` or `human`

    ## Version History

    - v0: the first
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 8}  # noqa: RUF012  as Env has it
    game_name: ClassVar[str] = ""

    def __init__(
        self,
        game: str = "",
        *,
        render_mode: str | None = None,
        **options: Unpack[Options],
    ) -> None:
        check_render_mode(render_mode, RENDER_MODES)
        self._setup = set_up(game or self.game_name, 1, Stepping(), **options)
        self.render_mode = render_mode
        self.action_space = self._setup.actions
        self.observation_space = self._setup.view.space
        self._boards = self._setup.boards
        self._step = self._boards.step
        self._observation = self._setup.arrays.observations[0]
        self._mask = self._setup.arrays.masks[0]
        self._plain = self._setup.painter is None
        self._picture = np.zeros(self._setup.view.shape, np.uint8)
        self._levels_key = ""
        self._seeded = False
        self._screen: Screen | None = None

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that episodes are drawn from."""
        return self._setup.levels

    @property
    def channels(self) -> tuple[str, ...]:
        """The names of the planes."""
        return self._setup.view.channels

    @property
    def board(self) -> Board:
        """The board as every other part of the house sees it."""
        return self._boards.board(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bytes, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._boards.seed(0, seed_of(seed))
        elif not self._seeded:
            self._boards.seed(0, int(self.np_random.integers(2**63)))
        self._seeded = True
        level = (options or {}).get("level")
        self._boards.reset(0, None if level is None else int(level))
        if self.render_mode == "human":
            self.render()
        return self._seen(), self._info()

    def step(self, action: np.int64) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        reward, terminated = self._step(0, int(action))
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, terminated, False, self._info()

    def clone_state(self) -> Snapshot:
        """Everything that decides what follows, chance included; to be given back later."""
        return Snapshot(self._fingerprint(), self._boards.save(0))

    def restore_state(self, snapshot: Snapshot) -> tuple[Bytes, dict[str, Any]]:
        """Goes back to where :meth:`clone_state` was called; what there is to see now.

        :raises GridwrightError: when the snapshot is of an environment with other levels.
        """
        if snapshot.levels != self._fingerprint():
            raise GridwrightError("this state was cloned in an environment with other levels")
        self._boards.load(0, snapshot.saved)
        self._seeded = True
        return self._seen(), self._info()

    def render(self) -> Any:
        """The board as text, as a picture, or in a window, by the render mode."""
        if self.render_mode is None:
            gymnasium.logger.warn("a render mode was not chosen when the environment was made")
            return None
        if self.render_mode == "ansi":
            return board_text(self.board, self._setup.game) + "\n"
        from gridwright.render.png import board_image

        picture = np.asarray(board_image(self.board, 32, self._setup.game.name))
        if self.render_mode == "rgb_array":
            return picture
        if self._screen is None:
            self._screen = Screen(self._setup.game.title, self.metadata["render_fps"])
        self._screen.show(picture)
        return None

    def close(self) -> None:
        if self._screen is not None:
            self._screen.close()
            self._screen = None

    def _seen(self) -> Bytes:
        if self._plain:
            seen: Bytes = self._observation.copy()
            return seen
        assert self._setup.painter is not None
        self._setup.painter.paint(0, self._observation, self._picture)
        return self._picture.copy()

    def _info(self) -> dict[str, Any]:
        arrays, info = self._setup.arrays, {}
        if self._setup.with_masks:
            info["action_mask"] = self._mask.copy()
        info["level"] = arrays.levels.item(0)
        info["is_success"] = arrays.won.item(0)
        if self._setup.with_distances:
            info["distance"] = arrays.distances.item(0)
        return info

    def _fingerprint(self) -> str:
        if not self._levels_key:
            self._levels_key = " ".join(level_key(level) for level in self.levels)
        return self._levels_key
