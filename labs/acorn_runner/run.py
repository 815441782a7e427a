"""Plays a maze in the terminal: ``python3 run.py <filename> [play]``."""

import sys

from game import MAZE, open_game
from grid import grid_to_string

QUIT = "q"
KEYS = [*MAZE.moves, QUIT]
CLEAR_SCREEN = "\033[2J\033[H"


def main(arguments):
    if not arguments:
        print("Usage: python3 run.py <filename> [play]")
        return
    game = open_game(arguments[0])
    if game is not None:
        play(game, clear="play" in arguments[1:])


def play(game, clear):
    """Shows the maze and asks for a move until the game is over or the player has enough."""
    said = ""
    while True:
        if clear:
            print(CLEAR_SCREEN, end="")
        print(grid_to_string(game.grid, game.player), end="\n\n")
        if game.over:
            print_ending(game, said)
            return
        if said:
            print(said, end="\n\n")
        move = ask_move()
        if move == QUIT:
            print("\nBye!")
            return
        said = game.game_move(move) if move in KEYS else invalid_move()


def ask_move():
    """The next line of input in lower case; the end of the input quits."""
    try:
        return input("Input a move: ").lower()
    except (EOFError, KeyboardInterrupt):
        return QUIT


def invalid_move():
    return f"Please enter a valid move ({', '.join(KEYS)})."


def print_ending(game, ending):
    title = "====== YOU WIN! =====" if game.won else "===== GAME OVER ====="
    print(f"\n{ending}\n")
    print(f"Your made {len(game.moves)} moves.")
    print(f"Your moves: {', '.join(game.moves)}\n")
    print("=====================", title, "=====================", sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
