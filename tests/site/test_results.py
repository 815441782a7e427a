"""What players of a class hand in is played again, and nothing is believed."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gridwright import Session
from gridwright.desk import results
from gridwright.desk.results import write_results
from gridwright.errors import GridwrightError
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.values import LOCAL, Class
from gridwright.site.keeper import BrowserKeeper

EASY = shipped_levels("maze")[0]


@pytest.fixture
def handed_in() -> dict[str, Any]:
    keeper = BrowserKeeper({}, lambda _: None, Class("", "7b", "", (), (), help=False))
    session = Session(EASY.level)
    moves = session.solve().moves
    assert moves
    session.replay(moves)
    keeper.keep_result(session)
    return write_results(keeper, LOCAL, "Ann")


def check(path: Path, *options: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "gridwright", "check", "results", str(path), *options]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_a_whole_class_is_checked(handed_in: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "ann.json").write_text(json.dumps(handed_in))
    assert check(tmp_path) == (0, "Ann (7b): 1 solved\n")
    forged = {**handed_in, "name": "Bo"}
    forged["solved"] = [{**handed_in["solved"][0], "tally": {"moves": 1}}]
    (tmp_path / "bo.json").write_text(json.dumps(forged))
    status, said = check(tmp_path)
    assert status == 1
    assert "Bo (7b): 0 solved" in said
    assert "not to 1 moves" in said
    rows = check(tmp_path, "--csv")[1].splitlines()
    assert rows == ["file,class,name,solved,wrong", "ann.json,7b,Ann,1,0", "bo.json,7b,Bo,0,1"]
    lines = [json.loads(line) for line in check(tmp_path, "--json")[1].splitlines()]
    assert [line["solved"] for line in lines] == [1, 0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"moves": ""}, "do not solve"),
        ({"moves": "?"}, "move"),
        ({"level": "maze-99"}, "no such level"),
        ({"tally": {}}, "not to nothing"),
    ],
)
def test_what_does_not_hold_is_said(
    handed_in: dict[str, Any], change: dict[str, Any], said: str
) -> None:
    (claim,) = handed_in["solved"]
    wrong = {**handed_in, "solved": [{**claim, **change}]}
    (read,) = results.read_results(json.dumps(wrong)).claims
    assert said in results.what_is_wrong(read)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "[" * 100_000,
        '{"gridwright": "results", "class": 1, "name": "", "solved": []}',
    ]
    + [
        json.dumps({"gridwright": "results", "class": "", "name": "", "solved": [one]})
        for one in (1, {}, {"level": "a", "moves": "u", "tally": {"moves": "3"}})
    ],
)
def test_what_is_no_such_file_is_refused(text: str) -> None:
    with pytest.raises(GridwrightError):
        results.read_results(text)
