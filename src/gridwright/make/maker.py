"""The loop that all makers share: draw, solve, measure, keep what is good and new."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from gridwright.board import Board
from gridwright.errors import GridwrightError, UnknownName
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.levels.identity import level_identity
from gridwright.make import maze, snek, sokoban
from gridwright.make.recipe import Maker, Recipe
from gridwright.search import Budget, Request
from gridwright.solving.executors import Cancel, Executor, ThisProcess, in_order

MAKERS: dict[str, Maker] = {"sokoban": sokoban.MAKER, "maze": maze.MAKER, "snek": snek.MAKER}

#: After so many draws without a level the recipe is said to be hopeless.
_PATIENCE = 400


def make_levels(
    game: str,
    recipe: Recipe,
    count: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Iterator[Level]:
    """Levels by that recipe, no two alike up to the game's symmetries, each with its par.

    The same arguments give the same levels, wherever ``executor`` has them made: each draw has
    dice of its own. ``progress`` hears of every draw, with the number of levels made so far.

    :raises UnknownName: when nobody makes levels of that game.
    :raises GridwrightError: when the board is too small, or no draw is good enough.
    :raises KeyboardInterrupt: after Ctrl-C.
    """
    for made in draw_levels(game, recipe, count, seed, progress, executor):
        yield made.level


@dataclass(frozen=True)
class Made:
    """A level with the number of the draw that gave it, from 1."""

    draw: int
    level: Level


def draw_levels(
    game: str,
    recipe: Recipe,
    count: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
    executor: Executor | None = None,
    known: Sequence[Made] = (),
) -> Iterator[Made]:
    """What :func:`make_levels` gives, from behind those that are ``known`` on."""
    try:
        maker = MAKERS[game]
    except KeyError:
        raise UnknownName("maker for the game", game, MAKERS) from None
    if recipe.height < maker.smallest[0] or recipe.width < maker.smallest[1]:
        height, width = maker.smallest
        raise GridwrightError(f"{game} levels are at least {height}x{width} cells")
    made = {level_identity(one.level) for one in known}
    if len(made) >= count:
        return
    begun = known[-1].draw if known else 0
    task = partial(_draw, game=game, recipe=recipe, seed=seed)
    drawn = in_order((executor or ThisProcess()).run(task, itertools.count(begun)))
    for draws, level in enumerate(drawn, begun + 1):
        if level == _CANCELLED:
            raise KeyboardInterrupt
        if progress is not None:
            progress(len(made))
        if isinstance(level, Level) and level_identity(level) not in made:
            made.add(level_identity(level))
            title = f"{recipe.difficulty.capitalize()} {seed}-{len(made)}"
            yield Made(draws, replace(level, title=title))
        elif draws > _PATIENCE * (len(made) + 1):
            raise GridwrightError(
                f"no more {recipe.difficulty} {game} levels of {recipe.height}x{recipe.width} "
                "cells were found; try another size, difficulty or seed"
            )
        if len(made) == count:
            return


_CANCELLED = "cancelled"
#: For the par of a level that is kept; in states, so that seeds mean the same everywhere.
_FOR_PAR = Budget(states=1_000_000)


def _draw(number: int, cancel: Cancel, game: str, recipe: Recipe, seed: int) -> Level | str | None:
    """The level of one draw; None when the dice fell badly."""
    if cancel():
        return _CANCELLED
    return _climb(game, MAKERS[game], recipe, random.Random(f"{game} {recipe} {seed} {number}"))


def _climb(game: str, maker: Maker, recipe: Recipe, dice: random.Random) -> Level | None:
    """Draws a board and improves it step by step; None when nothing worth keeping comes of it."""
    board = maker.draw(recipe, dice)
    solution = _solution(game, maker, board) if board is not None else None
    if board is None or solution is None:
        return None
    for _ in range(maker.mutations[recipe.difficulty]):
        changed = maker.mutate(board, dice)
        found = _solution(game, maker, changed)
        if found is not None and maker.measure(changed, found) >= maker.measure(board, solution):
            board, solution = changed, found
    if not maker.fits(recipe, board, solution):
        return None
    par = _fewest_moves(game, board) or len(solution)
    return Level(game, board, extras={"par": par, "difficulty": str(recipe.difficulty)})


def _fewest_moves(game: str, board: Board) -> int | None:
    """The fewest moves, where they can be found: what a maker asks the solver for may be longer."""
    rules = find_game(game)
    start = rules.begin(Level(game, board))
    found = rules.solve(Request(start, rules.objectives[0], _FOR_PAR)).moves
    return len(found) if found else None


def _solution(game: str, maker: Maker, board: Board) -> str | None:
    """The solution of a board; None when it has none, or is too hard for anyone to be sure."""
    rules = find_game(game)
    level = Level(game, board)
    if rules.check(level):
        return None
    return rules.solve(Request(rules.begin(level), maker.objective, maker.budget)).moves or None
