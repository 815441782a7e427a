"""A report as pages: one a student, a table of the class, and what the class got wrong together.

Plain HTML without a script, so that a folder of it can be put anywhere or sent by mail.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from html import escape
from pathlib import Path

from gridwright.board import Board
from gridwright.check.case import Failure, FeatureReport, ProgramReport
from gridwright.check.course import Course
from gridwright.check.formats import moves_text, value_text
from gridwright.errors import GridwrightError
from gridwright.games.columns.rules import JEWELS, jewel_name
from gridwright.games.maze.notation import OBJECTS as MAZE_OBJECTS

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem }
table { border-collapse: collapse } td, th { padding: .25rem .6rem; border: 1px solid #bbb }
th { text-align: left } .yes { background: #d9f2d9 } .no { background: #f8d7d7 }
.sides { display: flex; flex-wrap: wrap; gap: 2rem } pre { background: #f4f4f4; padding: .6rem;
overflow-x: auto; max-width: 33rem; margin: .3rem 0 } section { border-top: 2px solid #ddd }
summary { cursor: pointer } img { image-rendering: auto; border: 1px solid #bbb }
"""


def write_pages(reports: Sequence[ProgramReport], course: Course, folder: Path) -> None:
    """Writes ``index.html`` and a page a program, with a PNG of every failing board."""
    folder.mkdir(parents=True, exist_ok=True)
    names = _file_names(reports)
    for report, name in zip(reports, names, strict=True):
        sections = [
            _section(feature, course, folder, f"{name}-{number}")
            for number, feature in enumerate(report.features, 1)
            if feature.failure is not None
        ]
        notes = "".join(f"<p><strong>Note:</strong> {escape(note)}.</p>" for note in report.notes)
        body = (
            f'<p><a href="index.html">The class</a></p>{_score(report)}{notes}'
            f"{_features_table(report)}{''.join(sections)}"
        )
        _write(folder / f"{name}.html", f"{report.program}: {course.title}", body)
    body = _class_table(reports, names) + _shared_failures(reports, names)
    _write(folder / "index.html", f"{course.title}: {len(reports)} programs", body)


def _write(path: Path, title: str, body: str) -> None:
    page = (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style></head>"
        f"<body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
    path.write_text(page, encoding="utf-8")


def _file_names(reports: Sequence[ProgramReport]) -> list[str]:
    """A name a program that any file system takes, no two alike."""
    names: list[str] = []
    for report in reports:
        name = re.sub(r"[^A-Za-z0-9._-]+", "-", report.program).strip(".-") or "program"
        while name in names or name == "index":
            name += "-2"
        names.append(name)
    return names


def _score(report: ProgramReport) -> str:
    return f"<p>Score: <strong>{report.score:g} of {report.max_score:g}</strong></p>"


def _features_table(report: ProgramReport) -> str:
    rows = "".join(
        f'<tr class="{"yes" if feature.passed else "no"}"><td>{escape(feature.name)}</td>'
        f"<td>{'agrees' if feature.passed else 'differs'}</td><td>{feature.cases}</td></tr>"
        for feature in report.features
    )
    return f"<table><tr><th>feature</th><th>result</th><th>cases</th></tr>{rows}</table>"


def _section(feature: FeatureReport, course: Course, folder: Path, name: str) -> str:
    failure = feature.failure
    assert failure is not None
    picture = _picture(failure, course, folder / f"{name}.png")
    idea = f"<p>The trap: {escape(failure.case.idea)}.</p>" if failure.case.idea else ""
    raw = json.dumps(course.board_value(failure.case))
    moves = escape(moves_text(failure.case.moves)) or "none"
    return (
        f"<section><h2>{escape(feature.name)}</h2><p>{escape(failure.said)}</p>{idea}"
        f"{picture}<p>Moves: {moves}</p>"
        '<div class="sides"><div><h3>Expected</h3>'
        f"<pre>{escape(value_text(failure.expected))}</pre></div><div><h3>Got</h3><pre>{escape(value_text(failure.got))}</pre></div></div>"
        f"<details><summary>As JSON</summary><pre>{escape(raw)}</pre></details>"
        "<details><summary>As a test</summary>"
        f"<pre>{escape(course.test_function(failure))}</pre></details></section>"
    )


def _picture(failure: Failure, course: Course, path: Path) -> str:
    """The board as a picture, where pictures can be drawn and the board has one."""
    png = board_picture(failure, course)
    if png is None:
        rows = value_text(course.board_value(failure.case))
        return f"<pre>{escape(rows)}</pre>" if failure.case.board else ""
    path.write_bytes(png)
    return f'<p><img src="{escape(path.name)}" alt="the board"></p>'


def board_picture(failure: Failure, course: Course) -> bytes | None:
    """The failing board as PNG; None without pillow, or for a board that is none."""
    if not failure.case.board:
        return None
    try:
        from gridwright.render.png import board_png
    except ModuleNotFoundError:
        return None
    try:
        signs = {**MAZE_OBJECTS, "A": ("player",)} if course.game == "maze" else _JEWELS
        if course.game in ("snek", "sokoban"):
            board = Board.of(failure.case.board)
        else:
            rows = [[cell[0] if cell else " " for cell in row] for row in failure.case.board]
            board = Board.of([[signs[sign] for sign in row] for row in rows])
    except (KeyError, GridwrightError):
        return None
    return board_png(board, game=course.game)


_JEWELS = {" ": (), **{jewel: (jewel_name(jewel),) for jewel in JEWELS}}


def _class_table(reports: Sequence[ProgramReport], names: Sequence[str]) -> str:
    features = [feature.name for feature in reports[0].features] if reports else []
    head = "".join(f"<th>{escape(name)}</th>" for name in features)
    rows = "".join(
        f'<tr><td><a href="{name}.html">{escape(report.program)}</a></td>'
        f"<td>{report.score:g}/{report.max_score:g}</td>"
        + "".join(
            f'<td class="{"yes" if feature.passed else "no"}">{"✓" if feature.passed else "✗"}</td>'
            for feature in report.features
        )
        + f"<td>{escape('; '.join(report.notes))}</td></tr>"
        for report, name in zip(reports, names, strict=True)
    )
    return f"<table><tr><th>program</th><th>score</th>{head}<th>notes</th></tr>{rows}</table>"


def _shared_failures(reports: Sequence[ProgramReport], names: Sequence[str]) -> str:
    """Similar failures together, the most common first: what the class did not understand."""
    groups: dict[tuple[str, str], list[str]] = defaultdict(list)
    for report, name in zip(reports, names, strict=True):
        link = f'<a href="{name}.html">{escape(report.program)}</a>'
        for feature in report.features:
            if feature.failure is not None:
                groups[feature.name, failure_kind(feature.failure)].append(link)
    if not groups:
        return "<p>Every program agrees with the handout.</p>"
    ordered = sorted(groups.items(), key=lambda group: (-len(group[1]), group[0]))
    rows = "".join(
        f"<tr><td>{len(links)}</td><td>{escape(feature)}</td><td>{escape(kind)}</td>"
        f"<td>{', '.join(links)}</td></tr>"
        for (feature, kind), links in ordered
    )
    head = "<tr><th>programs</th><th>feature</th><th>what went wrong</th><th>whose</th></tr>"
    return f"<h2>What went wrong, most common first</h2><table>{head}{rows}</table>"


def failure_kind(failure: Failure) -> str:
    """What failures that mean the same have in common: the idea of the trap, else what was said
    without its places and numbers.
    """
    if failure.case.idea:
        return failure.case.idea
    return re.sub(r"\d+", "…", failure.said)
