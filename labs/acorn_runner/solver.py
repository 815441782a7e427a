"""Prints a way through a maze: ``python3 solver.py <filename> <BFS|DFS>``."""

import sys

from game import MAZE, open_game

from gridwright import Request

#: BFS promises a shortest path, DFS only a path.
OBJECTIVES = {"BFS": "moves", "DFS": "any"}


def main(arguments):
    if len(arguments) < 2:
        print("Usage: python3 solver.py <filename> <mode>")
        return
    filename, mode = arguments[:2]
    if mode not in OBJECTIVES:
        print(f"{mode} is not a mode; choose BFS or DFS.")
        return
    game = open_game(filename)
    if game is not None:
        print(solve(game, mode))


def solve(game, mode):
    """What to print of a way from where ``game`` stands to the goal."""
    moves = MAZE.solve(Request(game.state, OBJECTIVES[mode])).moves
    if moves is None:
        return "There is no possible path."
    return f"Path has {len(moves)} moves.\nPath: {', '.join(moves)}"


if __name__ == "__main__":
    main(sys.argv[1:])
