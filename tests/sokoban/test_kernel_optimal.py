"""The optimal searches against brute force: the same optimum, the same proofs, whatever is on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from level_files import collection_path, data_path
from sokoban_reference import (
    Grid,
    crowded_grid,
    least,
    random_grid,
    read_collection,
    symmetric_grid,
)

core = pytest.importorskip("gridwright._core", reason="needs the compiled module gridwright._core")
pytestmark = pytest.mark.kernel

SWITCHES = (
    "dead_squares",
    "freeze",
    "matching",
    "symmetry",
    "bidirectional",
    "corrals",
    "frozen_walls",
    "pairs",
    "walking",
    "turns",
    "groups",
)


#: Too much for a second's search, so that it can be interrupted.
HARD = [
    "            ",
    "  $ . $ . $ ",
    "            ",
    "  . $ . $ . ",
    "     @      ",
    "  $ . $ . $ ",
    "            ",
    "  . $ . $ . ",
    "            ",
]


def solve(
    grid: Grid,
    objective: str = "moves",
    *,
    seconds: float = 0.0,
    memory: int = 0,
    states: int = 0,
    watch: Callable[[int, int, int], bool] | None = None,
    **switches: Any,
) -> Any:
    return core.solve_sokoban(
        grid.width, grid.height, grid.cells, objective, seconds, memory, states, watch, **switches
    )


def check(
    grid: Grid,
    objective: str,
    expected: tuple[int, int] | None,
    *,
    tied: bool = False,
    **switches: Any,
) -> None:
    """With ``tied``, solutions of equally few pushes are equally good."""
    result = solve(grid, objective, **switches)
    if expected is None:
        assert (result.outcome, result.moves) == ("unsolvable", ""), f"\n{grid}"
        return
    assert result.outcome == "solved", f"\n{grid}"
    found = (len(result.moves), result.pushes)
    assert found[tied:] == expected[tied:], f"\n{grid}\n{objective} {switches}"
    assert grid.won(grid.replay(result.moves))
    assert sum(move.isupper() for move in result.moves) == result.pushes
    assert result.bound <= (expected[0] if objective == "moves" else expected[1])


@pytest.mark.parametrize("objective", ["moves", "pushes"])
@pytest.mark.parametrize("block", range(8))
def test_the_optimum_of_random_levels(objective: str, block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        grid = random_grid(seed)
        check(grid, objective, least(grid, objective))


@pytest.mark.parametrize("objective", ["moves", "pushes"])
def test_every_switch_gives_the_same_optimum(objective: str) -> None:
    for seed in range(2000, 2080):
        grid = random_grid(seed)
        expected = least(grid, objective)
        for switch in SWITCHES:
            check(grid, objective, expected, **{switch: False})
        check(grid, objective, expected, **dict.fromkeys(SWITCHES, False))
        for switch in SWITCHES:
            check(grid, objective, expected, **(dict.fromkeys(SWITCHES, False) | {switch: True}))


def check_crowded(seed: int) -> None:
    """Levels too large for brute force in Python: the rules against a search without any.

    Without its rules it may not find the fewest moves among the fewest pushes within its work.
    """
    grid = crowded_grid(seed)
    for objective in ("moves", "pushes"):
        off: dict[str, Any] = dict.fromkeys(SWITCHES, False)
        plain = solve(grid, objective, **off)
        solved = plain.outcome == "solved"
        expected = (len(plain.moves), plain.pushes) if solved else None
        tied = objective == "pushes"
        check(grid, objective, expected, tied=tied)
        for switch in SWITCHES:
            check(grid, objective, expected, tied=tied, **{switch: False})


@pytest.mark.parametrize("block", range(4))
def test_the_optimum_of_crowded_levels(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        check_crowded(seed)


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_the_optimum_of_thousands_of_crowded_levels(block: int) -> None:
    for seed in range(10_000 + block * 200, 10_000 + block * 200 + 200):
        check_crowded(seed)


@pytest.mark.parametrize("objective", ["moves", "pushes"])
def test_the_optimum_of_symmetric_levels(objective: str) -> None:
    for seed in range(200):
        grid = symmetric_grid(seed)
        expected = least(grid, objective)
        check(grid, objective, expected)
        check(grid, objective, expected, bidirectional=False)


@pytest.mark.long
@pytest.mark.parametrize("objective", ["moves", "pushes"])
@pytest.mark.parametrize("block", range(20))
def test_the_optimum_of_thousands_of_random_levels(objective: str, block: int) -> None:
    for seed in range(10_000 + block * 250, 10_000 + block * 250 + 250):
        for grid in (random_grid(seed), symmetric_grid(seed)):
            expected = least(grid, objective)
            check(grid, objective, expected)
            for switch in SWITCHES:
                check(grid, objective, expected, **{switch: False})


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["@$."], "R"),
        (["@*"], ""),  # already won
        (["@$ "], None),  # no targets: never won
        (["@. "], None),  # no box
        (["@$.."], None),  # fewer boxes than targets
        (["@$.#*"], "R"),  # a sealed room, filled
        (["@$.#."], None),  # a sealed room, bare
        (["@ #*"], ""),  # all targets sealed and filled
        (["@$.#$"], "R"),  # a box that nobody can reach, and nobody needs
        (["$@$."], "R"),  # a spare box in a corner
        (["$  ", " @.", "  $"], None),
        (["+$."], None),
    ],
)
def test_edges_of_the_rules(rows: list[str], expected: tuple[int, int] | None) -> None:
    result = solve(Grid.of(*rows))
    assert result.outcome == ("unsolvable" if expected is None else "solved")
    assert result.moves == (expected or "")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["    # * ", "#     $ ", "        ", "@      ."], (26, 9)),
        (["    *# ", "#    $ ", "#     @", "  ##  .", "   *   "], (18, 7)),
        ([".      ", "  #  @ ", "  $    ", " # *#  "], (25, 10)),
    ],
)
def test_a_detour_around_a_frozen_box_is_counted_once(
    rows: list[str], expected: tuple[int, int]
) -> None:
    """The frozen box lengthens the way of another and is one of a pair with it: the same pushes."""
    grid = Grid.of(*rows)
    assert least(grid, "pushes") == expected
    check(grid, "pushes", expected)
    check(grid, "pushes", expected, bidirectional=False)


def big_room(side: int) -> Grid:
    """An open board with the box in one corner region and its target in the other."""
    cells = [" "] * (side * side)
    cells[0], cells[side + 1], cells[side * side - side - 2] = "@", "$", "."
    return Grid(side, side, "".join(cells))


@pytest.mark.parametrize("side", [11, 16, 25, 64, 90])
@pytest.mark.parametrize("objective", ["moves", "pushes"])
def test_boards_of_every_width(side: int, objective: str) -> None:
    grid = big_room(side)
    result = solve(grid, objective)
    pushes = 2 * (side - 3)
    assert (result.pushes, len(result.moves)) == (pushes, pushes + 3)
    assert grid.won(grid.replay(result.moves))


def test_limits_and_what_is_said_of_them() -> None:
    grid = Grid.of(*HARD)
    result = solve(grid, states=1000)
    assert (result.outcome, result.reason, result.moves) == ("gave-up", "states", "")
    assert result.states <= 1001
    assert result.bound > 0
    result = solve(grid, memory=5_000_000)
    assert (result.outcome, result.reason) == ("gave-up", "memory")
    assert 4_000_000 < result.memory <= 5_000_000
    started = time.thread_time()
    result = solve(grid, seconds=0.3)
    assert (result.outcome, result.reason) == ("gave-up", "time")
    assert 0.3 <= result.seconds <= time.thread_time() - started


def test_shorter_ways_with_as_few_pushes_are_kept_when_the_states_run_out() -> None:
    grid = crowded_grid(2943)
    first, later, proved = (solve(grid, "pushes", states=states) for states in (100, 700, 0))
    assert first.outcome == later.outcome == proved.outcome == "solved"
    assert first.pushes == later.pushes == proved.pushes
    assert len(first.moves) > len(later.moves) == len(proved.moves)
    assert later.states < proved.states
    assert grid.won(grid.replay(later.moves))


def test_watching_and_cancelling() -> None:
    seen = []

    def watch(states: int, depth: int, bound: int) -> bool:
        seen.append((states, depth, bound))
        return len(seen) < 3 or states == seen[0][0]  # on a busy machine it has not begun by then

    result = solve(Grid.of(*HARD), watch=watch)
    assert (result.outcome, result.reason) == ("cancelled", "")
    assert seen[0][0] < seen[-1][0]
    assert all(states == seen[0][0] for states, _, _ in seen[2:-1])
    assert result.bound >= seen[-1][2]


def test_what_the_watch_raises_comes_back() -> None:
    def watch(states: int, depth: int, bound: int) -> bool:
        raise KeyError("stop")

    with pytest.raises(KeyError, match="stop"):
        solve(Grid.of(*HARD), watch=watch)


def test_other_threads_run_meanwhile() -> None:
    done = threading.Event()

    def work() -> None:
        solve(Grid.of(*HARD), seconds=0.3)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    ticks = 0
    while not done.is_set():
        ticks += 1
        time.sleep(0.01)
    worker.join()
    assert ticks > 5


def test_unknown_switches_and_objectives_are_refused() -> None:
    grid = Grid.of("@$.")
    with pytest.raises(TypeError, match="nonsense"):
        solve(grid, nonsense=True)
    with pytest.raises(ValueError, match="fastest"):
        solve(grid, "fastest")


@pytest.mark.parametrize(
    ("find", "name", "count"),
    [
        (data_path, "sokoban/rooms.xsb", 60),
        (collection_path, "sokoban/Microban_I_155.xsb", 80),  # the benchmarks measure the rest
    ],
    ids=["rooms of ours", "Microban"],
)
def test_known_optima(find: Callable[[str], Path], name: str, count: int) -> None:
    levels = read_collection(find(name))
    stem = name.removesuffix(".xsb").removesuffix("_155")
    table = find(f"{stem}_optimal.tsv").read_text().splitlines()
    known = [line.split("\t") for line in table if line[0].isdigit()]
    for grid, (_, moves, pushes) in list(zip(levels, known, strict=True))[:count]:
        assert len(solve(grid, "moves").moves) == int(moves)
        assert solve(grid, "pushes").pushes == int(pushes)
