"""Acorn Runner: the functions that are tested, whole games as text, and the solver.

Mazes are closed by walls but for the start and the goal, as the handout promises. Of several bad
letters or unmatched pads a program may name any.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from gridwright.board import Board
from gridwright.check.case import Case, Cell, Failure, Grid
from gridwright.check.course import with_cell
from gridwright.check.courses.programs import ProgramCourse, program_test, rows_of
from gridwright.check.sandbox import Answer
from gridwright.game import find_game
from gridwright.games.maze.notation import OBJECTS, SIGNS, first_complaint
from gridwright.games.maze.rules import PLAYER, MazeState, Reply
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Request
from gridwright.state import Status

_SOLVER_SECONDS = 5.0
_KEYS = "wasdeq"
_NO_WAY = "There is no possible path.\n"
_PATH = re.compile(r"Path has (\d+) moves\.\nPath: ([wasde](?:, [wasde])*)\n")
_SOLVING = ("BFS", "DFS")


@dataclass(frozen=True)
class Game:
    """A game by our rules: everything printed, where each prompt begins, and what was seen."""

    text: str
    prompts: tuple[int, ...]  #: the lines at which each move was asked for
    seen: frozenset[str]
    over: bool


class AcornRunner(ProgramCourse):
    name = "acorn-runner"
    title = "Acorn Runner"
    game = "maze"
    modules = ("game_parser", "grid", "player")
    entries = ("run.py", "game_parser.py")
    usual_kind = "run"

    def read_moves(self, text: str) -> tuple[str, ...]:
        """Typed lines apart by commas."""
        return tuple(text.split(",")) if text else ()

    def transcript(self, case: Case) -> str:
        return self._play(case).text

    def opening(self, case: Case) -> list[str]:
        """Nothing is typed before the first move."""
        return []

    def shown_so_far(self, case: Case) -> str:
        """What is on the screen when the moves of a case were made and the next is awaited."""
        text = self.transcript(case)
        return text if self.is_over(case) else text.removesuffix("\nBye!\n")

    def is_over(self, case: Case) -> bool:
        """Whether the program has ended after the moves of a case."""
        quits = bool(case.moves) and case.moves[-1].lower() == "q"
        return quits or self._play(case).over

    def step_at(self, case: Case, line: int) -> int:
        return sum(prompt <= line for prompt in self._play(case).prompts)

    def _play(self, case: Case) -> Game:
        return play(case.board, case.moves, "later-edition" in self.options)

    def typed(self, case: Case) -> str:
        """The whole input; a game that is not over is ended by q."""
        moves = case.moves
        if not self._play(case).over and "q" not in [move.lower() for move in moves]:
            moves = (*moves, "q")
        return "".join(f"{move}\n" for move in moves)

    def request(self, case: Case) -> dict[str, Any]:
        maze = "".join(f"{row}\n" for row in rows_of(case))
        if case.kind == "run":
            typed = self.typed(case)
            return {"program": "run.py", "arguments": ["{maze}"], "typed": typed, "maze": maze}
        if case.kind in _SOLVING:
            asked = {"program": "solver.py", "arguments": ["{maze}", case.kind], "maze": maze}
            return {**asked, "seconds": _SOLVER_SECONDS}
        lines = [f"{row}\n" for row in rows_of(case)]
        asked = {"kind": case.kind, "lines": lines, "player": case.extra}
        return {"driver": "acorn", "case": asked}

    def judge(self, case: Case, answer: Answer) -> Failure | None:
        if case.kind == "run":
            return self.judge_text(case, answer)
        if case.kind in _SOLVING:
            return _judge_path(case, answer)
        expected = _expected(case)
        got = answer.value[0] if answer.value else None
        if got is not None and got in expected and not answer.trouble:
            return None
        trouble = answer.trouble or "nothing came back"
        said = trouble.splitlines()[-1] if got is None else _told_apart(expected[0], got)
        return Failure(case, expected[0], got or {"error": trouble}, said, costly=answer.costly)

    def is_inside(self, case: Case) -> bool:
        if case.kind == "player":
            return True
        rows = rows_of(case)
        if not rows or not rows[0]:
            return False
        if case.kind == "parse":
            return True
        if first_complaint(rows) or not _is_closed(rows):
            return False
        if case.kind == "grid":
            row, column, _ = case.extra
            return bool(row < len(rows) and column < len(rows[0]))
        if case.kind in _SOLVING:
            return _solve(case.board)[0]
        played = self._play(case)
        return len(played.prompts) >= len(case.moves)  # nothing is typed after the end

    def feature_of(self, case: Case) -> str:
        match case.kind:
            case "parse":
                return "parse errors" if first_complaint(rows_of(case)) else "parse"
            case "grid":
                return "grid_to_string"
            case "BFS" | "DFS":
                return f"solver {case.kind}"
        return self.last_of(set(self._play(case).seen))

    def random_case(self, chance: random.Random, feature: str) -> Case | None:
        if feature == "Player":
            return None
        board = _random_maze(chance, feature)
        if feature == "parse errors":
            return Case("parse", _spoilt(chance, board))
        if feature == "parse":
            return Case("parse", board)
        if feature == "grid_to_string":
            row, column = chance.randrange(len(board)), chance.randrange(len(board[0]))
            return Case("grid", board, extra=(row, column, chance.choice((0, 1, 2, 11))))
        if feature.startswith("solver "):
            return Case(feature.removeprefix("solver "), board)
        return Case("run", board, _random_moves(chance, board, feature))

    def read_trap(self, trap: Any) -> Case:
        case = super().read_trap(trap)
        extra = tuple(trap.get("player", ()))
        return Case(case.kind, case.board, case.moves, case.idea, extra)

    def test_function(self, failure: Failure) -> str:
        case = failure.case
        maze = "".join(f"{row}\n" for row in rows_of(case))
        files = f"    maze = tmp_path / 'maze.txt'\n    maze.write_text({maze!r})\n"
        if case.kind == "run":
            typed, text = self.typed(case), self.transcript(case)
            return program_test('"run.py", maze', typed, text, files)
        if case.kind in _SOLVING:
            return _solver_test(case, files, str(failure.expected))
        return _unit_test(case, failure.expected)

    def right_answer(self, case: Case) -> Any:
        """What we would answer to a case that is no game."""
        return _path_text(_solve(case.board)[1]) if case.kind in _SOLVING else _expected(case)[0]


def _solver_test(case: Case, files: str, expected: str) -> str:
    """Of paths that are as good as each other any will do: BFS is held to the length alone."""
    line = expected.splitlines()[0]
    check = (
        f"== {line!r}"
        if case.kind == "BFS" or expected == _NO_WAY
        else "!= _NO_WAY".replace("_NO_WAY", repr(_NO_WAY.strip()))
    )
    return (
        "import subprocess\nimport sys\n\n\ndef test_smallest_case(tmp_path):\n"
        f"{files}"
        f'    command = [sys.executable, "solver.py", maze, "{case.kind}"]\n'
        "    done = subprocess.run(command, capture_output=True, text=True, timeout=20)\n"
        "    assert done.returncode == 0\n"
        f"    assert done.stdout.splitlines()[0] {check}\n"
    )


def _unit_test(case: Case, expected: dict[str, Any]) -> str:
    if case.kind == "player":
        return (
            "from player import Player\n\n\ndef test_smallest_case():\n    player = Player()\n"
            '    assert (player.display, player.num_water_buckets) == ("A", 0)\n'
        )
    lines = [f"{row}\n" for row in rows_of(case)]
    head = "from game_parser import parse\n"
    if "ValueError" in expected:
        return (
            f"import pytest\n{head}\n\ndef test_smallest_case():\n"
            "    with pytest.raises(ValueError) as caught:\n"
            f"        parse({lines!r})\n"
            f"    assert str(caught.value) == {expected['ValueError']!r}\n"
        )
    if case.kind == "parse":
        return (
            f"{head}\n\ndef test_smallest_case():\n    grid = parse({lines!r})\n"
            "    shown = [[cell.display for cell in row] for row in grid]\n"
            f"    assert shown == {expected['cells']!r}\n"
        )
    row, column, buckets = case.extra
    return (
        f"from types import SimpleNamespace\n\n{head}from grid import grid_to_string\n\n\n"
        "def test_smallest_case():\n    player = SimpleNamespace(\n"
        f"        display='A', row={row}, col={column}, num_water_buckets={buckets}\n    )\n"
        f"    assert grid_to_string(parse({lines!r}), player) == {expected['text']!r}\n"
    )


def _expected(case: Case) -> list[dict[str, Any]]:
    """Every answer that is right; the first is the one we would give."""
    if case.kind == "player":
        return [{"display": "A", "num_water_buckets": 0, "has row and col": True}]
    rows = rows_of(case)
    complaint = first_complaint(rows)
    if complaint:
        return [{"ValueError": text} for text in (complaint, *_other_complaints(rows, complaint))]
    if case.kind == "parse":
        return [{"cells": [list(row) for row in rows]}]
    row, column, buckets = case.extra
    shown = [list(line) for line in rows]
    shown[row][column] = "A"
    return [{"text": _grid_text(["".join(line) for line in shown], buckets)}]


def _other_complaints(rows: Sequence[str], complaint: str) -> list[str]:
    """The same complaint about another letter or pad, which the handout allows as well."""
    counts = Counter("".join(rows))
    if complaint.startswith("Bad letter"):
        bad = [sign for sign in counts if sign not in OBJECTS]
        return [f"Bad letter in configuration file: {sign}." for sign in bad]
    if complaint.startswith("Teleport"):
        bad = [sign for sign in counts if sign.isdigit() and counts[sign] != 2]
        return [f"Teleport pad {sign} does not have an exclusively matching pad." for sign in bad]
    return []


def _told_apart(expected: dict[str, Any], got: dict[str, Any]) -> str:
    for name, value in expected.items():
        if got.get(name) != value:
            if name not in got:
                return f"expected {name} {value!r}, got {got!r}"[:200]
            return f"{name} should be {value!r}, not {got[name]!r}"[:200]
    return "no difference"


def _grid_text(rows: Sequence[str], buckets: int) -> str:
    unit = "water bucket" if buckets == 1 else "water buckets"
    return "\n".join(rows) + f"\n\nYou have {buckets} {unit}."


def _start(board: Grid) -> MazeState:
    cells = [[OBJECTS[cell[0] if cell else " "] for cell in row] for row in board]
    state = find_game("maze").start(Level("maze", Board.of(cells)))
    assert isinstance(state, MazeState)
    return state


_EVENTS = {
    Reply.WALKED: "walking",
    Reply.BUMPED: "walls",
    Reply.TOOK_WATER: "water",
    Reply.PUT_OUT_FIRE: "fire",
    Reply.TELEPORTED: "teleport",
    Reply.WON: "winning",
    Reply.BURNT: "losing",
}


@lru_cache(maxsize=20_000)
def play(board: Grid, typed: tuple[str, ...], later_edition: bool) -> Game:
    """The whole of ``run.py`` on a maze, in the edition's words."""
    state, said, moves = _start(board), "", list[str]()
    text, prompts, seen = "", list[int](), {"walking"}
    waiting = [*typed, "q"]
    while True:
        text += _shown(state) + "\n\n"
        if state.status is not Status.PLAYING:
            text += _ending(state, said, moves, later_edition)
            return Game(text, tuple(prompts), frozenset(seen), True)
        text += f"{said}\n\n" if said else ""
        prompts.append(text.count("\n"))
        text += "Input a move: "
        move = waiting.pop(0)
        if move.lower() == "q":
            if waiting:
                seen.add("quitting")
            return Game(f"{text}\nBye!\n", tuple(prompts), frozenset(seen), False)
        if len(move) != 1 or move.lower() not in _KEYS:
            said = "Please enter a valid move (w, a, s, d, e, q)."
            seen.add("invalid moves")
            continue
        state, event = state.turn(move.lower())
        said = event.value
        seen.add(_EVENTS[event])
        if move.lower() == "e":
            seen.add("waiting")
        if event.counts:
            moves.append(move.lower())


