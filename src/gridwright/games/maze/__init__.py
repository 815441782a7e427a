"""Acorn Runner: through a maze of teleports to the goal, with a bucket for every fire."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from gridwright.board import Cell
from gridwright.errors import Problem
from gridwright.game import Action, Game
from gridwright.games.maze.notation import SIGNS, MazeText
from gridwright.games.maze.route import find_route
from gridwright.games.maze.rules import OBJECTS, PLAYER, WALL, Maze, MazeState, Reply, maze_problems
from gridwright.games.maze.solver import FRONTIERS, solve
from gridwright.games.maze.why import why_dead
from gridwright.level import Level
from gridwright.search import Request, Result
from gridwright.show import Event, EventKind, Motion, Picture, Scene, Why
from gridwright.state import State
from gridwright.symmetry import ALL_SYMMETRIES, Symmetry

__all__ = ["MAZE", "AcornRunner", "Maze", "MazeState", "MazeText", "Reply"]

_EXAMPLE = """\
*X*****
*   1**
**F****
*     Y
*******
* W 1 *
*******
"""

_EVENTS = {
    Reply.BUMPED: EventKind.BUMP,
    Reply.OVER: EventKind.BUMP,
    Reply.TOOK_WATER: EventKind.TAKE,
    Reply.PUT_OUT_FIRE: EventKind.EXTINGUISH,
    Reply.TELEPORTED: EventKind.TELEPORT,
}


class AcornRunner(Game):
    name = "maze"
    title = "Acorn Runner"
    about = "Find the way out. A bucket of water puts out one fire; pads lead elsewhere."
    notations = (MazeText(),)
    actions = (
        Action("w", "up", ("up", "w", "k")),
        Action("a", "left", ("left", "a", "h")),
        Action("s", "down", ("down", "s", "j")),
        Action("d", "right", ("right", "d", "l")),
        Action("e", "wait", ("e",)),
    )
    objects = OBJECTS
    objectives = tuple(FRONTIERS)
    movable = (PLAYER,)
    scene = Scene.WOODS
    walls = (WALL,)

    @property
    def pictures(self) -> Mapping[str, Picture]:
        from gridwright.games.maze.pictures import PICTURES  # needed for drawing alone

        return PICTURES

    @property
    def example(self) -> Level:
        [level] = MazeText().read(_EXAMPLE)
        return Level(self.name, level.board, "The long way to the water")

    def symmetries(self, level: Level) -> frozenset[Symmetry]:
        return ALL_SYMMETRIES

    def problems(self, level: Level) -> Iterable[Problem]:
        return maze_problems(level.board)

    def begin(self, level: Level) -> MazeState:
        maze = Maze(level.board)
        return MazeState(maze, maze.start)

    def glyph(self, cell: Cell) -> str:
        return "A" if PLAYER in cell else SIGNS.get(cell, "?")

    def reply(self, before: State, move: str, after: State) -> str:
        """A wall in the way is worth a word too."""
        return cast(MazeState, before).turn(move)[1].value

    def route(
        self, state: State, origin: tuple[int, int], destination: tuple[int, int]
    ) -> str | None:
        """The player's way over plain ground, and last onto whatever lies at the destination."""
        return find_route(cast(MazeState, state), destination)

    def events(self, before: State, move: str, after: State) -> tuple[Event, ...]:
        state, reply = cast(MazeState, before).turn(move)
        kind = _EVENTS.get(reply, EventKind.STEP)
        return (Event(kind, (state.maze.place(state.cell),)), *self.ending(before, after))

    def why_dead(self, state: State) -> Why:
        return why_dead(cast(MazeState, state))

    def motions(self, before: State, after: State) -> tuple[Motion, ...]:
        """The player's step; a teleport is a motion too, however far."""
        was, now = cast(MazeState, before), cast(MazeState, after)
        if was.cell == now.cell:
            return ()
        return (Motion(PLAYER, was.maze.place(was.cell), now.maze.place(now.cell)),)

    def search(self, request: Request) -> Result:
        return solve(request)


MAZE = AcornRunner()
