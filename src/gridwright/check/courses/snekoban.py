"""Snekoban: closed boards with as many computers as targets, which is all the handout speaks of."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from gridwright.board import Board
from gridwright.check.case import Case, Cell, Failure, Grid
from gridwright.check.course import with_cell
from gridwright.check.courses.modules import DIRECTIONS, MOVES, ModuleCourse
from gridwright.check.sandbox import Answer
from gridwright.errors import GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Request
from gridwright.state import Status

_CELLS: dict[str, Cell] = {
    "#": ("wall",),
    "@": ("player",),
    "+": ("player", "target"),
    "$": ("computer",),
    "*": ("computer", "target"),
    ".": ("target",),
    " ": (),
}
_SOLVER = "solver: "
_SOLVER_SECONDS = 5.0
_OUR_SECONDS = 10.0


class Snekoban(ModuleCourse):
    name = "snekoban"
    title = "Snekoban"
    game = "sokoban"
    driver = "snekoban"
    calls = """\
import json

import lab


def test_smallest_board():
    game = lab.make_new_game(json.loads({board!r}))
    for direction in {moves}:
        game = lab.step_game(game, direction)
    expected = json.loads({expected!r})
    got = [[sorted(cell) for cell in row] for row in lab.dump_game(game)]
    assert got == [[sorted(cell) for cell in row] for row in expected["board"]]
    if "won" in expected:
        assert bool(lab.victory_check(game)) == expected["won"]
