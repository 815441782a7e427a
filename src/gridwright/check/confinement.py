"""What holds a student's program: what it may not do, its files put back, its limits, its exile.

Loaded by ``runner.py`` beside it, in the student's process; it needs the standard library alone.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import resource
import shutil
import signal
import sys
import time
from typing import Any

_NEW_USER, _NEW_PROCESSES, _NEW_NETWORK = 0x10000000, 0x20000000, 0x40000000
_DIE_WITH_PARENT = 1

_FORBIDDEN = (
    *("os.fork", "os.forkpty", "os.posix_spawn", "os.spawn", "os.exec", "subprocess.Popen"),
    *("os.kill", "os.killpg", "socket.connect", "socket.bind", "ctypes.dlopen", "os.chroot"),
)
_CHANGES = ("os.remove", "os.rename", "os.rmdir", "os.mkdir", "os.truncate", "os.chmod", "os.link")


class Guard:
    """Keeps Python code from harm by accident or mischief; what it watches starts with ``on``."""

    def __init__(self, folder: str) -> None:
        self.on = False
        self.imported = False
        self._folder = os.path.realpath(folder) + os.sep
        sys.addaudithook(self._hear)

    def _hear(self, event: str, arguments: tuple[Any, ...]) -> None:
        if not self.on:
            return
        if event == "import":
            self.imported |= str(arguments[0]).partition(".")[0] == "gridwright"
        elif event in _FORBIDDEN:
            raise PermissionError(f"a program under check may not use {event}")
        elif event in _CHANGES or (event == "open" and _writes(arguments)):
            self._require_inside(arguments[0])

    def _require_inside(self, path: object) -> None:
        if not isinstance(path, (str, bytes, os.PathLike)) or os.fsdecode(path) == os.devnull:
            return  # an open file was looked at when it was opened
        real = os.path.realpath(os.fsdecode(path)) + os.sep
        if not real.startswith(self._folder):
            raise PermissionError(f"a program under check may not change {os.fsdecode(path)}")


def _writes(arguments: tuple[Any, ...]) -> bool:
    flags = arguments[2] if len(arguments) > 2 else 0
    return isinstance(flags, int) and bool(flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))


class Files:
    """The student's files as they were given, put back after a case that changed them."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._bytes: dict[str, bytes] = {}
        for path in self._paths():
            with open(path, "rb") as file:
                self._bytes[path] = file.read()
        self._seen = self._look()

    def restore(self) -> None:
        if self._look() == self._seen:
            return
        for entry in os.scandir(self._folder) if os.path.isdir(self._folder) else ():
            if entry.is_dir(follow_symlinks=False):
                shutil.rmtree(entry.path, ignore_errors=True)
            else:
                os.unlink(entry.path)
        for path, content in self._bytes.items():
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(content)
        os.chdir(self._folder)
        self._seen = self._look()

    def _paths(self) -> list[str]:
        return [
            os.path.join(folder, name)
            for folder, _, names in os.walk(self._folder)
            for name in sorted(names)
        ]

    def _look(self) -> list[tuple[str, int, int]]:
        found = [(path, os.lstat(path)) for path in self._paths()]
        return [(path, stat.st_size, stat.st_mtime_ns) for path, stat in found]


def cpu_seconds(process: int) -> float:
    """The CPU time a process has used, by the clock that Linux keeps for it."""
    try:
        return time.clock_gettime((~process << 3) | 2)
    except OSError:
        return 0.0


def limit(what: int, value: int) -> None:
    _, hard = resource.getrlimit(what)
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(what, (value, value))


def leave_system_behind() -> bool:
    """Goes where there is no network and no process but ours; whether that is allowed here.

    The process that returns is then the first of its own process table.
    """
    user, group = os.getuid(), os.getgid()
    library = ctypes.CDLL(None)
    try:
        if library.unshare(_NEW_USER | _NEW_PROCESSES | _NEW_NETWORK) != 0:
            return False
    except AttributeError:  # no Linux
        return False
    for file, text in (
        ("setgroups", "deny"),
        ("uid_map", f"0 {user} 1"),
        ("gid_map", f"0 {group} 1"),
    ):
        with contextlib.suppress(OSError), open(f"/proc/self/{file}", "w") as mapping:
            mapping.write(text)
    first = os.fork()
    if first:
        os.closerange(0, 3)
        os._exit(os.waitstatus_to_exitcode(os.waitpid(first, 0)[1]) & 0xFF)
    library.prctl(_DIE_WITH_PARENT, signal.SIGKILL)
    return os.getpid() == 1
