"""``gridwright check``: students' programs against the rules of their handout."""

from __future__ import annotations

import csv
import io
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.check.case import ProgramReport
from gridwright.check.course import Course
from gridwright.check.courses import COURSES, find_course
from gridwright.check.grading import Effort, check_programs
from gridwright.check.submissions import find_programs
from gridwright.cli.common import ClusterOption
from gridwright.desk import results
from gridwright.errors import GridwrightError
from gridwright.notation.registry import read_file
from gridwright.output import say, tell
from gridwright.solving.executors import executor_for

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_DIFFERS = 1


class Form(StrEnum):
    """How the reports are printed."""

    TEXT = "text"
    JSON = "json"
    GRADESCOPE = "gradescope"
    CHECK50 = "check50"
    PRAIRIELEARN = "prairielearn"
    JUNIT = "junit"
    CSV = "csv"


def _flag(form: Form, about: str) -> Any:
    return typer.Option(f"--{form.value}", help=about)


def check(
    course: Annotated[
        str,
        typer.Argument(
            help=f"One of: {', '.join(COURSES)}; or results, for what players of a site hand in."
        ),
    ],
    path: Annotated[
        Path,
        typer.Argument(
            help="A module, a program's folder, a folder of submissions, or a zip of any; with "
            "--write-tests and --make-autograder where to write.",
            show_default=False,
        ),
    ],
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same boards.")] = 1,
    cases: Annotated[
        int, typer.Option("--cases", help="Random boards a feature, beside its traps.", min=0)
    ] = 25,
    seconds: Annotated[
        float, typer.Option("--time", help="CPU seconds that a case may take.", min=0.1)
    ] = 2.0,
    features: Annotated[
        str, typer.Option("--features", help="Only these, apart by commas.", show_default=False)
    ] = "",
    options: Annotated[
        list[str] | None,
        typer.Option("--option", help="Widen or change the contract; may be given several times."),
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", help="Programs at once; one a core if not said.", min=1),
    ] = None,
    cluster: ClusterOption = None,
    single: Annotated[
        bool, typer.Option("--single", help="PATH is one submission, whatever folders are in it.")
    ] = False,
    as_json: Annotated[bool, _flag(Form.JSON, "One JSON object a program and line.")] = False,
    gradescope: Annotated[bool, _flag(Form.GRADESCOPE, "Gradescope's results.json.")] = False,
    check50: Annotated[bool, _flag(Form.CHECK50, "The JSON of check50.")] = False,
    prairielearn: Annotated[bool, _flag(Form.PRAIRIELEARN, "PrairieLearn's results.")] = False,
    junit: Annotated[bool, _flag(Form.JUNIT, "JUnit XML.")] = False,
    as_csv: Annotated[bool, _flag(Form.CSV, "A table of the class.")] = False,
    visibility: Annotated[
        str,
        typer.Option(
            "--visibility",
            help="Of Gradescope's tests: visible, hidden, after_due_date or after_published.",
        ),
    ] = "visible",
    report: Annotated[
        Path | None, typer.Option("--report", help="Write pages for students and teacher here.")
    ] = None,
    write_tests: Annotated[
        bool, typer.Option("--write-tests", help="Write a suite in the course's layout to PATH.")
    ] = False,
    make_autograder: Annotated[
        bool, typer.Option("--make-autograder", help="Write a zip for Gradescope to PATH.")
    ] = False,
) -> None:
    """Check programs against the handout; exit status 0 if all agree, 1 if something differs."""
    if course == results.KIND:
        _check_results(path, as_json, as_csv)
        return
    found = find_course(course, options or ())
    if write_tests:
        _write_tests(found, path)
        return
    if make_autograder:
        from gridwright.check.autograder import make_autograder as write_zip

        write_zip(found, seed, path)
        say(f"{path}: an autograder for {found.title}")
        return
    asked = zip(
        Form, (False, as_json, gradescope, check50, prairielearn, junit, as_csv), strict=True
    )
    forms = [form for form, wanted in asked if wanted]
    if len(forms) > 1:
        raise GridwrightError(f"choose one of --{' and --'.join(forms)}")
    if visibility not in ("visible", "hidden", "after_due_date", "after_published"):
        raise GridwrightError(f"no such visibility: {visibility!r}")
    form = forms[0] if forms else Form.TEXT
    effort = Effort(seed, cases, seconds)
    wanted = [name.strip() for name in features.split(",") if name.strip()]
    reports: list[ProgramReport] = []
    with find_programs(found, path, single=single) as programs:
        steps = len(programs) * (len(wanted) or len(found.features))
        with _bar(steps) as advance:
            executor = executor_for(min(jobs or os.cpu_count() or 1, len(programs)), cluster)
            for one in check_programs(programs, found, effort, wanted, executor, advance):
                reports.append(one)
                if form is not Form.TEXT:
                    for note in one.notes:
                        tell(f"{one.program}: {note}")
                _print_one(one, found, form, visibility)
    _print_all(reports, found, form)
    if report is not None:
        from gridwright.check.pages import write_pages

        write_pages(reports, found, report)
    if not all(one.passed for one in reports):
        raise typer.Exit(_DIFFERS)


