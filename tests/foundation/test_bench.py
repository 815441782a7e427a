"""The benchmark suites: tables that tell the truth, on a tiny folder of levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwright.bench import SUITES, Suite
from gridwright.cli.app import run

TINY = Suite("tiny", "tiny.xsb", "moves", 1, optima="tiny.tsv")
Out = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tiny.xsb").write_text("#@$.#\n\n#@$#.\n\n#@ $.#\n")
    (tmp_path / "tiny.tsv").write_text("level\tmoves\tpushes\n1\t1\t1\n2\t?\t?\n3\t1\t1\n")
    monkeypatch.setitem(SUITES, "tiny", TINY)


def test_a_table_with_machine_command_spread_and_what_went_wrong(
    tmp_path: Path, capsys: Out
) -> None:
    table = tmp_path / "results.md"
    arguments = ["bench", "tiny", "--levels", str(tmp_path), "--repeat", "2", "--out", str(table)]
    assert run(arguments) == 0
    said = capsys.readouterr().out
    assert "`gridwright bench tiny --repeat 2` on" in said
    assert "| tiny | 1 s, 4096 MB | 2 of 3 |" in said
    assert "2 (unsolvable); not the known optimum: [3] |" in said
    assert table.read_text() in said


def test_a_missing_suite_or_folder_is_told(tmp_path: Path, capsys: Out) -> None:
    assert run(["bench", "giant"]) == 2
    assert "no suite 'giant'" in capsys.readouterr().err
    assert run(["bench", "tiny", "--levels", str(tmp_path / "nowhere")]) == 2
    assert "nowhere" in capsys.readouterr().err
