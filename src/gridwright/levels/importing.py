"""Gathering levels from whatever people have: files, collections, whole folders, pasted text."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from gridwright.errors import BadLevel, GridwrightError
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.notation import FolderNotation, all_notations, read_path, read_text


@dataclass
class Gathered:
    """Playable levels by the name of their collection, and what was wrong with the others."""

    collections: dict[str, list[Level]] = field(default_factory=lambda: defaultdict(list))
    problems: list[str] = field(default_factory=list)

    def add(self, levels: Sequence[Level], name: str, folder: str = "") -> None:
        """Adds the levels of the file of that name, found in that folder.

        Several levels in a file are a collection and named after it; single ones belong together
        by their folder. A level without a title gets the file's name, or nobody would find it.
        """
        several = len(levels) > 1
        for number, level in enumerate(levels, 1):
            problems = find_game(level.game).check(level)
            if problems:
                self.problems += map(str, BadLevel(problems).within(name).problems)
                continue
            title = level.title or (f"{name} {number}" if several else name)
            self.collections[name if several else folder].append(replace(level, title=title))


def gather(paths: Sequence[Path], game: str | None = None) -> Gathered:
    """The levels in these files and folders; ``game`` decides where a file does not tell."""
    gathered = Gathered()
    for path in paths:
        for file, folder in _files(path):
            try:
                gathered.add(read_path(file, game), file.stem, folder)
            except GridwrightError as error:
                gathered.problems += str(error).splitlines()
    return gathered


def gather_text(text: str, game: str | None = None) -> Gathered:
    """The levels in pasted text."""
    gathered = Gathered()
    try:
        gathered.add(read_text(text, game=game), "pasted")
    except BadLevel as error:
        gathered.problems += map(str, error.within("pasted text").problems)
    return gathered


def _files(path: Path) -> Iterator[tuple[Path, str]]:
    """What to read for a path, each with the name of the folder it is found in.

    In a folder that is what has the extension of a notation, or is the folder of a level.
    """
    if not path.is_dir() or _is_level_folder(path):
        yield path, ""
        return
    extensions = {extension for notation in all_notations() for extension in notation.extensions}
    for name, folders, files in os.walk(path):
        here = Path(name)
        levels = [folder for folder in sorted(folders) if _is_level_folder(here / folder)]
        folders[:] = sorted(set(folders) - set(levels))
        for file in [*levels, *sorted(files)]:
            if file in levels or Path(file).suffix.lower() in extensions:
                yield here / file, here.resolve().name


def _is_level_folder(path: Path) -> bool:
    return any(
        isinstance(notation, FolderNotation) and notation.recognises_folder(path)
        for notation in all_notations()
    )
