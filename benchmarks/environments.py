"""Steps a CPU second of environments, on one core, observations included.

    python benchmarks/environments.py --boxoban unfiltered/test/000.txt
    python benchmarks/environments.py --boxoban ... --others    (with jumanji, envpool, gym-sokoban)

Actions are drawn beforehand, and boards are reset as they end. Of three passes the best counts,
and all are told: on a machine with other work only ratios of one run mean anything.
"""

from __future__ import annotations

import argparse
import importlib.util
import time
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import numpy as np

Stepper = Callable[[int], int]  #: makes about so many steps and says how many


def measure(name: str, stepper: Stepper, seconds: float) -> None:
    steps = stepper(1000)  # warm
    begun = time.process_time()
    steps = stepper(1000)
    pace = steps / max(time.process_time() - begun, 1e-6)
    rates = []
    for _ in range(3):
        begun = time.process_time()
        steps = stepper(max(1000, int(pace * seconds)))
        rates.append(steps / (time.process_time() - begun))
    told = ", ".join(f"{rate:,.0f}" for rate in sorted(rates))
    print(f"| {name} | {max(rates):,.0f} | {told} |", flush=True)


def one_board(env: Any, actions: int) -> Stepper:
    drawn = [int(action) for action in np.random.default_rng(0).integers(0, actions, 4096)]
    env.reset(seed=0)

    def run(steps: int) -> int:
        for place in range(steps):
            *_, terminated, truncated, _ = env.step(drawn[place & 4095])
            if terminated or truncated:
                env.reset()
        return steps

    return run


def many_boards(env: Any, boards: int, actions: int, dtype: Any = np.int64) -> Stepper:
    drawn = np.random.default_rng(0).integers(0, actions, (64, boards)).astype(dtype)

    def run(steps: int) -> int:
        rounds = steps // boards + 1
        for place in range(rounds):
            env.step(drawn[place & 63])
        return rounds * boards

    return run


def ours(boxoban: str) -> Iterator[tuple[str, Callable[[], Stepper]]]:
    import gymnasium

    import gridwright.envs  # noqa: F401  registers them
    from gridwright import Board, Level

    def single(name: str, **options: Any) -> Stepper:
        env = gymnasium.make(f"gridwright/{name}-v0", **options)
        return one_board(env, int(env.action_space.n))  # type: ignore[attr-defined]

    def vector(name: str, boards: int, **options: Any) -> Stepper:
        env = gymnasium.make_vec(
            f"gridwright/{name}-v0",
            num_envs=boards,
            vectorization_mode="vector_entry_point",
            **options,
        )
        env.reset(seed=0)
        return many_boards(env, boards, int(env.single_action_space.n))  # type: ignore[attr-defined]

    def words() -> Level:
        """A room of 12x12 with rocks to push, walls, bugs and three sentences."""
        rows: list[list[list[str]]] = [[[] for _ in range(12)] for _ in range(12)]
        sentences = ("SNEK IS YOU", "ROCK IS PUSH", "WALL IS STOP", "FLAG IS WIN", "BUG IS DEFEAT")
        for row, sentence in enumerate(sentences):
            for column, word in enumerate(sentence.split()):
                rows[2 * row][column] = [word]
        dice = np.random.default_rng(3)
        free = [(row, column) for row in range(12) for column in range(12) if not rows[row][column]]
        things = ["snek", "flag", *["rock"] * 8, *["wall"] * 12, *["bug"] * 2]
        for place, name in zip(dice.permutation(len(free)), things, strict=False):
            row, column = free[place]
            rows[row][column] = [name]
        return Level("snek", Board.of(rows))

    mazes = {"levels": "make:easy:12x12", "level_count": 8}
    yield "Sokoban 10x10, one board", lambda: single("Sokoban", levels=boxoban)
    yield "Sokoban 10x10, 256", lambda: vector("Sokoban", 256, levels=boxoban)
    yield "Sokoban 10x10, 1,024", lambda: vector("Sokoban", 1024, levels=boxoban)
    yield (
        "Sokoban 10x10, 1,024, no copy",
        lambda: vector("Sokoban", 1024, levels=boxoban, copy=False),
    )
    yield "Snek Is You 12x12, one board", lambda: single("SnekIsYou", levels=words())
    yield "Snek Is You 12x12, 1,024, masks", lambda: vector("SnekIsYou", 1024, levels=words())
    yield (
        "Snek Is You 12x12, 1,024",
        lambda: vector("SnekIsYou", 1024, levels=words(), action_masks=False, copy=False),
    )
    yield "Acorn Runner 12x12, one board", lambda: single("AcornRunner", **mazes)
    yield "Acorn Runner 12x12, 1,024", lambda: vector("AcornRunner", 1024, copy=False, **mazes)
    yield "Columns 13x6, one board", lambda: single("Columns")
    yield "Columns 13x6, 1,024", lambda: vector("Columns", 1024, copy=False)


