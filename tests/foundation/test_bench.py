"""Benchmarks: tables that tell the truth, and suites that anybody can write."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gridwright import Level
from gridwright.bench import Suite, read_suites
from gridwright.cli.app import run
from gridwright.search import Outcome, Result
from gridwright.solving.answer import Answer
from gridwright.solving.levels import solve_levels

PROJECT = Path(__file__).parents[2]
Out = pytest.CaptureFixture[str]


@pytest.fixture
def suites(tmp_path: Path) -> Path:
    """A file of one suite, whose known optimum of the third level is wrong."""
    (tmp_path / "tiny.xsb").write_text("#@$.#\n\n#@$#.\n\n#@ $.#\n")
    (tmp_path / "tiny.tsv").write_text("level\tmoves\tpushes\n1\t1\t1\n2\t?\t?\n3\t1\t1\n")
    file = tmp_path / "suites.toml"
    file.write_text(
        '[tiny]\nlevels = "tiny.xsb"\nobjective = "moves"\ntime = 1\noptima = "tiny.tsv"\n'
        '[pack]\nlevels = "sokoban-1-first-steps"\n'
    )
    return file


def test_a_table_with_machine_limits_spread_and_what_went_wrong(
    suites: Path, tmp_path: Path, capsys: Out
) -> None:
    table = tmp_path / "results.md"
    command = ["bench", str(suites), "--suite", "tiny", "--repeat", "2", "--out", str(table)]
    assert run(command) == 0
    said = capsys.readouterr().out
    assert said.startswith("On ")
    assert "| tiny | moves | 1 s, 4096 MiB | 2 of 3 |" in said
    assert "2 (unsolvable); not the known optimum: [3] |" in said
    assert table.read_text() in said


def test_any_file_and_any_pack(suites: Path, capsys: Out) -> None:
    levels = str(suites.with_name("tiny.xsb"))
    limits = ["--objective", "pushes", "--time", "2", "--memory", "64"]
    assert run(["bench", levels, "sokoban-1-first-steps", *limits]) == 0
    said = capsys.readouterr().out
    assert "| tiny | pushes | 2 s, 64 MiB | 2 of 3 |" in said
    assert "| sokoban-1-first-steps | pushes | 2 s, 64 MiB | 15 of 15 |" in said


def test_options_stand_in_for_what_a_suite_says(suites: Path, capsys: Out) -> None:
    assert run(["bench", str(suites), "--objective", "any", "--time", "3"]) == 0
    said = capsys.readouterr().out
    assert "| tiny | any | 3 s, 4096 MiB | 2 of 3 |" in said
    assert "not the known optimum" not in said
    assert "| pack | any | 3 s, 4096 MiB | 15 of 15 |" in said


def test_what_the_folder_holds_is_not_solved_again(
    suites: Path, tmp_path: Path, capsys: Out, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept"
    command = ["bench", str(suites), "--repeat", "2", "--answers", str(kept)]
    solved: list[int] = []

    def counts(levels: list[tuple[int, Level]], *rest: Any) -> Iterator[Answer]:
        for answer in solve_levels(levels, *rest):
            if len(solved) == 5:
                answer = Answer(answer.number, answer.level, Result(Outcome.CANCELLED))
            solved.append(answer.number)
            yield answer

    monkeypatch.setattr("gridwright.bench.solve_levels", counts)
    assert run(command) == 12  # in the second run of the first suite
    assert f"the same command goes on with {kept}" in capsys.readouterr().err
    assert run(command) == 0
    assert len(solved) == 3 + 2 + 1 + 1 + 15 + 15  # with the one that was cancelled
    assert "| tiny | moves | 1 s, 4096 MiB | 2 of 3 |" in capsys.readouterr().out
    assert run(command) == 0
    assert "| pack | moves | 10 s, 4096 MiB | 15 of 15 |" in capsys.readouterr().out
    assert len(solved) == 37
    assert run([*command, "--time", "2"]) == 0  # other limits, other answers
    assert len(solved) == 37 + 36
    assert len(list(kept.iterdir())) == 8


def test_a_folder_in_place_of_the_files_own(suites: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    tiny, pack = read_suites(suites, elsewhere)
    assert tiny == Suite("tiny", elsewhere / "tiny.xsb", "moves", 1, optima=elsewhere / "tiny.tsv")
    assert pack.levels == Path("sokoban-1-first-steps")


def test_what_is_wrong_with_a_suite_file_is_told_at_once(tmp_path: Path, capsys: Out) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text('name = 1\n[a]\ntime = "long"\n[b]\nlevels = "x"\nmemory = 0\ncolour = 2\n')
    assert run(["bench", str(file)]) == 2
    told = capsys.readouterr().err
    assert "'name' stands outside a [suite]" in told
    assert '[a] has no "levels"' in told
    assert "[a] time = 'long' is of the wrong kind" in told
    assert "[b] memory = 0 is not above 0" in told
    assert "[b] has an unknown field 'colour'" in told
    file.write_text("[a")
    assert run(["bench", str(file)]) == 2
    assert "not TOML" in capsys.readouterr().err


def test_what_is_not_there_is_told(suites: Path, tmp_path: Path, capsys: Out) -> None:
    assert run(["bench", str(suites), "--suite", "giant"]) == 2
    assert "no suite 'giant'" in capsys.readouterr().err
    assert run(["bench", str(suites), "--folder", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
    assert run(["bench", "no-such-pack"]) == 2
    assert "no-such-pack" in capsys.readouterr().err


def test_our_own_suites_can_be_read() -> None:
    ours = read_suites(PROJECT / "benchmarks" / "ours.toml")
    assert {suite.objective for suite in ours} == {"", "moves", "pushes", "any"}
    for suite in ours:
        assert suite.levels.exists() == (suite.optima is not None)
    assert len(read_suites(PROJECT / "benchmarks" / "collections.toml")) == 9
