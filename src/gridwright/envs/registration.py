"""The environments' names in Gymnasium's register."""

from __future__ import annotations

import gymnasium

from gridwright.envs.games import AcornRunnerEnv, ColumnsEnv, SnekIsYouEnv, SokobanEnv
from gridwright.envs.single import PuzzleEnv
from gridwright.game import Game, all_games

_OWN: dict[str, tuple[str, type[PuzzleEnv], int]] = {
    "sokoban": ("Sokoban", SokobanEnv, 400),
    "snek": ("SnekIsYou", SnekIsYouEnv, 200),
    "maze": ("AcornRunner", AcornRunnerEnv, 400),
    "columns": ("Columns", ColumnsEnv, 2000),
}
_DEFAULT_STEPS = 1000


def env_id(game: Game) -> str:
    """The id of a game's environment: our own have titles, all others go by their name."""
    name, _, _ = _OWN.get(game.name, (game.name, PuzzleEnv, 0))
    return f"gridwright/{name}-v0"


def register_games() -> None:
    """Registers an environment for every game there is; games that came later join when called."""
    for game in all_games():
        if env_id(game) in gymnasium.registry:
            continue
        _, entry, steps = _OWN.get(game.name, ("", PuzzleEnv, _DEFAULT_STEPS))
        gymnasium.register(
            env_id(game),
            entry_point=f"gridwright.envs:{entry.__name__}",
            vector_entry_point="gridwright.envs:PuzzleVectorEnv",
            max_episode_steps=steps,
            kwargs={"game": game.name},
        )
