import copy
import sys
from collections import deque

from game import MOVES, Game
from wrong import WRONG


def key(game):
    place = (game.player.row, game.player.col)
    if WRONG == "crosses off cells":
        return place
    if WRONG == "cells and buckets":
        return place, game.player.num_water_buckets
    return place, tuple(cell.display for row in game.grid for cell in row)


def solve(game, mode):
    if WRONG == "BFS is DFS":
        mode = "DFS"
    waiting = deque([game])
    seen = {key(game)}
    while waiting:
        game = waiting.popleft() if mode == "BFS" else waiting.pop()
        for move in MOVES:
            if move == "e" and WRONG == "never waits":
                continue
            after = copy.deepcopy(game)
            after.move(move)
            if after.won:
                return after.moves
            if not after.over and key(after) not in seen:
                seen.add(key(after))
                waiting.append(after)
    return None


def main():
    with open(sys.argv[1]) as file:
        game = Game(file.readlines())
    moves = solve(game, sys.argv[2])
    if moves is None:
        print("No path." if WRONG == "no path in other words" else "There is no possible path.")
        return
    print(f"Path has {len(moves)} moves.")
    print("Path: " + ("" if WRONG == "path without commas" else ", ").join(moves))


if __name__ == "__main__":
    main()