def _shown(state: MazeState) -> str:
    rows = [
        "".join("A" if PLAYER in cell else SIGNS[cell] for cell in row) for row in state.board.rows
    ]
    return _grid_text(rows, state.buckets)


def _ending(state: MazeState, said: str, moves: list[str], later_edition: bool) -> str:
    won = state.status is Status.WON
    title = "====== YOU WIN! =====" if won else "===== GAME OVER ====="
    bar = "=" * 21
    one = later_edition and len(moves) == 1
    made = f"{'You' if later_edition else 'Your'} made {len(moves)} {'move' if one else 'moves'}."
    listed = f"Your {'move' if one else 'moves'}: {', '.join(moves)}"
    return f"\n{said}\n\n{made}\n{listed}\n\n{bar}\n{title}\n{bar}\n"


@lru_cache(maxsize=5_000)
def _solve(board: Grid) -> tuple[bool, str | None]:
    """Whether our solver knows, and a shortest path."""
    result = find_game("maze").solve(Request(_start(board), "moves", Budget(seconds=10)))
    if result.outcome is Outcome.SOLVED:
        return True, result.moves
    return result.outcome is Outcome.UNSOLVABLE, None


def _path_text(moves: str | None) -> str:
    if moves is None:
        return _NO_WAY
    return f"Path has {len(moves)} moves.\nPath: {', '.join(moves)}\n"


