"""What a command prints, to whom, and what it does when that fails."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli.app import run
from gridwright.cli.common import read_memory
from gridwright.output import cleaned, printable
from typed_input import type_in

Out = pytest.CaptureFixture[str]
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\u202e"


def _gridwright(words: str, **environment: str) -> list[str]:
    """A shell that runs a command line in which ``gridwright`` stands for ours."""
    line = words.replace("gridwright", f"{sys.executable} -m gridwright")
    done = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    return [done.stdout.decode(), done.stderr.decode(), str(done.returncode)]


def test_a_reader_that_has_seen_enough_ends_it_quietly() -> None:
    for many in ("gridwright games --json", "gridwright show sokoban-1-first-steps"):
        said = _gridwright(f"set -o pipefail; {many} | head -c 1 >/dev/null")
        assert said == ["", "", "0"]
    assert _gridwright("set -o pipefail; gridwright games | true") == ["", "", "0"]


def test_a_full_disk_behind_standard_output_is_told() -> None:
    out, err, status = _gridwright("gridwright games >/dev/full")
    assert (out, status) == ("", "2")
    assert err == "error: standard output: No space left on device\n"


def test_a_terminal_that_knows_ascii_alone() -> None:
    out, err, status = _gridwright(
        "gridwright show sokoban-1-first-steps --level 1", PYTHONIOENCODING="ascii"
    )
    assert (err, status) == ("", "0")
    assert out.startswith("1. One step at a time (sokoban, 3?7, par 3)\n")


def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\x1b[2J")
    out, err, status = _gridwright(f"gridwright show '{name}.xsb'")
    assert (out, status) == ("", "2")
    assert "No such file or directory" in err
    assert "\x1b" not in err


def test_nothing_in_a_title_is_obeyed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Out
) -> None:
    type_in(monkeypatch, "")
    file = tmp_path / "level.json"
    board = [[["player"], ["computer"], ["target"]]]
    file.write_text(json.dumps({"board": board, "title": ESCAPES, "author": ESCAPES}))
    for words in (
        ["show", str(file)],
        ["show", str(file), "--json"],
        ["solve", str(file)],
        ["levels", "import", str(file)],
        ["levels", "import", str(file)],
        ["levels", "list"],
        ["levels", "list", "--json"],
        ["levels", "show", "1", "--json"],
        ["play", str(file), "--lines"],
    ):
        assert run(words) == 0, words
        said = capsys.readouterr()
        assert not set(said.out + said.err) & set("\x1b\x07\x9b\u202e"), words
    assert run(["show", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == ESCAPES


def test_text_is_cleaned_sign_by_sign() -> None:
    assert cleaned("a\x1b[2J\tb\nc\r\ud800") == "a\N{REPLACEMENT CHARACTER}[2J\tb\nc" + 2 * "\ufffd"
    assert printable("a\n b\x1b") == "a b\N{REPLACEMENT CHARACTER}"
    assert cleaned("Ærger ☃ 🙂") == "Ærger ☃ 🙂"


def test_input_that_is_no_text(monkeypatch: pytest.MonkeyPatch, capsys: Out) -> None:
    type_in(monkeypatch, b"\xff\xfe#@$.#")
    assert run(["levels", "import", "-"]) == 2
    assert "error: standard input: not UTF-8 text (byte 0)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("size", "memory"),
    [
        ("500MB", 500_000_000),
        ("4GiB", 4 << 30),
        ("4g", 4_000_000_000),
        ("64", 64 << 20),
        ("1.5 GiB", 3 << 29),
        ("100B", 100),
        ("0", 0),
        ("999999999T", 1 << 60),
    ],
)
def test_sizes_have_units(size: str, memory: int) -> None:
    assert read_memory(size) == memory


@pytest.mark.parametrize("size", ["much", "-1", "1e9", "²GB", "12 parsec", ""])
def test_what_is_no_size_is_told(size: str, capsys: Out) -> None:
    assert run(["solve", "sokoban-1-first-steps", "--memory", size]) == 2
    assert "such as 500MB or 4GiB" in " ".join(capsys.readouterr().err.split())


PLUGINS = {
    "raises": "raise RuntimeError('out of\\norder')",
    "leaves": "import sys; sys.exit(3)",
    "no_game": "GAME = 7",
    "no_syntax": "def f(:",
    "without_facts": "from gridwright.game import Game\nclass G(Game):\n    name = 'g'\nGAME = G",
    "empty": "",
}


@pytest.mark.parametrize("kind", PLUGINS)
def test_a_broken_plug_in_does_not_take_the_house_down(kind: str, tmp_path: Path) -> None:
    (tmp_path / f"{kind}.py").write_text(PLUGINS[kind])
    facts = tmp_path / f"{kind}-1.0.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {kind}\nVersion: 1.0\n")
    (facts / "entry_points.txt").write_text(f"[gridwright.games]\n{kind} = {kind}:GAME\n")
    out, err, status = _gridwright("gridwright games", PYTHONPATH=str(tmp_path))
    assert status == "0"
    assert "Snek Is You" in out
    assert err.startswith(f"warning: the game {kind}:GAME cannot be loaded: ")
    assert len(err.splitlines()) == 1, err
