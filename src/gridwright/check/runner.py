"""Runs a student's program, each case in a process of its own. Started by path, never imported.

It needs the standard library alone and must not import ``gridwright``: whether the student does is
part of the report. Requests come as JSON lines on standard input, and an answer to each leaves on
standard output. Before anything of the student's is loaded those two are moved out of reach, the
limits are set, and the network and the process table are left behind where the system allows it.

A module is loaded once and every case runs in a fork of that process; a program is run from its
file in a fork. So a case that loops, crashes, eats memory or ends the process costs only itself.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
import resource
import runpy
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterable
from typing import Any

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import drivers  # type: ignore[import-not-found]
from confinement import (  # type: ignore[import-not-found]
    Files,
    Guard,
    cpu_seconds,
    leave_system_behind,
    limit,
)

sys.path.pop(0)
del sys.modules["drivers"], sys.modules["confinement"]  # a student's module may have that name

_LARGEST_ANSWER = 4 << 20
_LONGEST_TRACEBACK = 4000
_GLANCE = 0.02  #: seconds between two looks at a case that has not answered yet
_IDLE_SHARE = 0.03  #: who used less of its time than this was asleep, not slow
_PATIENCE = 20  #: how many times its limit a case may take by the clock, if it is busy


class CannotLoad(Exception):
    """A module of the student's that a case needs could not be loaded."""


class Modules:
    """The student's modules by name, as attributes; those that could not be loaded say why."""

    def __init__(self) -> None:
        self.loaded: dict[str, Any] = {}
        self.errors: dict[str, str] = {}

    def __getattr__(self, name: str) -> Any:
        if name in self.loaded:
            return self.loaded[name]
        raise CannotLoad(self.errors.get(name, f"there is no module {name}"))


