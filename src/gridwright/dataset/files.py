"""Data sets as files: JSON lines or Parquet, with a card beside them that says what they hold.

Records are written in the order of their levels, each as soon as its turn comes. A run that
broke off, however that happened, is resumed from its file: what the file holds is not found out
again, and in the end it is the very file that an unbroken run would have written.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from gridwright.dataset.labels import Depth, describe
from gridwright.errors import GridwrightError
from gridwright.extras import require
from gridwright.files import append_line, errors_name, read_lines, write_file
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.identity import level_identity
from gridwright.solving.executors import Cancel, Executor, in_order

LINES = ".jsonl"
PARQUET = ".parquet"
_WRONG = "not a data set of ours"

_FIELDS = {
    "id": "hash of the level up to the symmetries of its game: equal levels have equal ids",
    "game": "name of the game",
    "split": "train, valid or test, which follows from the id",
    "title": "title of the level",
    "notation": "the notation of `text`",
    "text": "the level itself",
    "options": "what the text does not tell of how the level plays",
    "outcome": "solved, unsolvable (proved) or gave-up",
    "optimum": "the fewest moves that solve it",
    "solution": "one shortest solution",
    "first_moves": "every move with which a shortest solution can begin; null where not known",
    "plays": "the solution, and plays that leave it: moves, and for each position whether it is "
    "dead and, where known, its distance; null where not known",
    "difficulty": "measures: size, moves, states the solver looked at, positions, dead positions",
}


def write_dataset(
    levels: Iterable[Level],
    out: Path,
    executor: Executor,
    depth: Depth | None = None,
    made_by: str = "",
    progress: Callable[[int], None] | None = None,
) -> int:
    """Describes levels into a file and writes its card; how many records there are.

    Levels that are alike up to symmetry are described once. ``progress`` hears how many records
    the file has.

    :raises GridwrightError: when the ending of the file tells no form, or what is there is no
        data set of these levels.
    :raises KeyboardInterrupt: after Ctrl-C, with the file ready to be resumed.
    """
    if out.suffix not in (LINES, PARQUET):
        raise GridwrightError(f"{out}: a data set ends with {LINES} or {PARQUET}")
    if out.suffix == PARQUET:
        require("parquet")
    lines = out if out.suffix == LINES else out.with_suffix(PARQUET + LINES)
    known = _read_known(lines)
    done = len(known)
    with errors_name(lines):
        lines.touch()  # no time is spent on what could not be kept
    task = partial(_describe, depth=depth or Depth())
    for record in in_order(executor.run(task, _unknown(levels, known))):
        if record is None:
            raise KeyboardInterrupt
        append_line(lines, record)
        done += 1
        if progress is not None:
            progress(done)
    _write_card(lines, out, made_by)
    if out.suffix == PARQUET:
        _write_parquet(lines, out)
        lines.unlink()
    return done


def read_records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a data set in JSON lines."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def _describe(level: Level, cancel: Cancel, depth: Depth) -> dict[str, Any] | None:
    record = None if cancel() else describe(level, depth, cancel)
    return None if cancel() else record


def _unknown(levels: Iterable[Level], known: set[str]) -> Iterator[Level]:
    """The levels that are not known yet, each once."""
    for level in levels:
        identity = level_identity(level)
        if identity not in known:
            known.add(identity)
            yield level


def _read_known(path: Path) -> set[str]:
    """The ids of the records that a file holds."""
    known: set[str] = set()
    for record in read_lines(path, _WRONG):
        try:
            known.add(record["id"])
        except (KeyError, TypeError):
            raise GridwrightError(f"{path}: {_WRONG}") from None
    return known


def _write_parquet(lines: Path, out: Path) -> None:
    import pyarrow  # type: ignore[import-untyped]
    import pyarrow.parquet  # type: ignore[import-untyped]

    # Options differ from game to game and may be anything, so they stay JSON.
    rows = [{**row, "options": json.dumps(row["options"])} for row in read_records(lines)]
    partial_file = out.with_suffix(".part")
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), partial_file)
    partial_file.replace(out)


def _write_card(lines: Path, out: Path, made_by: str) -> None:
    """Writes the card: what the data are, how they were made, how many there are of what."""
    records = list(read_records(lines))
    games = sorted({record["game"] for record in records})
    text = [f"# {out.name}", ""]
    titles = ", ".join(find_game(name).title for name in games)
    text += [f"{len(records)} levels of {titles or 'no game'}, each described exactly.", ""]
    if made_by:
        text += [f"Made by `{made_by}`.", ""]
    text += ["## Counts", "", "| | levels |", "|---|---|"]
    for field in ("split", "outcome"):
        counted = Counter(record[field] for record in records)
        text += [f"| {field} {value} | {number} |" for value, number in sorted(counted.items())]
    optima = sorted(r["optimum"] for r in records if r["optimum"] is not None)
    if optima:
        middle = optima[len(optima) // 2]
        text += [f"| moves of an optimum | {optima[0]} to {optima[-1]}, median {middle} |"]
    complete = sum(record["difficulty"]["positions"] is not None for record in records)
    text += [f"| known position by position | {complete} |", "", "## Fields", ""]
    text += [f"- `{name}`: {meaning}" for name, meaning in _FIELDS.items()]
    text += [
        "",
        "## Splits",
        "",
        "A level's split follows from its id, which is the same for all boards that turning or",
        "mirroring takes into each other where the game's rules do not notice. No level is in two",
        "splits, in this file or in any other.",
        "",
        "## What is not known is null",
        "",
        "An optimum is proved. Dead means that no moves win any more, by proof. Where the solver",
        "ran out of its budget there is null, and never a guess.",
    ]
    write_file(out.with_suffix(out.suffix + ".md"), "\n".join(text) + "\n")
