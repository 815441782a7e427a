"""The store from a shell: ``gridwright levels``.

SQLAlchemy is imported when a store is opened, so that no other command waits for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from gridwright.cli.common import ExitStatus, GameOption, JsonOption, read_input
from gridwright.cli.convert import OutOption, write_levels
from gridwright.errors import GridwrightError
from gridwright.extras import require
from gridwright.game import Capability, find_game
from gridwright.level import Level
from gridwright.levels.importing import gather, gather_text
from gridwright.levels.packs import all_packs
from gridwright.levels.store_url import VARIABLE
from gridwright.levels.values import LevelFilter, LevelInfo, Saved
from gridwright.notation import find_notation, write_json_level
from gridwright.output import counted, say, say_json, tell
from gridwright.render.text import board_text
from gridwright.search import Budget, Request
from gridwright.solving.levels import solve_level

if TYPE_CHECKING:
    from gridwright.levels.store import Store

T = TypeVar("T")

DatabaseOption = Annotated[
    str | None,
    typer.Option(envvar=VARIABLE, metavar="URL", help="Another store: SQLite or PostgreSQL."),
]
_NUMBERS = typer.Argument(help="Numbers of levels, as the list shows them.")
NumbersArgument = Annotated[list[int] | None, _NUMBERS]
OnlyGameOption = Annotated[str | None, typer.Option("--game", help="Only levels of this game.")]
NameOption = Annotated[
    str | None, typer.Option(help="Part of the title, the author or the collection.")
]
SizeOption = Annotated[
    str | None, typer.Option(help="Rows and columns: 7x9, or a range: 5x5..9x12, ..10x10, 20x20..")
]
DifficultyOption = Annotated[
    str | None,
    typer.Option(
        help="Moves to solve it, or what the level says itself: 30, or a range: 20..50, ..40, 70.."
    ),
]
CollectionOption = Annotated[str | None, typer.Option(help="Only this collection.")]
SolvedOption = Annotated[
    bool | None, typer.Option("--solved/--unsolved", help="Only what you have solved, or have not.")
]
app = typer.Typer(help="Keep levels: list, import, export, show, delete.", no_args_is_help=True)


@app.command("list")
def list_levels(
    game: OnlyGameOption = None,
    name: NameOption = None,
    size: SizeOption = None,
    difficulty: DifficultyOption = None,
    collection: CollectionOption = None,
    solved: SolvedOption = None,
    as_json: JsonOption = False,
    database_url: DatabaseOption = None,
) -> None:
    """List the levels in the store, or those that meet every condition."""
    wanted = _wanted(game, name, size, difficulty, collection, solved)
    with _open(database_url) as store:
        found = store.find_levels(wanted)
    for info in found:
        if as_json:
            say_json(_info_json(info))
        else:
            say(_line(info))
    if not as_json:
        tell(f"{counted(len(found), 'levels')} in the store")
        _tell_packs(game)


def _tell_packs(game: str | None) -> None:
    tell("besides, there are the packs, whose names stand for files in every command:")
    for pack in all_packs():
        if game in (None, pack.game):
            tell(f"  {pack.name:28}{counted(len(pack.levels), 'levels'):>10}  {pack.title}")


@app.command("import")
def import_levels(
    paths: Annotated[
        list[Path], typer.Argument(help="Files, collections, folders, or - for pasted text.")
    ],
    game: GameOption = None,
    collection: Annotated[
        str | None, typer.Option(help="The collection's name; else that of the file or folder.")
    ] = None,
    solve: Annotated[
        float, typer.Option(help="CPU seconds to spend on each level to find its par.", min=0)
    ] = 0,
    database_url: DatabaseOption = None,
) -> None:
    """Bring levels into the store; what is there already, turned or not, is left out and told."""
    pasted = paths == [Path("-")]
    gathered = gather_text(read_input(), game) if pasted else gather(paths, game)
    with _open(database_url) as store:
        for name, levels in gathered.collections.items():
            name = name if collection is None else collection
            if solve:
                levels = [_with_par(level, solve) for level in _tracked(levels, "Solving", name)]
            _report(store.save_levels(_tracked(levels, "Importing", name), collection=name))
    for problem in gathered.problems:
        tell(f"error: {problem}")
    if gathered.problems:
        raise typer.Exit(ExitStatus.BAD_INPUT)


def _with_par(level: Level, seconds: float) -> Level:
    """The level with the moves it takes, if it has no par and they can be found in that time."""
    if "par" in level.extras or Capability.SOLVE not in find_game(level.game).capabilities:
        return level
    solution = solve_level(1, level, lambda state: Request(state, budget=Budget(seconds))).moves
    if solution is None:
        return level
    return replace(level, extras={**level.extras, "par": len(solution)})


@app.command("export")
def export_levels(
    numbers: NumbersArgument = None,
    notation: Annotated[str, typer.Option(help="The notation to write.")] = "json",
    out: OutOption = None,
    game: OnlyGameOption = None,
    name: NameOption = None,
    size: SizeOption = None,
    difficulty: DifficultyOption = None,
    collection: CollectionOption = None,
    solved: SolvedOption = None,
    database_url: DatabaseOption = None,
) -> None:
    """Write levels of the store in any notation, and say what it cannot hold."""
    wanted = _wanted(game, name, size, difficulty, collection, solved)
    find_notation(notation)  # before any work is done for one that does not exist
    with _open(database_url) as store:
        store.load_levels(numbers or [])  # a number that is not there is a mistake to tell
        found = store.find_levels(replace(wanted, ids=numbers or None))
        levels = store.load_levels([info.id for info in found])
        if not levels:
            raise GridwrightError(f"{store.where}: no level meets these conditions")
    write_levels(levels, notation, out)


@app.command("show")
def show_levels(
    numbers: Annotated[
        list[int], typer.Argument(help="Numbers of levels, as the list shows them.")
    ],
    as_json: JsonOption = False,
    database_url: DatabaseOption = None,
) -> None:
    """Show levels of the store, and your best results on them."""
    with _open(database_url) as store:
        for number, level in zip(numbers, store.load_levels(numbers), strict=True):
            (info,) = store.find_levels(LevelFilter(ids=[number]))
            bests = store.best_results(level)
            if as_json:
                best = {name: {"value": b.value, "moves": b.moves} for name, b in bests.items()}
                say_json({**_info_json(info), "best": best, "level": write_json_level(level)})
                continue
            say(_line(info))
            say(board_text(level.board, find_game(level.game)))
            for measure, best_yet in bests.items():
                say(f"best {measure}: {best_yet.value} ({best_yet.moves})")
            say()


@app.command("delete")
def delete_levels(
    numbers: NumbersArgument = None,
    collection: Annotated[str | None, typer.Option(help="All levels of this collection.")] = None,
    database_url: DatabaseOption = None,
) -> None:
    """Forget levels; what you have solved stays known."""
    if not numbers and collection is None:
        raise GridwrightError("which levels? Give their numbers, or --collection")
    with _open(database_url) as store:
        wanted = list(numbers or [])
        if collection is not None:
            wanted += [info.id for info in store.find_levels(LevelFilter(collection=collection))]
        store.delete_levels(wanted, owner=None)
    say(f"deleted {counted(len(set(wanted)), 'levels')}")


def _open(url: str | None) -> Store:
    require("store")
    from gridwright.levels.store import Store

    return Store.open(url)


def _wanted(
    game: str | None,
    name: str | None,
    size: str | None,
    difficulty: str | None,
    collection: str | None,
    solved: bool | None,
) -> LevelFilter:
    if game is not None:
        find_game(game)
    smallest, largest = _range(size, _size, "a size such as 7x9 or 5x5..9x12")
    easiest, hardest = _range(difficulty, float, "a number such as 3, or a range such as 2..5")
    return LevelFilter(
        game=game,
        name=name,
        collection=collection,
        smallest=smallest,
        largest=largest,
        easiest=easiest,
        hardest=hardest,
        solved=solved,
    )


def _range(text: str | None, read: Callable[[str], T], form: str) -> tuple[T | None, T | None]:
    """The ends of ``a..b``, either of which may be left out; a single value is both.

    :raises GridwrightError: when the text is not of that form.
    """
    if text is None:
        return None, None
    first, dots, last = text.partition("..")
    try:
        low = read(first) if first or not dots else None
        high = read(last) if last else None
    except ValueError:
        raise GridwrightError(f"not {form}: {text!r}") from None
    return low, high if dots else low


def _size(text: str) -> tuple[int, int]:
    height, _, width = text.replace("×", "x").partition("x")
    return int(height), int(width)


def _tracked(levels: Sequence[Level], doing: str, name: str) -> Iterable[Level]:
    """The levels, with a bar for whoever watches a terminal."""
    from rich.console import Console
    from rich.progress import track

    screen = Console(stderr=True)
    return track(
        levels,
        f"{doing} {name}".strip(),
        console=screen,
        transient=True,
        disable=not screen.is_terminal,
    )


def _report(saved: Sequence[Saved]) -> None:
    """Says what became of the levels of an import."""
    old = [one for one in saved if not one.new]
    for one in old:
        how = ", turned or mirrored" if one.turned else ""
        there = f"{one.id} {one.title!r}{how}"
        tell(f"there already: {one.level.title!r} is level {there}")
    say(f"imported {counted(len(saved) - len(old), 'levels')}, {len(old)} there already")


def _line(info: LevelInfo) -> str:
    """A level in a list: number, game, size, difficulty, whether solved, and its names."""
    size = f"{info.height}×{info.width}"
    difficulty = "" if info.difficulty is None else f"{info.difficulty:g}"
    names = info.title or "untitled"
    names += f" by {info.author}" if info.author else ""
    names += f" ({info.collection})" if info.collection else ""
    solved = "solved" if info.solved else ""
    return f"{info.id:>6}  {info.game:8} {size:>7} {difficulty:>5}  {solved:6}  {names}"


def _info_json(info: LevelInfo) -> dict[str, Any]:
    return {**asdict(info), "created": info.created.isoformat()}


def add_to(main: typer.Typer) -> None:
    """Enters the commands in the table of contents."""
    main.add_typer(app, name="levels", rich_help_panel="Levels")
