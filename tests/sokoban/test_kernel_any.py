"""Objective any against brute force: solved when it can be, proved when it cannot, on time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from level_files import collection_path, data_path
from sokoban_reference import Grid, State, least, random_grid, read_collection

core = pytest.importorskip("gridwright._core", reason="needs the compiled module gridwright._core")
pytestmark = pytest.mark.kernel

RULES = ("dead_squares", "freeze", "corrals", "bipartite", "traps")
STRATEGIES = ("planned", "pictures")

#: Lost, because of the two boxes in the passage, which the plain search does not see: it has
#: more positions than it can ever try.
ENDLESS = [
    "###################",
    "#         #####   #",
    "#  $ $ $   $$   . #",
    "#         #####   #",
    "# .$ $ $. ##### . #",
    "#    @    #####   #",
    "# .. . .  #########",
    "#         #########",
    "###################",
]


def solve(
    grid: Grid,
    *,
    seconds: float = 0.0,
    memory: int = 0,
    states: int = 0,
    watch: Callable[[int, int, int], bool] | None = None,
    shorten: float = 0.2,
    **switches: Any,
) -> Any:
    return core.solve_sokoban(
        grid.width,
        grid.height,
        grid.cells,
        "any",
        seconds,
        memory,
        states,
        watch,
        shorten=shorten,
        **switches,
    )


def check_solution(grid: Grid, result: Any) -> None:
    assert result.outcome == "solved", f"\n{grid}"
    assert grid.won(grid.replay(result.moves)), f"\n{grid}\n{result.moves}"
    assert sum(move.isupper() for move in result.moves) == result.pushes


def check(grid: Grid, **settings: Any) -> None:
    best = least(grid, "pushes")
    result = solve(grid, **settings)
    if best is None:
        assert (result.outcome, result.moves) == ("unsolvable", ""), f"\n{grid}"
    else:
        check_solution(grid, result)
        assert result.pushes >= best[1]


@pytest.mark.parametrize("block", range(4))
def test_random_levels_are_solved_or_proved_unsolvable(block: int) -> None:
    for seed in range(block * 100, block * 100 + 100):
        check(random_grid(seed))


def test_switches_change_the_work_and_not_the_answer() -> None:
    for seed in range(2000, 2030):
        grid = random_grid(seed)
        for switch in RULES + STRATEGIES:
            check(grid, **{switch: False})
        check(grid, **dict.fromkeys(RULES + STRATEGIES, False))


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_feature_space_search_alone_finds_solutions_and_claims_no_proofs(strategy: str) -> None:
    """It gives up where it finds nothing, but nearly always it finds what there is."""
    others: dict[str, Any] = dict.fromkeys({"greedy", *STRATEGIES} - {strategy}, False)
    solvable = solved = 0
    for seed in range(3000, 3150):
        grid = random_grid(seed)
        if strategy == "pictures" and spare(grid):
            continue
        result = solve(grid, **others)
        solvable += solve(grid).outcome == "solved"
        if result.outcome == "solved":
            check_solution(grid, result)
            solved += 1
        else:
            assert result.outcome in ("gave-up", "unsolvable")
    assert solved >= 0.95 * solvable


def spare(grid: Grid) -> int:
    """How many boxes there are more than targets."""
    return sum(c in "$*" for c in grid.cells) - sum(c in ".*+" for c in grid.cells)


def check_proofs(grid: Grid) -> Counter[str]:
    """Asks the kernel about every position of a level; gives how many each rule proved lost."""
    ways: dict[State, list[State]] = {grid.start: []}
    queue = [grid.start]
    for state in queue:
        for _, after in grid.steps(state):
            if after not in ways:
                ways[after] = []
                queue.append(after)
            ways[after].append(state)
        if len(queue) > 4000:
            return Counter()
    winning = [state for state in queue if grid.won(state)]
    solvable = set(winning)
    for state in winning:
        for before in ways[state]:
            if before not in solvable:
                solvable.add(before)
                winning.append(before)
    proved = Counter[str]()
    some = queue[:: max(1, len(queue) // 60)]
    drawn = [draw(grid, state) for state in some]
    said = core.sokoban_proofs(grid.width, grid.height, grid.cells, drawn)
    for state, proofs in zip(some, said, strict=True):
        assert not [rule for rule in proofs if rule.startswith("pulled")], f"\n{grid}\n{state}"
        assert not proofs or state not in solvable, f"{proofs}\n{grid}\n{state}"
        proved.update(proofs)
    return proved


def draw(grid: Grid, state: State) -> str:
    """The cells of a level with player and boxes as in `state`."""
    player, boxes = state
    plain = grid.cells.translate(str.maketrans("$*@+", " . ."))
    marks = dict.fromkeys(boxes, "$*") | {player: "@+"}
    return "".join(
        marks[cell][sign == "."] if cell in marks else sign for cell, sign in enumerate(plain)
    )


def test_what_is_proved_lost_is_lost() -> None:
    proved = Counter[str]()
    for seed in range(5000, 5120):
        proved += check_proofs(random_grid(seed))
    assert proved.total() > 500
    assert proved["groups"] > 50


@pytest.mark.parametrize(
    "level",
    [
        """
        ########
        ##.  $ #
        # +### #
        ##$ $  #
        #      #
        # .#$. #
        ##   * #
        ########
        """,
        """
        #######
        #  .@.#
        #.#*$$#
        # #   #
        #$* # #
        #. $  #
        #######
        """,
    ],
)
def test_a_trap_is_found_without_following_the_boxes_that_are_free(level: str) -> None:
    """The free ones have more places to go than the search for a trap looks at."""
    rows = [row.strip() for row in level.split("\n") if row.strip()]
    cells = "".join(rows)
    assert "traps" in core.sokoban_proofs(len(rows[0]), len(rows), cells, [cells])[0]
    exact = core.solve_sokoban(len(rows[0]), len(rows), cells, "pushes", 0.0, 0, 0, None)
    assert exact.outcome == "unsolvable"


@pytest.mark.long
@pytest.mark.parametrize("block", range(10))
def test_what_is_proved_lost_is_lost_on_thousands_of_levels(block: int) -> None:
    for seed in range(40_000 + block * 300, 40_000 + block * 300 + 300):
        check_proofs(random_grid(seed))


@pytest.mark.long
@pytest.mark.parametrize("block", range(20))
def test_thousands_of_random_levels(block: int) -> None:
    """With all rules, and without each of them."""
    for seed in range(20_000 + block * 250, 20_000 + block * 250 + 250):
        grid = random_grid(seed)
        check(grid)
        check(grid, **{RULES[seed % len(RULES)]: False})


def test_the_answer_is_the_same_every_time() -> None:
    for grid in read_collection(data_path("sokoban/rooms.xsb"))[40:50]:
        first, second = solve(grid), solve(grid)
        assert (first.moves, first.states) == (second.moves, second.states)


def test_rooms_of_ours() -> None:
    for grid in read_collection(data_path("sokoban/rooms.xsb")):
        check_solution(grid, solve(grid))


def test_a_known_collection() -> None:
    """Most of it; the benchmarks measure the rest."""
    for grid in read_collection(collection_path("sokoban/Microban_I_155.xsb"))[:110]:
        check_solution(grid, solve(grid))


def test_shortening_never_lengthens_and_stays_a_solution() -> None:
    shorter = 0
    for grid in read_collection(data_path("sokoban/rooms.xsb")):
        found, shortened = solve(grid, shorten=0), solve(grid, shorten=5)
        check_solution(grid, shortened)
        before, after = (found.pushes, len(found.moves)), (shortened.pushes, len(shortened.moves))
        assert after <= before
        shorter += after < before
    assert shorter > 10


def test_computers_are_pushed_at_a_stretch() -> None:
    """A better order of the pushes saves walking, even with next to no work to spend."""
    found = shortened = polished = 0
    for grid in read_collection(data_path("sokoban/rooms.xsb")):
        found += len(solve(grid, shorten=0).moves)
        shortened += len(solve(grid, shorten=1e-9, polish=300).moves)
        polished += len(solve(grid, shorten=1e-9).moves)
    assert shortened < 0.95 * found
    assert polished < shortened


@pytest.mark.parametrize("side", [11, 15, 25, 60])
def test_boards_of_every_width(side: int) -> None:
    cells = [" "] * (side * side)
    cells[0], cells[side + 1], cells[2 * side + 4] = "@", "$", "$"
    cells[5 * side + 6], cells[7 * side + 3] = ".", "."
    grid = Grid(side, side, "".join(cells))
    check_solution(grid, solve(grid))


def test_six_hundred_squares_and_five_thousand_moves() -> None:
    """Eight boxes through a passage of 460 squares, one after the other."""
    left = ["         ", "         ", "  $ $ $  ", "         "]
    right = [" " * 11, " " * 11, "      . . .", " " * 11]
    halves = zip([*left, *left[2::-1]], [*right, *right[2::-1]], strict=True)
    rows = [("#", a, "#" * 461, b, "#") for a, b in halves]
    rows[0] = ("#", "@        ", *rows[0][2:])
    rows[3] = ("#", "  $ $    ", " " * 461, "        . .", "#")
    rows[4] = ("#", "  $ $ $  ", "#" * 461, "      . . .", "#")
    edge = "#" * len("".join(rows[0]))
    grid = Grid.of(edge, *("".join(row) for row in rows), edge)
    assert sum(sign != "#" for sign in grid.cells) > 590
    result = solve(grid)
    check_solution(grid, result)
    assert len(result.moves) > 5000


def test_limits_and_what_is_said_of_them() -> None:
    grid = Grid.of(*ENDLESS)
    plain: dict[str, Any] = {"planned": False, "pictures": False, "corrals": False}
    start = time.thread_time()
    result = solve(grid, seconds=0.3, **plain)
    assert (result.outcome, result.reason) == ("gave-up", "time")
    assert time.thread_time() - start < 0.4
    result = solve(grid, states=5000, **plain)
    assert (result.outcome, result.reason) == ("gave-up", "states")
    assert result.states <= 5001
    result = solve(grid, memory=4_000_000, **plain)
    assert (result.outcome, result.reason) == ("gave-up", "memory")
    assert result.memory <= 4_000_000


def test_cancelling() -> None:
    seen = []

    def watch(states: int, depth: int, bound: int) -> bool:
        seen.append(states)
        return len(seen) < 3 or states == seen[0]  # on a busy machine it has not begun by then

    result = solve(Grid.of(*ENDLESS), watch=watch, planned=False, pictures=False, corrals=False)
    assert result.outcome == "cancelled"
    assert seen[0] < seen[-1]
    assert all(states == seen[0] for states in seen[2:-1])


def open_field(boxes: int = 8) -> Grid:
    """Boxes in rows of as many and a wide field: with 64 of them no search is done soon."""
    side = 2 * boxes + 9
    cells = [" "] * (side * side)
    for row in range(boxes):
        for column in range(boxes):
            cells[(2 + 2 * row) * side + 2 + 2 * column] = "$"
            cells[(7 + 2 * row) * side + 7 + 2 * column] = "."
    cells[0] = "@"
    return Grid(side, side, "".join(cells))


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("hard", [False, True], ids=["open field", "XSokoban 29"])
def test_feature_space_searches_stop_in_time(hard: bool, strategy: str) -> None:
    grid = open_field()
    if hard:
        grid = read_collection(collection_path("sokoban/XSokoban_90.xsb"))[28]
    calls = [time.thread_time()]

    def watch(states: int, depth: int, bound: int) -> bool:
        calls.append(time.thread_time())
        return len(calls) < 10

    others = dict.fromkeys({"greedy", *STRATEGIES} - {strategy}, False)
    result = solve(grid, watch=watch, shorten=0, **others)
    assert result.outcome in ("cancelled", "solved")
    calls.append(time.thread_time())
    assert max(after - before for before, after in pairwise(calls)) < 0.1


@pytest.mark.parametrize("cores", [2, 3, 100])
def test_several_cores_find_solutions(cores: int) -> None:
    """On a field that the greedy search does not win at once, so that all of them take part."""
    grid = open_field(6)
    result = solve(grid, cores=cores)
    check_solution(grid, result)
    assert result.states > 20_000
    for seed in range(400, 440):
        check(random_grid(seed), cores=cores)


def test_several_cores_keep_limits() -> None:
    grid = Grid.of(*ENDLESS)
    start = time.process_time()
    result = solve(grid, seconds=0.2, cores=2, corrals=False)
    spent = time.process_time() - start
    assert (result.outcome, result.reason) == ("gave-up", "time")
    assert 0.2 <= result.seconds <= spent < 0.6
    result = solve(grid, states=50_000, cores=2, corrals=False)
    assert (result.outcome, result.reason) == ("gave-up", "states")
    assert result.states <= 50_002
    result = solve(grid, memory=8_000_000, cores=3, corrals=False)
    assert (result.outcome, result.reason) == ("gave-up", "memory")
    assert result.memory <= 8_000_000


def test_a_cancel_ends_all_threads() -> None:
    seen = []

    def watch(states: int, depth: int, bound: int) -> bool:
        seen.append(states)
        return states < 40_000  # by then there is more than one

    result = solve(Grid.of(*ENDLESS), watch=watch, cores=3, corrals=False)
    assert result.outcome == "cancelled"
    assert sorted(seen) == seen
