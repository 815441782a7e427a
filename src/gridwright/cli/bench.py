"""``gridwright bench``: how fast the solvers are, as a table to keep."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from gridwright.bench import SUITES, find_suite, markdown, run_suite
from gridwright.solving.answer import Answer


def bench(
    suites: Annotated[
        list[str] | None, typer.Argument(help=f"Which suites: {', '.join(SUITES)}.")
    ] = None,
    levels: Annotated[
        Path, typer.Option("--levels", help="The folder that holds the collections.")
    ] = Path("../shared/levels"),
    repeat: Annotated[int, typer.Option("--repeat", help="Runs of each suite.", min=1)] = 1,
    out: Annotated[Path | None, typer.Option("--out", help="Write the table here too.")] = None,
) -> None:
    """Run benchmark suites on one core and print a markdown table."""
    chosen = [find_suite(name) for name in suites or SUITES]

    def level_done(answer: Answer) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{answer.number}: {answer.outcome}", end="", file=sys.stderr)

    runs = [[run_suite(suite, levels, level_done) for _ in range(repeat)] for suite in chosen]
    command = " ".join(
        ["gridwright bench", *(suites or []), *([f"--repeat {repeat}"] * (repeat > 1))]
    )
    table = markdown(runs, command)
    print(table)
    if out is not None:
        out.write_text(table, encoding="utf-8")


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Solve")(bench)
