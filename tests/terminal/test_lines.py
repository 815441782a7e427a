"""Playing without a screen: a whole transcript over a pipe, and terminals of all kinds."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridwright.cli import play
from gridwright.levels.identity import level_key
from gridwright.levels.store import Store
from gridwright.notation import read_text

ROOM = "#######\n#@ $ .#\n#######\n"
COMMAND = (sys.executable, "-m", "gridwright", "play")

TRANSCRIPT = """\
Snekoban: Room
Type moves, or one of: undo redo restart hint solve next previous help quit.
Moves: u up, d down, l left, r right.

#######
#@ $ .#
#######
moves 0, pushes 0, targets 0/1

> #######
#@ $ .#
#######
Look at this computer. (row 2, column 4)
moves 0, pushes 0, targets 0/1

> #######
#@ $ .#
#######
The computer goes there. (row 2, column 6)
moves 0, pushes 0, targets 0/1

> #######
#@ $ .#
#######
Hint: right
moves 0, pushes 0, targets 0/1

> #######
#  @$.#
#######
moves 2, pushes 1, targets 0/1

> move 1: Snekoban has no move 'x'; its moves are u d l r
Type moves, or one of: undo redo restart hint solve next previous help quit.
> #######
# @$ .#
#######
moves 1, pushes 0, targets 0/1

> #######
#  @$.#
#######
moves 2, pushes 1, targets 0/1

> #######
#   @*#
#######
Solved with 3 moves, 2 pushes.
moves 3, pushes 2, best moves 3, best pushes 2, targets 1/1; won!

> #######
#@ $ .#
#######
moves 0, pushes 0, best moves 3, best pushes 2, targets 0/1

> Solved: rRR
#######
#   @*#
#######
Solved, by the solver.
moves 3, pushes 2, best moves 3, best pushes 2, targets 1/1; won!

> There is no further level this way.
Type moves, or one of: undo redo restart hint solve next previous help quit.
> """


@pytest.fixture
def room(tmp_path: Path) -> str:
    path = tmp_path / "room.sok"
    path.write_text(f"{ROOM}Title: Room\n")
    return str(path)


def test_a_whole_game_over_a_pipe(room: str) -> None:
    done = subprocess.run(
        [*COMMAND, room, "--ascii"],
        input="hint\nhint\nhint\nrr\nx\nundo\nredo\nr\nrestart\nsolve\nnext\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == TRANSCRIPT
    assert done.stderr == "Playing line by line, because this is no terminal.\n"
    with Store.open() as store:
        assert store.solved_keys("sokoban") == {level_key(read_text(ROOM, "sokoban")[0])}


def typed(*lines: str) -> str:
    """What a game over a pipe says to those lines."""
    given = "\n".join([*lines, ""])
    done = subprocess.run(COMMAND, input=given, capture_output=True, text=True, check=True)
    return done.stdout


def test_over_a_pipe_a_game_is_chosen_first() -> None:
    said = typed("no such game", "3", "quit")
    assert "1 Snek Is You (snek)\n2 Snekoban (sokoban)\n" in said
    assert "There is no game 'no such game'." in said
    assert "Acorn Runner: " in said
    assert typed("quit").count(">") == 1


def test_what_is_left_over_a_pipe_goes_on_the_next_time() -> None:
    typed("snek", "r", "quit")
    said = typed("snek", "next", "quit")
    assert "You go on where you left off.\nmoves 1, par " in said
    assert "Snek Is You: " in said.split("moves 1, ")[1], "the next level"


def test_time_does_not_pass_over_a_pipe() -> None:
    said = typed("columns", "v", "hint", "quit")
    assert "next jewel-" in said
    assert "Hint: " in said


def test_a_dumb_terminal_gets_lines(room: str) -> None:
    said, status = in_terminal([*COMMAND, room], "dumb", until=b"> ", then=b"rr\rr\rquit\r")
    assert "because this terminal can do no more." in said
    assert "won!" in said
    assert "\x1b" not in said
    assert status == 0


def test_a_screen_reader_gets_lines(room: str) -> None:
    said, _ = in_terminal([*COMMAND, room, "--lines"], "xterm", until=b"> ", then=b"quit\r")
    assert said.startswith("Snekoban: Room")


def test_a_real_terminal_is_filled_and_left_as_it_was(room: str) -> None:
    said, status = in_terminal(
        [*COMMAND, room], "xterm-256color", until=b"Restart", then=b"\x1b[C\x1b[C\x1b[Cq"
    )
    assert "\x1b[?1049h" in said, "another screen is opened"
    assert "\x1b[?1049l" in said, "and closed"
    assert status == 0
    with Store.open() as store:
        assert store.solved_keys("sokoban")


def test_without_textual_there_are_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, Terminal())
    monkeypatch.setenv("TERM", "xterm")
    assert play._lack() == ""
    monkeypatch.setattr("gridwright.extras.find_spec", lambda _: None)
    assert "gridwright[terminal]" in play._lack()


def test_the_core_needs_no_textual() -> None:
    code = (
        "import sys; sys.modules['textual'] = None\n"
        "import gridwright, gridwright.cli, gridwright.terminal.lines\n"
        "import gridwright.levels.personal_store"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def in_terminal(command: list[str], term: str, until: bytes, then: bytes) -> tuple[str, int]:
    """What a program shows on a terminal of that kind, and its exit status.

    ``then`` is typed as soon as ``until`` is seen.
    """
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": term, "COLUMNS": "100", "LINES": "30"},
        start_new_session=True,
    )
    os.close(theirs)
    said, typed, deadline = b"", False, time.monotonic() + 60
    try:
        while time.monotonic() < deadline:
            if not select.select([ours], [], [], 0.1)[0]:
                continue
            try:
                said += os.read(ours, 65536)
            except OSError:  # the other end is closed: the program has ended
                break
            if not typed and until in said:
                typed = True
                os.write(ours, then)
        return said.decode(), process.wait(10)
    finally:
        process.kill()
        os.close(ours)