def others() -> Iterator[tuple[str, Callable[[], Stepper]]]:
    """What else there is for Sokoban, as far as it is installed."""
    if importlib.util.find_spec("jumanji"):
        yield "Jumanji (JAX), one board", lambda: jumanji_boards(1)
        yield "Jumanji (JAX), 256", lambda: jumanji_boards(256)
        yield "Jumanji (JAX), 1,024", lambda: jumanji_boards(1024)
    if importlib.util.find_spec("envpool"):
        yield "EnvPool, one board", lambda: envpool_boards(1)
        yield "EnvPool, 1,024", lambda: envpool_boards(1024)
    if importlib.util.find_spec("gym_sokoban"):
        yield "gym-sokoban, one board, as small as it draws", gym_sokoban_board


def jumanji_boards(boards: int) -> Stepper:
    jax, jumanji = import_module("jax"), import_module("jumanji")
    generator = import_module("jumanji.environments.routing.sokoban.generator").ToyGenerator()
    wrapper = import_module("jumanji.wrappers").VmapAutoResetWrapper
    env = wrapper(jumanji.make("Sokoban-v0", generator=generator))
    state, _ = jax.jit(env.reset)(jax.random.split(jax.random.PRNGKey(0), boards))
    actions = jax.random.randint(jax.random.PRNGKey(1), (200, boards), 0, 4)

    def step(state: Any, action: Any) -> Any:
        state, timestep = env.step(state, action)
        return state, timestep.observation.grid.sum()

    play = jax.jit(lambda state: jax.lax.scan(step, state, actions))

    def run(steps: int) -> int:
        nonlocal state
        rounds = steps // (200 * boards) + 1
        for _ in range(rounds):
            state, seen = play(state)
        seen.block_until_ready()
        return rounds * 200 * boards

    return run


def envpool_boards(boards: int) -> Stepper:
    env = import_module("envpool").make(
        "Sokoban-v0", env_type="gymnasium", num_envs=boards, num_threads=1
    )
    env.reset()
    return many_boards(env, boards, int(env.action_space.n), np.int32)


def gym_sokoban_board() -> Stepper:
    env = import_module("gym_sokoban.envs").SokobanEnv(
        dim_room=(10, 10), max_steps=400, num_boxes=4
    )
    env.reset()
    drawn = np.random.default_rng(0).integers(0, 9, 4096)

    def run(steps: int) -> int:
        for place in range(steps):
            env.num_env_steps = 0  # never over: a reset takes seconds
            env.step(int(drawn[place & 4095]), observation_mode="tiny_rgb_array")
        return steps

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boxoban", default="sokoban-1-first-steps", help="levels for Sokoban")
    parser.add_argument("--others", action="store_true", help="those of others too")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each pass")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    print("| environment | steps a second | passes |\n|---|---|---|")
    for name, make in ours(options.boxoban):
        measure(name, make(), options.seconds)
    for name, make in others() if options.others else ():
        try:
            measure(name, make(), options.seconds)
        except Exception as error:  # one that does not run here is no news of ours
            print(f"| {name} | did not run: {type(error).__name__} | |", flush=True)


if __name__ == "__main__":
    main()
