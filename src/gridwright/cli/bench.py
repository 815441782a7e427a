"""``gridwright bench``: how fast the solvers are, as a table to keep."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gridwright.bench import Run, Suite, markdown, read_suites, run_suite
from gridwright.cli.common import (
    MEMORY_HELP,
    ClusterOption,
    ExitStatus,
    JobsOption,
    read_memory,
)
from gridwright.cli.solve import ObjectiveOption
from gridwright.errors import UnknownName
from gridwright.files import write_file
from gridwright.output import pass_by, say, tell
from gridwright.solving.answer import Answer
from gridwright.solving.executors import executor_for


def bench(
    files: Annotated[
        list[Path],
        typer.Argument(help="Levels in any notation, names of packs, or suites as TOML files."),
    ],
    suites: Annotated[
        list[str] | None, typer.Option("--suite", help="Only these suites of the TOML files.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option("--folder", help="Where a suite's files lie, if not beside its TOML file."),
    ] = None,
    objective: ObjectiveOption = None,
    seconds: Annotated[
        float | None, typer.Option("--time", help="CPU seconds a level, else 10.", min=0.001)
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option(
            "--memory",
            parser=read_memory,
            metavar="SIZE",
            help=f"For each level, {MEMORY_HELP}; else 4GiB.",
        ),
    ] = None,
    repeat: Annotated[int, typer.Option("--repeat", help="Runs of each suite.", min=1)] = 1,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    kept: Annotated[
        Path | None,
        typer.Option(
            "--answers", help="Keep the answers in this folder, and solve only what has none."
        ),
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", help="Write the table here too.")] = None,
) -> None:
    """Solve whole files, each level on one core, and print what it took as a markdown table."""
    chosen = [
        replace(
            suite,
            objective=suite.objective if objective is None else objective,
            seconds=seconds or suite.seconds,
            megabytes=suite.megabytes if memory is None else max(1, memory >> 20),
        )
        for suite in _chosen(files, suites, folder)
    ]

    def level_done(answer: Answer) -> None:
        pass_by(f"{answer.number}: {answer.outcome}")

    def run(suite: Suite, number: int) -> Run:
        file = None if kept is None else kept / suite.answers_name(number)
        return run_suite(suite, executor, level_done, file)

    executor = executor_for(jobs, cluster)
    if kept is not None:
        kept.mkdir(parents=True, exist_ok=True)
    try:
        runs = [[run(suite, number) for number in range(1, repeat + 1)] for suite in chosen]
    except KeyboardInterrupt:
        goes_on = "" if kept is None else f"; the same command goes on with {kept}"
        tell(f"cancelled{goes_on}")
        raise typer.Exit(ExitStatus.CANCELLED) from None
    table = markdown(runs)
    say(table)
    if out is not None:
        write_file(out, table)


def _chosen(files: Sequence[Path], names: Sequence[str] | None, folder: Path | None) -> list[Suite]:
    """The suites of the TOML files, and a suite for each other file.

    :raises UnknownName: listing the suites there are.
    """
    found: list[Suite] = []
    for file in files:
        if file.suffix == ".toml":
            found += read_suites(file, folder)
        else:
            found.append(Suite(file.stem, file))
    if not names:
        return found
    by_name = {suite.name: suite for suite in found}
    for name in names:
        if name not in by_name:
            raise UnknownName("suite", name, by_name)
    return [by_name[name] for name in names]


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Solve")(bench)
