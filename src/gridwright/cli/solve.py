"""``gridwright solve``: one level or a whole collection, with the truth about each."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.common import (
    MEMORY_HELP,
    ClusterOption,
    DialectOption,
    ExitStatus,
    GameOption,
    JsonOption,
    LevelOption,
    read_levels,
    read_memory,
)
from gridwright.cli.solve_folders import solve_folders
from gridwright.errors import GridwrightError
from gridwright.extras import require
from gridwright.files import write_file
from gridwright.games.snek.notation import forget_solution, write_solution
from gridwright.level import Level
from gridwright.notation import all_notations, find_notation
from gridwright.output import counted, say, say_json, tell
from gridwright.search import Budget, Outcome, Progress
from gridwright.solving.answer import BAD_LEVEL, Answer
from gridwright.solving.answers_file import AnswersFile
from gridwright.solving.executors import executor_for
from gridwright.solving.levels import solve_levels

FilesArgument = Annotated[
    list[Path],
    typer.Argument(
        help="A level or collection in any notation, or the name of a pack that comes with "
        "Gridwright; or several folders of levels, each of which gets a solution.txt.",
        show_default=False,
    ),
]
ObjectiveOption = Annotated[
    str | None,
    typer.Option(
        "--objective",
        help="What the solution should have least of: moves (the default) or, in Snekoban, "
        "pushes; any takes the first that is found.",
    ),
]
TimeOption = Annotated[
    float, typer.Option("--time", help="CPU seconds a level; 0 for no limit.", min=0)
]
MemoryOption = Annotated[
    int,
    typer.Option(
        "--memory",
        parser=read_memory,
        metavar="SIZE",
        show_default="4GiB",
        help=f"For each level, {MEMORY_HELP}; 0 for no limit.",
    ),
]
JobsOption = Annotated[
    int,
    typer.Option(
        "--jobs",
        help="How many cores: for that many levels at once or, where there are fewer levels, for "
        "the strategies of one (Snekoban, objective any).",
        min=1,
    ),
]


def solve(
    files: FilesArgument,
    level: LevelOption = None,
    game: GameOption = None,
    dialect: DialectOption = None,
    objective: ObjectiveOption = None,
    seconds: TimeOption = 60,
    memory: MemoryOption = 4 << 30,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    kept: Annotated[
        Path | None,
        typer.Option(
            "--answers",
            help="Keep the answers here, and solve only what has none.",
        ),
    ] = None,
    out: Annotated[
        Path | None, typer.Option("--out", help="Write the levels with their solutions here.")
    ] = None,
    gif: Annotated[
        Path | None, typer.Option("--gif", help="Draw the first solution as an animation here.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Solve levels: the moves, a proof that there are none, or why it gave up."""
    if gif is not None:
        require("pictures")  # before any time is spent
    if len(files) > 1:
        budget = Budget(seconds or None, memory or None)
        raise typer.Exit(solve_folders(files, dialect, objective or "", budget))
    (file,) = files
    if file.is_dir():
        forget_solution(file)
    levels = read_levels(file, game, level, dialect)
    notation = _solution_notation(out, levels[0][1].game) if out is not None else ""
    objective = objective or ""
    file_of_answers = AnswersFile(kept, levels, objective) if kept is not None else None
    answers = list(file_of_answers.known) if file_of_answers is not None else []
    known = {answer.number for answer in answers}
    left = [numbered for numbered in levels if numbered[0] not in known]
    at_once = min(jobs, max(len(left), 1))
    cores = jobs // at_once if cluster is None else 1
    budget = Budget(seconds or None, memory or None, cores=cores)
    with _live_progress(len(left)) as told:
        executor = executor_for(at_once, cluster)
        quick = len(left) > 1
        for answer in solve_levels(left, objective, budget, executor, told.progress, quick=quick):
            answers.append(answer)
            if file_of_answers is not None:
                file_of_answers.keep(answer)
            told.level_done()
            if as_json:
                say_json(answer.to_json())
    answers.sort(key=lambda answer: answer.number)
    if not as_json:
        _print_answers(answers)
    _tell_problems(file, answers)
    if file.is_dir() and answers[0].moves is not None:
        write_solution(file, answers[0].moves)
    if out is not None:
        write_file(out, find_notation(notation).write([_with_solution(a) for a in answers]))
    if gif is not None:
        _write_gif(answers, gif)
    raise typer.Exit(_exit_status(answers))


