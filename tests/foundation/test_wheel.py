"""What is published builds, installs into an empty environment and solves, on every Python here."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")

pytestmark = pytest.mark.long


def interpreters(version: str) -> Iterator[str]:
    """Pythons of that version on this machine: of the system, and of pyenv."""
    on_path = shutil.which(f"python{version}")
    if on_path:
        yield on_path
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, root.glob(f"versions/{version}.*/bin/python"))


def run(*command: str | Path, cwd: Path | None = None) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, cwd=cwd, env=clean
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    code = "from scikit_build_core.build import build_sdist; import sys; build_sdist(sys.argv[1])"
    run(sys.executable, "-c", code, folder, cwd=PROJECT)
    (archive,) = folder.glob("gridwright-*.tar.gz")
    return archive


def test_the_source_archive_is_the_project_and_no_more(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    ours = run("git", "ls-files", "-co", "--exclude-standard", cwd=PROJECT).splitlines()
    assert {"pyproject.toml", "CMakeLists.txt", "core/module.cpp"} <= names
    assert names - {"PKG-INFO"} <= set(ours)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_level_is_solved_in_an_empty_environment(
    version: str, sdist: Path, tmp_path: Path
) -> None:
    for python in interpreters(version):
        try:
            run(python, "-m", "venv", tmp_path / "venv")
            break
        except AssertionError:  # a name on the path that leads nowhere
            shutil.rmtree(tmp_path / "venv", ignore_errors=True)
    else:
        pytest.skip(f"there is no Python {version} on this machine")
    programs = tmp_path / "venv" / "bin"
    run(programs / "pip", "install", "--quiet", sdist)
    answer = run(programs / "gridwright", "solve", "sokoban-2-tight-corners", "--level=1", "--json")
    assert json.loads(answer)["outcome"] == "solved"
    doctor = json.loads(run(programs / "gridwright", "doctor", "--json"))
    assert doctor["engine"] == "compiled (gridwright._core)"
    code = "import gridwright; print(gridwright.solve('#@ $.#').moves)"
    assert run(programs / "python", "-I", "-c", code, cwd=tmp_path) == "rR\n"
    installed = json.loads(run(programs / "pip", "list", "--format=json"))
    names = {package["name"] for package in installed}
    assert {"gridwright", "typer", "rich", "platformdirs"} <= names
    assert names.isdisjoint({"fastapi", "SQLAlchemy", "pillow", "textual", "pygame-ce", "numpy"})
