"""Every output form is what its reader expects, by a schema of its own."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema_rs
import pytest

from check_programs import hostile, program
from gridwright.check import formats
from gridwright.check.case import ProgramReport
from gridwright.check.courses import COURSES, find_course
from gridwright.check.grading import Effort, check_program, make_plan
from gridwright.check.pages import write_pages

#: A mistake of each course whose failure has a board, moves and something expected.
MISTAKES = {
    "snek-is-you": "pushes one",
    "snekoban": "pulls",
    "columns": "rotates backwards",
    "acorn-runner": "records walls",
}
TEXT = {"type": "string"}
NUMBER = {"type": "number"}


def a_list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def exactly(**fields: Any) -> dict[str, Any]:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": fields,
        "required": list(fields),
        "additionalProperties": False,
    }


FAILURE = exactly(board={"type": "array"}, moves=a_list(TEXT), expected={}, got={})
JSON = exactly(
    program=TEXT,
    course={"enum": list(COURSES)},
    passed={"type": "boolean"},
    score=NUMBER,
    max_score=NUMBER,
    features=a_list(
        exactly(
            name=TEXT,
            passed={"type": "boolean"},
            cases={"type": "integer"},
            failure={"anyOf": [{"type": "null"}, FAILURE]},
        )
    ),
)
GRADESCOPE = exactly(
    score=NUMBER,
    output=TEXT,
    execution_time=NUMBER,
    stdout_visibility={"enum": ["hidden", "after_due_date", "after_published", "visible"]},
    tests=a_list(
        exactly(
            name=TEXT,
            score=NUMBER,
            max_score=NUMBER,
            status={"enum": ["passed", "failed"]},
            number=TEXT,
            output=TEXT,
            output_format={"enum": ["text", "html", "md"]},
            tags=a_list(TEXT),
            visibility={"enum": ["hidden", "after_due_date", "after_published", "visible"]},
        )
    ),
)
CHECK50 = exactly(
    slug=TEXT,
    results=a_list(
        exactly(
            name=TEXT,
            description=TEXT,
            passed={"type": ["boolean", "null"]},
            log=a_list(TEXT),
            cause={
                "anyOf": [
                    {"type": "null"},
                    exactly(rationale=TEXT, help={"type": ["string", "null"]}),
                ]
            },
            data={"type": "object"},
            dependency={"type": ["string", "null"]},
        )
    ),
    version=TEXT,
)
PRAIRIELEARN = exactly(
    gradable={"const": True},
    score={"type": "number", "minimum": 0, "maximum": 1},
    message=TEXT,
    output=TEXT,
    tests=a_list(exactly(name=TEXT, points=NUMBER, max_points=NUMBER, message=TEXT, output=TEXT)),
)


@pytest.fixture(scope="module", params=COURSES)
def reports(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> list[ProgramReport]:
    """A right program and a wrong one of a course."""
    course, effort = find_course(request.param), Effort(cases=0)
    folder = tmp_path_factory.mktemp("programs")
    wrong = program(folder / "wrong", course, MISTAKES[course.name])
    right = program(folder / "right", course)
    plan = make_plan(course, effort)
    return [check_program(each, course, plan, effort) for each in (right, wrong)]


def test_json(reports: list[ProgramReport]) -> None:
    course = find_course(reports[0].course)
    right, wrong = (formats.as_json(report, course) for report in reports)
    for value in (right, wrong):
        jsonschema_rs.validate(JSON, json.loads(json.dumps(value)))
    assert right["passed"]
    assert right["score"] == right["max_score"]
    assert not wrong["passed"]
    failed = [feature for feature in wrong["features"] if not feature["passed"]]
    assert failed
    assert all(feature["failure"]["expected"] != feature["failure"]["got"] for feature in failed)
    assert wrong["score"] == wrong["max_score"] - len(failed)


@pytest.mark.parametrize("name", ["gradescope", "check50", "prairielearn"])
def test_graders(name: str, reports: list[ProgramReport]) -> None:
    course = find_course(reports[0].course)
    schema = {"gradescope": GRADESCOPE, "check50": CHECK50, "prairielearn": PRAIRIELEARN}[name]
    for report in reports:
        value = getattr(formats, f"as_{name}")(report, course)
        jsonschema_rs.validate(schema, json.loads(json.dumps(value)))


def test_a_hidden_test_does_not_print_its_board(reports: list[ProgramReport]) -> None:
    value = formats.as_gradescope(reports[1], find_course(reports[1].course), "hidden")
    assert {test["output"] for test in value["tests"]} == {"This test is hidden."}
    assert {test["visibility"] for test in value["tests"]} == {"hidden"}


def test_junit(reports: list[ProgramReport]) -> None:
    root = ElementTree.fromstring(formats.as_junit(reports, find_course(reports[0].course)))
    assert root.tag == "testsuites"
    for suite, report in zip(root, reports, strict=True):
        assert suite.tag == "testsuite"
        assert int(suite.attrib["tests"]) == len(suite.findall("testcase"))
        failures = suite.findall("testcase/failure")
        assert (
            int(suite.attrib["failures"])
            == len(failures)
            == (len(report.features) - int(report.score))
        )
        assert all(failure.attrib["message"] and failure.text for failure in failures)


def test_csv(reports: list[ProgramReport]) -> None:
    rows = list(csv.reader(io.StringIO(formats.as_csv(reports, find_course(reports[0].course)))))
    assert [len(row) for row in rows] == [len(rows[0])] * 3
    assert rows[0][:5] == ["program", "course", "passed", "score", "max_score"]
    assert [row[0] for row in rows[1:]] == ["right", MISTAKES[reports[0].course]]


def test_the_pages(reports: list[ProgramReport], tmp_path: Path) -> None:
    course = find_course(reports[0].course)
    write_pages([*reports, reports[1]], course, tmp_path)
    index = (tmp_path / "index.html").read_text(encoding="utf-8")
    assert index.count(".html") >= 3
    assert "most common first" in index
    name = MISTAKES[course.name].replace(" ", "-")
    page = (tmp_path / f"{name}.html").read_text(encoding="utf-8")
    assert "def test_smallest" in page
    assert (tmp_path / f"{name}-2.html").exists()
    assert any(tmp_path.glob("*.png"))


def test_a_failure_as_a_test_fails_for_the_wrong_program_alone(
    reports: list[ProgramReport], tmp_path: Path
) -> None:
    course = find_course(reports[1].course)
    failed = next(feature for feature in reports[1].features if feature.failure is not None)
    assert failed.failure is not None
    text = course.test_function(failed.failure)
    for wrong in ("", MISTAKES[course.name]):
        folder = tmp_path / (wrong or "right")
        program(folder, course, wrong)
        (folder / "test_it.py").write_text(text, encoding="utf-8")
        assert run_pytest(folder, "test_it.py") == bool(wrong)


def run_pytest(folder: Path, file: str) -> int:
    """The exit status of pytest in a folder, without the settings of this project."""
    import subprocess
    import sys

    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
    done = subprocess.run(
        [*command, "--rootdir", str(folder), file], cwd=folder, capture_output=True
    )
    return done.returncode


def test_names_of_programs_are_only_names(tmp_path: Path) -> None:
    """A name that is markup, a formula or a path harms no page, table or file."""
    course, effort = find_course("snekoban"), Effort(cases=0, seconds=1)
    bad = hostile(tmp_path / "bad", course, "leaves")
    plan = make_plan(course, effort, ["movement"])
    report = check_program(bad, course, plan, effort)
    named = [
        ProgramReport(name, report.course, report.features)
        for name in ("<b>=1+1</b>", "=1+1", "../../up", "", "\x07bell")
    ]
    write_pages(named, course, tmp_path / "pages")
    assert "<b>=" not in (tmp_path / "pages" / "index.html").read_text(encoding="utf-8")
    assert len(list((tmp_path / "pages").glob("*.html"))) == 6
    assert "\n'=1+1," in formats.as_csv(named, course)
    ElementTree.fromstring(formats.as_junit(named, course))
