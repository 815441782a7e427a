"""The player, as the handout's ``grid_to_string`` wants to see it."""

from gridwright.games.maze.rules import MOVES


class Player:
    def __init__(self, row=None, col=None, num_water_buckets=0):
        self.display = "A"
        self.row = row
        self.col = col
        self.num_water_buckets = num_water_buckets

    def move(self, move):
        """Goes one cell the way of a move, w, a, s, d or e; whether that may be is not asked here.

        :raises KeyError: when there is no such move.
        """
        down, right = MOVES[move]
        self.row += down
        self.col += right
