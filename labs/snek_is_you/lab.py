"""Snek Is You, by the names of its handout; the rules are ``gridwright.games.snek``."""

from gridwright import Board, Level, Status, find_game

MOVES = {"up": "u", "down": "d", "left": "l", "right": "r"}


def new_game(level_description, dialect="snek"):
    """The game of a canonical board: a list of rows of cells of object names.

    The dialect ``baba`` knows the whole language, for the handout's section 5.2.
    """
    level = Level("snek", Board.of(level_description), extras={"dialect": dialect})
    return {"state": find_game("snek").start(level)}


def step_game(game, direction):
    """Makes a step, changing ``game``; whether it is won at the end of that step."""
    game["state"] = game["state"].step(MOVES[direction])
    return game["state"].status is Status.WON


def dump_game(game):
    """The canonical board of a game."""
    return game["state"].board.to_json()
