from game_parser import parse
from player import Player
from wrong import WRONG

MOVES = {"w": (-1, 0), "a": (0, -1), "s": (1, 0), "d": (0, 1), "e": (0, 0)}
WALL = "You walked into a wall. Oof!"
WATER = "Thank the Honourable Furious Forest, you've found a bucket of water!"
THROW = (
    "With your strong acorn arms, you throw a water bucket at the fire. "
    "You acorn roll your way through the extinguished flames!"
)
PAD = (
    "Whoosh! The magical gates break Physics as we know it "
    "and opens a wormhole through space and time."
)
BURNT = (
    "You step into the fires and watch your dreams disappear :(.\n\n"
    "The Fire Nation triumphs! The Honourable Furious Forest is reduced to a pile of ash and "
    "is scattered to the winds by the next storm... You have been roasted."
)
WON = (
    "You conquer the treacherous maze set up by the Fire Nation and reclaim the Honourable "
    "Furious Forest Throne, restoring your hometown back to its former glory of rainbow and "
    "sunshine! Peace reigns over the lands."
)


class Game:
    def __init__(self, lines):
        self.grid = parse(lines)
        self.player = Player()
        self.moves = []
        self.over = False
        self.won = False
        for row, cells in enumerate(self.grid):
            for column, cell in enumerate(cells):
                if cell.display == "X":
                    self.player.row, self.player.col = row, column

    def cell(self, row, column):
        if not (0 <= row < len(self.grid) and 0 <= column < len(self.grid[0])):
            if WRONG == "wraps":
                return self.grid[row % len(self.grid)][column % len(self.grid[0])].display
            return "*"
        return self.grid[row][column].display

    def move(self, move):
        down, right = MOVES[move]
        row, column = self.player.row + down, self.player.col + right
        here = self.cell(row, column)
        if here == "*":
            if WRONG == "records walls":
                self.moves.append(move)
            if WRONG == "a wall works the pad" and self.here().isdigit():
                self.teleport(self.here())
            return "" if WRONG == "walls say nothing" else WALL
        if WRONG == "wraps":
            row, column = row % len(self.grid), column % len(self.grid[0])
        if not (WRONG == "waiting is not recorded" and move == "e"):
            self.moves.append(move)
        if move == "e" and WRONG == "waiting does nothing":
            return ""
        self.player.row, self.player.col = row, column
        return self.step(here, move)

    def here(self):
        return self.grid[self.player.row][self.player.col].display

    def step(self, here, move):
        if here == "W":
            self.player.num_water_buckets += 1
            if WRONG != "water stays":
                self.clear()
            return WATER
        if here == "F":
            if self.player.num_water_buckets:
                if WRONG != "water is not used up":
                    self.player.num_water_buckets -= 1
                if WRONG != "fire stays":
                    self.clear()
                return THROW
            if WRONG == "fire is a wall":
                self.moves.pop()
                down, right = MOVES[move]
                self.player.row -= down
                self.player.col -= right
                return WALL
            if WRONG == "the fatal step is not recorded":
                self.moves.pop()
            self.over = True
            return BURNT
        if here.isdigit():
            self.teleport(here)
            return PAD
        if here == "Y":
            self.over = self.won = True
            return WON
        return ""

    def clear(self):
        self.grid[self.player.row][self.player.col].display = " "

    def teleport(self, pad):
        if WRONG == "pads do nothing":
            return
        places = [
            (row, column)
            for row, cells in enumerate(self.grid)
            for column, cell in enumerate(cells)
            if cell.display == pad or (WRONG == "all pads are one" and cell.display.isdigit())
        ]
        places.remove((self.player.row, self.player.col))
        self.player.row, self.player.col = places[0]
