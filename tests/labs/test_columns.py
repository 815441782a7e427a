"""The text program of Columns: whole transcripts, and what the handout leaves open."""

from __future__ import annotations

import functools
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / "labs" / "columns" / "project4.py"
DATA = ROOT / "tests" / "data" / "columns"


@functools.cache
def run(text: str, program: Path = PROGRAM) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, program.name],
        cwd=program.parent,
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
    )


def last_field(output: str) -> list[str]:
    """The rows of the last field shown, bars included."""
    before_floor = output[: output.rindex("\n -")].splitlines()
    rows: list[str] = []
    while before_floor and before_floor[-1].startswith("|"):
        rows.insert(0, before_floor.pop())
    return rows


@pytest.mark.parametrize("name", ["empty", "contents"])
def test_transcripts_to_the_byte_from_the_folder_alone(name: str, tmp_path: Path) -> None:
    folder = shutil.copytree(PROGRAM.parent, tmp_path / "columns")
    result = run((DATA / f"{name}.in").read_text(), folder / PROGRAM.name)
    assert result.stdout == (DATA / f"{name}.out").read_text()
    assert result.stderr == ""
    assert result.returncode == 0


START = "4\n3\nEMPTY\n"
NARROW = "4\n3\nCONTENTS\n   \nS  \nT  \nV  \n"


def test_a_faller_while_one_falls_shows_the_field_again() -> None:
    output = run(START + "F 1 X Y Z\nF 2 S S S\n").stdout
    assert last_field(output) == ["|[Z]      |", *["|         |"] * 3]
    assert output.count("-") == 3 * 9


def test_a_faller_while_a_match_is_shown_is_ignored() -> None:
    output = run("4\n3\nCONTENTS\n   \n   \n   \nSSS\nF 2 X Y Z\n").stdout
    assert last_field(output) == [*["|         |"] * 3, "|*S**S**S*|"]


def test_moves_without_a_faller_show_the_field_again() -> None:
    output = run(START + "<\n>\nR\n").stdout
    assert output == run(START).stdout * 4


def test_room_for_one_jewel_lands_freezes_and_ends() -> None:
    output = run(NARROW + "F 1 X Y Z\n\n").stdout
    shown = output.splitlines()
    assert shown[5] == "||Z|      |"
    assert shown[10] == "| Z       |"
    assert shown[-1] == "GAME OVER"


def test_a_full_column_shows_the_field_and_ends() -> None:
    full = "4\n3\nCONTENTS\nW  \nS  \nT  \nV  \n"
    assert run(full + "F 1 X Y Z\nF 2 X Y Z\n").stdout == run(full).stdout * 2 + "GAME OVER\n"


def test_a_match_that_makes_room_goes_on() -> None:
    output = run("4\n3\nCONTENTS\n   \n   \nS  \nS  \nF 1 V W S\n\n\n\n").stdout
    assert "GAME OVER" not in output
    assert last_field(output) == ["|         |", "|         |", "| V       |", "| W       |"]


def test_a_match_that_makes_too_little_room_shows_the_field_and_ends() -> None:
    output = run("4\n3\nCONTENTS\n ZZ\nSTV\nTXY\nVYX\nF 1 X Y Z\n\n\n\n").stdout
    assert last_field(output)[0] == "| Y       |"
    assert output.endswith(" --------- \nGAME OVER\n")


@pytest.mark.parametrize("end", ["Q\n", "", "Q\n\n\n"])
def test_quitting_and_the_end_of_input_are_silent(end: str) -> None:
    result = run(START + end)
    assert result.stdout == run(START).stdout
    assert (result.stderr, result.returncode) == ("", 0)


MALFORMED = (
    *("F", "F 1", "F 0 X Y Z", "F 4 X Y Z", "F x X Y Z", "F 1 X Y", "F 1 X Y A", "F 1 XY Z W"),
    *("F 1 X Y Z S", "f 1 X Y Z", "hello", "q", "r", "<<", f"F {'9' * 5000} X Y Z"),
)


def test_every_malformed_command_shows_the_field_again() -> None:
    result = run(START + "\n".join(MALFORMED))
    assert result.stdout == run(START).stdout * (1 + len(MALFORMED))
    assert (result.stderr, result.returncode) == ("", 0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("four\n3\nEMPTY\n", "four"),
        ("3\n3\nEMPTY\n", "at least 4 rows"),
        ("4\n3\nFULL\n", "EMPTY or CONTENTS"),
        ("4\n3\nCONTENTS\n A \n   \n   \n   \n", "'A' is no jewel"),
        ("4\n3\nCONTENTS\nSTVW\nSTVW\nSTVW\nSTVW\n", "'STVW'"),
    ],
)
def test_a_malformed_field_is_explained(text: str, said: str) -> None:
    result = run(text)
    assert result.stdout == ""
    assert said in result.stderr
    assert "Traceback" not in result.stderr
    assert result.returncode == 1


def test_rows_whose_trailing_spaces_were_cut_are_read() -> None:
    output = run("4\n3\nCONTENTS\n\nS\n\n\n").stdout
    assert last_field(output)[-1] == "| S       |"


def test_project4_is_the_only_module_of_its_folder_that_can_be_run() -> None:
    """The course gathers every file of the folder, and one of its checkers insists on this."""
    runnable = [
        path.name for path in PROGRAM.parent.glob("*.py") if '"__main__"' in path.read_text()
    ]
    assert runnable == [PROGRAM.name]


def test_the_tests_the_lab_ships(tmp_path: Path) -> None:
    folder = shutil.copytree(PROGRAM.parent, tmp_path / "columns")
    ran = subprocess.run(
        [sys.executable, "-m", "unittest"], cwd=folder, capture_output=True, text=True
    )
    assert ran.returncode == 0, ran.stderr
    assert "Ran 0 tests" not in ran.stderr


def test_a_closed_pipe_is_no_traceback() -> None:
    started = subprocess.Popen(
        [sys.executable, PROGRAM],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert started.stdout is not None
    started.stdout.close()
    _, complained = started.communicate(b"4\n3\nEMPTY\n" + b"\n" * 50)
    assert complained == b""
