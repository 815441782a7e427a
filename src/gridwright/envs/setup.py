"""What one board and many have in common: which game, which levels, what is seen and rewarded."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict

from gymnasium import spaces

from gridwright.dataset.distances import DEFAULT_MEMORY
from gridwright.dataset.sources import LevelSource, choose_levels
from gridwright.envs.arrays import Arrays, Autoreset, Boards, Reward, Settings
from gridwright.envs.boards import make_boards
from gridwright.envs.view import Painter, View
from gridwright.errors import GridwrightError, UnknownName
from gridwright.game import Game, find_game
from gridwright.level import Level


class Options(TypedDict, total=False):
    """What every environment may be asked for; :class:`~gridwright.envs.PuzzleEnv` explains it."""

    levels: LevelSource
    split: str | None
    level_count: int | None
    level_seed: int
    observation: str
    objects: Sequence[str] | None
    layers: int
    pixels: int
    reward: str
    action_masks: bool
    distance_memory: int


@dataclass(frozen=True)
class Stepping:
    """How boards are stepped together."""

    autoreset: Autoreset = Autoreset.DISABLED
    longest: int = 0  #: steps after which an episode is cut off; 0 for never
    threads: int = 1


@dataclass(frozen=True)
class Setup:
    """An environment's boards with all that explains them."""

    game: Game
    levels: tuple[Level, ...]
    view: View
    arrays: Arrays
    boards: Boards
    painter: Painter | None  #: where observations are pictures
    with_masks: bool
    with_distances: bool

    @property
    def actions(self) -> spaces.Discrete:
        return spaces.Discrete(len(self.game.actions))


def set_up(
    game: str,
    boards: int,
    stepping: Stepping,
    *,
    levels: LevelSource = None,
    split: str | None = None,
    level_count: int | None = None,
    level_seed: int = 0,
    observation: str = "planes",
    objects: Sequence[str] | None = None,
    layers: int = 2,
    pixels: int = 16,
    reward: str = "sparse",
    action_masks: bool = True,
    distance_memory: int = DEFAULT_MEMORY,
) -> Setup:
    """The boards of an environment.

    :raises GridwrightError: naming what cannot be had.
    """
    rules = find_game(game)
    if boards < 1 or stepping.threads < 1:
        raise GridwrightError("at least one board and one thread are needed")
    try:
        rewards = Reward(reward)
    except ValueError:
        raise UnknownName("reward", reward, list(Reward)) from None
    chosen = choose_levels(game, levels, split, level_count, level_seed)
    view = View.of(rules, chosen, observation, objects, layers, pixels)
    # Pictures are painted from planes.
    planes = View.of(rules, chosen, "planes", objects, 1, 1) if observation == "rgb" else view
    arrays = Arrays(boards, planes, len(rules.actions))
    settings = Settings(
        planes,
        rewards,
        stepping.autoreset,
        stepping.longest,
        action_masks,
        stepping.threads,
        distance_memory,
    )
    made = make_boards(rules, chosen, settings, arrays)
    painter = Painter(view, planes, rules) if observation == "rgb" else None
    exact = rewards is Reward.EXACT
    return Setup(rules, chosen, view, arrays, made, painter, action_masks, exact)


def check_render_mode(mode: str | None, modes: Sequence[str]) -> None:
    """:raises GridwrightError: when a render mode is neither None nor one of ``modes``."""
    if mode not in (None, *modes):
        raise GridwrightError(f"a render mode is {', '.join(modes)}, not {mode}")


def seed_of(seed: int) -> int:
    """A seed of any size as the 64 bits that boards take."""
    return seed % (sys.maxsize * 2 + 2)
