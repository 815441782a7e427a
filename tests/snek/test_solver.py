"""The solver of Snek Is You: the same optimum and proofs on both engines, and honest limits."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from asking import check_progress_and_cancel, solver_of
from gridwright import Board, Budget, Level, Outcome, Status, find_game, read_path
from gridwright.errors import UnknownName
from gridwright.games.snek.rules import SnekState
from gridwright.levels.packs import Pack, all_packs
from gridwright.search import Progress, Reason, Request, Result, Watch, breadth_first, search_states
from level_files import collection_path
from small_budgets import SMALL_BUDGETS
from snek_boards import begin

solve = solver_of(find_game("snek"))

GAME = find_game("snek")


@pytest.fixture(autouse=True, scope="module")
def engine() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("GRIDWRIGHT_ENGINE", raising=False)
        yield


def start(level: Level) -> SnekState:
    state = GAME.start(level)
    assert isinstance(state, SnekState)
    return state


def small_level(random: Random, dialect: str) -> Level:
    """A room with a sentence to be somebody, loose words and things; most can be gone through."""
    height, width = random.randint(4, 5), random.randint(5, 7)
    rows: list[list[list[str]]] = [[[] for _ in range(width)] for _ in range(height)]
    properties = ["STOP", "PUSH", "PULL", "DEFEAT"]
    if dialect == "baba":
        properties += ["SINK", "HOT", "MELT", "OPEN", "SHUT", "WEAK", "FLOAT"]
        properties += ["SWAP", "SAFE", "TELE", "FALL", "SHIFT", "STILL"]
        properties += ["MOVE"] * random.randint(0, 1)
    for column, word in enumerate(["SNEK", "IS", "YOU"]):
        rows[0][column].append(word)
    things = ["snek", "flag", "FLAG", "IS", "WIN", "ROCK", *random.sample(properties, 2)]
    things += random.choices(["rock", "rock", "wall", "flag", "WALL", "SNEK", "AND"], k=4)
    first = random.randint(0, 1)  # whether the sentence can be broken
    inner = [(r, c) for r in range(first, height) for c in range(width) if (r, c) > (0, 2)]
    for thing in things:
        row, column = random.choice(inner)
        rows[row][column].append(thing)
    if random.random() < 0.7:
        for row, word in enumerate(["ROCK", "IS", random.choice(properties)], 1):
            rows[row][width - 1].append(word)
    return Level("snek", Board.of(rows), extras={"dialect": dialect})


def same_promise(state: SnekState, result: Result, expected: Result) -> bool:
    """The same outcome, the same number of moves, and moves that win with the last."""
    for move in result.moves or "":
        assert not state.won
        state = state.step(move)
    assert state.won == (result.outcome is Outcome.SOLVED)
    assert result.outcome is expected.outcome
    return len(result.moves or "") == len(expected.moves or "")


def compare(seed: int, dialect: str, levels: int, states: int) -> None:
    """Solves levels that the kernel can go through with so many states, and Python with a few more.

    (The kernel forgets facings and what is hopeless, so it may need far fewer.)
    """
    random = Random(f"{dialect} {seed}")
    while levels:
        state = start(small_level(random, dialect))
        result = solve(state, budget=Budget(states=states))
        if result.outcome is Outcome.GAVE_UP:
            continue
        expected = search_states(
            state, GAME.moves, breadth_first(), Watch(Budget(states=2 * states))
        )
        if expected.outcome is not Outcome.GAVE_UP:
            assert same_promise(state, result, expected), state.board
            levels -= 1


@pytest.mark.kernel
@pytest.mark.parametrize("dialect", ["snek", "baba"])
@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_the_rules(dialect: str, seed: int) -> None:
    compare(seed, dialect, levels=12, states=1_000)


@pytest.mark.long
@pytest.mark.kernel
@pytest.mark.parametrize("dialect", ["snek", "baba"])
def test_agrees_with_the_rules_on_many_levels(dialect: str) -> None:
    compare(100, dialect, levels=250, states=3_000)


@pytest.mark.kernel
@pytest.mark.parametrize(
    "drawing",
    [
        # Who walks, walks past what only acts on others; a step onto a flag that floats wins not.
        "baba  tile  flag  BABA  IS  YOU\nFLAG  IS  FLOAT  .  .  .\nFLAG  IS  WIN  .  .  .",
        # Waiting is the way: the flag comes by itself.
        "baba  .  .  flag@left\nBABA  IS  YOU  AND  STILL\nFLAG  IS  WIN  AND  MOVE",
        # Facing matters as soon as a sentence asks for it.
        "baba  .  rock  .  .  .  .  .\nBABA  IS  YOU  .  .  .  .  .\n"
        "BABA  FACING  ROCK  IS  WIN  .  .  .",
        # A pull from behind is no walk, and a door opens once.
        "rock  baba  door  flag\nBABA  IS  YOU  AND  OPEN\nDOOR  IS  SHUT  AND  STOP\n"
        "ROCK  IS  PULL  .\nFLAG  IS  WIN",
        # What you leave behind goes on: the sinking stone under a safe walker.
        "rock+baba  .  flag\nBABA  IS  YOU  AND  SAFE\nROCK  IS  SINK\nFLAG  IS  WIN",
    ],
)
def test_agrees_where_walking_is_more_than_walking(drawing: str) -> None:
    state = begin(drawing, "baba")
    expected = search_states(state, GAME.moves, breadth_first(), Watch(Budget(states=20_000)))
    assert expected.outcome is not Outcome.GAVE_UP
    assert same_promise(state, solve(state), expected)


@pytest.mark.kernel
@pytest.mark.parametrize("pack", [pack for pack in all_packs() if pack.game == "snek"])
def test_every_pack_level_is_solved_at_par(pack: Pack) -> None:
    for level in pack.levels:
        result = GAME.solve(Request(GAME.start(level)))
        assert result.moves is not None, level.title
        assert len(result.moves) == level.extras["par"], level.title


@pytest.mark.kernel
def test_the_level_that_its_author_could_not_finish() -> None:
    (level,) = read_path(collection_path("rules/01"))
    result = GAME.solve(Request(GAME.start(level), budget=Budget(memory=1 << 30)))
    assert result.moves is not None
    assert len(result.moves) == 19


@pytest.mark.parametrize(
    "engine_name", ["python", pytest.param("kernel", marks=pytest.mark.kernel)]
)
def test_the_same_call_on_both_engines(engine_name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if engine_name == "python":
        monkeypatch.setenv("GRIDWRIGHT_ENGINE", "python")
    state = start(GAME.example)
    result = GAME.solve(Request(state))
    expected = search_states(state, GAME.moves, breadth_first())
    assert same_promise(state, result, expected)
    won = state
    for move in result.moves or "":
        won = won.step(move)
    assert won.status is Status.WON
    assert GAME.solve(Request(won)).moves == ""
    with pytest.raises(UnknownName):
        GAME.solve(Request(state, "pushes"))


@pytest.mark.kernel
def test_hopeless_is_proved_at_once() -> None:
    """Without a word WIN nobody will ever win, however much there is to push about."""
    rows = ["SNEK IS YOU . . . . .", "snek . rock . rock . rock .", *[". . . . . . . ."] * 5]
    result = solve(begin("\n".join([*rows, "ROCK IS PUSH . FLAG IS . flag"])))
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.states < 10


def crowd() -> SnekState:
    """Far too many ways to push stones about."""
    rows = ["SNEK IS YOU . . . . . . .", "snek . . . . . . . . .", *[". rock " * 5] * 6]
    return begin("\n".join([*rows, "ROCK IS PUSH . FLAG IS WIN . . ."]))


@pytest.mark.kernel
@pytest.mark.parametrize(("budget", "reason"), SMALL_BUDGETS)
def test_gives_up_honestly(budget: Budget, reason: Reason) -> None:
    result = solve(crowd(), "moves", budget)
    assert (result.outcome, result.reason, result.moves) == (Outcome.GAVE_UP, reason, None)
    assert budget.seconds is None or result.seconds <= budget.seconds * 1.05 + 0.01
    assert budget.memory is None or result.memory <= budget.memory
    assert budget.states is None or result.states <= max(budget.states, 1) + 1


@pytest.mark.kernel
def test_progress_is_told_and_a_cancel_heard() -> None:
    check_progress_and_cancel(solve, crowd())


@pytest.mark.kernel
def test_what_the_watcher_raises_is_raised_again() -> None:
    def stumble(progress: Progress) -> None:
        raise LookupError(progress.states)

    with pytest.raises(LookupError):
        solve(crowd(), progress=stumble)
