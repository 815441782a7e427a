"""Answers in a file: a run that broke off goes on, and other files are left alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gridwright.cli.app import run

PACK = "snek-1-first-words"


def solve(answers: Path, *more: str) -> int:
    return run(["solve", PACK, "--answers", str(answers), "--json", *more])


def test_what_the_file_holds_is_not_solved_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = tmp_path / "whole.jsonl"
    assert solve(whole) == 0
    printed = capsys.readouterr().out.splitlines()
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == len(printed) > 3
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(lines[0] + lines[1] + lines[2][:30])
    assert solve(broken, "--jobs", "2") == 0
    assert len(capsys.readouterr().out.splitlines()) == len(lines) - 2

    def told(path: Path) -> list[tuple[int, str, int]]:
        found = [json.loads(line) for line in path.read_text().splitlines()]
        return sorted((one["level"], one["solution"], one["moves"]) for one in found)

    assert told(broken) == told(whole)
    assert broken.read_bytes().startswith(lines[0] + lines[1])
    assert run(["solve", PACK, "--answers", str(broken)]) == 0
    assert f"solved {len(lines)} of {len(lines)}" in capsys.readouterr().out


def test_outcomes_of_all_kinds_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    levels = tmp_path / "levels.xsb"
    levels.write_text("#####\n#@$.#\n#####\n\n####\n#@$#\n#. #\n####\n\n####\n#$.#\n####\n")
    answers = tmp_path / "answers.jsonl"
    first = run(["solve", str(levels), "--answers", str(answers)])
    before = capsys.readouterr().out
    assert run(["solve", str(levels), "--answers", str(answers)]) == first == 10
    assert capsys.readouterr().out == before
    assert len(answers.read_text().splitlines()) == 3


def test_other_files_are_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("dear diary\n", '{"level": 1}\n', '{"level": 1, "key": "of another"}\n', "[1]\n"):
        strange = tmp_path / "strange.jsonl"
        strange.write_text(text)
        assert solve(strange) == 2
        assert "not answers about these levels" in capsys.readouterr().err
        assert strange.read_text() == text
