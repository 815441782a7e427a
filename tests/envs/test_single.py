"""One board under Gymnasium: every registered game, its rewards, its states and its pictures."""

from __future__ import annotations

import os
import subprocess
import sys
import warnings
from typing import Any, cast

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from gridwright import Board, GridwrightError, Level, find_game, read_text
from gridwright.dataset.distances import find_distances
from gridwright.envs import PuzzleEnv, env_id, register_games
from gridwright.game import all_games

register_games()  # the null game too
IDS = [env_id(game) for game in all_games()]

SOLVED_BY_LLL = read_text("#######\n#.  $@#\n#######\n")[0]


def unwrapped(env: gymnasium.Env[Any, Any]) -> PuzzleEnv:
    return cast(PuzzleEnv, env.unwrapped)


def walk(env: gymnasium.Env[Any, Any], steps: int, seed: int) -> list[Any]:
    dice = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    trace: list[Any] = [(seen.tobytes(), info["action_mask"].tolist(), info["level"])]
    for _ in range(steps):
        seen, reward, terminated, truncated, info = env.step(
            dice.integers(0, cast(Any, env.action_space).n)
        )
        trace.append((seen.tobytes(), reward, terminated, info["action_mask"].tolist()))
        if terminated or truncated:
            seen, info = env.reset()
            trace.append((seen.tobytes(), info["level"]))
    return trace


