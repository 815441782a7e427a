"""Columns: jewels fall in threes and vanish in rows of three. Its facts; rules are next door."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from gridwright.board import Board, Cell
from gridwright.errors import Problem
from gridwright.game import Action, Capability, Game, Measure, Option
from gridwright.games.columns.autoplay import best_moves
from gridwright.games.columns.happenings import bump, happened, motions
from gridwright.games.columns.notation import FieldNotation
from gridwright.games.columns.play import GOALS, ColumnsState
from gridwright.games.columns.rules import (
    JEWELS,
    LEAST_HEIGHT,
    LEAST_WIDTH,
    Field,
    jewel_name,
)
from gridwright.level import Level
from gridwright.search import Budget
from gridwright.show import Event, Motion, Picture, Scene
from gridwright.state import State

_EXAMPLE = """\
|                  |
|                  |
|                  |
|                  |
|                  |
|                  |
|             Z    |
| Y     X     Z    |
| Y  Z  X  X  S  Y |
 ------------------
"""
_LETTERS = {jewel_name(jewel): jewel for jewel in JEWELS}
_MARKS = ("falling", "landed", "matched")


class Columns(Game):
    """Columns, endless or up to ``extras["goal"]``, with the fallers of ``extras["seed"]``."""

    name = "columns"
    title = "Columns"
    about = "Three jewels alike in a line vanish. Turn and steer the falling three."
    notations = (FieldNotation(),)
    actions = (
        Action("t", "down", ("down", "s", "j")),
        Action("<", "left", ("left", "a", "h")),
        Action(">", "right", ("right", "d", "l")),
        Action("R", "rotate", ("space", "up", "w", "k"), repeats=False),
        Action("v", "drop", ("enter", "v"), repeats=False),
    )
    objects = (*_LETTERS, *_MARKS)
    capabilities = frozenset({Capability.REAL_TIME})
    scene = Scene.CAVE
    tick = "t"
    measures = (Measure("score", higher_is_better=True),)
    options = (Option("goal", {}), Option("seed", 0))

    @property
    def pictures(self) -> Mapping[str, Picture]:
        from gridwright.games.columns.pictures import PICTURES  # needed for drawing alone

        return PICTURES

    @property
    def example(self) -> Level:
        level = FieldNotation().read(_EXAMPLE)[0]
        return replace(level, title="Nine to go", extras={"seed": 3, "goal": {"clear": 9}})

    @property
    def levels(self) -> tuple[Level, ...]:
        return (self.endless(),)

    def endless(self, seed: int = 0) -> Level:
        """The game that is played for the score: 13 rows, 6 columns, no end but the rim."""
        return Level(self.name, Board.empty(13, 6), "Endless", extras={"seed": seed})

    def problems(self, level: Level) -> Iterator[Problem]:
        board = level.board
        if board.height < LEAST_HEIGHT:
            yield Problem(f"a field needs at least {LEAST_HEIGHT} rows, not {board.height}")
        if board.width < LEAST_WIDTH:
            yield Problem(f"a field needs at least {LEAST_WIDTH} columns, not {board.width}")
        for row, column, cell in board.cells():
            marks = [name for name in cell if name in _MARKS]
            if marks:
                said = "a level holds jewels alone; only the game marks them"
                yield Problem(said, row + 1, column + 1, " ".join(marks))
            if len(cell) - len(marks) > 1:
                yield Problem("one jewel a cell is enough", row + 1, column + 1, " ".join(cell))
        yield from _extras_problems(level.extras)

    def begin(self, level: Level) -> ColumnsState:
        rows = [
            "".join(_LETTERS[cell[0]] if cell else " " for cell in cells)
            for cells in level.board.rows
        ]
        seed, goal = level.extras.get("seed", 0), level.extras.get("goal") or {}
        return ColumnsState.first(Field.of(rows), seed, goal)

    def glyph(self, cell: Cell) -> str:
        """The jewel's letter, small while it falls; ``*`` when matched; ``.`` for nothing."""
        if "matched" in cell:
            return "*"
        letter = next((_LETTERS[name] for name in cell if name in _LETTERS), ".")
        return letter.lower() if "falling" in cell or "landed" in cell else letter

    def advice(self, state: State, budget: Budget | None = None) -> str:
        """The moves that autoplay would make for this faller."""
        return best_moves(cast(ColumnsState, state))

    def tally(self, before: Mapping[str, int], move: str, after: State) -> dict[str, int]:
        return {"score": cast(ColumnsState, after).score}

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        if after is before:
            return (bump(before.board),)
        was, now = cast(ColumnsState, before), cast(ColumnsState, after)
        return (*happened(was, now), *self.ending(before, after))

    def motions(self, before: State, after: State) -> tuple[Motion, ...]:
        return tuple(motions(cast(ColumnsState, before), cast(ColumnsState, after)))

    def for_score(self, level: Level) -> bool:
        return not level.extras.get("goal")

    def renewed(self, level: Level, seed: int) -> Level:
        """Fallers that nobody has seen before, where the score is all that counts."""
        if not self.for_score(level):
            return level
        return replace(level, extras={**level.extras, "seed": seed})


def _extras_problems(extras: Mapping[str, Any]) -> Iterator[Problem]:
    if not _is_whole(extras.get("seed", 0)):
        yield Problem('"seed" must be a whole number', text=repr(extras["seed"])[:40])
    goal = extras.get("goal") or {}
    if not isinstance(goal, Mapping):
        yield Problem('"goal" must be an object such as {"clear": 30}', text=repr(goal)[:40])
        return
    for name, least in goal.items():
        if name not in GOALS:
            yield Problem(f"no such goal; choose from {', '.join(GOALS)}", text=str(name)[:40])
        elif not _is_whole(least) or least < 1:
            yield Problem(f'the goal "{name}" must be at least 1', text=repr(least)[:40])


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


COLUMNS = Columns()

__all__ = ["COLUMNS", "Columns", "ColumnsState", "Field"]
