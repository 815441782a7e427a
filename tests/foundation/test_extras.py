"""Extras: a command whose libraries are missing says so in one sentence; the rest works."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from gridwright.extras import EXTRAS

PROJECT = Path(__file__).parents[2]


def run_without(modules: tuple[str, ...], *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own that has none of these modules."""
    code = (
        f"import sys; sys.modules.update(dict.fromkeys({modules!r}))\n"
        "from gridwright.cli.app import run; sys.exit(run(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, input="", timeout=60)


def test_extras_are_those_of_the_package() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    declared = project["optional-dependencies"]
    optional = declared.keys() - {"all", "dev", "docs"}
    assert optional >= EXTRAS.keys()
    assert declared["all"] == [f"gridwright[{','.join(sorted(optional))}]"]


@pytest.mark.parametrize(
    ("extra", "arguments", "said"),
    [
        ("store", ["levels", "list"], "to keep levels and results, run pip install"),
        ("page", ["serve"], "to serve the page, run pip install 'gridwright[page]'"),
        ("store", ["serve"], "to keep levels and results, run pip install 'gridwright[store]'"),
        ("window", ["window"], "to play in a window, run pip install 'gridwright[window]'"),
        ("pictures", ["show", "sokoban-1-first-steps", "--png", "x.png"], "to draw PNG and GIF"),
        ("pictures", ["solve", "sokoban-1-first-steps", "--gif", "x.gif"], "to draw PNG and GIF"),
        (
            "cluster",
            ["solve", "sokoban-1-first-steps", "--cluster", "local"],
            "to work on a cluster",
        ),
        ("parquet", ["dataset", "maze", "--count", "1", "--out", "x.parquet"], "to write Parquet"),
    ],
)
def test_a_missing_extra_is_told_in_a_sentence(extra: str, arguments: list[str], said: str) -> None:
    done = run_without(EXTRAS[extra].modules, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: {said}")
    assert len(done.stderr.splitlines()) == 1


def test_all_that_needs_no_extra_works_without_any() -> None:
    modules = tuple(module for extra in EXTRAS.values() for module in extra.modules)
    assert run_without(modules, "solve", "maze-1-into-the-woods").returncode == 0
    assert run_without(modules, "show", "snek-1-first-words", "--level", "1").returncode == 0
    played = run_without(modules, "play", "sokoban-1-first-steps", "--level", "1")
    assert (played.returncode, "Traceback" in played.stderr) == (0, False)
    doctor = run_without(modules, "doctor").stdout
    for name in EXTRAS:
        assert f"missing: pip install 'gridwright[{name}]' to " in doctor
