"""Columns as a text program: reads a field and commands, shows the field after every one.

All rules are in ``gridwright.games.columns``; here are only the commands and what is printed.
A command that is malformed (an unknown word, a column or colour that does not exist) changes
nothing: the field is shown again. A malformed field ends the program with a message.
"""

import sys
from collections.abc import Callable, Iterator

from gridwright.games.columns.notation import draw
from gridwright.games.columns.rules import Field

COMMANDS: dict[str, Callable[[Field], Field]] = {
    "": Field.tick,
    "R": Field.rotate,
    "<": lambda field: field.shift(-1),
    ">": lambda field: field.shift(+1),
}


def read_field(lines: Iterator[str]) -> Field:
    """The field that the first lines describe: rows, columns, EMPTY or CONTENTS with its rows."""
    height, width, kind = int(next(lines)), int(next(lines)), next(lines).strip()
    if kind == "EMPTY":
        return Field.empty(height, width)
    if kind == "CONTENTS":
        return Field.of([read_row(next(lines), width) for _ in range(height)])
    raise ValueError(f"expected EMPTY or CONTENTS, not {kind!r}")


def read_row(line: str, width: int) -> str:
    """A row of jewels; spaces that an editor cut off or added at its end do not matter."""
    row = line.rstrip().ljust(width)
    if len(row) > width:
        raise ValueError(f"a row of {width} jewels expected, not {row!r}")
    return row


def obey(field: Field, command: str) -> Field:
    """The field after a command; the same one when the command makes no sense."""
    match command.split():
        case ["F", column, top, middle, bottom]:
            try:
                return field.new_faller(int(column) - 1, top + middle + bottom)
            except ValueError:
                return field
        case _:
            return COMMANDS.get(command.strip(), lambda same: same)(field)


def play(lines: Iterator[str]) -> None:
    field = read_field(lines)
    show(field)
    for command in lines:
        if command.strip() == "Q":
            return
        field = obey(field, command)
        show(field)
        if field.over:
            print("GAME OVER", flush=True)
            return


def show(field: Field) -> None:
    print(draw(field.board), end="", flush=True)


if __name__ == "__main__":
    try:
        play(line.rstrip("\r\n") for line in sys.stdin)
    except StopIteration:
        pass  # the input ended before the field did
    except ValueError as error:
        sys.exit(str(error))
