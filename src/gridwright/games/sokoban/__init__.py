"""Sokoban (Snekoban): its facts, its rules, its notations and its solver."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from gridwright.board import Cell
from gridwright.errors import Problem
from gridwright.game import WALK, Game, Measure
from gridwright.games.sokoban.notation import XsbNotation, read_lurd, sign
from gridwright.games.sokoban.route import find_route
from gridwright.games.sokoban.rules import COMPUTER, PLAYER, TARGET, WALL, SokobanState
from gridwright.games.sokoban.solver import OBJECTIVES, solve
from gridwright.games.sokoban.why import why_dead
from gridwright.level import Level
from gridwright.limits import COMMAND_LINE, Limits
from gridwright.search import Request, Result
from gridwright.show import Event, EventKind, Picture, Scene, Why
from gridwright.state import State
from gridwright.symmetry import ALL_SYMMETRIES, Symmetry

_EXAMPLE = """\
#######
#@ #  #
# $.  #
#  #$.#
#     #
#######
"""


class Sokoban(Game):
    name = "sokoban"
    title = "Snekoban"
    about = "Push every computer onto a target. You can push, never pull."
    notations = (XsbNotation(),)
    actions = WALK
    objects = (PLAYER, WALL, COMPUTER, TARGET)
    objectives = OBJECTIVES
    measures = (Measure("moves"), Measure("pushes"))
    movable = (PLAYER, COMPUTER)
    scene = Scene.WAREHOUSE
    walls = (WALL,)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        from gridwright.games.sokoban.pictures import PICTURES  # needed for drawing alone

        return PICTURES

    @property
    def example(self) -> Level:
        return XsbNotation().read(_EXAMPLE)[0]

    def symmetries(self, level: Level) -> frozenset[Symmetry]:
        return ALL_SYMMETRIES

    def problems(self, level: Level) -> Iterator[Problem]:
        players = 0
        for row, column, cell in level.board.cells():
            if len(cell) < 2 and cell != (PLAYER,):
                continue  # nothing can be wrong with it
            solid = [name for name in cell if name != TARGET]
            if len(solid) > 1:
                text = " ".join(solid)
                yield Problem("these cannot share a cell", row + 1, column + 1, text)
            elif len(cell) - len(solid) > 1:
                yield Problem("one target a cell is enough", row + 1, column + 1)
            if PLAYER in cell:
                players += 1
                if players > 1:
                    yield Problem("there is a player already", row + 1, column + 1, PLAYER)
        if not players:
            yield Problem("there is no player")

    def doubts(self, level: Level) -> Iterator[Problem]:
        """Levels that play, and that nobody can win."""
        names = [name for _, _, cell in level.board.cells() for name in cell]
        targets, computers = names.count(TARGET), names.count(COMPUTER)
        if not targets:
            yield Problem("there is no target, so it cannot be won")
        elif computers < targets:
            missing = "a computer is" if targets - computers == 1 else "computers are"
            yield Problem(f"{missing} missing: there are {targets} targets for {computers}")

    def begin(self, level: Level) -> State:
        return SokobanState.of(level)

    def glyph(self, cell: Cell) -> str:
        return sign(cell) or "?"

    def read_moves(self, text: str, limits: Limits = COMMAND_LINE) -> str:
        return read_lurd(text, limits)

    def record(self, before: State, move: str, after: State) -> str:
        pushed = cast(SokobanState, before).boxes is not cast(SokobanState, after).boxes
        return move.upper() if pushed else move.lower()

    def route(
        self, state: State, origin: tuple[int, int], destination: tuple[int, int]
    ) -> str | None:
        return find_route(cast(SokobanState, state), origin, destination)

    def tally(self, before: Mapping[str, int], move: str, after: State) -> dict[str, int]:
        return {"moves": before["moves"] + 1, "pushes": before["pushes"] + move.isupper()}

    def tallied(self, state: State, moves: str) -> dict[str, int]:
        return {"moves": len(moves), "pushes": sum(map(str.isupper, moves))}

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        was, now = cast(SokobanState, before), cast(SokobanState, after)
        if now is was:
            return (Event(EventKind.BUMP, (now.warehouse.place(now.player),)),)
        if now.boxes is was.boxes:
            return (Event(EventKind.STEP), *self.ending(before, after))
        (left,), (reached,) = was.boxes - now.boxes, now.boxes - was.boxes
        warehouse = now.warehouse
        here = (warehouse.place(reached),)
        found = [Event(EventKind.PUSH, here)]
        if reached in warehouse.targets:
            found.append(Event(EventKind.DOCK, here))
        elif left in warehouse.targets:
            found.append(Event(EventKind.UNDOCK, here))
        return (*found, *self.ending(before, after))

    def search(self, request: Request) -> Result:
        return solve(request)

    def why_dead(self, state: State) -> Why | None:
        return why_dead(cast(SokobanState, state))


SOKOBAN = Sokoban()

__all__ = ["SOKOBAN", "Sokoban", "SokobanState"]
