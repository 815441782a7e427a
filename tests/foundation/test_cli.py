"""The one command: answers on standard output, errors in words, exit statuses that mean things."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gridwright.cli.app import run
from gridwright.game import all_games
from gridwright.games.sokoban.solver import solve as solve_sokoban
from gridwright.search import Request, Result
from gridwright.solving.executors import Executor, ThisProcess
from typed_input import type_in

Out = pytest.CaptureFixture[str]


@pytest.fixture
def room(tmp_path: Path) -> str:
    path = tmp_path / "room.sok"
    path.write_text("#####\n#@$.#\n#####\nTitle: Room\n\n####\n#@@#\n#?##\n####\n")
    return str(path)


@pytest.fixture
def collection(tmp_path: Path) -> str:
    path = tmp_path / "two.sok"
    path.write_text("#####\n#@$.#\n#####\nTitle: Room\n\n######\n#@ $.#\n######\nTitle: Hall\n")
    return str(path)


def test_help_is_a_table_of_contents(capsys: Out) -> None:
    assert run(["--help"]) == 0
    said = capsys.readouterr().out
    for command in ("games", "show", "replay", "play", "doctor"):
        assert command in said
    assert "Exit status" in said


def test_games(capsys: Out) -> None:
    assert run(["games"]) == 0
    assert all(game.title in capsys.readouterr().out for game in all_games()[:1])
    assert run(["games", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["game"] for line in lines] == [game.name for game in all_games()]


def test_show(collection: str, capsys: Out) -> None:
    assert run(["show", collection]) == 0
    assert "1. Room (sokoban, 3×5)\n#####\n#@$.#\n#####\n\n2. Hall" in capsys.readouterr().out
    assert run(["show", collection, "--level", "2", "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["level"], shown["title"], shown["problems"]) == (2, "Hall", [])


def test_show_tells_every_problem(room: str, capsys: Out) -> None:
    assert run(["show", room]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "room.sok:8:2: this is no sign of a Sokoban board: '?'" in said.err


def test_show_tells_problems_of_rules_below_the_board(tmp_path: Path, capsys: Out) -> None:
    path = tmp_path / "twins.xsb"
    path.write_text("####\n#@@#\n####\n\n###\n# #\n###\n")
    assert run(["show", str(path)]) == 2
    said = capsys.readouterr()
    assert "#@@#" in said.out
    assert "twins.xsb:2:3: there is a player already: 'player'" in said.err
    assert "twins.xsb: there is no player" in said.err


def test_a_pack_is_read_by_its_name(capsys: Out) -> None:
    assert run(["show", "sokoban-1-first-steps", "--level", "1"]) == 0
    assert "1. One step at a time" in capsys.readouterr().out
    assert run(["replay", "sokoban-1-first-steps", "rRR"]) == 0
    assert "won after 3 moves" in capsys.readouterr().out
    assert run(["convert", "sokoban-1-first-steps", "--to", "xsb"]) == 0
    assert "Title: Compass" in capsys.readouterr().out


def test_replay(collection: str, capsys: Out) -> None:
    assert run(["replay", collection, "rl"]) == 0
    said = capsys.readouterr().out
    assert "won after 2 moves, 1 push" in said
    assert "first won at move 1" in said
    assert run(["replay", collection, "2r", "--level", "2", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["status"], answer["won_at"], answer["moves"]) == ("won", 2, "rR")


def test_replay_reads_moves_from_a_pipe(
    collection: str, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    type_in(monkeypatch, "r\n")
    assert run(["replay", collection, "-"]) == 0
    assert "won" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["show", "nowhere.sok"], "nowhere.sok: No such file or directory"),
        (["show", "no-such-pack"], "there is no pack 'no-such-pack'; choose from: "),
        (["replay", "FILE", "rx"], "move 2: Snekoban has no move 'x'"),
        (["replay", "FILE", "9(r"], "left open"),
        (["replay", "FILE", "r", "--level", "9"], "there is no level 9; it has 2"),
        (["play", "--game", "chess"], "there is no game 'chess'"),
        (["show", "FILE", "--game", "null"], "no level in any notation"),
    ],
)
def test_errors_are_one_sentence_and_status_2(
    arguments: list[str], said: str, collection: str, capsys: Out
) -> None:
    arguments = [collection if word == "FILE" else word for word in arguments]
    assert run(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert said in error
    assert error.count("\n") == 1


def test_a_wrong_option_is_bad_input(capsys: Out) -> None:
    assert run(["show", "--no-such-option"]) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_play_line_by_line(collection: str, capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = "hint\nhint\nhint\nr\nundo\nredo\nrestart\nbogus\nsolve\nhelp\nquit\n"
    type_in(monkeypatch, lines)
    assert run(["play", collection]) == 0
    said = capsys.readouterr().out
    assert "Look at this computer." in said
    assert "Hint: right" in said
    assert "has no move 'b'" in said
    assert said.count("won!") == 3


def test_play_ends_with_its_input(capsys: Out, monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "")
    assert run(["play"]) == 0


def test_doctor(capsys: Out) -> None:
    assert run(["doctor"]) == 0
    assert "engine" in capsys.readouterr().out
    assert run(["doctor", "--json"]) == 0
    health = json.loads(capsys.readouterr().out)
    assert {"engine", "versions", "store", "features"} <= set(health)


def test_the_installed_command() -> None:
    command = Path(sys.executable).with_name("gridwright")
    done = subprocess.run([command, "games"], capture_output=True, text=True, check=True)
    assert "Snekoban" in done.stdout


def test_show_draws_the_level(collection: str, tmp_path: Path, capsys: Out) -> None:
    png, svg = tmp_path / "level.png", tmp_path / "level.svg"
    assert run(["show", collection, "--level", "2", "--png", str(png), "--svg", str(svg)]) == 0
    assert "Hall" in capsys.readouterr().out
    assert png.read_bytes().startswith(b"\x89PNG")
    assert svg.read_text().startswith("<svg ")
    assert run(["show", collection, "--png", str(tmp_path / "nowhere" / "level.png")]) == 2
    assert "error: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("which", "jobs", "at_once", "cores"),
    [(["--level", "1"], 3, 1, 3), ([], 2, 2, 1), ([], 5, 2, 2)],
)
def test_cores_that_no_level_wants_help_with_the_others(
    which: list[str],
    jobs: int,
    at_once: int,
    cores: int,
    collection: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Out,
) -> None:
    asked: list[tuple[int, int]] = []
    quick: set[bool] = set()

    def here(jobs: int, cluster: str | None) -> Executor:
        asked.append((jobs, 0))
        return ThisProcess()

    def solve(request: Request) -> Result:
        asked.append((0, request.budget.cores))
        quick.add(request.quick)
        return solve_sokoban(request)

    monkeypatch.setattr("gridwright.cli.solve.executor_for", here)
    monkeypatch.setattr("gridwright.games.sokoban.solve", solve)
    assert run(["solve", collection, "--objective", "any", "--jobs", str(jobs), *which]) == 0
    assert "solved" in capsys.readouterr().out
    assert set(asked) == {(at_once, 0), (0, cores)}
    assert quick == {not which}  # one level has time for a nicer solution


def test_the_dialect_can_be_chosen_and_a_solution_is_told_in_words(
    tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "two.txt"
    path.write_text("SIY.FIN\n.......\nS.s..f.\nI......\nL......\n")  # PULL-only blocks in baba
    assert run(["solve", str(path), "--game", "snek", "--dialect", "baba"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert (said[0], said[-1]) == ("rrr", "  1. walk to the flag and win  [rrr]")
    assert run(["solve", str(path), "--game", "snek", "--dialect", "baba", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["plan"] == [{"text": "walk to the flag and win", "moves": "rrr"}]
    assert run(["replay", str(path), "wrr", "--game", "snek", "--dialect", "baba"]) == 0
    assert run(["show", str(path), "--game", "snek", "--dialect", "klingon"]) == 2
    assert "klingon" in capsys.readouterr().err
    assert run(["solve", "sokoban-1-first-steps", "--dialect", "baba"]) == 2
    assert "Snekoban has no dialects" in capsys.readouterr().err
