"""``gridwright check`` as a teacher types it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from check_programs import hostile, program
from gridwright.check.courses import COURSES, find_course
from gridwright.check.suite import write_suite
from gridwright.cli.app import run

SNEKOBAN = find_course("snekoban")
QUICK = ("--cases", "0", "--features", "movement,pushing")


def checked(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    status = run(["check", *map(str, arguments)])
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    """A class of four, each handed in another way."""
    folder = tmp_path / "class"
    program(folder / "alice", SNEKOBAN)
    program(tmp_path / "b", SNEKOBAN, "pulls")
    (folder / "bob.py").write_bytes((tmp_path / "b" / "lab.py").read_bytes())
    with zipfile.ZipFile(folder / "carol.zip", "w") as archive:
        archive.write(tmp_path / "b" / "lab.py", "homework/lab.py")
    (folder / "dan").mkdir()
    (folder / "dan" / "other.py").write_text("print('no lab here')\n", encoding="utf-8")
    (folder / "notes.txt").write_text("not a program\n", encoding="utf-8")
    return folder


def test_one_program_that_agrees(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(tmp_path / "alice", SNEKOBAN)
    status, out, _ = checked(capsys, "snekoban", tmp_path / "alice" / "lab.py", *QUICK)
    assert status == 0
    assert "alice" in out
    assert "2/2" in out


def test_one_program_that_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program(tmp_path / "bob", SNEKOBAN, "walks over computers")
    status, out, _ = checked(capsys, "snekoban", tmp_path / "bob", *QUICK)
    assert status == 1
    for said in ("expected", "got", "moves: ", "as JSON: [[[", "def test_smallest_board", "1/2"):
        assert said in out


def test_a_class_as_json(submissions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = checked(capsys, "snekoban", submissions, "--json", *QUICK)
    assert status == 1
    values = [json.loads(line) for line in out.splitlines()]
    assert [(value["program"], value["score"]) for value in values] == [
        ("alice", 2),
        ("bob", 1),
        ("carol", 1),
        ("dan", 0),
    ]


def test_the_same_run_twice_says_the_same(
    submissions: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("snekoban", submissions, "--json", "--cases", "5", "--features", "pushing")
    assert checked(capsys, *asked)[1] == checked(capsys, *asked, "--jobs", "1")[1]


def test_a_zip_of_the_class(
    submissions: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        for path in submissions.rglob("*"):
            if path.is_file():
                archive.write(path, Path("class", path.relative_to(submissions)))
    status, out, _ = checked(capsys, "snekoban", tmp_path / "all.zip", "--csv", *QUICK)
    assert status == 1
    assert [line.split(",")[0] for line in out.splitlines()[1:]] == ["alice", "bob", "carol", "dan"]


def test_who_imports_us_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hostile(tmp_path / "eve", SNEKOBAN, "imports us")
    status, _, err = checked(capsys, "snekoban", tmp_path / "eve", "--json", "--time", "5", *QUICK)
    assert status == 0
    assert err == "eve: imports gridwright\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess", "."), "no course 'chess'"),
        (("snekoban", "nowhere"), "there is no such file"),
        (("snekoban", ".", "--option", "loud"), "no option 'loud'"),
        (("snekoban", ".", "--json", "--csv"), "choose one of"),
        (("snekoban", ".", "--visibility", "sometimes"), "no such visibility"),
    ],
)
def test_wrong_usage(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status, _, err = checked(capsys, *arguments)
    assert status == 2
    assert said in err


def test_an_empty_folder_and_an_unknown_feature(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert checked(capsys, "snekoban", tmp_path)[0] == 2
    program(tmp_path / "alice", SNEKOBAN)
    assert checked(capsys, "snekoban", tmp_path, "--features", "flying")[0] == 2


def test_an_autograder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Unzipped and run as Gradescope does, but for where everything lies."""
    home, path = tmp_path / "autograder", tmp_path / "grader.zip"
    assert checked(capsys, "--make-autograder", "columns", path)[0] == 0
    with zipfile.ZipFile(path) as archive:
        assert sorted(archive.namelist()) == ["run_autograder", "setup.sh"]
        archive.extractall(home / "source")
        for name in archive.namelist():
            assert subprocess.run(["bash", "-n", home / "source" / name]).returncode == 0
            assert archive.getinfo(name).external_attr >> 16 == 0o755
    command = home / "gridwright" / "bin" / "gridwright"  # what setup.sh installs
    command.parent.mkdir(parents=True)
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m gridwright "$@" --cases 0\n')
    command.chmod(0o755)
    grader = ["bash", str(home / "source" / "run_autograder")]
    results = home / "results" / "results.json"
    environment = {**os.environ, "AUTOGRADER": str(home)}

    program(home / "submission" / "hw", find_course("columns"))
    (home / "submission" / "tests").mkdir()
    (home / "submission" / "tests" / "test_it.py").write_text("")
    subprocess.run(grader, env=environment, check=True)
    graded = json.loads(results.read_text())
    assert graded["score"] == sum(test["max_score"] for test in graded["tests"]) > 0

    shutil.rmtree(home / "submission")
    (home / "submission").mkdir()
    subprocess.run(grader, env=environment, check=True)
    graded = json.loads(results.read_text())
    assert graded["score"] == 0
    assert "no program was handed in" in graded["output"]

    shutil.rmtree(home / "submission")
    subprocess.run(grader, env=environment, check=True)
    assert "could not run" in json.loads(results.read_text())["output"]


@pytest.mark.long
def test_an_autograder_installs_the_wheel_beside_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, path = tmp_path / "autograder", tmp_path / "grader.zip"
    assert checked(capsys, "--make-autograder", "snekoban", path)[0] == 0
    with zipfile.ZipFile(path) as archive:
        archive.extractall(home / "source")
    wheel = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    project = Path(__file__).parents[2]
    subprocess.run([*wheel, "--wheel-dir", home / "source", project], check=True)
    program(home / "submission", SNEKOBAN)
    for script in ("setup.sh", "run_autograder"):
        environment = {**os.environ, "AUTOGRADER": str(home)}
        subprocess.run(["bash", home / "source" / script], env=environment, check=True)
    graded = json.loads((home / "results" / "results.json").read_text())
    assert graded["score"] == sum(test["max_score"] for test in graded["tests"]) > 0


@pytest.mark.parametrize("name", COURSES)
def test_a_written_suite_runs_without_us(name: str, tmp_path: Path) -> None:
    """It passes the right double and fails a wrong one, with pytest alone."""
    course = find_course(name)
    wrong = {"snek-is-you": "wraps", "snekoban": "pulls", "columns": "four match"}
    for mistake in ("", wrong.get(name, "all pads are one")):
        folder = tmp_path / (mistake or "right")
        program(folder, course, mistake)
        assert write_suite(course, folder) == sum(len(f.traps) for f in course.features)
        files = [path.name for path in folder.glob("test*.py")]
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider"]
        done = subprocess.run(
            [*command, "-c", "/dev/null", "--rootdir", str(folder), *files],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == bool(mistake), done.stdout
