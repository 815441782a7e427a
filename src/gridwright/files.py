"""Files that are written whole or not at all, and lines kept one by one."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from gridwright.errors import GridwrightError

_LONGEST_LINE = 64 << 20


@contextmanager
def errors_name(path: Path) -> Iterator[None]:
    """Failures of the disk inside as sentences about that file.

    :raises GridwrightError: for whatever the system refuses.
    """
    try:
        yield
    except OSError as error:
        raise GridwrightError(f"{path}: {error.strerror or error}") from None


def write_file(path: Path, content: str | bytes) -> None:
    """Writes a file. Whoever reads it sees all of it or what was there before.

    It is written beside its place, brought to the disk and then renamed, so neither a full disk
    nor a crash leaves half a file. A link stays a link; a device is written to as it is.

    :raises GridwrightError: naming the file, when it cannot be written.
    """
    data = content.encode(errors="replace") if isinstance(content, str) else content
    with errors_name(path):
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        beside = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            with beside.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                shutil.copymode(target, beside)
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise


def read_lines(path: Path, wrong: str) -> Iterator[Any]:
    """The JSON values in the lines of a file that :func:`append_line` wrote; none if there is none.

    A last line that broke off is cut away in the end, so that the file can be resumed.

    :raises GridwrightError: naming the file and saying what is ``wrong``, when it holds anything
        else.
    """
    if not path.exists():
        return
    whole = 0
    with errors_name(path), path.open("rb") as file:
        for line in iter(lambda: file.readline(_LONGEST_LINE + 1), b""):
            if len(line) > _LONGEST_LINE:
                raise GridwrightError(f"{path}: {wrong}")
            if not line.endswith(b"\n"):
                os.truncate(path, whole)
                return
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                raise GridwrightError(f"{path}: {wrong}") from None
            yield value
            whole += len(line)


def append_line(path: Path, value: object) -> None:
    """Adds a line of JSON to a file, which is made if there is none.

    :raises GridwrightError: naming the file, when it cannot be written.
    """
    with errors_name(path), path.open("a", encoding="utf-8", errors="replace") as file:
        file.write(json.dumps(value, ensure_ascii=False) + "\n")
