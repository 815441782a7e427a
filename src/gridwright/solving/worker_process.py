"""A process that does jobs, one after another, and nothing else.

Messages go both ways as pickles behind their lengths: in comes a :class:`Job`, or None to cancel
the one that runs; out go :class:`Told` any number of times, then one :class:`Done` or
:class:`Failed`. The end of input ends the process at once, so none outlives whoever started it.
Only our own processes write to each other this way.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import re
import signal
import struct
import sys
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from gridwright.game import all_games, find_game
from gridwright.search import Progress, Request
from gridwright.solving.answer import solve_to_json

HEADER = struct.Struct("<I")
_PROGRESS_EVERY = 0.1  # seconds
_REMINDER = 0.1  # seconds between two alarms, should the first be lost
_DEAF_SECONDS = 5  # that a job may go on without hearing one
_NICENESS = 10  # whoever waits for a key press comes before whoever waits for a search


@dataclass(frozen=True)
class Job:
    """A function of a module and what it is given; ``seconds`` of CPU are the most it gets.

    One that ``talks`` is given the job's :class:`Line` first.
    """

    task: Callable[..., Any]
    arguments: tuple[Any, ...]
    seconds: float
    talks: bool = False


@dataclass(frozen=True)
class Told:
    event: dict[str, Any]


@dataclass(frozen=True)
class Done:
    value: Any
    peak: int  #: bytes that the process has held at most since it began


@dataclass(frozen=True)
class Failed:
    """What a job raised: a class, its arguments and its fields, which every error survives."""

    kind: type[BaseException]
    arguments: tuple[Any, ...]
    fields: dict[str, Any]

    @classmethod
    def by(cls, error: BaseException) -> Failed:
        return cls(type(error), error.args, vars(error))

    def error(self) -> BaseException:
        error = self.kind.__new__(self.kind)
        error.args = self.arguments
        vars(error).update(self.fields)
        return error


class Overran(BaseException):
    """A job took more time than it was given. No ``except Exception`` on its way holds it up."""


class Cancelled(BaseException):
    """Nobody waits for the job any more."""


class Line:
    """What a job that talks has: a way to tell how far it is, and to see whether to stop."""

    def __init__(self, say: Callable[[object], None]) -> None:
        self._say = say
        self.cancelled = False

    def tell(self, event: dict[str, Any]) -> None:
        self._say(Told(event))


def write(value: object) -> bytes:
    """A message as it goes over the pipe."""
    body = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
    return HEADER.pack(len(body)) + body


def read(pipe: BinaryIO) -> Any:
    """The next message.

    :raises EOFError: when there is none, or not all of it.
    """
    header = pipe.read(HEADER.size)
    if len(header) < HEADER.size:
        raise EOFError
    (length,) = HEADER.unpack(header)
    body = pipe.read(length)
    if len(body) < length:
        raise EOFError  # whoever wrote it was killed in the middle
    return pickle.loads(body)


def solve_and_tell(line: Line, name: str, request: Request) -> dict[str, Any]:
    """The task of a search: its result, after its progress."""
    last = time.monotonic()

    def progress(now: Progress) -> None:
        nonlocal last
        if time.monotonic() - last >= _PROGRESS_EVERY:
            last = time.monotonic()
            line.tell({"progress": {**asdict(now), "rate": now.rate}})

    request = replace(request, progress=progress, cancel=lambda: line.cancelled)
    return solve_to_json(find_game(name), request)


class _Worker:
    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._line = Line(self._say)
        self._breakable = False  #: whether what runs now may be broken off anywhere
        self._out = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # what a library prints is no message

    def serve(self) -> None:
        signal.signal(signal.SIGINT, self._break_off)
        if hasattr(signal, "SIGPROF"):
            signal.signal(signal.SIGPROF, self._break_off)
        threading.Thread(target=self._listen, daemon=True).start()
        while True:
            self._say(self._answer(self._jobs.get()))

    def _listen(self) -> None:
        pipe = os.fdopen(0, "rb")
        while True:
            try:
                message = read(pipe)
            except EOFError:
                os._exit(0)
            if message is None:
                self._line.cancelled = True
                signal.raise_signal(signal.SIGINT)
            else:
                self._line.cancelled = False
                self._jobs.put(message)

    def _break_off(self, number: int, _: object) -> None:
        if self._breakable:
            raise Cancelled if number == signal.SIGINT else Overran

    def _answer(self, job: Job) -> object:
        try:
            _limit_time(job.seconds)
            if job.talks:
                return Done(job.task(self._line, *job.arguments), _peak())
            try:
                self._breakable = True
                if self._line.cancelled:  # before there was anything to break off
                    raise Cancelled
                value = job.task(*job.arguments)
            finally:
                self._breakable = False
            return Done(value, _peak())
        except (ValueError, MemoryError, Cancelled, Overran) as error:
            return Failed.by(error)
        except KeyboardInterrupt:  # a task with an ear of its own for being broken off
            return Failed.by(Cancelled())
        except Exception as error:  # a mistake of ours: say so, and be there for the next job
            traceback.print_exc()
            return Failed.by(RuntimeError(type(error).__name__))

    def _say(self, message: object) -> None:
        try:
            self._out.write(write(message))
            self._out.flush()
        except BrokenPipeError:  # whoever asked has gone
            os._exit(0)


def _limit_time(seconds: float) -> None:
    """Has a job broken off after so many seconds of CPU, and the process killed if it is deaf."""
    try:
        import resource
    except ImportError:  # not on Windows: there whoever started us sees to it
        return
    signal.setitimer(signal.ITIMER_PROF, seconds, _REMINDER)
    used = resource.getrusage(resource.RUSAGE_SELF)
    most = int(used.ru_utime + used.ru_stime + seconds) + _DEAF_SECONDS
    hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
    resource.setrlimit(
        resource.RLIMIT_CPU, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
    )


def _limit_memory(size: int) -> None:
    try:
        import resource
    except ImportError:  # not on Windows: there the search's own budget must do
        return
    resource.setrlimit(resource.RLIMIT_AS, (size, size))


def _step_back() -> None:
    """Lets everybody else on the machine go first."""
    if not hasattr(os, "nice"):  # not on Windows
        return
    os.nice(_NICENESS)
    with contextlib.suppress(OSError):
        # Linux shares its cores between sessions, and being nice counts within one only.
        os.setsid()
        Path("/proc/self/autogroup").write_text(str(_NICENESS))


def _peak() -> int:
    """Bytes that this process has held at most; 0 where nobody can tell."""
    try:
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0  # elsewhere than on Linux
    # What getrusage says counts whoever started the process too.
    found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
    return int(found[1]) * 1024 if found else 0


def main(memory: int) -> None:
    """Serves until input ends; never takes more than ``memory`` bytes of address space."""
    _step_back()
    _limit_memory(memory)
    all_games()  # loaded now, because a job may be broken off anywhere and an import must not be
    _Worker().serve()


if __name__ == "__main__":
    # Under its own name the module is the one that messages are made of.
    from gridwright.solving import worker_process

    worker_process.main(int(sys.argv[1]))
