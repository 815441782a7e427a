"""Prints a way through a maze: ``python3 solver.py <filename> <BFS|DFS>``."""

import sys

from game import MAZE, NoGame, open_game

from gridwright import Request
from gridwright.closed_pipe import quiet_about_closed_pipe

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
    try:
        game = open_game(filename)
    except NoGame as reason:
        print(reason)
    else:
        print(solve(game, mode))


def solve(game, mode):
    """What to print of a way from where ``game`` stands to the goal."""
    moves = MAZE.solve(Request(game.state, OBJECTIVES[mode])).moves
    if moves is None:
        return "There is no possible path."
    return f"Path has {len(moves)} moves.\nPath: {', '.join(moves)}"


if __name__ == "__main__":
    with quiet_about_closed_pipe():
        main(sys.argv[1:])
