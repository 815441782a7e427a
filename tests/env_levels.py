"""Levels for tests of environments: random ones of every game, of many sizes."""

from __future__ import annotations

from random import Random

from gridwright import Board, Level
from gridwright.games.columns.rules import JEWELS, jewel_name
from gridwright.games.maze.rules import TELEPORTS
from snek_random import random_level

GAMES = ("sokoban", "snek", "maze", "columns")


def random_levels(game: str, count: int, seed: int = 0) -> list[Level]:
    """Levels with something happening in them, small enough to be won and lost by chance."""
    dice = Random(f"{game} {seed}")
    return [_MAKERS[game](dice) for _ in range(count)]


def _sokoban(dice: Random) -> Level:
    height, width = dice.randint(3, 7), dice.randint(3, 7)
    places = [(row, column) for row in range(height) for column in range(width)]
    dice.shuffle(places)
    rows: list[list[list[str]]] = [[[] for _ in range(width)] for _ in range(height)]
    boxes = dice.randint(1, max(1, len(places) // 7))
    (row, column), *others = places
    rows[row][column] = ["player"]
    for row, column in others[:boxes]:
        rows[row][column] = ["computer"]
    for row, column in others[boxes : boxes + dice.randint(0, len(places) // 5)]:
        rows[row][column] = ["wall"]
    floor = [cell for line in rows for cell in line if cell != ["wall"]]
    for cell in dice.sample(floor, min(boxes, len(floor))):
        cell.append("target")
    return Level("sokoban", Board.of(rows))


def _snek(dice: Random) -> Level:
    return random_level(dice, dice.choice(["snek", "baba"]))


def _maze(dice: Random) -> Level:
    height, width = dice.randint(2, 7), dice.randint(3, 7)
    size = height * width
    pads = [pad for pad in dice.sample(TELEPORTS, dice.randint(0, 2)) for _ in range(2)]
    if size < len(pads) + 2:
        pads = []
    cells: list[list[str]] = [["start"], ["goal"], *([pad] for pad in pads)]
    kinds = [[], [], [], ["wall"], ["water"], ["fire"]]
    cells += [list(dice.choice(kinds)) for _ in range(size - len(cells))]
    dice.shuffle(cells)
    return Level("maze", Board.of(cells[row * width :][:width] for row in range(height)))


def _columns(dice: Random) -> Level:
    height, width = dice.randint(4, 9), dice.randint(3, 6)
    rows = [
        [[jewel_name(dice.choice(JEWELS[:4]))] if dice.random() < 0.4 else [] for _ in range(width)]
        for _ in range(height)
    ]
    extras: dict[str, object] = {}
    if dice.random() < 0.5:
        extras["goal"] = {dice.choice(["clear", "survive", "chain", "score"]): dice.randint(1, 5)}
    if dice.random() < 0.5:
        extras["seed"] = dice.choice([0, 7, -3, 2**70])
    return Level("columns", Board.of(rows), extras=extras)


_MAKERS = {"sokoban": _sokoban, "snek": _snek, "maze": _maze, "columns": _columns}
