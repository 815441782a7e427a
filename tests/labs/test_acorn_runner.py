"""The Acorn Runner lab, copied alone into an empty folder, against whole transcripts."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAB = ROOT / "labs" / "acorn_runner"
DATA = ROOT / "tests" / "data" / "acorn"
TRANSCRIPTS = sorted(path.parent.name for path in DATA.glob("*/config"))
#: The fewest moves through each maze, counted by hand; None when there is no way.
OPTIMA = {"straight": 4, "fetch_water": 10, "pads": 11, "no_way": None}


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
    typed = (DATA / name / "in").read_text(encoding="utf-8")
    printed = run(lab, "run.py", str(DATA / name / "config"), typed=typed)
    assert printed == (DATA / name / "out").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", OPTIMA)
@pytest.mark.parametrize("mode", ["BFS", "DFS"])
def test_solver_finds_a_path(lab: Path, name: str, mode: str) -> None:
    maze = DATA / "mazes" / f"{name}.txt"
    best = OPTIMA[name]
    said = run(lab, "solver.py", str(maze), mode)
    if best is None:
        assert said == "There is no possible path.\n"
        return
    length, path = said.splitlines()
    moves = path.removeprefix("Path: ").split(", ")
    assert length == f"Path has {len(moves)} moves."
    assert len(moves) == best or (mode == "DFS" and len(moves) > best)
    ending = run(lab, "run.py", str(maze), typed="\n".join(moves))
    assert f"Your moves: {', '.join(moves)}\n" in ending
    assert "YOU WIN" in ending


def test_play_clears_the_screen_before_each_board(lab: Path) -> None:
    (lab / "short.txt").write_text("X Y", encoding="utf-8")
    plain = run(lab, "run.py", "short.txt", typed="d\nd\n")
    cleared = run(lab, "run.py", "short.txt", "play", typed="d\nd\n")
    assert cleared.count("\033[2J\033[H") == 3
    assert cleared.replace("\033[2J\033[H", "") == plain


def test_the_later_edition_counts_with_care(lab: Path) -> None:
    (lab / "short.txt").write_text("X Y", encoding="utf-8")
    (lab / "next.txt").write_text("XY", encoding="utf-8")
    two = run(lab, "run.py", "short.txt", "--edition=later", typed="d\nd\n")
    assert "\nYou made 2 moves.\nYour moves: d, d\n" in two
    one = run(lab, "run.py", "next.txt", "--edition=later", typed="d\n")
    assert "\nYou made 1 move.\nYour move: d\n" in one
    default = run(lab, "run.py", "next.txt", typed="d\n")
    assert "\nYour made 1 moves.\nYour moves: d\n" in default


@pytest.mark.parametrize("program", ["run.py", "solver.py"])
def test_a_closed_pipe_is_no_traceback(lab: Path, program: str) -> None:
    """The reader leaves before anything is printed."""
    started = subprocess.Popen(
        [sys.executable, program, str(DATA / "mazes" / "pads.txt"), "BFS"],
        cwd=lab,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert started.stdout is not None
    started.stdout.close()
    _, complained = started.communicate(b"d\n" * 5)
    assert complained == b""


def test_the_tests_the_lab_ships(lab: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "unittest", "discover", "tests"],
        cwd=lab,
        capture_output=True,
        encoding="utf-8",
    )
    assert ran.returncode == 0, ran.stderr
    assert "Ran 0 tests" not in ran.stderr


def trees() -> dict[str, ast.Module]:
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in LAB.glob("*.py")}


def test_nothing_is_imported_but_sys_the_lab_and_the_package() -> None:
    own = {path.stem for path in LAB.glob("*.py")}
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                imported = [node.module or ""]
            elif isinstance(node, ast.Import):
                imported = [alias.name for alias in node.names]
            else:
                continue
            for module in imported:
                assert module.partition(".")[0] in own | {"sys", "gridwright"}, (name, module)


def test_only_the_two_programs_print() -> None:
    printing = {
        name
        for name, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "print"
    }
    assert printing == {"run.py", "solver.py"}


def test_the_report_keeps_to_the_limit_and_becomes_a_pdf(tmp_path: Path) -> None:
    text = (LAB / "Report.md").read_text(encoding="utf-8")
    assert len(text.split()) <= 500
    headings = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert headings == ["Section 1 – Testing", "Section 2 – Solver", "Reference"]
    pdf = tmp_path / "Report.pdf"
    script = ROOT / "labs" / "report_pdf.py"
    done = subprocess.run([sys.executable, script, LAB / "Report.md", pdf])
    assert done.returncode == 0
    assert pdf.read_bytes().startswith(b"%PDF-")
