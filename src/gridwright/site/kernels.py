"""The compiled kernels in a browser: by WebAssembly, what ``gridwright._core`` is natively.

The functions have the names and the arguments of ``_core.pyi``, as far as playing and solving need
them. A request goes to ``core/wasm/kernels.cpp`` as lines of text, and so does the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from gridwright import engine

Watch = Callable[[int, int, int], bool]
#: Calls a kernel: its name, the request, and who is told of progress.
Call = Callable[[str, str, Watch], str]
#: What every search is asked last: the objective, seconds, memory and states (0 for no limit), and
#: who watches it.
Asked = tuple[str, float, int, int, Watch]


@dataclass(frozen=True)
class SearchResult:
    """How a search ended."""

    outcome: str
    reason: str
    moves: str
    states: int
    seconds: float
    memory: int
    bound: int
    pushes: int


class Kernels:
    """Stands in for the module ``gridwright._core``."""

    __name__ = "gridwright.site.kernels"

    def __init__(self, call: Call) -> None:
        """``call`` is the page's, see ``kernels.js``."""
        self._call = call

    def solve_sokoban(
        self, width: int, height: int, cells: str, *asked: *Asked, **_: int
    ) -> SearchResult:
        # A browser's WebAssembly has one core, and one level at a time to polish.
        return self._solve("solve_sokoban", [width, height, cells], asked)

    def solve_maze(
        self, signs: bytes, row_length: int, player: int, buckets: int, *asked: *Asked
    ) -> SearchResult:
        maze = [signs.decode("latin-1"), row_length, player, buckets]
        return self._solve("solve_maze", maze, asked)

    def columns_best_placement(
        self,
        height: int,
        columns: list[str],
        column: int,
        bottom: int,
        jewels: str,
        next_jewels: str,
    ) -> tuple[int, int]:
        request = [height, len(columns), *columns, column, bottom, jewels, next_jewels]
        answer = self._ask("columns_best_placement", request)
        to, rotations = map(int, answer.split())
        return to, rotations

    def SnekLevel(  # noqa: N802 - the name of a class there
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
    ) -> SnekLevel:
        terms = (pulls_block, makes_all, waits, turns)
        lines: list[object] = [f"{height} {width}", _row(map(int, terms)), seed, _row(everything)]
        lines.append(len(words))
        for name, part, takes, plain, traits, spelled in words:
            lines += (name, part, _row(takes), int(plain), _row(traits), int(spelled))
        return SnekLevel(self, lines)

    def _solve(self, kernel: str, start: Iterable[object], asked: Asked) -> SearchResult:
        objective, seconds, memory, states, watch = asked
        request = [*start, objective, *_limits(seconds, memory, states)]
        outcome, reason, moves, *said = self._ask(kernel, request, watch).splitlines()
        met, took, held, bound, pushes = said
        counts = int(met), float(took), int(held), int(bound), int(pushes)
        return SearchResult(outcome, reason, moves, *counts)

    def _ask(self, kernel: str, request: Iterable[object], watch: Watch = lambda *_: True) -> str:
        """:raises ValueError: with what the kernel found wrong."""
        return self._call(kernel, "".join(f"{line}\n" for line in request), watch)


def use(call: Call) -> None:
    """Has these kernels answer from now on."""
    engine.use(Kernels(call))


class SnekLevel:
    """The compiled rules of Snek Is You on boards of one size."""

    def __init__(self, kernels: Kernels, lines: list[object]) -> None:
        self._kernels = kernels
        self._lines = lines

    def play(
        self, cells: Sequence[Sequence[int]], moves: str, turn: int = 0
    ) -> tuple[list[list[int]], bool]:
        request = [*self._lines, *_cells(cells), moves, turn]
        won, *after = self._kernels._ask("play_snek", request).splitlines()
        return [[int(code) for code in cell.split()] for cell in after], won == "1"

    def solve(self, cells: Sequence[Sequence[int]], *asked: *Asked) -> SearchResult:
        return self._kernels._solve("solve_snek", [*self._lines, *_cells(cells)], asked)


def _limits(seconds: float, memory: int, states: int) -> tuple[int, int, int]:
    """Time goes in whole milliseconds, the least being one: 0 would be no limit."""
    return (max(1, round(1000 * seconds)) if seconds else 0), memory, states


def _row(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _cells(cells: Sequence[Sequence[int]]) -> list[object]:
    return [len(cells), *map(_row, cells)]
