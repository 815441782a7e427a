"""Columns as a text program: reads a field and commands, shows the field after every one.

The mechanics are in ``columns_game.py``; here are only the commands and what is printed. A command
that is malformed (an unknown word, a column or colour that does not exist) changes nothing: the
field is shown again. A malformed field ends the program with a message.
"""

import sys
from collections.abc import Callable, Iterator

from columns_game import ColumnsError, ColumnsGame

from gridwright.closed_pipe import quiet_about_closed_pipe

COMMANDS: dict[str, Callable[[ColumnsGame], None]] = {
    "": ColumnsGame.tick,
    "R": ColumnsGame.rotate,
    "<": ColumnsGame.move_left,
    ">": ColumnsGame.move_right,
}


def read_game(lines: Iterator[str]) -> ColumnsGame:
    """The game that the first lines describe: rows, columns, EMPTY or CONTENTS with its rows."""
    rows, columns, kind = int(next(lines)), int(next(lines)), next(lines).strip()
    if kind == "EMPTY":
        return ColumnsGame(rows, columns)
    if kind == "CONTENTS":
        return ColumnsGame(rows, columns, [read_row(next(lines), columns) for _ in range(rows)])
    raise ValueError(f"expected EMPTY or CONTENTS, not {kind!r}")


def read_row(line: str, columns: int) -> str:
    """A row of jewels; spaces that an editor cut off or added at its end do not matter."""
    row = line.rstrip()
    if len(row) > columns:
        raise ValueError(f"a row of {columns} jewels expected, not {row!r}")
    return row


def obey(game: ColumnsGame, command: str) -> None:
    """Does what a command says; nothing when it makes no sense."""
    match command.split():
        case ["F", column, top, middle, bottom]:
            try:
                game.new_faller(int(column), top, middle, bottom)
            except (ColumnsError, ValueError):
                return
        case _:
            COMMANDS.get(command.strip(), lambda same: None)(game)


def play(lines: Iterator[str]) -> None:
    game = read_game(lines)
    show(game)
    for command in lines:
        if command.strip() == "Q":
            return
        obey(game, command)
        show(game)
        if game.is_over():
            print("GAME OVER", flush=True)
            return


def show(game: ColumnsGame) -> None:
    print("\n".join(game.lines()), flush=True)


if __name__ == "__main__":
    try:
        with quiet_about_closed_pipe():
            play(line.rstrip("\r\n") for line in sys.stdin)
    except StopIteration:
        pass  # the input ended before the field did
    except ValueError as error:
        sys.exit(str(error))
