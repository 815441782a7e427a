"""The smallest game there is: a token walks along a corridor to the exit and falls into holes.

It is the template of docs/adding-a-game.md and passes the contract suite, so it cannot rot.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from gridwright.board import Board, Cell
from gridwright.errors import BadMove, Problem
from gridwright.game import Action, Game
from gridwright.level import Level
from gridwright.state import State, Status


@dataclass(frozen=True)
class NullState(State):
    """Where the token is. The corridor itself is a string of signs that never changes."""

    corridor: str
    token: int

    def step(self, move: str) -> NullState:
        if move not in ("l", "r"):
            raise BadMove(f"the null game has no move {move!r}; its moves are l r")
        there = self.token + (1 if move == "r" else -1)
        if self.status is not Status.PLAYING or not 0 <= there < len(self.corridor):
            return self
        return replace(self, token=there)

    @property
    def status(self) -> Status:
        here = self.corridor[self.token]
        return {"E": Status.WON, "O": Status.LOST}.get(here, Status.PLAYING)

    @property
    def board(self) -> Board:
        names = {"E": ("exit",), "O": ("hole",), ".": ()}
        return Board.of(
            [
                [
                    (*names[sign], *(("token",) if place == self.token else ()))
                    for place, sign in enumerate(self.corridor)
                ]
            ]
        )


class NullGame(Game):
    name = "null"
    title = "Null Game"
    actions = (Action("l", "left", ("left",)), Action("r", "right", ("right",)))
    objects = ("token", "exit", "hole")

    @property
    def example(self) -> Level:
        return Level("null", Board.of([[["hole"], ["token"], [], ["exit"]]]), "The Corridor")

    def problems(self, level: Level) -> Iterator[Problem]:
        if level.board.height != 1:
            yield Problem("the null game is one row high", row=2)
        tokens = 0
        for row, column, cell in level.board.cells():
            tokens += cell.count("token")
            if len(cell) > 1:
                yield Problem("one object a cell", row + 1, column + 1, " ".join(cell))
        if tokens != 1:
            yield Problem(f"the null game has one token, not {tokens}")

    def begin(self, level: Level) -> State:
        signs = [self.glyph(cell) for cell in level.board.rows[0]]
        return NullState("".join(signs).replace("t", "."), signs.index("t"))

    def glyph(self, cell: Cell) -> str:
        return {"token": "t", "exit": "E", "hole": "O"}[cell[-1]] if cell else "."
