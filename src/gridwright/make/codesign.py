"""A second pair of eyes for the builder of a level: par, what is never needed, one harder change.

Whatever is said is proved by the solver. What could not be proved in time is shown as not known.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from gridwright.board import Board, Cell
from gridwright.game import Game, find_game
from gridwright.level import Level
from gridwright.search import Budget, Outcome, Request
from gridwright.show import Place, kind_of

_SECONDS = {"par": 0.8, "spare": 0.7, "harder": 0.7}  # of CPU for each question
_EACH = 0.15  # for one changed board
_MEMORY = 128 << 20


@dataclass(frozen=True)
class Harder:
    """One change that makes the level longer, and the level that comes of it."""

    text: str
    place: Place
    par: int
    level: Level


@dataclass
class Advice:
    """What is proved about a level; ``par`` and ``outcome`` are those of its shortest solution."""

    outcome: str
    par: int | None = None
    spare: list[tuple[int, int, str]] = field(default_factory=list)  #: never needed, each alone
    all_tried: bool = False  #: whether everything on the board was tried for that
    harder: Harder | None = None


def advise(level: Level) -> Advice:
    """What the solver can prove about a playable level in about two seconds."""
    game = find_game(level.game)
    result = game.solve(Request(game.start(level), "", Budget(_SECONDS["par"], _MEMORY)))
    if result.moves is None:
        return Advice(str(result.outcome))
    advice = Advice(str(result.outcome), len(result.moves))
    _find_spare(game, level, advice)
    if advice.par:
        _find_harder(game, level, advice, advice.par)
    return advice


def _find_spare(game: Game, level: Level, advice: Advice) -> None:
    """Things without which the shortest solution is as long as with them."""
    deadline = time.process_time() + _SECONDS["spare"]
    for row, column, name in _things(game, level):
        if time.process_time() > deadline:
            return
        cell = tuple(other for other in level.board[row, column] if other != name)
        if _par(game, _changed(level, {(row, column): cell})) == advice.par:
            advice.spare.append((row, column, name))
    advice.all_tried = True


def _find_harder(game: Game, level: Level, advice: Advice, par: int) -> None:
    """The best of the changes there is time for."""
    deadline = time.process_time() + _SECONDS["harder"]
    changes = list(_changes(game, level))
    random.Random(par).shuffle(changes)
    for text, place, cells in changes:
        if time.process_time() > deadline:
            return
        changed = _changed(level, cells)
        found = _par(game, changed)
        if found is not None and found > (advice.harder.par if advice.harder else par):
            notes = {**changed.extras, "par": found}
            advice.harder = Harder(text, place, found, replace(changed, extras=notes))


def _things(game: Game, level: Level) -> Iterator[tuple[int, int, str]]:
    """What could be taken away. Of walls only those inside: the outer ones are the frame."""
    board, yours = level.board, set(game.movers(game.begin(level)))
    for row, column, cell in board.cells():
        for name in cell:
            if kind_of(name) in yours:
                continue
            inside = 0 < row < board.height - 1 and 0 < column < board.width - 1
            if name not in game.walls or (inside and _touches_floor(board, row, column, game)):
                yield row, column, name


def _touches_floor(board: Board, row: int, column: int, game: Game) -> bool:
    """Whether there is room on two opposite sides: a wall between, not one of the frame."""
    outside = game.outside(board)

    def is_room(place: Place) -> bool:
        return place not in outside and not set(board[place]) & set(game.walls)

    across = is_room((row, column - 1)) and is_room((row, column + 1))
    return across or (is_room((row - 1, column)) and is_room((row + 1, column)))


def _changes(game: Game, level: Level) -> Iterator[tuple[str, Place, dict[Place, Cell]]]:
    """Single changes: a wall more, or one thing a step aside."""
    board, outside = level.board, game.outside(level.board)
    empty = {
        (row, column)
        for row, column, cell in board.cells()
        if not cell and (row, column) not in outside
    }
    for place in sorted(empty):
        for wall in game.walls[:1]:
            yield f"a {wall} here", place, {place: (wall,)}
    for row, column, cell in board.cells():
        for name in cell:
            if name in game.walls:
                continue
            for there in (
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ):
                if there in empty:
                    left = tuple(other for other in cell if other != name)
                    said = f"{kind_of(name)} one step aside"
                    yield said, there, {(row, column): left, there: (name,)}


def _changed(level: Level, cells: dict[Place, Cell]) -> Level:
    return replace(level, board=level.board.with_cells(cells))


def _par(game: Game, level: Level) -> int | None:
    """The moves of the shortest solution; None where there is none, or nobody knows."""
    if game.check(level):
        return None
    result = game.solve(Request(game.begin(level), "", Budget(_EACH, _MEMORY)))
    return len(result.moves) if result.outcome is Outcome.SOLVED and result.moves else None
