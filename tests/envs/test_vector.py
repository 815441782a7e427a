"""Many boards at once: what Gymnasium's own vector environment makes of single ones, and faster."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from env_levels import GAMES, random_levels
from gridwright import GridwrightError, find_game
from gridwright.envs import PuzzleVectorEnv, env_id

ALL_GAMES = (*GAMES, "null")
LONGEST = 25


def make_pair(game: str, mode: AutoresetMode, boards: int = 5, **options: Any) -> tuple[Any, Any]:
    levels = random_levels(game, 7) if game in GAMES else [find_game(game).example]
    name = env_id(find_game(game))

    def single() -> gymnasium.Env[Any, Any]:
        return gymnasium.make(name, levels=levels, max_episode_steps=LONGEST, **options)

    vector = gymnasium.make_vec(
        name,
        num_envs=boards,
        vectorization_mode="vector_entry_point",
        levels=levels,
        max_episode_steps=LONGEST,
        autoreset_mode=mode,
        **options,
    )
    return vector, SyncVectorEnv([single] * boards, autoreset_mode=mode)


def same(one: Any, other: Any) -> bool:
    """Whether two infos are alike, arrays and dictionaries included."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, np.ndarray) and one.dtype == object:
        return all(same(a, b) for a, b in zip(one, other, strict=True))
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)


def compare(vector: Any, sync: Any, steps: int, mode: AutoresetMode) -> None:
    dice = np.random.default_rng(1)
    (seen, infos), (others, other_infos) = vector.reset(seed=3), sync.reset(seed=3)
    assert np.array_equal(seen, others)
    assert same(infos, other_infos)
    for _ in range(steps):
        actions = dice.integers(0, vector.single_action_space.n, vector.num_envs)
        mine, theirs = vector.step(actions), sync.step(actions)
        for ours, other in zip(mine[:4], theirs[:4], strict=True):
            assert ours.dtype == other.dtype
            assert np.allclose(ours, other, atol=1e-9)
        assert same(mine[4], theirs[4])
        ended = mine[2] | mine[3]
        if mode is AutoresetMode.DISABLED and ended.any():
            mine = vector.reset(options={"reset_mask": ended})
            theirs = sync.reset(options={"reset_mask": ended})
            assert np.array_equal(mine[0], theirs[0])
            assert same(mine[1], theirs[1])


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("game", ALL_GAMES)
def test_many_boards_are_single_ones(game: str, mode: AutoresetMode) -> None:
    compare(*make_pair(game, mode, reward="shaped"), 60, mode)


def test_ids_pictures_and_distances_are_those_of_single_ones() -> None:
    for options in ({"observation": "ids"}, {"observation": "rgb", "pixels": 3}):
        compare(*make_pair("maze", AutoresetMode.SAME_STEP, **options), 40, AutoresetMode.SAME_STEP)
    levels = [find_game("sokoban").example]
    mode = AutoresetMode.NEXT_STEP
    vector = PuzzleVectorEnv("sokoban", 3, levels=levels, reward="exact", max_episode_steps=9)
    sync = SyncVectorEnv(
        [
            lambda: gymnasium.make(
                "gridwright/Sokoban-v0", levels=levels, reward="exact", max_episode_steps=9
            )
        ]
        * 3
    )
    compare(vector, sync, 60, mode)


@pytest.mark.long
@pytest.mark.kernel
@pytest.mark.parametrize("game", GAMES)
def test_many_boards_are_single_ones_for_a_million_steps(game: str) -> None:
    mode = AutoresetMode.NEXT_STEP
    compare(*make_pair(game, mode, boards=100), 10_000, mode)


def test_nothing_is_copied_when_nothing_is_to_be() -> None:
    env = PuzzleVectorEnv("sokoban", 4, copy=False)
    seen, _ = env.reset(seed=0)
    for _ in range(10):
        after, *_ = env.step(np.full(4, 3))
        assert after is seen
    kept, _ = PuzzleVectorEnv("sokoban", 4).reset(seed=0)
    assert kept.base is None


def test_the_same_seeds_give_the_same_episodes() -> None:
    traces = []
    for seed in (7, [7, 8, 9], 8):
        env = PuzzleVectorEnv("columns", 3, reward="shaped", max_episode_steps=50)
        seen, _ = env.reset(seed=seed)
        dice = np.random.default_rng(0)
        trace = [seen]
        trace += [env.step(dice.integers(0, 5, 3))[0] for _ in range(120)]
        traces.append(np.stack(trace))
    assert np.array_equal(traces[0], traces[1])
    assert not np.array_equal(traces[0], traces[2])
    assert np.array_equal(traces[0][0][1], traces[2][0][0])  # board i has seed + i


def test_the_chance_of_boards_goes_on_without_a_seed() -> None:
    env = PuzzleVectorEnv("columns", 2)
    first, _ = env.reset(seed=1)
    second, _ = env.reset()
    assert not np.array_equal(first, second)


def test_levels_can_be_chosen_for_all_or_for_each() -> None:
    env = PuzzleVectorEnv("sokoban", 3)
    assert env.reset(options={"level": 4})[1]["level"].tolist() == [4, 4, 4]
    assert env.reset(options={"level": [1, 2, 3]})[1]["level"].tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="no level 5000"):
        env.reset(options={"level": 5000})


@pytest.mark.parametrize("engine", ["", "python"])
def test_wrong_calls_are_told(engine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
    env = PuzzleVectorEnv("sokoban", 2, autoreset_mode="Disabled", max_episode_steps=1)
    with pytest.raises(ValueError, match="reset it"):
        env.step(np.zeros(2, np.int64))
    env.reset(seed=0)
    with pytest.raises(ValueError, match="one action a board"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ValueError, match="board 1: there is no action 4"):
        env.step(np.array([0, 4]))
    env.step(np.zeros(2, np.int64))
    with pytest.raises(ValueError, match="reset it"):
        env.step(np.zeros(2, np.int64))
    for mask in ([True], np.zeros(2, np.bool_), np.ones(2)):
        with pytest.raises(GridwrightError, match="reset_mask"):
            env.reset(options={"reset_mask": mask})
    with pytest.raises(GridwrightError, match="3 seeds"):
        env.reset(seed=[1, 2, 3])


def test_boards_are_shown() -> None:
    env = PuzzleVectorEnv("sokoban", 2, render_mode="ansi")
    env.reset(options={"level": [0, 1]})
    texts = env.render()
    assert texts is not None
    assert [text.count("@") + text.count("+") for text in texts] == [1, 1]
    pictures = PuzzleVectorEnv("sokoban", 2, render_mode="rgb_array")
    pictures.reset(seed=0)
    drawn = pictures.render()
    assert drawn is not None
    assert all(picture.ndim == 3 and picture.any() for picture in drawn)
    with pytest.raises(GridwrightError, match="render mode"):
        PuzzleVectorEnv("sokoban", 2, render_mode="smoke")
