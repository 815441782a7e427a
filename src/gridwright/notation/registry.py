"""Levels as text, both ways: the registry of notations, and how a text finds its own.

A notation reads text into levels and writes levels as text. Reading reports every problem of
*form* (unknown signs, ragged rows); whether a well-formed board is a playable level is the
game's to say, in ``Game.check``. A game's own notations live in its ``notation.py``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

from gridwright.board import Board
from gridwright.errors import BadLevel, CannotWrite, GridwrightError, Problem, UnknownName
from gridwright.game import all_games
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, BoardCount, Limits, unicode_of
from gridwright.notation.json_values import sound_notes


class Notation(ABC):
    """A way to write levels down. ``write`` and ``read`` are inverse where ``write`` succeeds."""

    name: ClassVar[str]
    title: ClassVar[str]
    game: ClassVar[str | None] = None  #: the only game it can hold; None for any
    extensions: ClassVar[tuple[str, ...]]
    #: The fields of a level besides the board that it keeps; all others are lost in writing.
    keeps: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def recognises(self, text: str) -> bool:
        """Whether ``text`` looks like this notation and like none of its neighbours."""

    @abstractmethod
    def read(
        self, text: str, game: str | None = None, limits: Limits = COMMAND_LINE
    ) -> list[Level]:
        """The levels in ``text``; ``game`` decides where the text itself does not.

        It counts before it builds: a :class:`BoardCount` knows whether there is room for a board.

        :raises BadLevel: with every problem of form, or with the place where it is too much.
        """

    @abstractmethod
    def write(self, levels: Sequence[Level]) -> str:
        """The text of these levels.

        :raises CannotWrite: with every cell that has no sign in this notation.
        """

    def lost(self, level: Level) -> list[str]:
        """The names of the level's fields that would not be read again as they were.

        The text is written, read again and compared, so the answer is exact.

        :raises CannotWrite: when the text would not be read as one level with the same board.
        """
        try:
            found = self.read(self.write([level]), level.game)
        except BadLevel as error:
            raise CannotWrite(error.problems) from None
        if [again.board for again in found] != [level.board]:
            said = f"its notes, written as {self.title}, would be read as part of a board"
            raise CannotWrite([Problem(said)])
        before, after = _fields(level), _fields(found[0])
        return [name for name in before | after if before.get(name) != after.get(name)]


def _fields(level: Level) -> dict[str, Any]:
    """What a level has besides its board; what is empty is not there."""
    fields = {"title": level.title, "author": level.author, **level.extras}
    return {name: value for name, value in fields.items() if value}


class FolderNotation(Notation):
    """A notation whose level is a folder of files; ``read`` and ``write`` take the main one."""

    @abstractmethod
    def recognises_folder(self, folder: Path) -> bool:
        """Whether ``folder`` holds the files of this notation."""

    @abstractmethod
    def read_folder(self, folder: Path, limits: Limits = COMMAND_LINE) -> list[Level]:
        """The level in ``folder``.

        :raises BadLevel: with every problem, each naming its file and line.
        """


def all_notations() -> list[Notation]:
    """Those of the games, then what every game shares.

    Of two that recognise a text the earlier wins: what fits one game alone says more.
    """
    from gridwright.notation.json_levels import JSON  # which needs this module

    return [*(each for game in all_games() for each in game.notations), JSON]


def find_notation(name: str) -> Notation:
    """The notation of that name.

    :raises UnknownName: listing the notations there are.
    """
    notations = {notation.name: notation for notation in all_notations()}
    try:
        return notations[name]
    except KeyError:
        raise UnknownName("notation", name, notations) from None


def guess_game(board: Board) -> str:
    """The first game that lists every object on the board, else the first that knows them all.

    Some games take any name; a board of listed objects still belongs to the game that lists them.

    :raises BadLevel: when none does, naming the objects no game knows, or the nearest miss.
    """
    names = {name for _, _, cell in board.cells() for name in cell}
    for game in all_games():
        if names <= set(game.objects):
            return game.name
    misses = {game.name: {n for n in names if not game.knows(n)} for game in all_games()}
    best = min(misses, key=lambda game: len(misses[game]))
    if not misses[best]:
        return best
    raise BadLevel(
        Problem(f"no game has all objects of this board; {best} lacks", row + 1, column + 1, name)
        for row, column, cell in board.cells()
        for name in cell
        if name in misses[best]
    )


def read_text(
    text: str, file: str = "", game: str | None = None, limits: Limits = COMMAND_LINE
) -> list[Level]:
    """The levels in ``text``, whose notation is told by the file's extension and by its look.

    :raises BadLevel: with every problem and the file's name.
    """
    try:
        limits.check_text(text)
        text = unicode_of(text)
        levels = _reader_of(text, file, game).read(text, game, limits)
        count = BoardCount(limits)
        for level in levels:  # a notation of somebody else's may not have counted
            count.add([level.board.width] * level.board.height)
        return [_sound(level, limits) for level in levels]
    except BadLevel as error:
        raise error.within(file) from None


def _sound(level: Level, limits: Limits) -> Level:
    names = {"title": level.title, "author": level.author}
    notes = sound_notes({**level.extras, **names}, limits)
    return replace(level, title=notes.pop("title"), author=notes.pop("author"), extras=notes)


def _reader_of(text: str, file: str, game: str | None) -> Notation:
    extension = Path(file).suffix.lower()
    fitting = [
        notation
        for notation in all_notations()
        if (game is None or notation.game in (None, game)) and notation.recognises(text)
    ]
    by_extension = [notation for notation in fitting if extension in notation.extensions]
    if not fitting:
        names = ", ".join(notation.title for notation in all_notations())
        first = text.strip().splitlines()[0][:40] if text.strip() else ""
        raise BadLevel([Problem(f"no level in any notation known here ({names})", text=first)])
    return (by_extension or fitting)[0]


def read_path(
    path: Path | str, game: str | None = None, limits: Limits = COMMAND_LINE
) -> list[Level]:
    """The levels in a file, or in the folder of a folder notation.

    :raises GridwrightError: when the path cannot be read as text.
    :raises BadLevel: with every problem and the file's name.
    """
    path = Path(path)
    if path.is_dir():
        for notation in all_notations():
            if isinstance(notation, FolderNotation) and notation.recognises_folder(path):
                return notation.read_folder(path, limits)
        raise GridwrightError(f"{path}: a folder, but not of a level")
    return read_text(read_file(path, limits), str(path), game, limits)


def read_file(path: Path, limits: Limits = COMMAND_LINE) -> str:
    """The text of a file, of which no more is read than the limit: some have no end.

    :raises GridwrightError: when it cannot be read, is too large or is not UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            return text_of(file.read(limits.bytes + 1), str(path), limits)
    except (OSError, ValueError) as error:  # a path can be no path at all
        if isinstance(error, GridwrightError):
            raise
        said = error.strerror if isinstance(error, OSError) else None
        raise GridwrightError(f"{path}: {said or error}") from None


def text_of(data: bytes, name: str, limits: Limits = COMMAND_LINE) -> str:
    r"""What these bytes say, with ``\n`` at the end of each line.

    :raises GridwrightError: naming the file, when they are too many or not UTF-8 text.
    """
    if len(data) > limits.bytes:
        raise GridwrightError(f"{name}: larger than {limits.bytes >> 10:,} KiB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise GridwrightError(f"{name}: not UTF-8 text (byte {error.start})") from None
    if "\0" in text:
        raise GridwrightError(f"{name}: not text (byte {data.index(0)} is zero)")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def write_text(levels: Sequence[Level], notation: str) -> str:
    """The text of these levels in the notation of that name.

    :raises CannotWrite: with everything the notation has no sign for.
    """
    writer = find_notation(notation)
    foreign = sorted({level.game for level in levels} - {writer.game})
    if writer.game is not None and foreign:
        raise CannotWrite([Problem(f"{writer.title} cannot hold {', '.join(foreign)} levels")])
    return writer.write(levels)
