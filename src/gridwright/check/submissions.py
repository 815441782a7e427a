"""Where the programs are: a module, a program's folder, a folder of submissions, a zip of any."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from gridwright.check.course import Course
from gridwright.errors import GridwrightError

_MOST_UNPACKED = 50 << 20
_MOST_MEMBERS = 5000
_DEPTH = 3  #: how deep in a submission its program may lie


@dataclass(frozen=True)
class Program:
    """Somebody's program: what it is called and the folder its files are in."""

    name: str
    folder: Path


@contextmanager
def find_programs(course: Course, path: Path) -> Iterator[list[Program]]:
    """The programs at a path, by name; what had to be unpacked goes away afterwards.

    :raises GridwrightError: when there is no program of that course.
    """
    if not path.exists():
        raise GridwrightError(f"{path}: there is no such file or folder")
    with ExitStack() as stack:
        found = list(_programs(course, path, stack))
        if not found:
            wanted = " or ".join(course.entries)
            raise GridwrightError(f"{path}: no program of {course.title} there ({wanted})")
        yield found


def _programs(course: Course, path: Path, stack: ExitStack) -> Iterator[Program]:
    if path.is_file() and path.suffix == ".py":
        yield _of_module(course, path, stack)
        return
    if path.is_file():
        folder = _unpacked(path, stack)
        name = path.stem
    else:
        folder, name = path, path.resolve().name
    if _is_home(course, folder):
        yield Program(name, folder)
        return
    inside = [child for child in sorted(folder.iterdir()) if _is_submission(child)]
    if path.is_file():  # a zip often holds one folder with everything
        while len(inside) == 1 and inside[0].is_dir():
            if _is_home(course, inside[0]):
                yield Program(name, inside[0])
                return
            inside = [child for child in sorted(inside[0].iterdir()) if _is_submission(child)]
    for child in inside:
        if child.is_dir():
            yield Program(child.name, _home(course, child))
        elif child.suffix == ".py":
            yield _of_module(course, child, stack)
        else:
            yield Program(child.stem, _home(course, _unpacked(child, stack)))


def _is_submission(path: Path) -> bool:
    """Whether somebody handed this in: a folder with Python in it, a module, a zip."""
    if path.name.startswith((".", "__")):
        return False
    if path.is_dir():
        return any(path.rglob("*.py"))
    return path.suffix in (".py", ".zip")


def _of_module(course: Course, path: Path, stack: ExitStack) -> Program:
    """A program of one file; under another name it is given the one the course asks for."""
    if path.name in course.entries:
        return Program(path.resolve().parent.name, path.parent)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gridwright-")))
    (folder / course.entries[0]).write_bytes(path.read_bytes())
    return Program(path.stem, folder)


def _is_home(course: Course, folder: Path) -> bool:
    return any((folder / entry).is_file() for entry in course.entries)


def _home(course: Course, folder: Path) -> Path:
    """Where in a submission the program is; the submission itself when nowhere."""
    for depth in range(_DEPTH):
        for entry in course.entries:
            for found in sorted(folder.glob("/".join(["*"] * depth + [entry]))):
                return found.parent
    return folder


def _unpacked(path: Path, stack: ExitStack) -> Path:
    """The files of a zip in a folder of their own; none of a damaged one or one too large."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gridwright-")))
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            size = sum(member.file_size for member in members)
            if len(members) > _MOST_MEMBERS or size > _MOST_UNPACKED:
                return folder
            for member in members:
                parts = PurePosixPath(member.filename.replace("\\", "/")).parts
                if not parts or ".." in parts or parts[0].startswith("/"):
                    continue
                target = folder.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(member))
    except (zipfile.BadZipFile, OSError, RuntimeError, NotImplementedError):
        pass  # nothing to be found in it, which its report will say
    return folder
