"""Small levels by the dozen, for tests of the store."""

from __future__ import annotations

from gridwright import Level, Session, read_text


def corridor(length: int, title: str = "") -> Level:
    """A Sokoban level with ``length`` steps to walk before the push that wins."""
    wall = "#" * (length + 6)
    floor = f"#-@{'-' * length}$.#"
    (level,) = read_text("\n".join([wall, floor, wall]))
    return Level(level.game, level.board, title)


def room(number: int, rows: int = 1) -> Level:
    """A level of its own for every number, below 2**20, that a push to the right wins."""
    pattern = f"{number:020b}".replace("0", "-").replace("1", "#")
    (level,) = read_text("\n".join([f"#{pattern}#"] * rows + [f"#-@$.{'#' * 17}"]))
    return level


def played(level: Level, moves: str) -> Session:
    session = Session(level)
    session.replay(moves)
    return session


def solved(level: Level, steps: int = 0, detours: int = 0) -> Session:
    """That level, won after ``steps`` and ``detours`` needless ones to the left and back."""
    return played(level, "lr" * detours + "r" * (steps + 1))


def solved_corridor(length: int, detours: int = 0) -> Session:
    return solved(corridor(length), length, detours)
