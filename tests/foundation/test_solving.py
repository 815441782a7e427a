"""``gridwright solve``: answers, exit statuses, files, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gridwright import Status, find_game, read_path
from gridwright.cli.app import run
from gridwright.notation import write_text

Out = pytest.CaptureFixture[str]

LEVELS = """\
#######
#@ $ .#
#######
Title: Easy

#####
#@$##
# #.#
#####
Title: Never

####
#@@#
####
Title: Twins
"""
#: Hard enough that no budget here finishes it: many computers in an open hall.
HALL = "\n".join(
    ["#" * 24, "#@" + " " * 21 + "#"]
    + ["#" + " $" * 10 + "  #", "#" + " " * 22 + "#", "#" + " ." * 10 + "  #"] * 2
    + ["#" * 24]
)


@pytest.fixture
def levels(tmp_path: Path) -> Path:
    path = tmp_path / "levels.sok"
    path.write_text(LEVELS)
    return path


@pytest.fixture
def hall(tmp_path: Path) -> Path:
    path = tmp_path / "hall.sok"
    path.write_text(HALL)
    return path


def test_one_level(levels: Path, capsys: Out) -> None:
    assert run(["solve", str(levels), "--level", "1"]) == 0
    assert "rRR\nsolved: 3 moves, 2 pushes" in capsys.readouterr().out


def test_exit_statuses_tell_outcomes_apart(levels: Path, hall: Path, capsys: Out) -> None:
    assert run(["solve", str(levels), "--level", "2"]) == 10
    assert capsys.readouterr().out.startswith("unsolvable after")
    assert run(["solve", str(hall), "--objective", "moves", "--time", "0.2"]) == 11
    assert capsys.readouterr().out.startswith("gave-up (time) after")
    assert run(["solve", str(levels), "--level", "3"]) == 2
    assert "there is a player already" in capsys.readouterr().err
    assert run(["solve", str(levels), "--objective", "beauty"]) == 2
    assert "no objective 'beauty'; choose from: any, moves, pushes" in capsys.readouterr().err


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_json_has_an_object_a_level(levels: Path, jobs: str, capsys: Out) -> None:
    assert run(["solve", str(levels), "--json", "--jobs", jobs]) == 10
    answers = sorted(
        map(json.loads, capsys.readouterr().out.splitlines()), key=lambda a: a["level"]
    )
    assert [answer["outcome"] for answer in answers] == ["solved", "unsolvable", "bad-level"]
    easy = answers[0]
    assert (easy["title"], easy["solution"], easy["moves"], easy["pushes"]) == ("Easy", "rRR", 3, 2)
    assert {"states", "seconds", "reason"} <= set(easy)
    assert "player already" in answers[2]["reason"]


def test_a_collection_ends_with_a_table(levels: Path, capsys: Out) -> None:
    assert run(["solve", str(levels)]) == 10
    said = capsys.readouterr().out
    assert "Never" in said
    assert "solved 1 of 3" in said


@pytest.mark.parametrize("name", ["solutions.sok", "solutions.json"])
def test_solutions_are_written_with_their_levels(levels: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / name
    run(["solve", str(levels), "--out", str(out)])
    again = read_path(out)
    assert [level.board for level in again] == [level.board for level in read_path(levels)]
    assert [level.extras.get("solution") for level in again] == ["rRR", None, None]


def test_out_needs_a_notation_that_holds_solutions(levels: Path, capsys: Out) -> None:
    assert run(["solve", str(levels), "--out", "solutions.png"]) == 2
    assert "can hold solutions" in capsys.readouterr().err


def test_gif(levels: Path, tmp_path: Path) -> None:
    path = tmp_path / "easy.gif"
    assert run(["solve", str(levels), "--level", "1", "--gif", str(path)]) == 0
    assert path.read_bytes().startswith(b"GIF89a")


@pytest.mark.parametrize("objective", ["moves", "pushes", "any"])
def test_every_solution_replays(objective: str, capsys: Out, tmp_path: Path) -> None:
    path = tmp_path / "example.json"
    example = find_game("sokoban").example
    path.write_text(write_text([example], "json"))
    assert run(["solve", str(path), "--json", "--objective", objective]) == 0
    state = find_game("sokoban").start(example)
    for move in json.loads(capsys.readouterr().out)["solution"]:
        state = state.step(move)
    assert state.status is Status.WON


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_answers_cancelled(hall: Path, jobs: str) -> None:
    hall.write_text("#@$.#\n\n" + HALL + "\n\n" + HALL)
    answers = hall.with_suffix(".jsonl")
    command = [sys.executable, "-m", "gridwright", "solve", str(hall), "--json", "--jobs", jobs]
    running = subprocess.Popen(
        [*command, "--objective", "moves", "--answers", str(answers)],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    while not (answers.exists() and answers.read_text()):  # the first is solved: it has begun
        assert running.poll() is None
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    said, _ = running.communicate(timeout=60)
    assert running.returncode == 12
    outcomes = [json.loads(line)["outcome"] for line in said.splitlines()]
    assert outcomes == ["solved", "cancelled", "cancelled"]


def test_a_game_without_a_solver_says_so(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "field.json"
    path.write_text(write_text([find_game("columns").example], "json"))
    assert run(["solve", str(path)]) == 2
    assert capsys.readouterr().err == "error: Columns has no solver\n"
