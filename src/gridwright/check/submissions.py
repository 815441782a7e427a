"""Where the programs are: a module, a program's folder, a folder of submissions, a zip of any."""

from __future__ import annotations

import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from gridwright.check.course import Course
from gridwright.errors import GridwrightError
from gridwright.files import errors_name

_MOST_UNPACKED = 50 << 20
_MOST_MEMBERS = 5000
_DEPTH = 8  #: how deep in a submission its program may lie


@dataclass(frozen=True)
class Program:
    """Somebody's program: what it is called and the folder its files are in."""

    name: str
    folder: Path
    note: str = ""  #: why there may be no program in the folder


@contextmanager
def find_programs(course: Course, path: Path, *, single: bool = False) -> Iterator[list[Program]]:
    """The programs at a path, by name; what had to be unpacked goes away afterwards.

    A ``single`` folder is one submission, whatever folders are in it.

    :raises GridwrightError: when there is no program of that course.
    """
    if not path.exists():
        raise GridwrightError(f"{path}: there is no such file or folder")
    with ExitStack() as stack:
        if single and path.is_dir():
            yield [_of_folder(course, path.resolve().name, path, stack)]
            return
        found = list(_programs(course, path, stack))
        if not found:
            wanted = " or ".join(course.entries)
            raise GridwrightError(f"{path}: no program of {course.title} there ({wanted})")
        yield found


def _programs(course: Course, path: Path, stack: ExitStack) -> Iterator[Program]:
    if path.is_file() and path.suffix == ".py":
        yield _of_module(course, path, stack)
        return
    folder, name = path, path.resolve().name
    if path.is_file():
        name = path.stem
        folder, note = _unpacked(path, stack)
        if note:
            raise GridwrightError(f"{path}: {note}")
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
    if not any(_has_python(child) for child in inside):
        return
    for child in inside:
        if child.is_dir():
            yield _of_folder(course, child.name, child, stack)
        elif child.suffix == ".py":
            yield _of_module(course, child, stack)
        else:
            unpacked, note = _unpacked(child, stack)
            yield _of_folder(course, child.stem, unpacked, stack, note)


def _is_submission(path: Path) -> bool:
    """Whether somebody may have handed this in: a folder, even an empty one, a module, a zip."""
    if path.name.startswith((".", "__")):
        return False
    return path.is_dir() or path.suffix in (".py", ".zip")


def _has_python(path: Path) -> bool:
    return path.is_file() or any(path.rglob("*.py")) or any(path.rglob("*.zip"))


def _of_folder(
    course: Course, name: str, folder: Path, stack: ExitStack, note: str = ""
) -> Program:
    """The program of one submission, which may lie in a zip inside its folder."""
    home = _home(course, folder)
    for path in sorted(folder.rglob("*.zip")) if home is None else ():
        unpacked, note = _unpacked(path, stack)
        home = _home(course, unpacked)
        if home is not None:
            return Program(name, home)
    if home is None and not note:
        note = f"no program was handed in ({' or '.join(course.entries)})"
    return Program(name, home or folder, note)


def _of_module(course: Course, path: Path, stack: ExitStack) -> Program:
    """A program of one file; under another name it is given the one the course asks for."""
    if path.name in course.entries:
        return Program(path.resolve().parent.name, path.parent)
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gridwright-")))
    with errors_name(path):
        (folder / course.entries[0]).write_bytes(path.read_bytes())
    return Program(path.stem, folder)


def _is_home(course: Course, folder: Path) -> bool:
    return any((folder / entry).is_file() for entry in course.entries)


def _home(course: Course, folder: Path) -> Path | None:
    """Where in a submission the program is: the place nearest to its top; None when nowhere."""
    for depth in range(_DEPTH):
        for entry in course.entries:
            for found in sorted(folder.glob("/".join(["*"] * depth + [entry]))):
                inside = found.relative_to(folder).parts
                if not any(part.startswith((".", "__")) for part in inside):
                    return found.parent
    return None


def _unpacked(path: Path, stack: ExitStack) -> tuple[Path, str]:
    """The files of a zip in a folder of their own, and why there are none, if so."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="gridwright-")))
    try:
        with zipfile.ZipFile(path) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            size = sum(member.file_size for member in members)
            if len(members) > _MOST_MEMBERS or size > _MOST_UNPACKED:
                return folder, "the zip is too large"
            for member in members:
                parts = PurePosixPath(member.filename.replace("\\", "/")).parts
                link = stat.S_ISLNK(member.external_attr >> 16)
                if link or not parts or ".." in parts or parts[0].startswith("/"):
                    continue
                target = folder.joinpath(*parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(member))
    except RuntimeError:
        return folder, "the zip has a password"
    except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError, EOFError, zlib.error):
        return folder, "the zip is damaged"
    return folder, ""
