"""Mazes whose detours are needed: without the teleports, or the water, there is no way out.

A maze of corridors is cut in two and joined again by a pair of teleports; a fire closes the way
where only a bucket opens it. That they are needed is checked, not hoped: the solver must find the
maze impossible with the teleports walled up, and with the water gone.
"""

from __future__ import annotations

import random

from gridwright.board import Board, Cell
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.make.recipe import Difficulty, Maker, Recipe
from gridwright.search import Budget, Outcome, Request
from gridwright.show import Place

_STEPS = [(-1, 0), (1, 0), (0, -1), (0, 1)]
#: Pairs of teleports, waters, fires, and how many walls are opened for loops (one in ...).
_CONTENTS = {
    Difficulty.EASY: (1, 1, 1, 12),
    Difficulty.MEDIUM: (2, 3, 2, 15),
    Difficulty.HARD: (3, 4, 3, 20),
}


def draw(recipe: Recipe, dice: random.Random) -> Board | None:
    # Corridors run on odd rows and columns, so an even size leaves a thicker wall at the far side.
    pairs, waters, fires, loops = _CONTENTS[recipe.difficulty]
    open_cells = _corridors(recipe, dice)
    _open_loops(open_cells, len(open_cells) // loops, dice)
    order = _by_distance(min(open_cells), open_cells)
    start, goal = order[0], order[-1]
    cells: dict[Place, Cell] = dict.fromkeys(open_cells, ())
    cells[start], cells[goal] = ("start",), ("goal",)
    cuts = [place for place in order[3:-3] if _splits(place, start, goal, open_cells)]
    if len(cuts) < 1 + fires:
        return None
    for place in dice.sample(cuts, 1 + fires):
        cells[place] = ("fire",)
    wall = next(place for place in order if cells[place] == ("fire",))
    cells[wall] = ("wall",)  # the first fire becomes the wall that only teleports pass
    near = _area(start, {place for place in open_cells if cells[place] != ("wall",)})
    sides = [sorted(p for p in area if not cells[p]) for area in (near, open_cells - near - {wall})]
    if len(sides[0]) < pairs + waters + 2 or len(sides[1]) < pairs + 2:
        return None
    entries = dice.sample(sides[0], pairs + waters)
    exits = dice.sample(sides[1], pairs)
    for number in range(pairs):
        cells[entries[number]] = cells[exits[number]] = (f"teleport-{number + 1}",)
    for place in entries[pairs:]:
        cells[place] = ("water",)
    return Board.of(
        [cells.get((row, column), ("wall",)) for column in range(recipe.width)]
        for row in range(recipe.height)
    )


def mutate(board: Board, dice: random.Random) -> Board:
    """Two things change places: a detour elsewhere is another detour."""
    cells = {(row, column): cell for row, column, cell in board.cells()}
    things = [place for place, cell in cells.items() if cell and cell[0] in ("water", "fire")]
    places = [place for place, cell in cells.items() if not cell]
    one, other = dice.choice(things), dice.choice(places)
    cells[one], cells[other] = cells[other], cells[one]
    return Board.of(
        [cells[row, column] for column in range(board.width)] for row in range(board.height)
    )


def measure(board: Board, solution: str) -> int:
    return len(solution)


def fits(recipe: Recipe, board: Board, solution: str) -> bool:
    """Whether teleports and water are both needed."""
    without_pads = _replace(board, "teleport-", ("wall",))
    without_water = _replace(board, "water", ())
    return not _can_be_solved(without_pads) and not _can_be_solved(without_water)


def _replace(board: Board, prefix: str, other: Cell) -> Board:
    return Board.of(
        [other if cell and cell[0].startswith(prefix) else cell for cell in row]
        for row in board.rows
    )


def _can_be_solved(board: Board) -> bool:
    game = find_game("maze")
    state = game.begin(Level("maze", board))
    return game.solve(Request(state)).outcome is not Outcome.UNSOLVABLE


def _corridors(recipe: Recipe, dice: random.Random) -> set[Place]:
    """A perfect maze: one way between any two cells."""
    rooms = {(r, c) for r in range(1, recipe.height - 1, 2) for c in range(1, recipe.width - 1, 2)}
    here = dice.choice(sorted(rooms))
    opened, trail = {here}, [here]
    while trail:
        row, column = trail[-1]
        ways = [(r, c) for r, c in _STEPS if (row + 2 * r, column + 2 * c) in rooms - opened]
        if not ways:
            trail.pop()
            continue
        r, c = dice.choice(ways)
        opened |= {(row + r, column + c), (row + 2 * r, column + 2 * c)}
        trail.append((row + 2 * r, column + 2 * c))
    return opened


def _open_loops(opened: set[Place], count: int, dice: random.Random) -> None:
    """Opens walls between two corridors, so that there is more than one way."""
    rows, columns = {r for r, _ in opened}, {c for _, c in opened}
    walls = sorted(
        (r, c)
        for r in range(min(rows), max(rows) + 1)
        for c in range(min(columns), max(columns) + 1)
        if (r, c) not in opened
        and ({(r - 1, c), (r + 1, c)} <= opened) != ({(r, c - 1), (r, c + 1)} <= opened)
    )
    opened.update(dice.sample(walls, min(count, len(walls))))


def _by_distance(start: Place, places: set[Place]) -> list[Place]:
    """All places that can be walked to, the nearest first."""
    order, seen = [start], {start}
    for row, column in order:
        for r, c in _STEPS:
            there = (row + r, column + c)
            if there in places and there not in seen:
                seen.add(there)
                order.append(there)
    return order


def _area(start: Place, places: set[Place]) -> set[Place]:
    return set(_by_distance(start, places))


def _splits(place: Place, start: Place, goal: Place, places: set[Place]) -> bool:
    """Whether every way from start to goal leads through ``place``."""
    return goal not in _area(start, places - {place})


MAKER = Maker(
    draw,
    mutate,
    measure,
    fits,
    mutations={Difficulty.EASY: 4, Difficulty.MEDIUM: 12, Difficulty.HARD: 24},
    objective="moves",
    budget=Budget(states=500_000),
    smallest=(9, 9),
)
