"""Every command on every kind of wrong file: a sentence and an exit status, never a traceback."""

from __future__ import annotations

import io
import os
import resource
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from gridwright.cli.app import run
from wrong_files import KINDS, OTHERS, SOKOBAN, make_wrong

#: Done, differs (of check), bad input, unsolvable, gave up.
STATUSES = {0, 1, 2, 10, 11}
_CONTROLS = [chr(code) for code in (*range(9), *range(11, 32), *range(127, 160))]


@dataclass(frozen=True)
class Command:
    """A command line; ``FILE`` stands for the wrong file and ``OUT`` for one to be written."""

    line: str
    ending: str = ".xsb"
    typed: bool = False  #: the wrong file comes through a pipe
    store: bool = False  #: the wrong file is the store of levels

    @property
    def is_data(self) -> bool:
        """Whether it prints a level as it is, for another program to read."""
        return self.line.startswith("convert")


COMMANDS = [
    Command("show FILE"),
    Command("show FILE --json", ".json"),
    Command("show FILE --game snek --svg OUT.svg", ".txt"),
    Command("show FILE --png OUT.png", ".json"),
    Command("replay FILE lurd"),
    Command("replay GOOD -", typed=True),
    Command("solve FILE --time 1"),
    Command("solve FILE --time 1 --json --out OUT.xsb"),
    Command("solve FILE GOOD --time 1"),
    Command("solve GOOD --answers FILE", ".jsonl"),
    Command("convert FILE --to json"),
    Command("convert FILE --to xsb --out OUT.xsb", ".json"),
    Command("convert FILE --to keke", ".json"),
    Command("convert FILE --to tiles", ".txt"),
    Command("bench FILE --time 1 --out OUT.md"),
    Command("bench FILE --time 1", ".toml"),
    Command("levels import FILE"),
    Command("levels import -", typed=True),
    Command("levels list --database-url sqlite:///FILE", ".sqlite"),
    Command("levels export --database-url sqlite:///FILE", ".sqlite"),
    Command("dataset sokoban --levels FILE --states 1000 --out OUT.jsonl"),
    Command("dataset sokoban --levels GOOD --states 1000 --out FILE", ".jsonl"),
    Command("make maze --size 9x9 --difficulty easy --out FILE", ".txt"),
    Command("make maze --size 9x9 --difficulty easy --out BESIDE", ".txt.part"),
    Command("check snekoban FILE --cases 0 --time 1", ".py"),
    Command("check snek-is-you FILE --cases 0 --time 1", ".zip"),
    Command("check columns FILE --cases 0 --time 1", ""),
    Command("check acorn-runner FILE --cases 0 --time 1", ".zip"),
    Command("play FILE --lines"),
    Command("play GOOD --lines", typed=True),
    Command("window FILE"),
    Command("doctor", ".sqlite", store=True),
    Command("levels import GOOD", ".sqlite", store=True),
    Command("play GOOD --lines", ".sqlite", store=True),
]
#: Kinds that are playable after all: a window would stay open.
PLAYABLE = {
    "half a character in the title",
    "escapes in the title",
    "cannot be won",
    "only carriage returns",
}


def _matrix() -> list[tuple[Command, str]]:
    return [
        (command, kind)
        for command in COMMANDS
        for kind in KINDS
        if not (command.line.startswith("window") and kind in PLAYABLE)
        if not (command.typed and kind in OTHERS)
    ]


@dataclass(frozen=True)
class Try:
    """A command line that is ready to be run, and where."""

    words: list[str]
    typed: bytes
    store: str

    @property
    def environment(self) -> dict[str, str]:
        return {"GRIDWRIGHT_DATABASE_URL": self.store, "SDL_VIDEODRIVER": "dummy"}


def _prepared(command: Command, kind: str, folder: Path) -> Try:
    wrong = folder / f"wrong{command.ending}"
    make_wrong(kind, wrong)
    good = folder / "good.xsb"
    good.write_text(SOKOBAN)
    words = [
        word.replace("FILE", str(wrong))
        .replace("GOOD", str(good))
        .replace("OUT", str(folder / "out"))
        .replace("BESIDE", str(folder / "wrong.txt"))
        for word in command.line.split()
    ]
    typed = wrong.read_bytes() if command.typed else b""
    store = wrong if command.store else folder / "store.sqlite"
    return Try(words, typed, f"sqlite:///{store}")


def _judge(command: Command, kind: str, status: int, out: str, err: str) -> None:
    what = f"{command.line} on {kind}: status {status}\n{out[-500:]}\n{err[-2000:]}"
    assert "Traceback" not in err, what
    assert status in STATUSES, what
    shown = err if command.is_data else out + err
    assert not any(sign in shown for sign in _CONTROLS), what
    if status == 2 and not command.typed:
        named = ("wrong", "good.xsb", "gone.xsb", "out.png")
        assert any(name in err for name in named), f"the file is not named: {what}"
    if status == 2:
        assert len(err) < 20_000, f"too many words: {len(err)}"


#: A third of the kinds for each command, another third for the next one. Those that start
#: processes of their own or open a window are left to the long matrix.
QUICK = [
    (command, kind)
    for command, kind in _matrix()
    if not command.line.startswith(("check", "window", "dataset"))
    if (COMMANDS.index(command) + KINDS.index(kind)) % 3 == 0
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.line)
def test_no_wrong_file_breaks_a_command(
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    for number, (_, kind) in enumerate(pair for pair in QUICK if pair[0] is command):
        folder = tmp_path / str(number)
        folder.mkdir()
        prepared = _prepared(command, kind, folder)
        for name, value in prepared.environment.items():
            monkeypatch.setenv(name, value)
        typed = io.TextIOWrapper(io.BytesIO(prepared.typed), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", typed)
        status = run(prepared.words)
        said = capfd.readouterr()
        _judge(command, kind, status, said.out, said.err)


def _run(prepared: Try, seconds: float = 120) -> subprocess.CompletedProcess[bytes]:
    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))

    return subprocess.run(
        [sys.executable, "-m", "gridwright", *prepared.words],
        input=prepared.typed,
        capture_output=True,
        env={**os.environ, **prepared.environment},
        preexec_fn=limit,
        timeout=seconds,
        check=False,
    )


def _judge_process(command: Command, kind: str, folder: Path) -> None:
    done = _run(_prepared(command, kind, folder))
    out, err = done.stdout.decode(), done.stderr.decode()
    _judge(command, kind, done.returncode, out, err)


@pytest.mark.parametrize(("command", "kind"), _matrix()[::131], ids=str)
def test_no_wrong_file_breaks_a_process(command: Command, kind: str, tmp_path: Path) -> None:
    _judge_process(command, kind, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(("command", "kind"), _matrix(), ids=str)
def test_the_whole_matrix_of_wrong_files(command: Command, kind: str, tmp_path: Path) -> None:
    _judge_process(command, kind, tmp_path)
