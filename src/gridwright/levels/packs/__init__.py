"""The levels that come with Gridwright: one readable TOML file a pack, easy levels first.

A pack names its game and a text notation, and holds levels, each with a title, a hint, the par and
a board in that notation; whatever else an entry has (a goal, a seed, a solution) becomes an extra
of its level. Every level here is our own work and has been solved: the tests solve all of them
again and compare the par.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from gridwright.errors import BadLevel, Problem, UnknownName
from gridwright.level import Level
from gridwright.notation import find_notation, read_path

_PACK_FIELDS = {
    "game": str,
    "notation": str,
    "title": str,
    "about": str,
    "author": str,
    "licence": str,
    "level": list,
}
_LEVEL_FIELDS = {"title": str, "hint": str, "par": int, "board": str}
_ENDING = ".toml"


@dataclass(frozen=True)
class Pack:
    """Levels that belong together, in the order in which they should be played."""

    name: str
    game: str
    title: str
    about: str
    levels: tuple[Level, ...]


def read_pack(name: str, text: str) -> Pack:
    """The pack written in ``text``.

    :raises BadLevel: with every problem of form, each naming its level.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadLevel([Problem(f"not TOML: {error}")]).within(name) from None
    problems = list(_missing(table, _PACK_FIELDS))
    if problems:
        raise BadLevel(problems).within(name)
    levels: list[Level] = []
    for number, entry in enumerate(table["level"], 1):
        try:
            levels.append(_read_level(table, entry))
        except BadLevel as error:
            problems += error.within(f"{name}: level {number}").problems
    if problems:
        raise BadLevel(problems)
    return Pack(name, table["game"], table["title"], table["about"], tuple(levels))


def _read_level(pack: Mapping[str, Any], entry: Mapping[str, Any]) -> Level:
    problems = list(_missing(entry, _LEVEL_FIELDS))
    if problems:
        raise BadLevel(problems)
    (level,) = find_notation(pack["notation"]).read(entry["board"], pack["game"])
    extras = {key: value for key, value in entry.items() if key not in ("title", "board")}
    extras["licence"] = pack["licence"]
    return Level(pack["game"], level.board, entry["title"], pack["author"], extras)


def _missing(table: Mapping[str, Any], fields: Mapping[str, type]) -> Iterator[Problem]:
    """A problem for each field that is not there, or not of its kind."""
    for field, kind in fields.items():
        if not isinstance(table.get(field), kind):
            yield Problem(f'"{field}" must be given, as {kind.__name__}')


@cache
def all_packs() -> tuple[Pack, ...]:
    """Every pack that comes with the package: by game and, within a game, easy to hard."""
    found = sorted(files(__name__).iterdir(), key=lambda file: file.name)
    return tuple(
        read_pack(file.name.removesuffix(_ENDING), file.read_text(encoding="utf-8"))
        for file in found
        if file.name.endswith(_ENDING)
    )


def find_pack(name: str) -> Pack:
    """The pack of that name.

    :raises UnknownName: listing the packs there are.
    """
    for pack in all_packs():
        if pack.name == name:
            return pack
    raise UnknownName("pack", name, (pack.name for pack in all_packs()))


def read_file_or_pack(file: Path, game: str | None = None) -> Sequence[Level]:
    """The levels of a file or, where there is none, of the pack of that name.

    :raises GridwrightError: when there is neither, or the file cannot be read.
    """
    if file.exists() or file.suffix or file.parent != Path():  # no pack's name looks like that
        return read_path(file, game)
    return find_pack(str(file)).levels