def _judge_path(case: Case, answer: Answer) -> Failure | None:
    best = _solve(case.board)[1]
    said = answer.trouble.splitlines()[-1] if answer.trouble else ""
    said = said or _wrong_path(case, best, answer.printed)
    if not said:
        return None
    shown = answer.printed if not answer.trouble else f"{answer.printed}\n{answer.trouble}"
    return Failure(case, _path_text(best), shown, said, costly=answer.costly)


def _wrong_path(case: Case, best: str | None, printed: str) -> str:
    """What is wrong with what a solver printed; nothing when it is right."""
    if best is None or printed == _NO_WAY:
        if (best is None) == (printed == _NO_WAY):
            return ""
        return "there is no path" if best is None else "there is a path"
    found = _PATH.fullmatch(printed)
    if found is None:
        return "the answer is not in the form that the handout gives"
    moves = found[2].split(", ")
    if int(found[1]) != len(moves):
        return f"it says {found[1]} moves and gives {len(moves)}"
    state = _start(case.board)
    for number, move in enumerate(moves, 1):
        state, event = state.turn(move)
        if not event.counts:
            return f"move {number} of the path, {move}, cannot be made"
    if state.status is not Status.WON:
        return "the path does not lead to the goal"
    if case.kind == "BFS" and len(moves) != len(best):
        return f"the shortest path has {len(best)} moves, this one has {len(moves)}"
    return ""