class Keyboard(io.TextIOBase):
    """Standard input whose lines are asked for when the program wants them."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner

    def readable(self) -> bool:
        return True

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        return self._runner.next_line()

    def read(self, size: int | None = -1) -> str:
        return "".join(iter(self.readline, ""))


class Runner:
    def __init__(self, settings: dict[str, Any]) -> None:
        self._folder: str = settings["folder"]
        self._seconds: float = settings["seconds"]
        self._output_limit: int = settings["output"]
        self._requests = os.dup(0)
        self._answers = os.dup(1)
        for descriptor in (self._requests, self._answers):
            os.set_inheritable(descriptor, False)
        self._maze = settings["scratch"] + "/maze.txt"
        self._print, self._complain, self._typed = (
            os.open(f"{settings['scratch']}/{name}", os.O_RDWR | os.O_CREAT | appending, 0o600)
            for name, appending in (("out", os.O_APPEND), ("err", os.O_APPEND), ("in", 0))
        )
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(self._print, 1)
        os.dup2(self._complain, 2)
        self._alone = leave_system_behind()
        limit(resource.RLIMIT_AS, settings["memory"])
        limit(resource.RLIMIT_FSIZE, self._output_limit)
        limit(resource.RLIMIT_NOFILE, 64)
        limit(resource.RLIMIT_CORE, 0)
        os.environ.clear()
        os.chdir(self._folder)
        sys.path.insert(0, self._folder)
        sys.argv = [""]
        self._files = Files(self._folder)
        self._guard = Guard(self._folder)
        self._modules = Modules()
        self._asks = False  #: whether a program's input is asked for line by line
        self._warm = False  #: whether the libraries that a program uses are loaded already
        self._buffer = b""
        self._ended: int | None = None  #: how the process of a batch ended, once it has
        self._heard = b""  #: what a batch has said and nobody has read

    def serve(self, modules: list[str], interactive: bool) -> None:
        """Loads the modules, then answers requests until there are no more.

        An interactive runner plays one game in this very process: each request goes on where the
        last one ended.
        """
        for name in modules:
            try:
                with self._watched():
                    self._modules.loaded[name] = importlib.import_module(name)
            except BaseException as error:
                self._modules.errors[name] = self._told(error)
        self._say({"ready": True})
        if interactive:
            self._play()
            return
        while line := self._read_line():
            self._say({"answers": self._run(json.loads(line))})
            self._files.restore()

    def _play(self) -> None:
        request = json.loads(self._read_line() or b"{}")
        if not request.get("program"):
            game: dict[str, Any] = {}
            while request:
                request["case"]["game"] = game
                self._say(self._case(request))
                request = json.loads(self._read_line() or b"{}")
        else:
            self._asks = True
            self._say({**self._case(request), "over": True})

    def next_line(self) -> str:
        """What is typed next at an interactive program; its output so far is told before."""
        sys.stdout.flush()
        self._say({**self._printed(), "imported": self._guard.imported})
        os.ftruncate(self._print, 0)
        line = self._read_line()
        return f"{json.loads(line)['typed']}\n" if line else ""

    @contextlib.contextmanager
    def _watched(self) -> Any:
        self._guard.on = True
        try:
            yield
        finally:
            self._guard.on = False

    def _run(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The answers to a batch: one for each case up to the first that did not end well."""
        ears, mouth = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(ears)
            self._be_batch(requests, mouth)
        os.close(mouth)
        answers: list[dict[str, Any]] = []
        mute = False
        self._heard, self._ended = b"", None
        while len(answers) < len(requests) and not mute:
            request = requests[len(answers)]
            said, stopped = self._listen(child, ears, self._limit_of(request))
            answer = {"stopped": stopped}
            if said.endswith(b"\n"):
                answer = json.loads(said)
                self._warm_up(answer.pop("used", ()))
            else:
                mute = True
                if not stopped and not request.get("program"):
                    answer["stopped"] = "ended"
                answer |= self._printed()
            answers.append(answer)
            if answer.get("error"):
                break  # a batch is for cases that end well: the next would cost as much
        os.close(ears)
        status = self._end(child)
        if mute:
            answers[-1]["status"] = status
        return answers

    def _limit_of(self, request: dict[str, Any]) -> float:
        return float(request.get("seconds", self._seconds))

    def _printed(self) -> dict[str, Any]:
        """What a case has printed so far; too much is a reason to have been stopped."""
        printed = os.pread(self._print, self._output_limit, 0)
        complained = os.pread(self._complain, _LONGEST_TRACEBACK, 0)
        answer: dict[str, Any] = {
            "printed": printed.decode("utf-8", "replace"),
            "complained": complained.decode("utf-8", "replace"),
        }
        if len(printed) >= self._output_limit:
            answer["stopped"] = "output"
        return answer

    def _is_foreign(self, name: str) -> bool:
        file = getattr(sys.modules[name], "__file__", None) or self._folder
        return not file.startswith(self._folder)

    def _warm_up(self, names: Iterable[str]) -> None:
        """Loads the libraries that the first run of a program used, so that later runs start fast.

        The student's own modules are loaded anew in each run.
        """
        if self._warm:
            return
        self._warm = True
        sys.path.remove(self._folder)
        for name in names:
            with contextlib.suppress(BaseException):
                importlib.import_module(name)
        sys.path.insert(0, self._folder)

    def _be_batch(self, requests: list[dict[str, Any]], mouth: int) -> None:
        """The life of the process that runs a batch of cases."""
        os.setpgid(0, 0)
        limit(resource.RLIMIT_CPU, int(sum(map(self._limit_of, requests))) + 1)
        os.system = lambda command: 0  # the handout's way to clear the screen
        for request in requests:
            answer = self._case(request)
            if request.get("program") and not self._warm:
                answer["used"] = [name for name in sys.modules if self._is_foreign(name)]
            try:
                text = json.dumps(answer)
            except (TypeError, ValueError) as error:
                text = json.dumps({"error": f"{type(error).__name__}: {error}"})
            said = text.encode() + b"\n"
            while said:
                said = said[os.write(mouth, said) :]
            if answer.get("error"):
                break
        os._exit(0)

    def _case(self, request: dict[str, Any]) -> dict[str, Any]:
        """What one case gives; whatever the student's code raises is part of that."""
        self._set_table(request)
        answer: dict[str, Any] = {}
        own = sys.stdout
        try:
            with self._watched():
                if request.get("program"):
                    given = request["arguments"]
                    given = [self._maze if word == "{maze}" else word for word in given]
                    sys.argv = [request["program"], *given]
                    runpy.run_path(request["program"], run_name="__main__")
                else:
                    drive: Callable[..., Any] = getattr(drivers, request["driver"])
                    seen: list[Any] = []
                    answer["value"] = seen
                    seen.extend(drive(self._modules, request["case"]))
        except CannotLoad as error:
            answer["error"] = str(error)
        except SystemExit as leaving:
            if not request.get("program"):
                answer["error"] = self._told(leaving)
            elif isinstance(leaving.code, str):
                os.write(2, leaving.code.encode() + b"\n")
        except BaseException as error:
            answer["error"] = self._told(error)
        with contextlib.suppress(Exception):
            own.flush()
        return {**answer, **self._printed(), "imported": self._guard.imported}

    def _set_table(self, request: dict[str, Any]) -> None:
        """Empty pages to print on, and the input laid out."""
        for file in (self._print, self._complain, self._typed):
            os.ftruncate(file, 0)
        os.pwrite(self._typed, str(request.get("typed", "")).encode(), 0)
        os.lseek(self._typed, 0, os.SEEK_SET)
        if "maze" in request:
            with open(self._maze, "w", encoding="utf-8") as maze:
                maze.write(request["maze"])
        os.dup2(self._typed, 0)
        os.dup2(self._print, 1)
        os.dup2(self._complain, 2)
        sys.stdin = Keyboard(self) if self._asks else _text(0, "r")
        sys.stdout = sys.__stdout__ = _text(1, "w")  # type: ignore[misc]
        sys.stderr = sys.__stderr__ = _text(2, "w")  # type: ignore[misc]

    def _listen(self, child: int, ears: int, seconds: float) -> tuple[bytes, str]:
        """The next line of a batch, and why it was stopped; no line when there is none."""
        started, spent = time.monotonic(), cpu_seconds(child)
        while b"\n" not in self._heard:
            if select.select([ears], [], [], _GLANCE)[0]:
                read = os.read(ears, 1 << 16)
                self._heard += read
                if not read or len(self._heard) > _LARGEST_ANSWER:
                    return b"", ""
                continue
            if self._has_ended(child):
                return b"", ""  # it is gone, and somebody it started holds the pipe
            used, passed = cpu_seconds(child) - spent, time.monotonic() - started
            if used > seconds or passed > _PATIENCE * seconds:
                return b"", "time"
            if passed > seconds and used < _IDLE_SHARE * passed:
                return b"", "asleep"
        line, _, self._heard = self._heard.partition(b"\n")
        return line + b"\n", ""

    def _has_ended(self, child: int) -> bool:
        if self._ended is None:
            gone, how = os.waitpid(child, os.WNOHANG)
            self._ended = how if gone else None
        return self._ended is not None

    def _end(self, child: int) -> int:
        """Ends the case and whatever it started; returns how it ended, 0 if it had to be ended."""
        ended = self._has_ended(child)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        if self._alone:  # this process is the first of its own process table: the rest is theirs
            with contextlib.suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                while True:
                    os.waitpid(-1, 0)
        elif not ended:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        return os.waitstatus_to_exitcode(self._ended) if self._ended is not None else 0

    def _told(self, error: BaseException) -> str:
        """The traceback as the student needs it: their own lines, nothing of ours."""
        frames = traceback.extract_tb(error.__traceback__)
        theirs = [frame for frame in frames if frame.filename.startswith(self._folder)]
        lines = ["Traceback (most recent call last):\n"] if theirs else []
        lines += traceback.format_list(theirs)
        lines += traceback.format_exception_only(error)
        text = "".join(lines).replace(self._folder + os.sep, "").rstrip("\n")
        return text if len(text) <= _LONGEST_TRACEBACK else "..." + text[-_LONGEST_TRACEBACK:]

    def _read_line(self) -> bytes:
        while b"\n" not in self._buffer:
            read = os.read(self._requests, 1 << 16)
            if not read:
                return b""
            self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _say(self, answer: dict[str, Any]) -> None:
        text = json.dumps(answer).encode() + b"\n"
        while text:
            text = text[os.write(self._answers, text) :]


def _text(descriptor: int, mode: str) -> Any:
    return open(descriptor, mode, encoding="utf-8", errors="replace", closefd=False)


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    Runner(given).serve(given["modules"], given["interactive"])
