import sys

from game import Game
from grid import grid_to_string
from wrong import WRONG

KEYS = "wasdeq"


def main():
    if len(sys.argv) < 2:
        print("Usage: python3 run.py <filename> [play]")
        return
    with open(sys.argv[1]) as file:
        game = Game(file.readlines())
    said = ""
    while True:
        print(grid_to_string(game.grid, game.player))
        print()
        if game.over:
            ending(game, said)
            return
        if said:
            print(said)
            if WRONG != "no empty line after messages":
                print()
        move = input("Input a move: ")
        if WRONG == "spaces do not matter":
            move = move.strip()
        if WRONG != "capitals are no moves":
            move = move.lower()
        if WRONG == "first letter counts":
            move = move[:1]
        if move == "q":
            print("Bye!" if WRONG == "no line before Bye" else "\nBye!")
            return
        if len(move) == 1 and move in KEYS:
            said = game.move(move)
        else:
            said = "Please enter a valid move (w, a, s, d, e, q)."
            if WRONG == "invalid moves are recorded":
                game.moves.append(move)
            if WRONG == "invalid moves say nothing":
                said = ""


def ending(game, said):
    print(f"\n{said}\n")
    one = WRONG == "1 move" and len(game.moves) == 1
    print(f"Your made {len(game.moves)} {'move' if one else 'moves'}.")
    moves = game.moves if WRONG != "moves without commas" else ["".join(game.moves)]
    print(f"Your moves: {', '.join(moves)}\n")
    title = "====== YOU WIN! =====" if game.won else "===== GAME OVER ====="
    print("=" * 21, title, "=" * 21, sep="\n")


if __name__ == "__main__":
    main()
