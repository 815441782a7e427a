"""Snekoban, by the names of its handout; the rules are ``gridwright.games.sokoban``."""

from gridwright import Board, Level, Outcome, Request, Status, find_game

SOKOBAN = find_game("sokoban")
MOVES = {"up": "u", "down": "d", "left": "l", "right": "r"}
DIRECTIONS = {move: direction for direction, move in MOVES.items()}


def make_new_game(level_description):
    """The game of a canonical board: a list of rows of cells of object names."""
    return SOKOBAN.start(Level("sokoban", Board.of(level_description)))


def victory_check(game):
    """Whether there is a target and every target has a computer."""
    return game.status is Status.WON


def step_game(game, direction):
    """The game after a step; the one given stays as it is."""
    return game.step(MOVES[direction])


def dump_game(game):
    """The canonical board of a game."""
    return game.board.to_json()


def solve_puzzle(game):
    """A shortest list of directions that wins, [] when it is won, None when none does."""
    result = SOKOBAN.solve(Request(game, "moves"))
    if result.outcome is not Outcome.SOLVED:
        return None
    return [DIRECTIONS[move.lower()] for move in result.moves]