"""

    def cell_of(self, sign: str) -> Cell:
        return _CELLS[sign]

    def request(self, case: Case) -> dict[str, Any]:
        request = super().request(case)
        if case.kind == "solve":
            request["seconds"] = _SOLVER_SECONDS
        return request

    def expected(self, case: Case) -> list[dict[str, Any]]:
        states = self.states(case)
        if case.kind == "solve":
            return [{"solution": solution_of(case.board)}]
        seen: list[dict[str, Any]] = []
        for number, state in enumerate(states):
            wanted: dict[str, Any] = {"board": state.board.to_json()}
            if case.kind == "won":
                wanted["won"] = state.status is Status.WON
            if number and case.kind == "unchanged":
                wanted["the game before"] = states[number - 1].board.to_json()
                wanted["the board given"] = states[0].board.to_json()
            if number and case.kind == "equal":
                wanted = {"a copy is equal": True, "the same step twice is equal": True}
            seen.append(wanted)
        return seen * 2 if case.kind == "round trip" else seen

    def same(self, name: str, expected: Any, got: Any) -> bool:
        return name == "solution" or super().same(name, expected, got)

    def judge(self, case: Case, answer: Answer) -> Failure | None:
        found = super().judge(case, answer)
        if found is not None or case.kind != "solve":
            return found
        wanted, got = self.expected(case)[0]["solution"], answer.value[0]["solution"]
        said = self._wrong_solution(case, wanted, got)
        if not said:
            return None
        return Failure(case, {"solution": wanted}, {"solution": got}, said)

    def _wrong_solution(self, case: Case, wanted: list[str] | None, got: Any) -> str:
        """What is wrong with a solution; nothing when it is as good as ours."""
        if wanted is None:
            return "" if got is None else "there is no solution, so None is the answer"
        if not isinstance(got, list):
            return f"there is a solution, so the answer is a list of moves, not {got!r}"
        for place, move in enumerate(got, 1):
            if not isinstance(move, str) or move not in MOVES:
                return f"move {place} of the solution is no direction: {move!r}"
        if len(got) != len(wanted):
            return f"the shortest solution has {len(wanted)} moves, this one has {len(got)}"
        state = self.states(case)[0]
        for move in got:
            state = state.step(MOVES[move])
        return "" if state.status is Status.WON else "these moves do not win"

    def is_inside(self, case: Case) -> bool:
        if not case.board or not case.board[0] or not _is_closed(case.board):
            return False
        names = Counter(name for row in case.board for cell in row for name in cell)
        if names["computer"] != names["target"] or names["player"] != 1:
            return False
        if case.kind not in ("solve", "round trip") and not case.moves:
            return case.kind in ("play", "won")
        try:
            self.states(case)
        except GridwrightError:
            return False
        return case.kind != "solve" or _can_be_known(case.board)

    def feature_of(self, case: Case) -> str:
        if case.kind == "solve":
            solution = solution_of(case.board)
            return _SOLVER + ("no way" if solution is None else "shortest" if solution else "won")
        found = {"movement"}
        states = self.states(case)
        for before, after in pairwise(states):
            if Status.WON in (before.status, after.status):
                found.add("victory")
            if before is after:
                found.add("walls")
            elif _computers(before.board) != _computers(after.board):
                found.add("pushing")
        if len(_computers(states[0].board)) > 1:
            found.add("two computers")
        return self.last_of(found)

    def random_case(self, chance: random.Random, feature: str) -> Case | None:
        if feature in ("new and dump", "immutability", "equality", _SOLVER + "time"):
            return None
        solving = feature.startswith(_SOLVER)
        pairs = 0 if feature in ("movement", "walls") else chance.choice((1, 1, 2, 2, 3))
        board = _random_board(chance, pairs, solved=feature == _SOLVER + "won")
        if board is None:
            return None
        if solving:
            return Case("solve", board)
        moves = tuple(chance.choices(list(MOVES), k=chance.randint(1, 6)))
        return Case("won" if feature == "victory" else "play", board, moves)

    def smaller(self, case: Case) -> Iterator[Case]:
        yield from super().smaller(case)
        places = [
            (row, column, name)
            for row, cells in enumerate(case.board)
            for column, cell in enumerate(cells)
            for name in cell
        ]
        for first in (place for place in places if place[2] == "computer"):
            for second in (place for place in places if place[2] == "target"):
                board = case.board
                for row, column, name in (first, second):
                    left = tuple(other for other in board[row][column] if other != name)
                    board = with_cell(board, row, column, left)
                yield case.with_board(board)

    def test_function(self, failure: Failure) -> str:
        if failure.case.kind != "solve":
            return super().test_function(failure)
        wanted = failure.expected["solution"]
        length = "is None" if wanted is None else f"is not None and len(solution) == {len(wanted)}"
        return (
            "import json\n\nimport lab\n\n\ndef test_smallest_board():\n"
            f"    board = json.loads({json.dumps(self.board_value(failure.case))!r})\n"
            "    solution = lab.solve_puzzle(lab.make_new_game(board))\n"
            f"    assert solution {length}\n"
        )


@lru_cache(maxsize=20_000)
def _solve(board: Grid) -> tuple[bool, tuple[str, ...] | None]:
    """Whether our solver knows, and what."""
    game = find_game("sokoban")
    state = game.start(Level("sokoban", Board.of(board)))
    result = game.solve(Request(state, "moves", Budget(seconds=_OUR_SECONDS)))
    if result.outcome is Outcome.SOLVED:
        return True, tuple(DIRECTIONS[move.lower()] for move in result.moves or "")
    return result.outcome is Outcome.UNSOLVABLE, None


def _can_be_known(board: Grid) -> bool:
    return _solve(board)[0]


def solution_of(board: Grid) -> list[str] | None:
    """A shortest solution of a board that can be solved, or None for one that cannot."""
    solution = _solve(board)[1]
    return None if solution is None else list(solution)


def _computers(board: Board) -> set[tuple[int, int]]:
    return {(row, column) for row, column, cell in board.cells() if "computer" in cell}


def _is_closed(board: Grid) -> bool:
    """Whether walls surround everything that the player could ever come to."""
    height, width = len(board), len(board[0])
    reached = {
        (row, column)
        for row, cells in enumerate(board)
        for column, cell in enumerate(cells)
        if "player" in cell
    }
    waiting = list(reached)
    while waiting:
        row, column = waiting.pop()
        if row in (0, height - 1) or column in (0, width - 1):
            return False
        for place in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if place not in reached and "wall" not in board[place[0]][place[1]]:
                reached.add(place)
                waiting.append(place)
    return True


def _random_board(chance: random.Random, pairs: int, solved: bool) -> Grid | None:
    height, width = chance.choice(((3, 5), (4, 5), (5, 5), (5, 5), (5, 6), (6, 7), (4, 6)))
    inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
    chance.shuffle(inside)
    walls = chance.choice((0, 0, 1, 2)) if len(inside) > 4 else 0
    if len(inside) < 1 + 2 * pairs + walls:
        return None
    board: Grid = (((("wall",),) * width),) * height
    for row, column in inside[walls:]:
        board = with_cell(board, row, column, ())
    free = inside[walls:]
    player, computers = free[0], free[1 : 1 + pairs]
    targets = computers if solved else chance.sample(free, pairs)
    for name, places in (("player", [player]), ("computer", computers), ("target", targets)):
        for row, column in places:
            board = with_cell(board, row, column, tuple(sorted((*board[row][column], name))))
    return board
