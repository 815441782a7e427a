"""A play as a golden playthrough: the files of ``tests/playthroughs``, ready to be kept."""

from __future__ import annotations

from gridwright.errors import CannotWrite
from gridwright.level import Level
from gridwright.notation import all_notations, write_text
from gridwright.play.session import Session
from gridwright.render.text import board_text
from gridwright.state import Status


def playthrough(level: Level, moves: str) -> str:
    """The level, then each of the moves with the board after it.

    :raises BadLevel: when the level cannot be played.
    :raises BadMove: when one of the moves is none of the game.
    """
    session = Session(level)
    said = [f"# game: {level.game}", _level_text(level).rstrip("\n"), "---"]
    for move in session.game.read_moves(moves):
        session.step(move)
        said += [f"> {move}", board_text(session.state.board, session.game)]
        if session.state.status is not Status.PLAYING:
            said.append(f"= {session.state.status}")
        if session.state.message:
            said.append(f'" {session.state.message}')
    return "\n".join(said) + "\n"


def _level_text(level: Level) -> str:
    """The level in its game's own notation where that loses nothing, in JSON elsewhere."""
    for notation in all_notations():
        try:
            if notation.game == level.game and not notation.lost(level):
                return write_text([level], notation.name)
        except CannotWrite:
            continue
    return write_text([level], "json")
