"""A machine without a compiler still gets a working Gridwright."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

PROJECT = Path(__file__).parents[2]


def test_the_install_succeeds_without_a_compiler(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "CMakeLists.txt", "README.md", "LICENSE"):
        shutil.copy(PROJECT / name, source / name)
    shutil.copytree(PROJECT / "src", source / "src")
    shutil.copytree(PROJECT / "core", source / "core")
    command = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "."]
    subprocess.run(
        [*command, "--quiet", "--wheel-dir", str(tmp_path)],
        cwd=source,
        env={**os.environ, "CXX": str(tmp_path / "no-such-compiler")},
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        archive.extractall(tmp_path / "installed")
    assert "gridwright/board.py" in names
    assert "gridwright/py.typed" in names
    assert "gridwright/levels/migrations/env.py" in names
    assert any(name.startswith("gridwright/levels/migrations/versions/0001") for name in names)
    assert "gridwright/levels/packs/sokoban-1-first-steps.toml" in names
    assert not [name for name in names if name.endswith(".so")]
    solve = (
        "import sys; sys.path.insert(0, sys.argv[1]); "
        "from gridwright import Session, engine, find_game; assert not engine.compiled(); "
        "print(Session(find_game('sokoban').example).solve().outcome)"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", solve, str(tmp_path / "installed")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "solved\n"