def _is_closed(rows: Sequence[str]) -> bool:
    border = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    return set(border) <= set("*XY")


def _random_maze(chance: random.Random, feature: str) -> Grid:
    height, width = chance.choice(((3, 5), (4, 5), (5, 5), (5, 5), (6, 7)))
    wall: Cell = ("*",)
    board: Grid = ((wall,) * width,) * height
    signs = [" "] * 6 + ["*"]
    if feature in ("water", "fire", "losing", "winning", "parse") or feature.startswith("solver"):
        signs += ["W", "F", "W", "F"]
    inside = [(row, column) for row in range(1, height - 1) for column in range(1, width - 1)]
    for row, column in inside:
        sign = chance.choice(signs)
        board = with_cell(board, row, column, () if sign == " " else (sign,))
    if feature in ("teleport", "waiting", "winning", "parse") or feature.startswith("solver"):
        for number in range(1, chance.randint(1, 2) + 1):
            if len(inside) >= 2:
                for place in chance.sample(inside, 2):
                    inside.remove(place)
                    board = with_cell(board, *place, (str(number),))
    start, goal = (0, chance.randrange(1, width - 1)), (height - 1, chance.randrange(1, width - 1))
    return with_cell(with_cell(board, *start, ("X",)), *goal, ("Y",))


def _spoilt(chance: random.Random, board: Grid) -> Grid:
    """A maze with one to three things wrong with it."""
    for _ in range(chance.randint(1, 3)):
        row, column = chance.randrange(len(board)), chance.randrange(len(board[0]))
        board = with_cell(board, row, column, (chance.choice("0AxwZX Y1233*").replace(" ", "*"),))
    return board


def _random_moves(chance: random.Random, board: Grid, feature: str) -> tuple[str, ...]:
    keys = ["s", "s", "a", "d", "w"] + (["e", "e"] if feature in ("waiting", "teleport") else [])
    if feature == "invalid moves":
        keys += ["", "x", "ss", " s", "1", "quit"]
    if feature == "winning" and chance.random() < 0.7:
        known, path = _solve(board)
        return tuple(path or "s") if known else ("s",)
    moves = [chance.choice(keys) for _ in range(chance.randint(1, 7))]
    if chance.random() < 0.2:
        moves = [move.upper() for move in moves]
    if feature == "quitting":
        moves = [*moves[:3], chance.choice("qQ")]
    played = play(board, tuple(moves), False)
    return tuple(moves[: len(played.prompts)]) if played.over else tuple(moves)
