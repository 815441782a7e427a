"""``gridwright make``: new levels, each solved before it is given."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.common import ClusterOption, ExitStatus, JobsOption, say_level
from gridwright.errors import GridwrightError
from gridwright.make import MAKERS, Difficulty, Recipe, make_levels, write_levels
from gridwright.notation import JsonNotation, all_notations
from gridwright.output import pass_by, say, tell
from gridwright.solving.executors import executor_for

_SIZE = re.compile(r"(\d{1,3})x(\d{1,3})")
_SIZES = {"sokoban": "8x9", "maze": "15x25", "snek": "8x9"}


def make(
    game: Annotated[str, typer.Argument(help=f"One of: {', '.join(MAKERS)}.")],
    count: Annotated[int, typer.Option("--count", help="How many levels.", min=1)] = 1,
    size: Annotated[
        str | None, typer.Option("--size", help="Rows x columns, such as 8x9.", show_default=False)
    ] = None,
    boxes: Annotated[
        int, typer.Option("--boxes", help="Computers in a Snekoban level.", min=1, max=20)
    ] = 3,
    difficulty: Annotated[
        Difficulty, typer.Option("--difficulty", help="How hard they should be.")
    ] = Difficulty.MEDIUM,
    seed: Annotated[int, typer.Option("--seed", help="The same seed, the same levels.")] = 0,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write here; the ending tells the notation.")
    ] = None,
) -> None:
    """Make new levels; the solver has solved every one of them.

    The same command resumes a run that broke off before its file was whole.
    """
    shape = _SIZE.fullmatch(size or _SIZES.get(game, "9x9"))
    if shape is None:
        raise GridwrightError(f"a size is rows x columns, such as 8x9, not {size!r}")
    recipe = Recipe(int(shape[1]), int(shape[2]), difficulty, boxes)

    def drawn(made: int) -> None:
        pass_by(f"{made} of {count} levels")

    executor = executor_for(jobs, cluster)
    ending = out.suffix.lower() if out is not None else ".json"
    fitting = [n for n in all_notations() if n.game == game and ending in n.extensions]
    notation = fitting[0] if fitting else JsonNotation()
    try:
        if out is None:
            levels = list(make_levels(game, recipe, count, seed, drawn, executor))
        else:
            write_levels(game, recipe, count, seed, out, notation, drawn, executor)
    except KeyboardInterrupt:
        goes_on = "" if out is None else f"; the same command goes on with {out}"
        tell(f"cancelled{goes_on}")
        raise typer.Exit(ExitStatus.CANCELLED) from None
    pass_by()
    if out is None and sys.stdout.isatty():
        for number, level in enumerate(levels, 1):
            say_level(number, level)
        tell("--out FILE keeps them; a pipe gets them as JSON")
    elif out is None:
        say(notation.write(levels), end="")


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Build")(make)