def test_every_game_has_an_environment() -> None:
    assert set(IDS) >= {
        "gridwright/Sokoban-v0",
        "gridwright/SnekIsYou-v0",
        "gridwright/AcornRunner-v0",
        "gridwright/Columns-v0",
        "gridwright/null-v0",  # a plug-in, by its name
    }


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("observation", ["planes", "ids", "rgb"])
def test_gymnasium_has_nothing_to_say(name: str, observation: str) -> None:
    env = gymnasium.make(name, observation=observation, render_mode="ansi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped, skip_render_check=observation != "planes")


@pytest.mark.parametrize("engine", ["", "python"])
@pytest.mark.parametrize("name", IDS)
def test_the_same_seed_gives_the_same_play(
    name: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
    first, second = gymnasium.make(name), gymnasium.make(name)
    assert walk(first, 300, seed=5) == walk(second, 300, seed=5)


@pytest.mark.parametrize("name", IDS)
def test_docstrings_follow_the_template(name: str) -> None:
    text = type(gymnasium.make(name).unwrapped).__doc__ or ""
    for heading in (
        "Action Space",
        "Observation Space",
        "Rewards",
        "Starting State",
        "Episode End",
        "Arguments",
        "Version History",
    ):
        assert f"## {heading}\n" in text, heading


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("engine", ["", "python"])
def test_a_mask_tells_what_does_something(
    name: str, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
    env = unwrapped(gymnasium.make(name))
    dice = np.random.default_rng(0)
    seen, info = env.reset(seed=2)
    denied = 0
    for _ in range(100):
        before = env.clone_state()
        for action, useful in enumerate(info["action_mask"]):
            after = env.step(np.int64(action))[0]
            if not useful:
                assert np.array_equal(seen, after)
                denied += 1
            env.restore_state(before)
        seen, _, terminated, _, info = env.step(dice.integers(0, cast(Any, env.action_space).n))
        if terminated:
            assert not info["action_mask"].any()
            seen, info = env.reset()
    assert denied or "null" in name, "in every game of ours some actions do nothing"


def test_sparse_shaped_and_exact_rewards() -> None:
    def rewards(kind: str) -> list[float]:
        env = gymnasium.make("gridwright/Sokoban-v0", levels=SOLVED_BY_LLL, reward=kind)
        env.reset(seed=0)
        return [round(float(env.step(action)[1]), 6) for action in (0, 2, 3, 2, 2, 2)]

    assert rewards("sparse") == [0, 0, 0, 0, 0, 1]
    assert rewards("shaped") == [-0.1] * 5 + [10.9]
    assert rewards("exact") == [0, 1, -1, 1, 1, 1]


def test_a_dead_position_is_one_farther_than_all_others() -> None:
    level = read_text("#######\n#  .  #\n# @$  #\n#     #\n#######\n")[0]
    env = gymnasium.make("gridwright/Sokoban-v0", levels=level, reward="exact")
    _, info = env.reset(seed=0)
    farthest = len(find_distances(level).counts) - 1
    _, _, _, _, info = env.step(3)
    before = info["distance"]
    _, reward, _, _, info = env.step(3)  # against the wall, where nothing gets it away
    assert info["distance"] == -1
    assert reward == before - (farthest + 1)


def test_a_level_too_large_for_distances_is_named() -> None:
    level = Level("sokoban", SOLVED_BY_LLL.board, "The hall")
    with pytest.raises(GridwrightError, match=r"The hall has more positions than fit into 0 MB"):
        PuzzleEnv("sokoban", levels=level, reward="exact", distance_memory=1)
    with pytest.raises(GridwrightError, match="Columns has no exact distances"):
        PuzzleEnv("columns", reward="exact")


@pytest.mark.parametrize("name", IDS)
def test_a_restored_state_goes_on_as_it_did(name: str) -> None:
    env = unwrapped(gymnasium.make(name))
    env.reset(seed=3)
    snapshot = env.clone_state()
    seen = env.step(np.int64(0))[0]
    other = unwrapped(gymnasium.make(name))
    other.restore_state(snapshot)
    assert np.array_equal(other.step(np.int64(0))[0], seen)
    assert other.board == env.board


def test_a_state_of_other_levels_is_refused() -> None:
    env = PuzzleEnv("sokoban")
    env.reset(seed=0)
    with pytest.raises(GridwrightError, match="other levels"):
        PuzzleEnv("sokoban", levels=SOLVED_BY_LLL).restore_state(env.clone_state())


def test_boards_are_shown_as_text_picture_and_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    text = gymnasium.make("gridwright/Sokoban-v0", levels=SOLVED_BY_LLL, render_mode="ansi")
    text.reset(seed=0)
    assert text.render() == "#######\n#.  $@#\n#######\n"
    text.step(2)
    assert text.render() == "#######\n#. $@ #\n#######\n"
    picture = gymnasium.make("gridwright/AcornRunner-v0", render_mode="rgb_array")
    picture.reset(seed=0)
    drawn = cast(Any, picture.render())
    board = unwrapped(picture).board
    assert drawn.shape == (32 * board.height, 32 * board.width, 3)
    window = gymnasium.make("gridwright/Columns-v0", render_mode="human")
    window.reset(seed=0)
    window.step(4)
    window.close()
    window.close()
    with pytest.raises(GridwrightError, match="render mode"):
        PuzzleEnv("sokoban", render_mode="smoke")


def test_wrong_arguments_are_told() -> None:
    for arguments, message in (
        ({"reward": "gold"}, "no reward 'gold'"),
        ({"observation": "smell"}, "no observation 'smell'"),
        ({"layers": 0}, "at least one layer"),
        ({"objects": ["wall", "wall"]}, "each once"),
    ):
        with pytest.raises(GridwrightError, match=message):
            PuzzleEnv("sokoban", **cast(Any, arguments))
    env = PuzzleEnv("sokoban")
    with pytest.raises(ValueError, match="reset it"):
        env.step(np.int64(0))
    env.reset(seed=0)
    with pytest.raises(ValueError, match="no action 9"):
        env.step(np.int64(9))


def test_without_the_extra_it_names_itself() -> None:
    script = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import gridwright\n"
        "assert not {'numpy', 'ray', 'pyarrow'} & set(sys.modules)\n"
        "try:\n    import gridwright.envs\n"
        "except gridwright.GridwrightError as error:\n    print(error)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=os.environ, check=True
    )
    assert run.stdout == "to train on these puzzles, run pip install 'gridwright[envs]'\n"


def test_the_example_of_every_game_can_be_played() -> None:
    for game in all_games():
        env = PuzzleEnv(game.name, levels=find_game(game.name).example)
        assert env.reset(seed=0)[0].shape == env.observation_space.shape


def test_chance_in_a_level_follows_the_seed_of_the_episode() -> None:
    words = ["BABA", "IS", "YOU", "ROCK", "IS", "CHILL"]
    things: list[list[str]] = [["baba"], [], ["rock"], [], [], ["rock"]]
    rows: list[list[list[str]]] = [[[word] for word in words], things, [[] for _ in words]]
    level = Level("snek", Board.of(rows), extras={"dialect": "baba"})
    traces = []
    for seed in (1, 1, 2):
        env = PuzzleEnv("snek", levels=level)
        env.reset(seed=seed)
        traces.append([env.step(np.int64(4))[0].tobytes() for _ in range(12)])
    assert traces[0] == traces[1] != traces[2]
