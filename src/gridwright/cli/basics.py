"""The commands that look: games, show, replay, doctor."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from gridwright.board import Board
from gridwright.cli.common import (
    DialectOption,
    ExitStatus,
    FileArgument,
    GameOption,
    JsonOption,
    LevelOption,
    read_input,
    read_levels,
    say_level,
    start_session,
)
from gridwright.errors import BadLevel, GridwrightError, Problem
from gridwright.extras import require
from gridwright.files import write_file
from gridwright.game import all_games, find_game
from gridwright.level import Level
from gridwright.notation import write_json_level
from gridwright.output import counted, say, say_json, tell
from gridwright.play.session import Session
from gridwright.render.text import board_text
from gridwright.state import Status

if TYPE_CHECKING:
    from gridwright.doctor import Health


_PICTURE_SIDE = 30_000  # pixels; more than that few programs open
_PICTURE_PIXELS = 50_000_000


def games(as_json: JsonOption = False) -> None:
    """List the games, their moves and keys."""
    for game in all_games():
        if as_json:
            actions = [
                {"move": action.move, "title": action.title, "keys": action.keys}
                for action in game.actions
            ]
            say_json(
                {
                    "game": game.name,
                    "title": game.title,
                    "actions": actions,
                    "objectives": game.objectives,
                    "capabilities": sorted(c.name.lower() for c in game.capabilities),
                    "objects": game.objects,
                }
            )
            continue
        say(f"{game.name:10}{game.title}")
        for action in game.actions:
            say(f"{'':10}{action.move}  {action.title:8} {' '.join(action.keys)}")


def show(
    file: FileArgument,
    level: LevelOption = None,
    game: GameOption = None,
    dialect: DialectOption = None,
    png: Annotated[
        Path | None, typer.Option("--png", help="Draw the first level shown as a PNG here.")
    ] = None,
    svg: Annotated[
        Path | None, typer.Option("--svg", help="Draw the first level shown as an SVG here.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show the levels of a file and what is wrong with them."""
    problems: list[Problem] = []
    levels = read_levels(file, game, level, dialect)
    _draw(levels[0][1], png, svg)
    for number, shown in levels:
        found = BadLevel(find_game(shown.game).check(shown)).within(str(file)).problems
        problems += found
        doubted = [] if found else find_game(shown.game).warnings(shown)
        warnings = BadLevel(doubted).within(str(file)).problems
        for warning in warnings:
            tell(f"warning: {warning}")
        if as_json:
            say_json(
                {
                    "level": number,
                    "problems": [str(problem) for problem in found],
                    "warnings": [str(warning) for warning in warnings],
                    **write_json_level(shown),
                }
            )
            continue
        say_level(number, shown)
    for problem in problems:
        tell(f"error: {problem}")
    if problems:
        raise typer.Exit(ExitStatus.BAD_INPUT)


def _draw(level: Level, png: Path | None, svg: Path | None) -> None:
    """Writes a picture of the level to each file that is asked for."""
    if png is not None:
        require("pictures")
        from gridwright.render.png import board_png

        write_file(png, board_png(level.board, _cell_pixels(level.board, png), level.game))
    if svg is not None:
        from gridwright.render.svg import board_svg

        write_file(svg, board_svg(level.board, game=level.game))


def _cell_pixels(board: Board, picture: Path) -> int:
    """The side of a cell in a picture: as usual, or smaller on a very large board.

    :raises GridwrightError: when there is no room for it at all.
    """
    longest, cells = max(board.height, board.width), board.height * board.width
    size = min(32, _PICTURE_SIDE // longest, math.isqrt(_PICTURE_PIXELS // cells))
    if size == 0:
        raise GridwrightError(f"{picture}: the board is too large for a picture")
    return size


def replay(
    file: FileArgument,
    moves: Annotated[str, typer.Argument(help="The moves, or - to read them from a pipe.")],
    level: LevelOption = None,
    game: GameOption = None,
    dialect: DialectOption = None,
    as_json: JsonOption = False,
) -> None:
    """Play moves on a level: the final board, and when it was won or lost."""
    text = read_input() if moves == "-" else moves
    number, played = read_levels(file, game, level or 1, dialect)[0]
    session = start_session(file, played)
    ends = _play(session, text)
    state = session.state
    if as_json:
        say_json(
            {
                "level": number,
                "title": played.title,
                "status": state.status,
                "moves": session.moves,
                "tally": session.tally,
                "won_at": ends.get(Status.WON),
                "lost_at": ends.get(Status.LOST),
                "message": state.message,
                "board": state.board.to_json(),
            }
        )
        return
    say(board_text(state.board, session.game))
    if state.message:
        say(state.message)
    tally = ", ".join(counted(value, name) for name, value in session.tally.items())
    say(f"{state.status} after {tally}")
    for status, place in ends.items():
        say(f"first {status} at move {place}")


def _play(session: Session, text: str) -> dict[Status, int]:
    """Makes the moves; for each way to end, the number of the given move that first did it."""
    ends: dict[Status, int] = {}
    for place, move in enumerate(session.game.read_moves(text), 1):
        session.step(move)
        if session.state.status is not Status.PLAYING:
            ends.setdefault(session.state.status, place)
    return ends


def doctor(as_json: JsonOption = False) -> None:
    """Say which engine is in use, the versions, where levels are kept and what is missing."""
    from gridwright.doctor import examine  # slow to load, and nobody else needs it

    health = examine()
    if as_json:
        say_json(health.to_json())
    else:
        _say_health(health)
    if health.store_trouble:
        tell(f"error: {health.store}: {health.store_trouble}")
        raise typer.Exit(ExitStatus.BAD_INPUT)


def _say_health(health: Health) -> None:
    lines = [("engine", health.engine), *health.versions.items(), ("levels in", health.store)]
    lines += (
        (feature.name, "ready" if feature.ready else f"missing: {feature.remedy}")
        for feature in health.features
    )
    for name, text in lines:
        say(f"{name:12}{text}")


def add_to(app: typer.Typer) -> None:
    """Enters the commands in the table of contents."""
    for command in (games, show, replay):
        app.command(rich_help_panel="Look")(command)
    app.command(rich_help_panel="Installation")(doctor)
