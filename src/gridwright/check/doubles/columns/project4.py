"""Columns as a text program, as a student might write it; the mistakes are in ``mechanics.py``."""

import mechanics
from mechanics import WRONG


def main():
    height, width = int(input()), int(input())
    rows = None
    if input() == "CONTENTS":
        rows = [input() for _ in range(height)]
    game = mechanics.Game(height, width, rows)
    print(game.show())
    while True:
        command = input()
        if command == "Q" and not (WRONG == "no Q in a match" and game.matched):
            if WRONG == "says goodbye":
                print("BYE")
            return
        obey(game, command)
        idle = command in ("R", "<", ">") and not game.faller
        if WRONG == "nothing to do shows nothing" and idle:
            continue
        print(game.show())
        if game.over:
            if WRONG != "ends silently":
                print("GAME OVER")
            return


def obey(game, command):
    if command == "":
        game.tick()
    elif command == "R":
        game.rotate()
    elif command in ("<", ">"):
        game.move(1 if command == ">" else -1)
    elif command.startswith("F"):
        _, column, top, middle, bottom = command.split()
        game.new_faller(int(column) - 1, (top, middle, bottom))


if __name__ == "__main__":
    main()
