"""A student's program behind glass: started, asked, stopped and started again.

The other side is ``runner.py``, in a process and a session of its own, with an empty environment,
in a scratch folder that goes away. This is made against accidents and mischief: endless loops,
floods of output, processes that multiply, files that vanish. It is no prison for an attacker who
knows the machine; who grades strangers' programs does so in a container.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from gridwright.errors import GridwrightError

_RUNNER = Path(__file__).with_name("runner.py")
_LARGEST_FILE = 1 << 20
_MOST_FILES = 500
_LOADING = 10.0  #: seconds a program may take to be loaded
_INTERACTIVE_PATIENCE = 3  #: the same for a step that a person waits for
_PATIENCE = 25  #: how many times the limit of its cases the runner may take by the clock


@dataclass(frozen=True)
class Limits:
    """What one case may use."""

    seconds: float = 2.0  #: of CPU time; by the clock, if it only sleeps
    memory: int = 1 << 30  #: bytes of address space
    output: int = 1 << 20  #: bytes printed, and of any file


@dataclass(frozen=True)
class Answer:
    """What came of a case. ``stopped`` is why it did not end by itself; empty when it did."""

    value: Any = None  #: what the driver saw, or None
    error: str = ""  #: the student's exception with its traceback
    printed: str = ""
    complained: str = ""  #: what went to standard error
    stopped: str = ""
    status: int = 0
    imported: bool = False  #: whether the package gridwright was imported
    over: bool = False  #: of an interactive program: whether it has ended

    @property
    def trouble(self) -> str:
        """What kept the case from ending well, in words; empty when nothing did."""
        return _STOPPED.get(self.stopped, "") or self.error

    @property
    def costly(self) -> bool:
        """Whether it used up what a case may use: another one like it will take as long."""
        return self.stopped in ("time", "asleep", "silent", "output") or self.error.endswith(
            "MemoryError"
        )


_STOPPED = {
    "time": "did not finish in time",
    "asleep": "did not finish in time: it was waiting, not working",
    "silent": "did not finish in time, and could not be stopped alone",
    "output": "printed too much",
    "ended": "ended the whole process instead of returning",
    "loading": "did not finish loading in time",
    "gone": "ended the process that loads it",
}


class Sandbox:
    """Answers requests about one program. Use it as a context manager."""

    def __init__(
        self, folder: Path, modules: tuple[str, ...], limits: Limits, interactive: bool = False
    ) -> None:
        """:raises GridwrightError: on a system without the limits that hold a program."""
        if sys.platform == "win32":
            raise GridwrightError("checking programs needs Linux or macOS; on Windows use WSL")
        self._scratch = tempfile.TemporaryDirectory(prefix="gridwright-check-")
        self._modules = modules
        self._interactive = interactive
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None
        self._buffer = b""
        self._cannot_load = ""
        self.share = 1.0  #: of its time that a case gets
        self.imported = False  #: whether the program was seen importing gridwright
        self._home = Path(self._scratch.name, "program")
        copy_program(folder, self._home)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        self._kill()
        with contextlib.suppress(OSError):
            self._scratch.cleanup()

    def run(self, request: Mapping[str, Any]) -> Answer:
        """Runs one case; what goes wrong in it is part of the answer, never raised."""
        return self.run_batch([request])[0]

    def run_batch(self, requests: Sequence[Mapping[str, Any]]) -> list[Answer]:
        """Runs cases one after another in one process, which is faster.

        There is an answer to each case up to the first that did not end well.
        """
        if self._cannot_load or (self._process is None and not self._start()):
            return [Answer(stopped=self._cannot_load)]
        assert self._process is not None
        assert self._process.stdin is not None
        timed = [{**each, "seconds": self._seconds(each)} for each in requests]
        try:
            self._process.stdin.write(json.dumps(timed).encode())
            self._process.stdin.write(b"\n")
            self._process.stdin.flush()
        except OSError:
            self._kill()
            return [Answer(stopped="gone")]
        line = self._read_line(_PATIENCE * sum(map(self._seconds, requests)))
        if not line:
            self._kill()
            return [Answer(stopped="silent" if line is None else "gone")]
        try:
            answers = [Answer(**answer) for answer in json.loads(line)["answers"]]
        except (ValueError, TypeError, KeyError):  # somebody else wrote on our line
            self._kill()
            return [Answer(stopped="gone")]
        self.imported |= any(answer.imported for answer in answers)
        return answers

    def _seconds(self, request: Mapping[str, Any]) -> float:
        return self.share * float(request.get("seconds", self._limits.seconds))

    def ask(self, request: Mapping[str, Any]) -> Answer:
        """The next step of an interactive program; one that hangs is ended."""
        if self._cannot_load or (self._process is None and not self._start()):
            return Answer(stopped=self._cannot_load)
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(dict(request)).encode() + b"\n")
            self._process.stdin.flush()
            line = self._read_line(_INTERACTIVE_PATIENCE * self._limits.seconds)
        except OSError:
            line = b""
        if not line:
            self._kill()
            return Answer(stopped="time" if line is None else "ended")
        return Answer(**json.loads(line))

    def _start(self) -> bool:
        settings = {
            "folder": str(self._home),
            "scratch": self._scratch.name,
            "modules": self._modules,
            "interactive": self._interactive,
            **asdict(self._limits),
        }
        self._buffer = b""
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-P", "-B", str(_RUNNER), json.dumps(settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONHASHSEED": "0", "PYTHONUTF8": "1"},
            cwd=self._scratch.name,
            start_new_session=True,
        )
        line = self._read_line(_LOADING)
        if line:
            return True
        self._kill()
        self._cannot_load = "loading" if line is None else "gone"
        return False

    def _read_line(self, seconds: float) -> bytes | None:
        """The next line; empty when the process has ended, None when the time is up."""
        assert self._process is not None
        assert self._process.stdout is not None
        ears = self._process.stdout.fileno()
        end = time.monotonic() + seconds
        while b"\n" not in self._buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([ears], [], [], left)[0]:
                return None
            read = os.read(ears, 1 << 16)
            if not read:
                return b""
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _kill(self) -> None:
        if self._process is None:
            return
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        for pipe in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):
                if pipe is not None:
                    pipe.close()
        self._process.wait()
        self._process = None


def copy_program(folder: Path, home: Path) -> None:
    """Copies a program's own files into a new folder."""
    home.mkdir()
    for path, inside in own_files(folder):
        target = home / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def own_files(folder: Path) -> Iterator[tuple[Path, Path]]:
    """The plain files of a program, large ones, hidden ones and links aside: where, and as what."""
    found = 0
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") or part == "__pycache__" for part in inside.parts)
        if hidden or path.is_symlink() or not path.is_file():
            continue
        if path.stat().st_size <= _LARGEST_FILE:
            found += 1
            if found > _MOST_FILES:
                return
            yield path, inside
