"""The compiled kernels, as Python sees them; absent where there was no compiler."""

from collections.abc import Callable, Sequence
from typing import Literal

class SearchResult:
    """How a search ended."""

    @property
    def outcome(self) -> Literal["solved", "unsolvable", "gave-up", "cancelled"]: ...
    @property
    def reason(self) -> Literal["", "time", "memory", "states"]:
        """The limit at which the search gave up."""
    @property
    def moves(self) -> str:
        """Empty unless solved."""
    @property
    def states(self) -> int:
        """How many distinct states were met; in a maze, cells reached by floods too."""
    @property
    def seconds(self) -> float:
        """CPU time."""
    @property
    def memory(self) -> int:
        """The most bytes the stores held at any time."""
    @property
    def bound(self) -> int:
        """No solution costs less, in what the objective counts first."""

def columns_best_placement(
    height: int, columns: list[str], column: int, bottom: int, jewels: str, next_jewels: str
) -> tuple[int, int]:
    """The column and the number of rotations that autoplay chooses for a faller.

    `columns` are from the floor up, jewels from the top; `column` and `bottom` count from 0.
    """

def solve_maze(
    signs: bytes,
    row_length: int,
    player: int,
    buckets: int,
    objective: str,
    seconds: float,
    memory: int,
    states: int,
    watch: Callable[[int, int, int], bool] | None,
) -> SearchResult:
    """Solve a playable maze with the fewest moves (``moves``) or with any (``any``).

    `signs` holds the rows one after the other in maze text with a wall all round, and `player` is
    an index into it. A limit of 0 is none; `memory` is in bytes. `watch(states, depth, bound)` is
    called every few hundredths of a second and cancels the search by returning false.

    :raises ValueError: if there is no such objective.
    """

class SnekWorld:
    """What never changes while a level of Snek Is You is played."""

class SnekLevel:
    """The compiled rules of Snek Is You on boards of one size, in one dialect.

    `words` are those that a level can ever need: name, part of speech, for a verb the parts it
    takes, whether it is a plain noun, its traits, and whether letters can spell it. Kinds and codes
    are numbered by them as in `words.py`. `everything` are the kinds that ALL brings forth.

    :raises ValueError: if there are more words than can be numbered.
    """

    def __init__(
        self,
        height: int,
        width: int,
        words: list[tuple[str, str, list[str], bool, list[str], bool]],
        everything: Sequence[int],
        pulls_block: bool,
        makes_all: bool,
        waits: bool,
        turns: bool,
        seed: int,
    ) -> None: ...
    @property
    def world(self) -> SnekWorld: ...
    def play(
        self, cells: Sequence[Sequence[int]], moves: str, turn: int = 0
    ) -> tuple[list[list[int]], bool]:
        """The codes in each cell after some moves, and whether the last of them won.

        `turn` counts the turns before: chance depends on it.

        :raises ValueError: if a move or a code does not exist, or cells are missing.
        """
    def solve(
        self,
        cells: Sequence[Sequence[int]],
        objective: str,
        seconds: float,
        memory: int,
        states: int,
        watch: Callable[[int, int, int], bool] | None,
        **switches: bool,
    ) -> SearchResult:
        """Win with the fewest moves (``moves``) or with any (``any``), or prove that nobody can.

        A limit of 0 is none; `memory` is in bytes. `watch(states, depth, bound)` is called every
        few hundredths of a second and cancels the search by returning false. `switches` turn off
        single rules of the search, which changes the work and never the answer;
        `core/snek/options.hpp` lists them.

        :raises TypeError: if there is no such switch.
        :raises ValueError: if there is no such objective or code, or cells are missing.
        """

class SokobanResult(SearchResult):
    """Its moves are LURD, with capitals for pushes."""

    @property
    def pushes(self) -> int: ...

