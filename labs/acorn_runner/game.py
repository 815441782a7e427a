"""A game being played: the rules are ``gridwright.games.maze``, the names are the handout's."""

from cells import Wall, cell_of
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
        self.player = Player()
        self._move = ""
        self._place_player()

    @property
    def grid(self):
        """The cells as they are now, without the player."""
        return [[_cell_under(names) for names in row] for row in self.state.board.rows]

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
        self._move = move.lower()
        if self._move not in MAZE.moves or len(self._move) != 1:
            raise ValueError(f"the maze has no move {move!r}")
        self.player.move(self._move)
        return self._cell(self.player.row, self.player.col).step(self)

    def arrive(self):
        """What comes of the move under way: the rules put the player where it ends."""
        self.state, reply = self.state.turn(self._move)
        if reply.counts:
            self.moves.append(self._move)
        self._place_player()
        return reply.value

    def _place_player(self):
        state = self.state
        self.player.row, self.player.col = state.maze.place(state.cell)
        self.player.num_water_buckets = state.buckets

    def _cell(self, row, column):
        """The cell at a place; beyond the edge of the maze there is wall."""
        rows = self.state.board.rows
        if 0 <= row < len(rows) and 0 <= column < len(rows[0]):
            return _cell_under(rows[row][column])
        return Wall()


class NoGame(Exception):
    """There is no game to play; the text says why."""


def open_game(filename):
    """The game of a maze file.

    :raises NoGame: with the sentence to print, when there is none.
    """
    try:
        return Game(filename)
    except FileNotFoundError:
        raise NoGame(f"{filename} does not exist!") from None
    except OSError as error:
        raise NoGame(f"{filename} cannot be read: {error.strerror}.") from None
    except ValueError as error:
        raise NoGame(str(error)) from None


def _cell_under(names):
    return cell_of(SIGNS[tuple(name for name in names if name != PLAYER)])
