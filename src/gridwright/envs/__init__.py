"""Environments for learners: every game of the house under Gymnasium, one board or thousands.

Importing this room registers ``gridwright/Sokoban-v0``, ``SnekIsYou-v0``, ``AcornRunner-v0``,
``Columns-v0`` and, by its own name, every other game there is::

    import gymnasium, gridwright.envs
    env = gymnasium.make("gridwright/Sokoban-v0")
    many = gymnasium.make_vec("gridwright/Sokoban-v0", num_envs=1024)
"""

# ruff: noqa: E402  what is missing is said before anything is imported that needs it

from gridwright.extras import require

require("envs")

from gridwright.dataset.sources import choose_levels
from gridwright.envs.games import AcornRunnerEnv, ColumnsEnv, SnekIsYouEnv, SokobanEnv
from gridwright.envs.registration import env_id, register_games
from gridwright.envs.single import PuzzleEnv, Snapshot
from gridwright.envs.vector import PuzzleVectorEnv

__all__ = [
    "AcornRunnerEnv",
    "ColumnsEnv",
    "PuzzleEnv",
    "PuzzleVectorEnv",
    "Snapshot",
    "SnekIsYouEnv",
    "SokobanEnv",
    "choose_levels",
    "env_id",
    "register_games",
]

register_games()