def solve_sokoban(
    width: int,
    height: int,
    cells: str,
    objective: str,
    seconds: float,
    memory: int,
    states: int,
    watch: Callable[[int, int, int], bool] | None,
    shorten: float = 0.2,
    polish: int = 10_000,
    cores: int = 1,
    **switches: bool,
) -> SokobanResult:
    """Solve a level with the fewest moves (then pushes), the fewest pushes (then moves), or any.

    `cells` holds the rows one after the other in XSB characters. A limit of 0 is none; `memory`
    is in bytes. `watch(states, depth, bound)` is called every few hundredths of a second and
    cancels the search by returning false. `switches` turn off single rules of the search, which
    changes the work and never the optimum; `core/sokoban/options.hpp` lists them.

    Objective any takes the first solution found and shortens it, with at most `shorten` times the
    work of finding it and `polish` states. The switches greedy, planned and pictures are for its
    kinds of search, of which only the greedy one can prove that there is no solution. On several
    `cores` these run at once, each core for up to `seconds`, and which solution is found first is
    not the same in every run.

    :raises TypeError: if there is no such switch.
    :raises ValueError: if the cells are no level with exactly one player.
    """

def sokoban_perft(width: int, height: int, cells: str, depth: int) -> list[int]:
    """Count the distinct positions (boxes and player) at each number of moves from the start.

    `cells` holds the rows one after the other in XSB characters. The list has `depth` + 1 counts.
    """

def sokoban_proofs(width: int, height: int, cells: str, positions: list[str]) -> list[list[str]]:
    """Name the rules of objective any that call each of `positions` of the level `cells` lost.

    What is learned from one is known in all that follow. Rules that begin with "pulled" say that
    the position cannot have come from the level's start.
    """

class View:
    """The shape of observations: see `gridwright.envs.view`."""

    def __init__(
        self, kind: str, channels: int, layers: int, height: int, width: int, outside: int
    ) -> None: ...

class Distances:
    """The exact distances of every position of a level."""

    def along(self, actions: Sequence[int]) -> list[int]:
        """The distance at the start and after each action; -1 where no win can be reached.

        :raises ValueError: if there is no such action.
        """
    @property
    def counts(self) -> list[int]:
        """How many positions are at each distance."""
    @property
    def positions(self) -> int: ...

class Boards:
    """Boards that are stepped together: see `gridwright.envs.arrays.Boards`.

    :raises ValueError: if there is no such board, action, level or saved position.
    """

    def seed(self, board: int, seed: int) -> None: ...
    def reset(self, board: int, level: int | None) -> None: ...
    def step(self, board: int, action: int) -> tuple[float, bool]: ...
    def step_all(self, actions: object) -> None: ...
    def save(self, board: int) -> bytes: ...
    def load(self, board: int, saved: bytes) -> None: ...
    def contents(self, board: int) -> list[list[int]]: ...

def sokoban_boards(
    levels: Sequence[tuple[int, int, str]], settings: object, arrays: object
) -> Boards:
    """Boards of Sokoban levels: height, width and XSB signs.

    `settings` and `arrays` have the fields that `gridwright.envs.boards` gives them.
    """

def maze_boards(levels: Sequence[tuple[int, int, str]], settings: object, arrays: object) -> Boards:
    """Boards of playable mazes: height, width and the signs of maze text."""

def columns_boards(
    levels: Sequence[tuple[int, list[list[int]], tuple[int, int, int, int], int | None]],
    settings: object,
    arrays: object,
) -> Boards:
    """Boards of Columns: height, columns from the floor up, goals, and a seed or None."""

def snek_boards(
    worlds: list[SnekWorld],
    levels: Sequence[tuple[int, Sequence[Sequence[int]]]],
    kinds: Sequence[Sequence[int]],
    facings: Sequence[int],
    settings: object,
    arrays: object,
) -> Boards:
    """Boards of Snek Is You: the index of a level's world, and the codes in each cell.

    `kinds` and `facings` have the channel of each, or -1.
    """

def sokoban_distances(level: tuple[int, int, str], memory: int) -> Distances | None:
    """The distances of a level; None when they do not fit into `memory` bytes."""

def maze_distances(level: tuple[int, int, str], memory: int) -> Distances | None: ...
def snek_distances(
    world: SnekWorld, cells: Sequence[Sequence[int]], memory: int
) -> Distances | None: ...
