"""The kernels in WebAssembly answer as the native ones do: the same moves by the same work."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright import engine
from gridwright.game import find_game
from gridwright.games.columns.autoplay import best_moves
from gridwright.games.columns.play import ColumnsState
from gridwright.games.snek.kernel import kernel_level
from gridwright.games.snek.rules import SnekState
from gridwright.level import Level
from gridwright.levels.shipped import shipped_levels
from gridwright.search import Budget, Outcome, Reason, Request
from gridwright.site.kernels import Kernels, Watch
from site_server import compiled_kernels

HOST = Path(__file__).with_name("kernel_host.mjs")
pytestmark = [pytest.mark.long, pytest.mark.kernel]


@pytest.fixture(scope="module")
def kernels() -> Iterator[Kernels]:
    """The kernels in a node process of their own."""
    if shutil.which("node") is None:
        pytest.skip("there is no node on this machine")
    command = ["node", str(HOST), str(compiled_kernels())]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        into, out = process.stdin, process.stdout

        def call(kernel: str, request: str, watch: Watch) -> str:
            said: object = {"kernel": kernel, "request": request}
            while True:
                into.write(json.dumps(said) + "\n")
                into.flush()
                heard = json.loads(out.readline())
                if "error" in heard:
                    raise ValueError(heard["error"])
                if "answer" in heard:
                    return str(heard["answer"])
                said = watch(*heard["progress"])

        yield Kernels(call)
        into.close()


@pytest.fixture
def in_webassembly(kernels: Kernels, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "core", kernels)


def levels(game: str) -> list[Level]:
    return [entry.level for entry in shipped_levels(game)]


@pytest.mark.parametrize("game", ["sokoban", "snek", "maze"])
def test_every_shipped_level_is_solved_by_the_same_moves(
    game: str, kernels: Kernels, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = find_game(game)
    for level in levels(game):
        for objective in rules.objectives:
            request = Request(rules.start(level), objective, Budget(states=100_000))
            native = rules.solve(request)
            with monkeypatch.context() as patch:
                patch.setattr(engine, "core", kernels)
                found = rules.solve(request)
            told = native.outcome, native.moves, native.states
            assert (found.outcome, found.moves, found.states) == told, level.title


def test_the_rules_play_alike(kernels: Kernels) -> None:
    dice = random.Random(19)
    for level in levels("snek")[:20]:
        state = find_game("snek").start(level)
        assert isinstance(state, SnekState)
        moves = "".join(dice.choices("udlr", k=30))
        native = kernel_level(state.world).play(state.cells, moves)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(engine, "core", kernels)
            assert kernel_level(state.world).play(state.cells, moves) == native


@pytest.mark.usefixtures("in_webassembly")
def test_columns_plays_itself_alike() -> None:
    game = find_game("columns")
    [level] = [level for level in levels("columns") if game.for_score(level)][:1]
    state = game.start(level)
    for _ in range(30):
        assert isinstance(state, ColumnsState)
        moves = best_moves(state)
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("GRIDWRIGHT_ENGINE", "python")
            assert best_moves(state) == moves
        for move in moves or "t":
            state = state.step(move)


@pytest.mark.usefixtures("in_webassembly")
def test_limits_and_a_cancel_are_heeded() -> None:
    assert engine.name() == "WebAssembly"
    game = find_game("sokoban")
    hard = game.start(max(levels("sokoban"), key=lambda level: level.board.to_json().__len__()))
    for budget, reason in (
        (Budget(states=10), Reason.STATES),
        (Budget(memory=1), Reason.MEMORY),
        (Budget(seconds=0), Reason.TIME),
    ):
        result = game.solve(Request(hard, "moves", budget))
        assert (result.outcome, result.reason) == (Outcome.GAVE_UP, reason)
    maze = find_game("maze")
    stopped = maze.solve(Request(maze.start(levels("maze")[-1]), "moves", Budget(memory=1)))
    assert (stopped.outcome, stopped.reason) == (Outcome.GAVE_UP, Reason.MEMORY)
    calls = iter([False, True])
    cancelled = game.solve(Request(hard, "moves", cancel=lambda: next(calls, True)))
    assert cancelled.outcome in (Outcome.CANCELLED, Outcome.SOLVED)


def test_what_makes_no_sense_is_refused_with_a_sentence(kernels: Kernels) -> None:
    with pytest.raises(ValueError, match="exactly one player"):
        kernels.solve_sokoban(3, 1, "# #", "moves", 0, 0, 0, lambda *_: True)
