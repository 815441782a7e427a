"""The search room: one search, many orders, honest outcomes."""

from __future__ import annotations

import itertools
import threading
import time
from dataclasses import dataclass, replace

import pytest

from gridwright import Board, Budget, Level, Outcome, State, Status
from gridwright.search import (
    Frontier,
    Progress,
    Reason,
    Request,
    Watch,
    a_star,
    breadth_first,
    depth_first,
    search_states,
)
from nullgame import NullGame


@dataclass(frozen=True)
class Walk(State):
    """A walk on an open grid from (0, 0); won at ``goal``, endless when there is none."""

    x: int = 0
    y: int = 0
    goal: tuple[int, int] | None = None
    size: int = 1 << 30

    def step(self, move: str) -> Walk:
        dx, dy = {"l": (-1, 0), "r": (1, 0), "u": (0, -1), "d": (0, 1)}[move]
        x, y = self.x + dx, self.y + dy
        if abs(x) > self.size or abs(y) > self.size:
            return self
        return replace(self, x=x, y=y)

    @property
    def status(self) -> Status:
        return Status.WON if (self.x, self.y) == self.goal else Status.PLAYING

    @property
    def board(self) -> Board:
        return Board.empty(1, 1)

    def distance(self) -> int:
        assert self.goal is not None
        return abs(self.x - self.goal[0]) + abs(self.y - self.goal[1])


def frontiers() -> dict[str, Frontier[Walk]]:
    return {
        "breadth first": breadth_first(),
        "depth first": depth_first(),
        "A*": a_star(Walk.distance),
        "A* blind": a_star(lambda _: 0),
    }


@pytest.mark.parametrize("name", frontiers())
def test_every_order_finds_a_way_that_replays(name: str) -> None:
    start = state = Walk(goal=(3, -4), size=6)
    result = search_states(start, "udlr", frontiers()[name])
    assert result.outcome is Outcome.SOLVED
    assert result.moves is not None
    for move in result.moves:
        state = state.step(move)
    assert state.status is Status.WON
    if name != "depth first":
        assert len(result.moves) == 7


def test_an_estimate_saves_states() -> None:
    start = Walk(goal=(5, 5), size=20)
    guided = search_states(start, "udlr", a_star(Walk.distance))
    blind = search_states(start, "udlr", breadth_first())
    assert guided.states < blind.states / 2


def test_a_star_reopens_when_the_estimate_is_inconsistent() -> None:
    # The estimate lures the search down a detour first; the true shortest way must still win.
    def estimate(walk: Walk) -> int:
        return walk.distance() if walk.y == 0 and walk.x <= 2 else 0

    result = search_states(Walk(goal=(6, 0), size=7), "udlr", a_star(estimate))
    assert result.moves == "rrrrrr"


@pytest.mark.parametrize("name", frontiers())
def test_an_exhausted_space_is_a_proof(name: str) -> None:
    result = search_states(Walk(goal=(9, 9), size=3), "udlr", frontiers()[name])
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.states == 49
    assert result.moves is None


def test_a_dead_estimate_prunes() -> None:
    result = search_states(Walk(goal=(1, 0), size=3), "udlr", a_star(lambda _: None))
    assert result.outcome is Outcome.UNSOLVABLE
    assert result.states == 1


def test_already_won_needs_no_move() -> None:
    assert search_states(Walk(goal=(0, 0)), "udlr", breadth_first()).moves == ""


def test_lost_states_are_not_walked_through() -> None:
    game = NullGame()
    walled = Board.of([[["token"], ["hole"], ["exit"]]])
    assert game.solve(Request(game.start(Level("null", walled)))).outcome is Outcome.UNSOLVABLE


@pytest.mark.parametrize(
    ("budget", "reason"),
    [
        (Budget(states=500), Reason.STATES),
        (Budget(seconds=0.2), Reason.TIME),
        (Budget(memory=30 << 20), Reason.MEMORY),
    ],
)
def test_gives_up_with_the_reason(budget: Budget, reason: Reason) -> None:
    result = search_states(Walk(), "udlr", breadth_first(), Watch(budget))
    assert result.outcome is Outcome.GAVE_UP
    assert result.reason is reason
    assert result.moves is None
    if budget.states:
        assert budget.states <= result.states <= budget.states + 4
    if budget.memory:
        assert budget.memory <= result.memory <= budget.memory * 1.5


def test_cancel_answers_soon() -> None:
    flag = threading.Event()
    asked: list[float] = []

    def cancel() -> bool:
        if flag.is_set() and not asked:
            asked.append(time.monotonic())
        return flag.is_set()

    threading.Timer(0.2, flag.set).start()
    result = search_states(Walk(), "udlr", breadth_first(), Watch(cancel=cancel))
    assert result.outcome is Outcome.CANCELLED
    assert asked


def test_progress_is_told_as_it_goes() -> None:
    heard: list[Progress] = []
    watch = Watch(Budget(states=20_000), heard.append)
    search_states(Walk(goal=(99, 99)), "udlr", a_star(Walk.distance), watch)
    assert heard
    assert all(a.states <= b.states for a, b in itertools.pairwise(heard))
    assert heard[-1].bound == 198
    assert heard[-1].rate > 0
