"""Plays a maze in the terminal: ``python3 run.py <filename> [play] [--edition=later]``."""

import sys

from game import MAZE, NoGame, open_game
from grid import grid_to_string

from gridwright.closed_pipe import quiet_about_closed_pipe

QUIT = "q"
KEYS = [*MAZE.moves, QUIT]
CLEAR_SCREEN = "\033[2J\033[H"
LATER_EDITION = "--edition=later"


def main(arguments):
    if not arguments:
        print("Usage: python3 run.py <filename> [play]")
        return
    filename, options = arguments[0], arguments[1:]
    try:
        game = open_game(filename)
    except NoGame as reason:
        print(reason)
    else:
        play(game, clear="play" in options, later_edition=LATER_EDITION in options)


def play(game, clear=False, later_edition=False):
    """Shows the maze and asks for a move until the game is over or the player has enough."""
    said = ""
    while True:
        if clear:
            print(CLEAR_SCREEN, end="")
        print(grid_to_string(game.grid, game.player), end="\n\n")
        if game.over:
            print_ending(game, said, later_edition)
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


def print_ending(game, ending, later_edition):
    title = "====== YOU WIN! =====" if game.won else "===== GAME OVER ====="
    print(f"\n{ending}\n")
    print_moves(game.moves, later_edition)
    print("=====================", title, "=====================", sep="\n")


def print_moves(moves, later_edition):
    """The moves made, in the words of the handout; a later edition of it counts with more care."""
    made = ", ".join(moves)
    if not later_edition:
        print(f"Your made {len(moves)} moves.\nYour moves: {made}\n")
    elif len(moves) == 1:
        print(f"You made 1 move.\nYour move: {made}\n")
    else:
        print(f"You made {len(moves)} moves.\nYour moves: {made}\n")


if __name__ == "__main__":
    with quiet_about_closed_pipe():
        main(sys.argv[1:])
