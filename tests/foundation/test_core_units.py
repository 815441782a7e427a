"""The headers of the core that are worth tests of their own: ``tests/core``, compiled and run.

Where the compiler has sanitizers, they watch.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
SOURCES = sorted((PROJECT / "tests" / "core").glob("*.cpp"))
OPTIONS = ["-std=c++20", "-O0", "-pthread", "-Wall", "-Wextra", "-Werror", f"-I{PROJECT / 'core'}"]
SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all"]


@pytest.fixture
def compiler() -> str:
    for name in (os.environ.get("CXX"), "c++", "g++", "clang++"):
        if name and shutil.which(name):
            return name
    pytest.skip("there is no C++ compiler on this machine")


@pytest.fixture
def sanitizers(compiler: str, tmp_path: Path) -> list[str]:
    empty = tmp_path / "empty.cpp"
    empty.write_text("int main() {}\n")
    command = [compiler, *SANITIZERS, str(empty), "-o", str(tmp_path / "empty")]
    return [] if subprocess.run(command, capture_output=True).returncode else SANITIZERS


def test_they_pass(compiler: str, sanitizers: list[str], tmp_path: Path) -> None:
    objects = [tmp_path / source.with_suffix(".o").name for source in SOURCES]
    for source, made in zip(SOURCES, objects, strict=True):  # one by one, for a compiler's cache
        run(compiler, *OPTIONS, *sanitizers, "-c", str(source), "-o", str(made))
    run(compiler, "-pthread", *sanitizers, *map(str, objects), "-o", str(tmp_path / "tests"))
    said = run(str(tmp_path / "tests"))
    assert said.count("ok ") == sum(source.read_text().count("\nTEST(") for source in SOURCES) > 12


def run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