def _exit_status(answers: Sequence[Answer]) -> ExitStatus:
    for answer in answers:
        if answer.outcome == BAD_LEVEL:
            return ExitStatus.BAD_INPUT
        if answer.outcome != Outcome.SOLVED:
            return ExitStatus.of(Outcome(answer.outcome))
    return ExitStatus.DONE


def _print_answers(answers: Sequence[Answer]) -> None:
    if len(answers) == 1:
        _print_one(answers[0])
    elif answers:
        _print_table(answers)


def _tell_problems(file: Path, answers: Sequence[Answer]) -> None:
    """Says of the levels that could not even be begun what is wrong with them."""
    for answer in answers:
        which = f"level {answer.number}: " if len(answers) > 1 else ""
        for line in answer.problems.splitlines():
            tell(f"error: {file}: {which}{line}")


def _print_one(answer: Answer) -> None:
    if answer.result is None:
        return
    effort = f"{counted(answer.result.states, 'states')}, {answer.result.seconds:.2f} s"
    if answer.moves is not None:
        fields = answer.to_json()
        names = [name for name in ("moves", "pushes") if name in fields]
        say(answer.moves)
        say(f"solved: {', '.join(counted(fields[name], name) for name in names)} ({effort})")
        for number, stage in enumerate(answer.plan, 1):
            say(f"{number:3}. {stage.text}  [{stage.moves}]")
        return
    reason = f" ({answer.result.reason})" if answer.result.reason else ""
    bound = f"; no solution is below {answer.result.bound}" if answer.result.bound else ""
    say(f"{answer.outcome}{reason} after {effort}{bound}")


def _print_table(answers: Sequence[Answer]) -> None:
    rows = [answer.to_json() for answer in answers]
    left_out = ("solution", "plan", "memory", "bound", "reason")
    columns = [name for name in rows[0] if name not in left_out]
    table = [columns]
    for row in rows:
        values = {name: "" if row.get(name) is None else str(row[name]) for name in columns}
        if row["reason"]:
            values["outcome"] += f" ({row['reason'].splitlines()[0]})"
        table.append(list(values.values()))
    widths = [max(map(len, cells)) for cells in zip(*table, strict=True)]
    aligned = ["<" if name in ("title", "outcome") else ">" for name in columns]
    form = "  ".join(f"{{:{side}{width}}}" for side, width in zip(aligned, widths, strict=True))
    say("\n".join(form.format(*cells).rstrip() for cells in table))
    solved = sum(answer.outcome == Outcome.SOLVED for answer in answers)
    seconds = sum(answer.result.seconds for answer in answers if answer.result)
    say(f"solved {solved} of {len(answers)} in {seconds:.2f} CPU s")


def _solution_notation(out: Path, game: str) -> str:
    """The notation in which a file of that name can hold solutions."""
    for notation in all_notations():
        fits = notation.game in (None, game) and out.suffix.lower() in notation.extensions
        if fits and (notation.name == "json" or "solution" in notation.keeps):
            return notation.name
    raise GridwrightError(f"{out}: no notation with that ending can hold solutions; try .json")


def _with_solution(answer: Answer) -> Level:
    extras = {key: value for key, value in answer.level.extras.items() if key != "solution"}
    if answer.moves is not None:
        extras["solution"] = answer.moves
    return replace(answer.level, extras=extras)


def _write_gif(answers: Sequence[Answer], path: Path) -> None:
    from gridwright.render.gif import session_gif  # needs an extra

    for answer in answers:
        if answer.moves is not None:
            write_file(path, session_gif(answer.level, answer.moves))
            return
    tell(f"no solution to draw in {path}")


class _Told:
    """Where the progress of the searches goes; nowhere when nobody is looking."""

    def progress(self, progress: Progress) -> None: ...

    def level_done(self) -> None: ...


@contextmanager
def _live_progress(levels: int) -> Iterator[_Told]:
    """A bar on standard error, when that is a terminal."""
    if not sys.stderr.isatty():
        yield _Told()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, SpinnerColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = [SpinnerColumn(), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}")]
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=levels)

        class _Shown(_Told):
            def progress(self, progress: Progress) -> None:
                bound = f", bound {progress.bound}" if progress.bound else ""
                bar.update(
                    task,
                    description=f"{progress.states:,} states, {progress.rate:,.0f}/s, "
                    f"depth {progress.depth}{bound}, {progress.seconds:.0f} s",
                )

            def level_done(self) -> None:
                bar.advance(task)

        yield _Shown()


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command(rich_help_panel="Solve")(solve)
