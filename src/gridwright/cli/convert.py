"""Writing levels in a notation, from files or from the store, and saying what it cannot hold."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from gridwright.cli.common import FileArgument, GameOption
from gridwright.errors import CannotWrite
from gridwright.files import write_file
from gridwright.level import Level
from gridwright.levels.packs import read_file_or_pack
from gridwright.notation import find_notation
from gridwright.notation.conversion import convert
from gridwright.output import say_text, tell

OutOption = Annotated[
    Path | None, typer.Option(help="A file, or a folder to get a file for each level.")
]


def convert_file(
    file: FileArgument,
    to: Annotated[str, typer.Option(help="The notation to write.", metavar="NOTATION")],
    out: OutOption = None,
    game: GameOption = None,
) -> None:
    """Write the levels of a file in another notation; say what it cannot hold."""
    levels = read_file_or_pack(file, game)
    try:
        write_levels(levels, to, out)
    except CannotWrite as error:
        raise error.within(str(file)) from None


def write_levels(levels: Sequence[Level], notation: str, out: Path | None) -> None:
    """Writes the levels to ``out`` or standard output, and what is lost to standard error.

    :raises CannotWrite: with everything the notation has no sign for; then nothing is written.
    :raises GridwrightError: when ``out`` cannot be written.
    """
    if out is None or not out.is_dir():
        texts = {out: _converted(levels, notation)}
    else:
        extension = find_notation(notation).extensions[0]
        texts = {}
        for number, level in enumerate(levels, 1):
            file = out / f"{number:04}{_slug(level.title)}{extension}"
            texts[file] = _converted([level], notation, number)
    for path, text in texts.items():
        if path is None:
            say_text(text)
        else:
            write_file(path, text)


def _converted(levels: Sequence[Level], notation: str, first: int = 1) -> str:
    done = convert(levels, notation, first)
    for loss in done.losses:
        tell(f"lost: {loss}")
    return done.text


def _slug(title: str) -> str:
    """A title as part of a file's name."""
    words = re.findall(r"[^\W_]+", title)
    return "".join(f"-{word.lower()}" for word in words)[:40]


def add_to(app: typer.Typer) -> None:
    """Enters the command in the table of contents."""
    app.command("convert", rich_help_panel="Levels")(convert_file)
