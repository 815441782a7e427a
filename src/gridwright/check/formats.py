"""A report in the forms that graders read: JSON, Gradescope, check50, PrairieLearn, JUnit, CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

from gridwright.check.case import FeatureReport, ProgramReport
from gridwright.check.course import Course

#: What a student is shown instead of a board that stays secret.
_HIDDEN = "This test is hidden."


def as_json(report: ProgramReport, course: Course) -> dict[str, Any]:
    """The report as one object."""
    return {
        "program": report.program,
        "course": report.course,
        "passed": report.passed,
        "score": report.score,
        "max_score": report.max_score,
        "features": [
            {
                "name": feature.name,
                "passed": feature.passed,
                "cases": feature.cases,
                "failure": _failure(feature, course),
            }
            for feature in report.features
        ],
    }


def _failure(feature: FeatureReport, course: Course) -> dict[str, Any] | None:
    if feature.failure is None:
        return None
    return {
        "board": course.board_value(feature.failure.case),
        "moves": list(feature.failure.case.moves),
        "expected": feature.failure.expected,
        "got": feature.failure.got,
    }


def told(feature: FeatureReport, course: Course) -> str:
    """A failure as plain text: what went wrong, the board, the moves, expected and got."""
    if feature.failure is None:
        return f"{feature.cases} cases agree."
    failure = feature.failure
    lines = [failure.said]
    if failure.case.idea:
        lines.append(f"The trap: {failure.case.idea}.")
    if failure.case.board:
        lines += ["Board:", board_text(course.board_value(failure.case))]
    if failure.case.moves:
        lines.append(f"Moves: {moves_text(failure.case.moves)}")
    lines += ["Expected:", value_text(failure.expected), "Got:", value_text(failure.got)]
    return "\n".join(lines)


def moves_text(moves: Sequence[str]) -> str:
    return ", ".join(move or "(blank line)" for move in moves)


def board_text(board: Any) -> str:
    """A board as a person reads it: a row a line."""
    if board and isinstance(board[0], str):
        return "\n".join(board)
    cells = [["+".join(map(str, cell)) or "." for cell in row] for row in board]
    widths = [max(map(len, column)) for column in zip(*cells, strict=False)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()
        for row in cells
    )


def value_text(value: Any) -> str:
    """What was expected or got, as a person reads it."""
    if isinstance(value, str):
        return value.rstrip("\n")
    if not isinstance(value, dict):
        return json.dumps(value)
    parts = []
    for name, part in value.items():
        if _is_board(part):
            parts.append(board_text(part) if name == "board" else f"{name}:\n{board_text(part)}")
        elif name == "error" or (isinstance(part, str) and "\n" in part):
            parts.append(str(part))
        else:
            parts.append(f"{name}: {json.dumps(part)}")
    return "\n".join(parts)


def _is_board(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, list) for row in value)
        and all(isinstance(cell, list) for row in value for cell in row)
    )


def as_gradescope(
    report: ProgramReport, course: Course, visibility: str = "visible"
) -> dict[str, Any]:
    """``results.json``. A test that is not visible does not print its board."""
    return {
        "score": report.score,
        "output": "\n".join([_summary(report), *report.notes]),
        "execution_time": round(report.seconds, 2),
        "stdout_visibility": "hidden",
        "tests": [
            {
                "name": feature.name,
                "score": feature.points if feature.passed else 0,
                "max_score": feature.points,
                "status": "passed" if feature.passed else "failed",
                "number": str(number),
                "output": told(feature, course) if visibility == "visible" else _HIDDEN,
                "output_format": "text",
                "tags": [report.course],
                "visibility": visibility,
            }
            for number, feature in enumerate(report.features, 1)
        ],
    }


def as_check50(report: ProgramReport, course: Course) -> dict[str, Any]:
    return {
        "slug": f"gridwright/{report.course}",
        "results": [
            {
                "name": feature.name,
                "description": f"{feature.name}: {feature.cases} cases",
                "passed": feature.passed,
                "log": [] if feature.failure is None else told(feature, course).splitlines(),
                "cause": None
                if feature.failure is None
                else {"rationale": feature.failure.said, "help": feature.failure.case.idea or None},
                "data": {},
                "dependency": None,
            }
            for feature in report.features
        ],
        "version": "3.4.0",
    }


def as_prairielearn(report: ProgramReport, course: Course) -> dict[str, Any]:
    return {
        "gradable": True,
        "score": report.score / report.max_score if report.max_score else 1.0,
        "message": _summary(report),
        "output": "\n".join(report.notes),
        "tests": [
            {
                "name": feature.name,
                "points": feature.points if feature.passed else 0,
                "max_points": feature.points,
                "message": "" if feature.failure is None else feature.failure.said,
                "output": told(feature, course),
            }
            for feature in report.features
        ],
    }


def as_junit(reports: Sequence[ProgramReport], course: Course) -> str:
    """One suite a program, one case a feature."""
    root = ElementTree.Element("testsuites", name=f"gridwright check {course.name}")
    for report in reports:
        failed = sum(not feature.passed for feature in report.features)
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_xml(report.program),
            tests=str(len(report.features)),
            failures=str(failed),
            errors="0",
            skipped="0",
            time=f"{report.seconds:.3f}",
        )
        for feature in report.features:
            case = ElementTree.SubElement(
                suite, "testcase", classname=_xml(report.program), name=feature.name, time="0"
            )
            if feature.failure is not None:
                wrong = ElementTree.SubElement(
                    case, "failure", message=_xml(feature.failure.said), type="difference"
                )
                wrong.text = _xml(told(feature, course))
        if report.notes:
            ElementTree.SubElement(suite, "system-out").text = "\n".join(report.notes)
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _xml(text: str) -> str:
    """The text without the control characters that XML has no place for."""
    return "".join(sign if sign >= " " or sign in "\n\t" else "\ufffd" for sign in text)


def as_csv(reports: Sequence[ProgramReport], course: Course) -> str:
    """A line a program: the score, then 1 or 0 a feature, then what there is to note."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    features = [feature.name for feature in reports[0].features] if reports else []
    table.writerow(["program", "course", "passed", "score", "max_score", *features, "notes"])
    for report in reports:
        marks = [int(feature.passed) for feature in report.features]
        notes = "; ".join(report.notes)
        table.writerow(
            [
                _cell(report.program),
                report.course,
                int(report.passed),
                f"{report.score:g}",
                f"{report.max_score:g}",
                *marks,
                notes,
            ]
        )
    return text.getvalue()


def _cell(text: str) -> str:
    """A name that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def _summary(report: ProgramReport) -> str:
    passed = sum(feature.passed for feature in report.features)
    return f"{passed} of {len(report.features)} features agree with the handout."
