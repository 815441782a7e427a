"""A machine without a compiler, or with nothing but Python, still gets a working Gridwright."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]


def copy_of_the_project(folder: Path) -> Path:
    """What the build needs, in a folder of its own, so that builds do not meet."""
    folder.mkdir()
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, folder / name)
    for name in ("src", "core"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as a wheel that was built without a compiler leaves it, and nothing beside it."""
    folder = tmp_path_factory.mktemp("install")
    source = copy_of_the_project(folder / "source")
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "."]
    subprocess.run(
        [*command, "--quiet", "--wheel-dir", str(folder)],
        cwd=source,
        env={**os.environ, "CXX": str(folder / "no-such-compiler")},
        check=True,
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


def python(installed: Path, code: str) -> str:
    """What the code prints where there is nothing but the standard library and the package."""
    begin = "import sys; sys.path.insert(0, sys.argv[1])\n"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", begin + code, str(installed)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_wheel_has_all_it_needs(installed: Path) -> None:
    package = installed / "gridwright"
    for name in (
        "py.typed",
        "levels/migrations/env.py",
        "levels/migrations/versions/0001_levels_results_progress.py",
        "levels/packs/sokoban-1-first-steps.toml",
        "web/static/index.html",
        "terminal/style.tcss",
    ):
        assert (package / name).is_file(), name
    assert not list(installed.rglob("*.so"))


def test_levels_are_solved_without_a_compiler(installed: Path) -> None:
    code = (
        "from gridwright import Session, engine, find_game; assert not engine.compiled()\n"
        "print(Session(find_game('sokoban').example).solve().outcome)"
    )
    assert python(installed, code) == "solved\n"


def test_rules_notations_solving_and_reports_need_the_standard_library_alone(
    installed: Path,
) -> None:
    code = """
from pathlib import Path
from gridwright import Session, all_games, read_text, write_text
from gridwright.bench import Suite, markdown, run_suite
from gridwright.game import Capability
from gridwright.levels.shipped import shipped_levels
from gridwright.render.svg import board_svg
from gridwright.render.text import board_text
from gridwright.solving.executors import ThisProcess

for game in all_games():
    level = shipped_levels(game.name)[0].level
    session = Session(level)
    for move in game.moves:
        session.step(move)
    session.undo()
    assert Session.resume(session.save()).state == session.state
    assert read_text(write_text([level], "json")) == [level]
    assert board_text(level.board, game) and board_svg(level.board, game=game.name)
    if Capability.SOLVE in game.capabilities:
        assert Session(level).solve().moves
steps = Suite("steps", Path("sokoban-1-first-steps"), "pushes")
print(markdown([[run_suite(steps, ThisProcess(), print)]]))
known = sys.stdlib_module_names | {"gridwright", "__main__", "__mp_main__"}
print("others:", sorted({name.split(".")[0] for name in sys.modules} - known))
"""
    said = python(installed, code)
    assert "| steps | pushes | 10 s, 4096 MiB | 15 of 15 |" in said
    assert said.endswith("others: []\n")
