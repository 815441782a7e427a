"""Sokoban by reverse play: start from the finished position and pull.

Every drawing can therefore be solved; mutations then make it better: more pushes, and above all
more changes from one computer to another and from one direction to another.
"""

from __future__ import annotations

import random
from itertools import groupby, pairwise

from gridwright.board import Board, Cell
from gridwright.games.sokoban.rules import COMPUTER, PLAYER, TARGET, WALL
from gridwright.make.recipe import Difficulty, Maker, Recipe
from gridwright.search import Budget
from gridwright.show import Place

_STEPS = {"u": (-1, 0), "d": (1, 0), "l": (0, -1), "r": (0, 1)}
#: Shapes of wall that are strewn into an empty room.
_PIECES = [
    [(0, 0)],
    [(0, 0), (0, 1)],
    [(0, 0), (1, 0)],
    [(0, 0), (0, 1), (1, 0)],
    [(0, 0), (0, 1), (0, 2)],
    [(0, 0), (1, 0), (1, 1), (2, 1)],
]
#: Pushes and changes of computer that a level of each difficulty has at least.
_LEAST = {Difficulty.EASY: (5, 2), Difficulty.MEDIUM: (14, 4), Difficulty.HARD: (24, 7)}
_MOST_PUSHES = {Difficulty.EASY: 18, Difficulty.MEDIUM: 40, Difficulty.HARD: 1000}


def draw(recipe: Recipe, dice: random.Random) -> Board | None:
    floor = _room(recipe, dice)
    if len(floor) < 3 * recipe.boxes + 3:
        return None
    targets = set(dice.sample(sorted(floor), recipe.boxes))
    boxes, player = _pull(floor, targets, dice)
    if boxes == targets:
        return None

    def cell(place: Place) -> Cell:
        if place not in floor:
            return (WALL,)
        here = ((COMPUTER, boxes), (PLAYER, {player}), (TARGET, targets))
        return tuple(name for name, places in here if place in places)

    return Board.of(
        [cell((row, column)) for column in range(recipe.width)] for row in range(recipe.height)
    )


def mutate(board: Board, dice: random.Random) -> Board:
    """A wall or floor changed for the other, or a computer, a target or the player moved."""
    cells = {(row, column): cell for row, column, cell in board.cells()}
    inside = [p for p in cells if 0 < p[0] < board.height - 1 and 0 < p[1] < board.width - 1]
    place = dice.choice(inside)
    if cells[place] in ((), (WALL,)) and dice.random() < 0.5:
        cells[place] = () if cells[place] else (WALL,)
    else:
        name = dice.choice([PLAYER, COMPUTER, COMPUTER, TARGET])
        if name == TARGET:
            free = [p for p in inside if not {TARGET, WALL} & set(cells[p])]
        else:
            free = [p for p in inside if not {COMPUTER, PLAYER, WALL} & set(cells[p])]
        if free:
            old = dice.choice([p for p in inside if name in cells[p]])
            new = dice.choice(free)
            cells[old] = tuple(other for other in cells[old] if other != name)
            cells[new] = (*cells[new], name)
    player = next(place for place in inside if PLAYER in cells[place])
    reached = _reach(player, {place for place in inside if WALL not in cells[place]})
    for place in inside:
        if not cells[place] and place not in reached:
            cells[place] = (WALL,)
    return Board.of(
        [cells[row, column] for column in range(board.width)] for row in range(board.height)
    )


def measure(board: Board, solution: str) -> int:
    """Pushes count for a level, changes of computer and of direction count more."""
    changes, lines = _changes_and_lines(board, solution)
    return sum(map(str.isupper, solution)) + 4 * changes + 2 * lines


def fits(recipe: Recipe, board: Board, solution: str) -> bool:
    pushes = sum(map(str.isupper, solution))
    changes, _ = _changes_and_lines(board, solution)
    least_pushes, least_changes = _LEAST[recipe.difficulty]
    return least_pushes <= pushes <= _MOST_PUSHES[recipe.difficulty] and changes >= least_changes


def _changes_and_lines(board: Board, solution: str) -> tuple[int, int]:
    """How often the computer being pushed changes, and how many straight lines they go."""
    player = next((row, column) for row, column, cell in board.cells() if PLAYER in cell)
    pushed: list[tuple[Place, Place, str]] = []  # from, to, direction
    for move in solution:
        step = _STEPS[move.lower()]
        player = _plus(player, step)
        if move.isupper():
            pushed.append((player, _plus(player, step), move))
    changes = 1 + sum(a[1] != b[0] for a, b in pairwise(pushed))
    lines = sum(1 for _ in groupby(move for _, _, move in pushed))
    return changes, lines


def _room(recipe: Recipe, dice: random.Random) -> set[Place]:
    """The floor of a room with pieces of wall in it: one connected area inside a border."""
    inside = {(r, c) for r in range(1, recipe.height - 1) for c in range(1, recipe.width - 1)}
    floor = set(inside)
    while len(floor) > 0.72 * len(inside):
        row, column = dice.choice(sorted(floor))
        piece = dice.choice(_PIECES)
        if dice.random() < 0.5:
            piece = [(c, r) for r, c in piece]
        floor -= {(row + r, column + c) for r, c in piece}
    return max(_areas(floor), key=len)


def _areas(floor: set[Place]) -> list[set[Place]]:
    areas, left = [], set(floor)
    while left:
        area = _reach(min(left), floor)
        areas.append(area)
        left -= area
    return areas


def _reach(start: Place, floor: set[Place]) -> set[Place]:
    reached, queue = {start}, [start]
    for place in queue:
        for step in _STEPS.values():
            there = _plus(place, step)
            if there in floor and there not in reached:
                reached.add(there)
                queue.append(there)
    return reached


def _pull(floor: set[Place], targets: set[Place], dice: random.Random) -> tuple[set[Place], Place]:
    """Plays backwards from all computers on targets; where they and the player end up."""
    boxes = set(targets)
    free = sorted(floor - boxes)
    player = dice.choice(free)
    last: Place | None = None
    for _ in range(dice.randint(20, 40) * len(targets)):
        reached = _reach(player, floor - boxes)
        pulls = [
            (place, _plus(place, step), _plus(place, step, -1))  # player, computer, where it ends
            for place in sorted(reached)
            for step in _STEPS.values()
            if _plus(place, step) in boxes and _plus(place, step, -1) in floor - boxes
        ]
        if not pulls:
            break
        others = [pull for pull in pulls if pull[1] != last]
        place, box, back = dice.choice(others if others and dice.random() < 0.4 else pulls)
        boxes = boxes - {box} | {place}
        player, last = back, place
    return boxes, dice.choice(sorted(_reach(player, floor - boxes)))


def _plus(place: Place, step: Place, times: int = 1) -> Place:
    return place[0] + times * step[0], place[1] + times * step[1]


MAKER = Maker(
    draw,
    mutate,
    measure,
    fits,
    mutations={Difficulty.EASY: 8, Difficulty.MEDIUM: 60, Difficulty.HARD: 250},
    objective="pushes",
    budget=Budget(states=20_000),
    smallest=(5, 5),
)
