"""Maze files as lists of lists of cells; what makes a maze wrong is the package's to say."""

from cells import cell_of

from gridwright.games.maze.notation import first_complaint


def read_lines(filename):
    """The cells of a maze file.

    :raises OSError: when it cannot be read.
    :raises ValueError: when it holds no maze.
    """
    with open(filename, encoding="utf-8") as file:
        return parse(file.read().rstrip("\n").split("\n"))


def parse(lines):
    """The cells of the lines of a maze, which may end in a newline each.

    :raises ValueError: with the first complaint in the order of the handout.
    """
    rows = [line.rstrip("\n") for line in lines]
    complaint = first_complaint(rows)
    if complaint:
        raise ValueError(complaint)
    return [[cell_of(sign) for sign in row] for row in rows]
