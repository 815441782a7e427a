"""A student's program played move by move beside our rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from check_programs import hostile, program
from gridwright.check.case import Grid
from gridwright.check.courses import find_course
from gridwright.check.sandbox import Limits
from gridwright.errors import GridwrightError
from gridwright.lab.program import Lab, open_lab

Opened = Callable[..., Lab]


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[Opened]:
    """Opens the lab of a course on its double with a mistake."""
    opened: list[Lab] = []

    def of(name: str, wrong: str = "", **options: object) -> Lab:
        course = find_course(name)
        folder = tmp_path / str(len(opened))
        if "harm" in options:
            hostile(folder, course, str(options["harm"]))
        else:
            program(folder, course, wrong)
        opened.append(open_lab(course, folder, Limits(seconds=1)))
        return opened[-1]

    yield of
    for each in opened:
        each.close()


def board_of(name: str, feature: int, trap: int = 0) -> Grid:
    return find_course(name).features[feature].traps[trap].board


def test_a_right_module_agrees_at_every_step(lab: Opened) -> None:
    game = lab("snekoban")
    assert game.start(board_of("snekoban", 5)).agrees
    for move in ("right", "left", "up", "right"):
        assert game.step(move).agrees


def test_a_difference_is_marked_cell_by_cell_with_what_it_concerns(lab: Opened) -> None:
    game = lab("snek-is-you", "pushes one")
    push = board_of("snek-is-you", 3, 1)
    assert game.start(push).agrees
    sight = game.step("right")
    assert not sight.agrees
    assert sight.cells == ((2, 0), (2, 1), (2, 3))
    assert sight.feature == "PUSH"
    assert sight.shown[2][0] == ("snek",)
    assert sight.expected[2][0] == ()


def test_a_new_game_loads_the_program_anew(lab: Opened, tmp_path: Path) -> None:
    game = lab("snekoban", "walks through walls")
    walls = board_of("snekoban", 2)
    game.start(walls)
    assert not game.step("up").agrees
    file = tmp_path / "0" / "lab.py"
    text = file.read_text(encoding="utf-8").replace("'walks through walls'", "''", 1)
    file.write_text(text, encoding="utf-8")
    game.start(walls)
    assert game.step("up").agrees


def test_what_is_printed_and_raised_is_seen(lab: Opened, tmp_path: Path) -> None:
    game = lab("snekoban")
    file = tmp_path / "0" / "lab.py"
    text = file.read_text(encoding="utf-8")
    entrance = "def step_game(game, direction):"
    broken = f'{entrance}\n    print("stepping", direction)\n    game["nothing"]'
    file.write_text(text.replace(entrance, broken), encoding="utf-8")
    game.start(board_of("snekoban", 2))
    sight = game.step("left")
    assert sight.printed == "stepping left\n"
    assert sight.error.endswith("KeyError: 'nothing'")
    assert 'File "lab.py"' in sight.error


def test_a_module_that_hangs_is_ended(lab: Opened) -> None:
    game = lab("snekoban", harm="loops")
    sight = game.start(board_of("snekoban", 2))
    assert sight.error == "did not finish in time"


def test_a_long_game(lab: Opened) -> None:
    """Neither side goes back to the beginning."""
    game = lab("snekoban")
    game.start(board_of("snekoban", 1))
    assert all(game.step(move).agrees for move in ("up", "down") * 150)


def test_moves_and_boards_that_are_none(lab: Opened) -> None:
    game = lab("snekoban")
    with pytest.raises(GridwrightError):
        game.start(((("dragon",),),))
    game.start(board_of("snekoban", 1))
    with pytest.raises(GridwrightError, match="sideways"):
        game.step("sideways")


def test_a_text_program_is_driven_line_by_line(lab: Opened) -> None:
    game = lab("columns")
    sight = game.start((((),) * 3,) * 3 + ((("S",), (), ("T",)),))
    assert sight.agrees
    assert sight.shown.endswith("| S     T |\n --------- \n")
    for command in ("F 2 X Y Z", "", ">", "R", ""):
        sight = game.step(command)
        assert sight.agrees, (command, sight)
    assert not sight.over
    assert game.step("Q").over


def test_a_text_program_that_differs(lab: Opened) -> None:
    game = lab("columns", "rotates backwards")
    assert game.start((((),) * 3,) * 4).agrees
    assert game.step("F 1 X Y Z").agrees
    sight = game.step("R")
    assert not sight.agrees
    assert sight.feature == "rotate"


def test_a_maze_is_driven_line_by_line(lab: Opened) -> None:
    game = lab("acorn-runner")
    sight = game.start(board_of("acorn-runner", 4))
    assert sight.agrees
    assert sight.shown.endswith("Input a move: ")
    for typed in ("s", "x", "a", "d"):
        assert game.step(typed).agrees
    last = game.step("s")
    assert last.agrees
    assert last.over


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("import sys\n_rest = iter(sys.stdin)\ndef input(): return next(_rest).rstrip()\n", ""),
        ("import sys\ndef print(text): sys.stdout.write(text + chr(10))\n", ""),
        ("from . import mechanics\n", "ImportError"),
        ("raise SystemExit('no')\n", "differs at line 1"),
        ("import os\nos._exit(0)\n", "differs at line 1"),
        ("def broken(:\n", "SyntaxError"),
        ("open('nothing.txt')\n", "FileNotFoundError"),
    ],
)
def test_programs_written_in_other_ways(lab: Opened, tmp_path: Path, head: str, said: str) -> None:
    game = lab("columns")
    file = tmp_path / "0" / "project4.py"
    file.write_bytes(b"\xef\xbb\xbf" + (head + file.read_text()).replace("\n", "\r\n").encode())
    sight = game.start((((),) * 3,) * 4)
    if not said:
        assert game.step("F 1 X Y Z").agrees
        assert game.step("Q").over
    else:
        assert sight.over
        assert said in sight.said
        with pytest.raises(GridwrightError, match="ended"):
            game.step("Q")
