"""The Acorn Runner lab, copied alone into an empty folder, against whole transcripts."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shared_data import shared_path

LAB = Path(__file__).parents[2] / "labs" / "acorn_runner"
TRANSCRIPTS = [
    "collecting_water_buckets",
    "e_on_teleport",
    "invalid_move",
    "more_fire_than_water_buckets",
    "one_move_lose",
    "quit_move",
    "simple_teleport",
    "small_game_win",
    "trying_to_walk_into_wall",
]
OPTIMA = {"simple": 2, "medium": 7, "hard": 25, "super_hard": 27, "bfs_killer": 67}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(LAB, tmp_path_factory.mktemp("alone") / "lab"))


def run(lab: Path, *arguments: str, typed: str = "") -> str:
    """What a program of the lab prints; it must end well and complain of nothing."""
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=lab, input=typed, capture_output=True, encoding="utf-8"
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(lab: Path, name: str) -> None:
    case = shared_path(f"cases/acorn/{name}")
    typed = (case / "in").read_text(encoding="utf-8")
    printed = run(lab, "run.py", str(case / "config"), typed=typed)
    assert printed == (case / "out").read_text(encoding="utf-8")


def test_every_transcript_there_is_is_tested() -> None:
    cases = shared_path("cases/acorn")
    assert sorted(path.name for path in cases.iterdir() if path.is_dir()) == TRANSCRIPTS


@pytest.mark.parametrize("name", OPTIMA)
@pytest.mark.parametrize("mode", ["BFS", "DFS"])
def test_solver_finds_a_path(lab: Path, name: str, mode: str) -> None:
    maze = shared_path(f"cases/acorn/board_{name}.txt")
    length, path = run(lab, "solver.py", str(maze), mode).splitlines()
    moves = path.removeprefix("Path: ").split(", ")
    assert length == f"Path has {len(moves)} moves."
    assert len(moves) == OPTIMA[name] or (mode == "DFS" and len(moves) > OPTIMA[name])
    ending = run(lab, "run.py", str(maze), typed="\n".join(moves))
    assert f"Your moves: {', '.join(moves)}\n" in ending
    assert "YOU WIN" in ending


def test_play_clears_the_screen_before_each_board(lab: Path) -> None:
    (lab / "short.txt").write_text("X Y", encoding="utf-8")
    plain = run(lab, "run.py", "short.txt", typed="d\nd\n")
    cleared = run(lab, "run.py", "short.txt", "play", typed="d\nd\n")
    assert cleared.count("\033[2J\033[H") == 3
    assert cleared.replace("\033[2J\033[H", "") == plain


def test_the_tests_the_lab_ships(lab: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "unittest", "discover", "tests"],
        cwd=lab,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    assert "Ran 0 tests" not in ran.stderr
