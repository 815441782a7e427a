"""A game being played: the rules are ``gridwright.games.maze``, the names are the handout's."""

from cells import cell_of
from game_parser import read_lines
from player import Player

from gridwright import Board, Level, Status, find_game
from gridwright.games.maze.notation import OBJECTS, SIGNS
from gridwright.games.maze.rules import PLAYER

MAZE = find_game("maze")


class Game:
    """``grid`` and ``player`` show the game as it stands; ``moves`` are those that count."""

    def __init__(self, filename):
        """:raises OSError: when the file cannot be read.
        :raises ValueError: when it holds no maze.
        """
        grid = read_lines(filename)
        board = Board.of([OBJECTS[cell.display] for cell in row] for row in grid)
        self.state = MAZE.start(Level("maze", board))
        self.moves = []

    @property
    def grid(self):
        """The cells as they are now, without the player."""
        return [[_cell_under(names) for names in row] for row in self.state.board.rows]

    @property
    def player(self):
        seen = self.state.details
        return Player(seen["row"] - 1, seen["column"] - 1, seen["buckets"])

    @property
    def over(self):
        return self.state.status is not Status.PLAYING

    @property
    def won(self):
        return self.state.status is Status.WON

    def game_move(self, move):
        """Makes a move, one of w, a, s, d and e in either case; returns what the player is told.

        :raises ValueError: for any other move.
        """
        move = move.lower()
        self.state, reply = self.state.turn(move)
        if reply.counts:
            self.moves.append(move)
        return reply.value


def open_game(filename):
    """The game of a maze file; None, and the reason is printed, when there is none."""
    try:
        return Game(filename)
    except FileNotFoundError:
        print(f"{filename} does not exist!")
    except OSError as error:
        print(f"{filename} cannot be read: {error.strerror}.")
    except ValueError as error:
        print(error)
    return None


def _cell_under(names):
    return cell_of(SIGNS[tuple(name for name in names if name != PLAYER)])
