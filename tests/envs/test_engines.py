"""The compiled boards and the Python rules, step by step: all that is seen, rewarded and told."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from env_levels import GAMES, random_levels
from gridwright import Board, Level
from gridwright.envs.arrays import Arrays, Autoreset, Boards, Reward, Settings
from gridwright.envs.boards import make_boards
from gridwright.envs.view import View
from gridwright.game import find_game

pytestmark = pytest.mark.kernel

BOARDS = 8


def both(
    levels: Sequence[Level],
    monkeypatch: pytest.MonkeyPatch,
    kind: str = "planes",
    reward: Reward = Reward.SHAPED,
    autoreset: Autoreset = Autoreset.SAME_STEP,
    threads: int = 1,
) -> list[tuple[Boards, Arrays]]:
    """The same boards twice, seeded alike: compiled, and by the Python rules."""
    game = find_game(levels[0].game)
    view = View.of(game, levels, kind, None, 3, 4)
    found = []
    for engine in ("", "python"):
        monkeypatch.setenv("GRIDWRIGHT_ENGINE", engine)
        arrays = Arrays(BOARDS, view, len(game.actions))
        settings = Settings(view, reward, autoreset, 60, True, threads, 1 << 28)
        boards = make_boards(game, levels, settings, arrays)
        for index in range(BOARDS):
            boards.seed(index, 100 + index)
            boards.reset(index, None)
        found.append((boards, arrays))
    monkeypatch.delenv("GRIDWRIGHT_ENGINE")
    return found


def compare(pair: list[tuple[Boards, Arrays]], steps: int, seed: int) -> int:
    """Plays both by chance; how many episodes ended."""
    (compiled, mine), (python, theirs) = pair
    dice = np.random.default_rng(seed)
    actions = mine.masks.shape[1]
    ended = 0
    for step in range(steps):
        chosen = dice.integers(0, actions, BOARDS)
        compiled.step_all(chosen)
        python.step_all(chosen)
        for name in ("observations", "masks", "levels", "distances", "won"):
            ours, others = getattr(mine, name), getattr(theirs, name)
            assert np.array_equal(ours, others), (step, name, chosen)
        for name in ("terminated", "truncated"):
            assert np.array_equal(getattr(mine, name), getattr(theirs, name)), (step, name)
        assert np.allclose(mine.rewards, theirs.rewards, atol=1e-9), (step, chosen)
        over = mine.terminated | mine.truncated
        for kept, other in zip(mine.final, theirs.final, strict=True):
            assert np.array_equal(kept[over], other[over]), step
        if step % 7 == 0:
            assert compiled.board(0) == python.board(0)
        ended += int(over.sum())
    return ended


@pytest.mark.parametrize("kind", ["planes", "ids"])
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_play_alike(game: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = both(random_levels(game, 12), monkeypatch, kind)
    assert compare(pair, 150, seed=1) > 10


@pytest.mark.parametrize("game", ["sokoban", "maze"])
def test_exact_rewards_are_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    levels = [
        level for level in random_levels(game, 40) if level.board.height * level.board.width <= 20
    ][:5]
    assert compare(both(levels, monkeypatch, reward=Reward.EXACT), 150, seed=2) > 5


def test_exact_rewards_of_words_are_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    level = find_game("snek").example
    board = [row[:4] for row in level.board.rows[:3]]
    small = Level("snek", type(level.board)(tuple(board)))
    compare(both([small], monkeypatch, reward=Reward.EXACT), 60, seed=2)


@pytest.mark.parametrize("sentence", ["EMPTY IS YOU", "EMPTY IS WIN"])
def test_empty_cells_count_where_rules_speak_of_them(
    sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows: list[list[list[str]]] = [[[] for _ in range(4)] for _ in range(4)]
    rows[1][:3] = [[word] for word in sentence.split()]
    rows[2][1] = ["rock"]
    if "YOU" not in sentence:
        rows[3][:3] = [["ROCK"], ["IS"], ["YOU"]]
    level = Level("snek", Board.of(rows), extras={"dialect": "baba"})
    compare(both([level], monkeypatch), 80, seed=6)


@pytest.mark.parametrize("autoreset", list(Autoreset)[:2])
def test_threads_change_nothing(autoreset: Autoreset, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        pair = both(random_levels(game, 6), monkeypatch, autoreset=autoreset, threads=3)
        compare(pair, 40, seed=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_board_goes_on_alike(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pair = both(random_levels(game, 6), monkeypatch)
    dice = np.random.default_rng(5)
    compare(pair, 20, seed=4)
    for boards, arrays in pair:
        saved = [boards.save(index) for index in range(BOARDS)]
        seen = arrays.observations.copy()
        moves = dice.integers(0, arrays.masks.shape[1], (15, BOARDS))
        traces = []
        for _ in range(2):
            for index in range(BOARDS):
                boards.load(index, saved[index])
            assert np.array_equal(seen, arrays.observations)
            trace = []
            for chosen in moves:
                boards.step_all(chosen)
                trace.append((arrays.observations.copy(), arrays.rewards.copy()))
            traces.append(trace)
        for (seen_1, rewards_1), (seen_2, rewards_2) in zip(*traces, strict=True):
            assert np.array_equal(seen_1, seen_2)
            assert np.array_equal(rewards_1, rewards_2)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_both_engines_play_alike_for_very_long(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(100):
        pair = both(random_levels(game, 20, seed), monkeypatch, ("planes", "ids")[seed % 2])
        compare(pair, 1250 // (4 if game == "snek" else 1), seed)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_never_saved_is_refused(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (boards, _), _ = both(random_levels(game, 2), monkeypatch)
    saved = boards.save(0)
    assert isinstance(saved, bytes)
    for spoilt in (b"", saved[:10], saved[:20], b"\xff" * len(saved), saved + b"\0"):
        with pytest.raises(ValueError, match="saved position"):
            boards.load(0, spoilt)
