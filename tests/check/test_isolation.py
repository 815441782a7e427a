"""Hostile programs cost only themselves, and a case that hangs costs only its feature."""

from __future__ import annotations

from pathlib import Path

import pytest

from check_programs import HARMS, hostile, program
from gridwright.check.courses import find_course
from gridwright.check.grading import Effort, check_program, make_plan
from gridwright.check.sandbox import Limits, Sandbox

EFFORT = Effort(cases=0, seconds=1)
SNEKOBAN = find_course("snekoban")
COLUMNS = find_course("columns")

#: What a program under check sees when it does these things.
SAID = {
    "forks": "may not use os.fork",
    "sleeps": "waiting, not working",
    "loops": "did not finish in time",
    "prints": "printed too much",
    "eats memory": "'error': ",  # memory runs out, or the time it takes to fill it
    "leaves": "ended the whole process",
    "kills": "may not use os.kill",
    "dials": "may not use socket.connect",
    "recurses": "RecursionError",
}


@pytest.mark.parametrize("harm", HARMS)
def test_harm_in_one_case_costs_one_feature(harm: str, tmp_path: Path) -> None:
    """The program harms only when the board is three rows by three: the first trap of walls."""
    bad = hostile(tmp_path / "bad", SNEKOBAN, harm, when="len(board) == len(board[0]) == 3")
    plan = make_plan(SNEKOBAN, EFFORT, ["movement", "walls", "pushing", "victory"])
    report = check_program(bad, SNEKOBAN, plan, EFFORT)
    results = {feature.name: feature.passed for feature in report.features}
    survives = harm in ("closes stdout", "deletes its folder", "imports us")
    assert results == {"movement": True, "walls": survives, "pushing": True, "victory": True}
    if harm in SAID:
        failure = report.features[1].failure
        assert failure is not None
        assert SAID[harm] in str(failure.got)
    assert report.notes == (("imports gridwright",) if harm == "imports us" else ())


@pytest.mark.parametrize("harm", ["leaves", "deletes its folder", "prints", "closes stdout"])
def test_harm_in_one_run_of_a_program_costs_one_feature(harm: str, tmp_path: Path) -> None:
    bad = hostile(tmp_path / "bad", COLUMNS, harm, when="rows and rows[-1] == 'SSSS'")
    plan = make_plan(COLUMNS, EFFORT, ["match diagonal", "longer than three", "several at once"])
    report = check_program(bad, COLUMNS, plan, EFFORT)
    results = [feature.passed for feature in report.features]
    assert results == [True, harm == "deletes its folder", True]


def test_a_program_that_cannot_be_loaded_fails_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "lab.py").write_text("import nothing_of_that_name\n", encoding="utf-8")
    with Sandbox(tmp_path, ("lab",), Limits()) as box:
        answer = box.run({"driver": "snekoban", "case": {"kind": "play", "board": [], "moves": []}})
    assert "No module named 'nothing_of_that_name'" in answer.error
    assert "runner.py" not in answer.error


@pytest.mark.parametrize(("text", "stopped"), [("import os\nos._exit(3)\n", "gone")])
def test_a_program_that_leaves_while_loading(text: str, stopped: str, tmp_path: Path) -> None:
    (tmp_path / "lab.py").write_text(text, encoding="utf-8")
    with Sandbox(tmp_path, ("lab",), Limits()) as box:
        for _ in range(2):
            asked = {"driver": "snekoban", "case": {"kind": "play", "board": [], "moves": []}}
            assert box.run(asked).stopped == stopped


def test_a_traceback_shows_the_lines_of_the_student_alone(tmp_path: Path) -> None:
    text = "def make_new_game(board):\n    return missing\n"
    (tmp_path / "lab.py").write_text(text, encoding="utf-8")
    with Sandbox(tmp_path, ("lab",), Limits()) as box:
        asked = {"driver": "snekoban", "case": {"kind": "play", "board": [[[]]], "moves": []}}
        error = box.run(asked).error
    assert 'File "lab.py", line 2, in make_new_game' in error
    assert error.endswith("NameError: name 'missing' is not defined")
    assert "gridwright" not in error


def test_the_program_sees_no_environment_and_writes_nowhere_else(tmp_path: Path) -> None:
    outside = tmp_path / "outside.txt"
    text = f"""
import os
def make_new_game(board):
    print(sorted(os.environ))
    open("inside.txt", "w").close()
    print(sorted(os.listdir(".")))
    open({str(outside)!r}, "w").close()
"""
    home = tmp_path / "home"
    home.mkdir()
    (home / "lab.py").write_text(text, encoding="utf-8")
    with Sandbox(home, ("lab",), Limits()) as box:
        asked = {"driver": "snekoban", "case": {"kind": "play", "board": [[[]]], "moves": []}}
        answers = [box.run(asked) for _ in range(2)]
    for answer in answers:
        assert answer.printed == "[]\n['inside.txt', 'lab.py']\n"
        assert "may not change" in answer.error
    assert not outside.exists()
    assert [path.name for path in home.iterdir()] == ["lab.py"]


def test_a_wrong_program_does_not_disturb_the_next(tmp_path: Path) -> None:
    """Batches go on after a case that did not end by itself."""
    bad = hostile(tmp_path / "bad", SNEKOBAN, "leaves", when="board[0] == [['wall']] * 5")
    right = program(tmp_path / "right", SNEKOBAN)
    plan = make_plan(SNEKOBAN, EFFORT)
    reports = [check_program(each, SNEKOBAN, plan, EFFORT) for each in (bad, right)]
    assert not reports[0].passed
    assert reports[1].passed


@pytest.mark.parametrize("name", ["drivers", "confinement", "runner"])
def test_a_module_may_have_the_name_of_one_of_ours(tmp_path: Path, name: str) -> None:
    right = program(tmp_path / "right", SNEKOBAN)
    file = right.folder / "lab.py"
    (right.folder / f"{name}.py").write_text("OWN = True\n")
    text = file.read_text(encoding="utf-8")
    file.write_text(f"from {name} import OWN\n{text}", encoding="utf-8")
    plan = make_plan(SNEKOBAN, EFFORT, ["movement"])
    assert check_program(right, SNEKOBAN, plan, EFFORT).passed
