"""What several commands share: arguments, exit statuses, reading a level, answering in JSON."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import Annotated

import typer

from gridwright.errors import BadLevel, GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.entry import par_of
from gridwright.levels.packs import read_file_or_pack
from gridwright.limits import COMMAND_LINE
from gridwright.notation import text_of
from gridwright.output import say
from gridwright.play.session import Session
from gridwright.render.text import board_text
from gridwright.search import Outcome


class ExitStatus(IntEnum):
    DONE = 0
    BAD_INPUT = 2
    UNSOLVABLE = 10
    GAVE_UP = 11
    CANCELLED = 12

    @classmethod
    def of(cls, outcome: Outcome) -> ExitStatus:
        return {
            Outcome.SOLVED: cls.DONE,
            Outcome.UNSOLVABLE: cls.UNSOLVABLE,
            Outcome.GAVE_UP: cls.GAVE_UP,
            Outcome.CANCELLED: cls.CANCELLED,
        }[outcome]


FileArgument = Annotated[
    Path,
    typer.Argument(
        help="A level or collection in any notation, or the name of a pack that comes with "
        "Gridwright.",
        show_default=False,
    ),
]
GameOption = Annotated[
    str | None, typer.Option("--game", help="The game, where the file does not tell.")
]
LevelOption = Annotated[
    int | None, typer.Option("--level", help="Only this level of a collection, counted from 1.")
]
FirstLevelOption = Annotated[
    int | None, typer.Option("--level", help="Begin with this level, counted from 1.")
]
DialectOption = Annotated[
    str | None,
    typer.Option("--dialect", help="Of Snek Is You: snek, or baba for the whole language."),
]
JobsOption = Annotated[int, typer.Option("--jobs", help="How many levels at once.", min=1)]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", help="Work on the Ray cluster at this address; local starts one here."
    ),
]
MEMORY_HELP = "such as 500MB or 4GiB; a number alone is MiB"
JsonOption = Annotated[bool, typer.Option("--json", help="Answer in JSON, one object a line.")]


_LARGEST_MEMORY = 1 << 60  # bytes; the kernels count in 64 bits
_SIZE = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,3})?)\s*(?:([KMGT]?)(i?)B?)", re.IGNORECASE)


def read_memory(size: str | int) -> int:
    """The bytes that ``500MB``, ``4GiB`` or a number of MiB means; a default is bytes already.

    :raises BadParameter: when it is no size.
    """
    if isinstance(size, int):
        return size
    found = _SIZE.fullmatch(size.strip())
    if found is None:
        raise typer.BadParameter(f"a size is {MEMORY_HELP}, not {size[:40]!r}")
    number, unit, binary = float(found[1]), found[2].upper(), bool(found[3])
    if size.strip() == found[1]:  # no unit at all
        unit, binary = "M", True
    base, power = 1024 if binary else 1000, " KMGT".index(unit or " ")
    return min(int(number * base**power), _LARGEST_MEMORY)


def read_input() -> str:
    """What was typed or piped in, up to the limit of a text.

    :raises GridwrightError: when it is too long or not UTF-8 text.
    """
    return text_of(sys.stdin.buffer.read(COMMAND_LINE.bytes + 1), "standard input")


def read_levels(
    file: Path, game: str | None, number: int | None, dialect: str | None = None
) -> list[tuple[int, Level]]:
    """The levels of a file or pack with their numbers from 1, or only the one with that number.

    A ``dialect`` stands in for what the levels say themselves.

    :raises GridwrightError: when the file cannot be read or has no such level.
    """
    levels = list(enumerate(read_file_or_pack(file, game), 1))
    if dialect is not None:
        levels = [(place, _in_dialect(level, dialect)) for place, level in levels]
    if number is None:
        return levels
    if not 1 <= number <= len(levels):
        raise GridwrightError(f"{file}: there is no level {number}; it has {len(levels)}")
    return [levels[number - 1]]


def _in_dialect(level: Level, dialect: str) -> Level:
    game = find_game(level.game)
    if "dialect" not in (option.name for option in game.options):
        raise GridwrightError(f"{game.title} has no dialects")
    return replace(level, extras={**level.extras, "dialect": dialect})


def start_session(file: Path, level: Level) -> Session:
    """A session of the level.

    :raises BadLevel: with every problem and the file's name.
    """
    try:
        return Session(level)
    except BadLevel as error:
        raise error.within(str(file)) from None


def say_level(number: int, level: Level) -> None:
    """Shows a level as people like to see one."""
    board, par = level.board, par_of(level)
    facts = [level.game, f"{board.height}×{board.width}", *([f"par {par}"] if par else ())]
    say(f"{number}. {level.title or 'untitled'} ({', '.join(facts)})")
    say(board_text(board, find_game(level.game)), end="\n\n")