def _write_tests(course: Course, folder: Path) -> None:
    from gridwright.check.suite import mutation_score, write_suite
    from gridwright.check.variants import variants

    count = write_suite(course, folder)
    say(f"{folder}: {count} cases of {course.title}", flush=True)
    with _bar(len(variants(course))) as advance:
        score = mutation_score(course, advance)
    say(score)
    if score.missed:
        raise typer.Exit(_DIFFERS)


def _print_one(report: ProgramReport, course: Course, form: Form, visibility: str) -> None:
    """What can be printed of a program by itself: an object a line."""
    from gridwright.check import formats

    if form is Form.JSON:
        say(json.dumps(formats.as_json(report, course)), flush=True)
    elif form is Form.GRADESCOPE:
        say(json.dumps(formats.as_gradescope(report, course, visibility)), flush=True)
    elif form is Form.CHECK50:
        say(json.dumps(formats.as_check50(report, course)), flush=True)
    elif form is Form.PRAIRIELEARN:
        say(json.dumps(formats.as_prairielearn(report, course)), flush=True)


def _print_all(reports: Sequence[ProgramReport], course: Course, form: Form) -> None:
    """What is printed of all programs together."""
    from gridwright.check import formats

    if form is Form.JUNIT:
        say(formats.as_junit(reports, course), end="")
    elif form is Form.CSV:
        say(formats.as_csv(reports, course), end="")
    elif form is Form.TEXT:
        _print_text(reports, course)


def _print_text(reports: Sequence[ProgramReport], course: Course) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for report in reports:
        if len(reports) == 1:
            _print_failures(console, report, course)
    table = Table(box=None)
    table.add_column("program")
    table.add_column("score", justify="right")
    table.add_column("differs in")
    for report in reports:
        wrong = [feature.name for feature in report.features if not feature.passed]
        said = ", ".join(wrong) or "nothing"
        if report.notes:
            said += f" ({', '.join(report.notes)})"
        colour = "green" if report.passed else "red"
        score = f"{report.score:g}/{report.max_score:g}"
        table.add_row(_plain(report.program), f"[{colour}]{score}[/]", _plain(said))
    console.print(table)


def _print_failures(console: Console, report: ProgramReport, course: Course) -> None:
    """Every failure: the board, expected and got side by side, as JSON, as a test."""
    from rich.columns import Columns
    from rich.panel import Panel
    from rich.text import Text

    from gridwright.check.formats import board_text, moves_text, value_text

    for feature in report.features:
        failure = feature.failure
        if failure is None:
            continue
        console.print(f"[bold red]{_plain(feature.name)}[/]: {_plain(failure.said)}")
        if failure.case.idea:
            console.print(Text(f"the trap: {failure.case.idea}", style="italic"))
        board = board_text(course.board_value(failure.case))
        sides = [("board", board, "blue")] if failure.case.board else []
        sides.append(("expected", value_text(failure.expected), "green"))
        sides.append(("got", value_text(failure.got), "red"))
        panels = [
            Panel(
                _highlighted(text, failure_side, value_text(failure.expected)),
                title=failure_side,
                border_style=colour,
                expand=False,
            )
            for failure_side, text, colour in sides
        ]
        console.print(Columns(panels))
        if failure.case.moves:
            console.print(Text(f"moves: {moves_text(failure.case.moves)}"))
        say(f"as JSON: {json.dumps(course.board_value(failure.case))}")
        say(course.test_function(failure))


def _highlighted(text: str, side: str, expected: str) -> Text:
    """The text of a side; in what was got every line that differs stands out."""
    from rich.text import Text

    shown = Text()
    wanted = expected.splitlines()
    for number, line in enumerate(text.splitlines()):
        differs = side == "got" and (number >= len(wanted) or wanted[number] != line)
        shown.append(line if not number else f"\n{line}", style="bold red" if differs else "")
    return shown


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)


@contextmanager
def _bar(steps: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error, when that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=steps)
        yield lambda: bar.advance(task)


def _check_results(path: Path, as_json: bool, as_csv: bool) -> None:
    """Plays again what players of a class handed in: a file, or every file of a folder."""
    files = sorted(path.glob("*.json")) if path.is_dir() else [path]
    if not files:
        raise GridwrightError(f"{path}: there are no results here")
    differs = False
    if as_csv:
        say("file,class,name,solved,wrong")
    for file in files:
        try:
            handed_in = results.read_results(read_file(file))
        except GridwrightError as error:
            raise GridwrightError(f"{file}: {error}") from None
        wrong = {
            claim.level: said
            for claim in handed_in.claims
            if (said := results.what_is_wrong(claim))
        }
        differs = differs or bool(wrong)
        facts = {
            "file": file.name,
            "class": handed_in.class_name,
            "name": handed_in.name,
            "solved": len(handed_in.claims) - len(wrong),
            "wrong": wrong,
        }
        if as_json:
            say(json.dumps(facts))
        elif as_csv:
            row = io.StringIO()
            csv.writer(row, lineterminator="").writerow([*list(facts.values())[:-1], len(wrong)])
            say(row.getvalue())
        else:
            say(f"{facts['name']} ({facts['class'] or file.name}): {facts['solved']} solved")
            for level, said in wrong.items():
                say(f"  {level}: {said}")
    if differs:
        raise typer.Exit(_DIFFERS)


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Teach")(check)
