"""What people hand in, and in what: every one of a class is found, and none leaves its folder."""

from __future__ import annotations

import os
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from gridwright.check.courses import find_course
from gridwright.check.submissions import find_programs
from gridwright.errors import GridwrightError

SNEKOBAN = find_course("snekoban")
LAB = "def make_new_game(board): ..."


def zipped(path: Path, members: Mapping[str, str]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


def found(path: Path, *, single: bool = False) -> dict[str, tuple[bool, str]]:
    """Of each program whether its module is there, and what is noted."""
    with find_programs(SNEKOBAN, path, single=single) as programs:
        return {one.name: ((one.folder / "lab.py").is_file(), one.note) for one in programs}


def test_a_class_as_it_comes(tmp_path: Path) -> None:
    home = tmp_path / "class"
    (home / "folder").mkdir(parents=True)
    (home / "folder" / "lab.py").write_text(LAB)
    (home / "nothing").mkdir()
    (home / "words").mkdir()
    (home / "words" / "README.txt").write_text("my dog ate it")
    (home / "With a name.py").write_text(LAB)
    zipped(
        home / "deep.zip", {"a/b/c/hw/lab.py": LAB, "__MACOSX/a/lab.py": "\0", "a/.x/lab.py": ""}
    )
    zipped(home / "moodle" / "hand in.zip", {"hw/lab.py": LAB})
    zipped(home / "empty.zip", {})
    (home / "damaged.zip").write_bytes(b"PK nothing of the kind")
    zipped(home / "huge.zip", {"lab.py": LAB, "zeros": "\0" * (60 << 20)})
    (home / ".git").mkdir()
    missing = "no program was handed in (lab.py)"
    assert found(home) == {
        "folder": (True, ""),
        "nothing": (False, missing),
        "words": (False, missing),
        "With a name": (True, ""),
        "deep": (True, ""),
        "moodle": (True, ""),
        "empty": (False, missing),
        "damaged": (False, "the zip is damaged"),
        "huge": (False, "the zip is too large"),
    }


def test_nothing_leaves_its_folder(tmp_path: Path) -> None:
    path = zipped(tmp_path / "evil.zip", {"../../evil.py": LAB, "/evil.py": LAB, "lab.py": LAB})
    link = zipfile.ZipInfo("link.py")
    link.external_attr = 0o120777 << 16
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr(link, "/etc/passwd")
        archive.writestr("..\\\\..\\\\evil.py", LAB)
    with find_programs(SNEKOBAN, path) as programs:
        (program,) = programs
        assert [file.name for file in program.folder.rglob("*")] == ["lab.py"]
    assert not list(tmp_path.rglob("evil.py"))


def test_one_submission_with_folders_of_its_own(tmp_path: Path) -> None:
    for name in ("src/lab.py", "tests/lab_test.py"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(LAB)
    assert found(tmp_path, single=True) == {tmp_path.name: (True, "")}
    assert sorted(found(tmp_path)) == ["src", "tests"]


def test_links_are_not_followed_into_the_sandbox(tmp_path: Path) -> None:
    from gridwright.check.sandbox import copy_program

    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "lab.py").write_text(LAB)
    os.symlink("/etc", tmp_path / "home" / "etc")
    os.symlink("/etc/passwd", tmp_path / "home" / "words.txt")
    copy_program(tmp_path / "home", tmp_path / "copy")
    assert [path.name for path in (tmp_path / "copy").rglob("*")] == ["lab.py"]


@pytest.mark.parametrize("name", ["nowhere", "damaged.zip", "words.zip"])
def test_paths_without_a_program(tmp_path: Path, name: str) -> None:
    (tmp_path / "damaged.zip").write_bytes(b"PK")
    zipped(tmp_path / "words.zip", {"README": "words"})
    with pytest.raises(GridwrightError), find_programs(SNEKOBAN, tmp_path / name):
        pass
