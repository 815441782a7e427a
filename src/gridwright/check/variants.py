"""Deliberately wrong programs: our test doubles with one switch thrown.

They show what the checker and a suite of tests can see. Each double is a program as a student
might write it, without the package, and right unless a switch says otherwise.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path

from gridwright.check.course import Course

_SWITCH = 'WRONG = ""'


def _double(course: Course) -> Path:
    return Path(__file__).parent / "doubles" / course.name


def variants(course: Course) -> Mapping[str, str]:
    """The names of the wrong variants of a course, each with what is wrong with it."""
    return tomllib.loads((_double(course) / "variants.toml").read_text(encoding="utf-8"))


def make_variant(course: Course, name: str, folder: Path) -> None:
    """Writes the double with that mistake into a new folder; without a mistake for no name."""
    shutil.copytree(_double(course), folder, ignore=shutil.ignore_patterns("*.toml", "__pycache__"))
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(_SWITCH, f"WRONG = {name!r}", 1), encoding="utf-8")
