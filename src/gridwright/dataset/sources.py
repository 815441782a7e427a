"""Where levels come from: packs, files, folders, or the generator."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from gridwright.board import Board
from gridwright.dataset.splits import Split, split_of
from gridwright.errors import BadLevel, GridwrightError, UnknownName
from gridwright.game import Game, find_game
from gridwright.level import Level
from gridwright.levels.packs import all_packs, find_pack
from gridwright.make import Difficulty, Recipe, make_levels
from gridwright.notation import read_path
from gridwright.solving.executors import Executor

#: What the generator makes when nobody says how much.
DEFAULT_COUNT = 16

_SIDE = re.compile("[0-9]{1,4}")
_MAKE = "make"
_MADE_SIZE = {"sokoban": (8, 8), "snek": (8, 10), "maze": (12, 12)}

LevelSource = Level | Recipe | str | Path | Sequence[Level] | None


def choose_levels(
    game: str,
    levels: LevelSource = None,
    split: str | None = None,
    count: int | None = None,
    seed: int = 0,
    executor: Executor | None = None,
) -> tuple[Level, ...]:
    """The levels of an environment or a data set, all of ``game`` and all playable.

    ``levels`` is a level or a sequence of them, the name of a pack, the path of a file or of a
    folder of files, or ``make``, ``make:easy``, ``make:hard:10x10`` for levels that the generator
    makes by ``seed``; a :class:`~gridwright.make.Recipe` says the same in full. Without it they are
    the packs of the game. ``split`` keeps the levels of that part alone, and ``count`` the first
    so many. ``executor`` says where the generator works.

    :raises GridwrightError: when that gives no level, or one that cannot be played.
    """
    rules = find_game(game)
    wanted = _read_split(split)
    recipe = _read_recipe(rules, levels)
    if recipe is not None:
        return _make(
            rules, recipe, wanted, DEFAULT_COUNT if count is None else count, seed, executor
        )
    try:
        found = [_checked(rules, level) for level in _read(rules, levels)]
    except BadLevel as error:
        named = isinstance(levels, str | Path) and str(levels) not in str(error)
        raise error.within(str(levels) if named else "") from None
    chosen = [level for level in found if wanted is None or split_of(level) is wanted]
    if not chosen[:count]:
        where = f"{levels}: " if isinstance(levels, str | Path) else ""
        left = f"no level is left: {len(found)} read, {len(chosen)} in the split"
        raise GridwrightError(where + left)
    return tuple(chosen[:count])


def _read_split(split: str | None) -> Split | None:
    try:
        return None if split is None else Split(split)
    except ValueError:
        raise UnknownName("split", str(split), list(Split)) from None


def _read_recipe(game: Game, levels: LevelSource) -> Recipe | None:
    if isinstance(levels, Recipe):
        return levels
    if not isinstance(levels, str) or levels.split(":")[0] != _MAKE:
        return None
    difficulty, (height, width) = Difficulty.EASY, _MADE_SIZE.get(game.name, (8, 8))
    for word in levels.split(":")[1:]:
        rows, times, columns = word.partition("x")
        if word in list(Difficulty):
            difficulty = Difficulty(word)
        elif times and _SIDE.fullmatch(rows) and _SIDE.fullmatch(columns):
            height, width = int(rows), int(columns)
        else:
            known = ", ".join(Difficulty)
            raise GridwrightError(f"{levels!r}: {word!r} is no difficulty ({known}) and no size")
    return Recipe(height, width, difficulty)


def _make(
    game: Game,
    recipe: Recipe,
    wanted: Split | None,
    count: int,
    seed: int,
    executor: Executor | None,
) -> tuple[Level, ...]:
    """The generator goes on until the split has its levels: one level in ten may belong to it."""
    if count < 1:
        raise GridwrightError("at least one level must be made")
    made: list[Level] = []
    for level in make_levels(game.name, recipe, 50 * count, seed, executor=executor):
        if wanted is None or split_of(level) is wanted:
            made.append(level)
        if len(made) == count:
            break
    return tuple(made)


def _read(game: Game, levels: LevelSource) -> Iterable[Level]:
    if isinstance(levels, Level):
        return [levels]
    if levels is None:
        return _own_levels(game)
    if isinstance(levels, (str, Path)):
        return _read_place(Path(levels), game.name)
    return list(levels)  # type: ignore[arg-type]


def _own_levels(game: Game) -> list[Level]:
    """The packs of the game, or its example; Columns is played without an end."""
    if game.name == "columns":
        return [Level(game.name, Board.empty(13, 6), "Endless")]
    packs = [level for pack in all_packs() if pack.game == game.name for level in pack.levels]
    return packs or [game.example]


def _read_place(path: Path, game: str) -> list[Level]:
    if not path.exists() and not path.suffix and path.parent == Path():
        return list(find_pack(str(path)).levels)
    if not path.is_dir():
        return read_path(path, game)
    try:
        return read_path(path, game)
    except BadLevel:
        raise
    except GridwrightError:  # no level by itself, so a folder of files
        files = sorted(file for file in path.rglob("*") if file.is_file())
        return [level for file in files for level in read_path(file, game)]


def _checked(game: Game, level: Level) -> Level:
    if level.game != game.name:
        raise GridwrightError(f"{level.title or 'a level'} is of {level.game}, not of {game.name}")
    problems = game.check(level)
    if problems:
        raise BadLevel(problems).within(level.title)
    return level
