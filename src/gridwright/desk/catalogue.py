"""The games and how they look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cache
from typing import Any

from gridwright.game import Action, Capability, Game, find_game
from gridwright.level import Level
from gridwright.make import MAKERS
from gridwright.notation import all_notations, write_json_level
from gridwright.play import Session
from gridwright.play.keys import pointing_help, rows_for
from gridwright.render.living import living_svg
from gridwright.render.palette import ground_colours
from gridwright.render.svg import board_svg, sprite_sheet
from gridwright.search import Budget
from gridwright.state import Status

_BOARDS = 14  # in a living picture


def describe(game: Game) -> dict[str, Any]:
    """The facts of a game that a front end needs."""
    can_solve = Capability.SOLVE in game.capabilities
    return {
        "name": game.name,
        "title": game.title,
        **controls(game.actions, can_solve=can_solve),
        "scene": game.scene,
        "ground": {theme: ground_colours(game.scene, theme) for theme in ("light", "dark")},
        "walls": game.walls,
        "objects": game.objects,
        "pointing": pointing_help(game),
        "can_solve": can_solve,
        "real_time": Capability.REAL_TIME in game.capabilities,
        "can_make": game.name in MAKERS,
        "notations": [
            {"name": notation.name, "title": notation.title}
            for notation in all_notations()
            if notation.game in (None, game.name)
        ],
        "example": write_json_level(game.example),
    }


def controls(actions: Sequence[Action], *, can_solve: bool) -> dict[str, Any]:
    """What a player can do: the actions, and all that keys ask for."""
    return {
        "actions": [
            {"move": action.move, "title": action.title, "keys": action.keys} for action in actions
        ],
        "keys": [asdict(row) for row in rows_for(actions, can_solve=can_solve)],
    }


@cache
def sprites(game: str) -> str:
    """A picture of every object of the game, each a symbol with the id ``sprite-NAME``.

    :raises UnknownName: listing the games there are.
    """
    return sprite_sheet(find_game(game).objects, game)


@cache
def living(name: str, theme: str) -> bytes:
    """A game's own example, being played."""
    game = find_game(name)
    session = Session(game.example)
    boards = [session.state.board]
    while len(boards) < _BOARDS and session.state.status is Status.PLAYING:
        move = session.hint(Budget(seconds=1)) or game.tick
        if not move or not session.step(move):
            break
        boards.append(session.state.board)
    return living_svg(boards, name, theme).encode()


def thumbnail(level: Level, theme: str) -> bytes:
    """A level as it begins."""
    return board_svg(level.board, game=level.game, theme=theme).encode()
