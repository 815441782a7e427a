"""``gridwright dataset``: levels with exact labels, as a file to learn from."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.common import (
    MEMORY_HELP,
    ClusterOption,
    ExitStatus,
    JobsOption,
    read_memory,
)
from gridwright.dataset.files import write_dataset
from gridwright.dataset.labels import Depth
from gridwright.dataset.sources import choose_levels
from gridwright.dataset.splits import Split
from gridwright.errors import GridwrightError
from gridwright.make import Difficulty, Recipe
from gridwright.output import pass_by, say, tell
from gridwright.search import Budget
from gridwright.solving.executors import executor_for

_SIZE = re.compile(r"(\d{1,3})x(\d{1,3})")


def dataset(
    game: Annotated[str, typer.Argument(help="The game, by its name.")],
    out: Annotated[
        Path, typer.Option("--out", help="The file: .jsonl for JSON lines, or .parquet.")
    ],
    levels: Annotated[
        str | None,
        typer.Option("--levels", help="A pack, file or folder, instead of new levels."),
    ] = None,
    count: Annotated[
        int | None, typer.Option("--count", help="How many levels: 100 new ones, or all.", min=1)
    ] = None,
    split: Annotated[
        Split | None, typer.Option("--split", help="Only the levels of this split.")
    ] = None,
    difficulty: Annotated[
        Difficulty, typer.Option("--difficulty", help="How hard new levels should be.")
    ] = Difficulty.EASY,
    size: Annotated[str, typer.Option("--size", help="Rows x columns of new levels.")] = "9x9",
    boxes: Annotated[
        int, typer.Option("--boxes", help="Computers in a new Snekoban level.", min=1, max=20)
    ] = 3,
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same levels.")] = 0,
    memory: Annotated[
        int,
        typer.Option(
            "--memory",
            parser=read_memory,
            metavar="SIZE",
            show_default="64MiB",
            help=f"For the distances of a level, {MEMORY_HELP}; beyond, it is solved.",
        ),
    ] = 64 << 20,
    states: Annotated[
        int, typer.Option("--states", help="For each question to the solver.", min=1)
    ] = 2_000_000,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
) -> None:
    """Describe levels exactly: optimum, first moves, dead positions, difficulty.

    If the file is there already, the run is resumed where it ends. A card is written beside it.
    """
    shape = _SIZE.fullmatch(size)
    if shape is None:
        raise GridwrightError(f"a size is rows x columns, such as 9x9, not {size!r}")
    recipe = Recipe(int(shape[1]), int(shape[2]), difficulty, boxes)
    executor = executor_for(jobs, cluster)
    try:
        if levels is None:
            chosen = choose_levels(game, recipe, split, count or 100, seed, executor)
        else:
            chosen = choose_levels(game, levels, split, count)

        def told(done: int) -> None:
            pass_by(f"{done} of {len(chosen)} levels")

        depth = Depth(memory=memory, budget=Budget(states=states))
        command = " ".join(["gridwright", *sys.argv[1:]])
        written = write_dataset(chosen, out, executor, depth, command, told)
    except KeyboardInterrupt:
        tell(f"cancelled; the same command goes on with {out}")
        raise typer.Exit(ExitStatus.CANCELLED) from None
    pass_by()
    say(f"{out}: {written} levels; what they hold is told in {out.name}.md")


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Build")(dataset)
