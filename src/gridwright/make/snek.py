"""Rule levels by mutation: small changes to a room of words, kept when the puzzle gets longer.

A draw is a plain room in which everything needed lies about; each mutation moves, adds or removes
an object or a word. The sentences in the first row, such as the one that makes us
snek, are left alone.
"""

from __future__ import annotations

import random

from gridwright import engine
from gridwright.board import Board
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.make.recipe import Difficulty, Maker, Recipe
from gridwright.search import Budget

#: How many moves a level of each difficulty takes.
_LENGTH = {Difficulty.EASY: (6, 16), Difficulty.MEDIUM: (12, 30), Difficulty.HARD: (18, 500)}
_US, _STOPPING = ("SNEK", "IS", "YOU"), ("WALL", "IS", "STOP")
_ROOM_FOR_TWO = 7  # columns in which both sentences stand apart
#: What a mutation may strew in.
_WORDS = ("ROCK", "PUSH", "WIN", "STOP", "AND", "BUG", "DEFEAT", "IS", "COMPUTER", "FLAG")
_SPARE = (*_WORDS, "rock", "wall", "bug", "wall")


def draw(recipe: Recipe, dice: random.Random) -> Board:
    """A snek, a flag, a wall between, and the words of two sentences, loose.

    In a hard level walls stop from the start: ways become long, and searches short.
    """
    hard = recipe.difficulty is Difficulty.HARD and recipe.width >= _ROOM_FOR_TWO
    rows: list[list[list[str]]] = [[[] for _ in range(recipe.width)] for _ in range(recipe.height)]
    sentences = [_US, _STOPPING] if hard else [_US]
    for place, sentence in zip((0, recipe.width - 3), sentences, strict=False):
        for column, word in enumerate(sentence):
            rows[0][place + column] = [word]
    things = ["snek", "flag", "FLAG", "IS", "WIN", *(() if hard else ("WALL", "STOP"))]
    inner = [(r, c) for r in range(2, recipe.height - 1) for c in range(1, recipe.width - 1)]
    for (row, column), name in zip(dice.sample(inner, len(things)), things, strict=True):
        rows[row][column] = [name]
    barrier = dice.randrange(2, recipe.width - 2)
    gap = dice.randrange(1, recipe.height) if hard else None
    for row in range(1, recipe.height):
        if row != gap:
            rows[row][barrier] = rows[row][barrier] or ["wall"]
    return Board.of(rows)


def mutate(board: Board, dice: random.Random) -> Board:
    """One thing moved, added or removed."""
    rows = [list(row) for row in board.rows]
    below = [(row, column) for row, column, _ in board.cells() if row > 0]
    full = [(row, column) for row, column in below if rows[row][column]]
    empty = [(row, column) for row, column in below if not rows[row][column]]
    kind = dice.random()
    if not full or not empty:
        return board
    row, column = dice.choice(full)
    there_row, there_column = dice.choice(empty)
    if kind < 0.6:
        rows[there_row][there_column] = rows[row][column]
    elif kind < 0.9:
        rows[there_row][there_column] = (dice.choice(_SPARE),)
    if kind < 0.6 or kind >= 0.9:
        rows[row][column] = ()
    return Board.of(rows)


def measure(board: Board, solution: str) -> int:
    return len(solution)


def fits(recipe: Recipe, board: Board, solution: str) -> bool:
    """Whether the length is right and the rules at the end are not those of the start."""
    least, most = _LENGTH[recipe.difficulty]
    state = find_game("snek").begin(Level("snek", board))
    rules = state.show.sentences
    for move in solution:
        state = state.step(move)
    return least <= len(solution) <= most and state.show.sentences != rules


MAKER = Maker(
    draw,
    mutate,
    measure,
    fits,
    mutations={Difficulty.EASY: 6, Difficulty.MEDIUM: 20, Difficulty.HARD: 60},
    objective="moves",
    budget=Budget(states=100_000 if engine.compiled() else 20_000),  # about a second at most
    smallest=(5, 7),
)
