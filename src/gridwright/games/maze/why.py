"""Why there is no way out any more: the fires that close it, or the goal that nothing leads to."""

from __future__ import annotations

from gridwright.games.maze.rules import Maze, MazeState
from gridwright.show import Why


def why_dead(state: MazeState) -> Why:
    """What bars the way of a state that is known to be lost."""
    maze = state.maze
    burning = {cell for cell, bit in maze.fire.items() if not state.put_out >> bit & 1}
    beyond = _reach(maze, maze.goal, burning)  # from where the goal is near, without a fire
    reached = _reach(maze, state.cell, burning)
    around = {fire for fire in burning if any(fire + step in reached for step in _steps(maze))}
    bars = {fire for fire in around if any(fire + step in beyond for step in _steps(maze))}
    cells = tuple(sorted(maze.place(fire) for fire in bars or around))
    if not cells:
        return Why((maze.place(maze.goal),), "No way leads from here to the goal.")
    water = any(cell in reached and not state.taken >> bit & 1 for cell, bit in maze.water.items())
    if state.buckets or water:
        return Why(cells, "Fire closes the way, and there is too little water for all of it.")
    return Why(cells, "Fire closes the way, and there is no water left to put it out.")


def _steps(maze: Maze) -> list[int]:
    return [offset for offset in maze.offsets.values() if offset]


def _reach(maze: Maze, start: int, closed: set[int]) -> set[int]:
    """Where somebody gets to who does not step into ``closed``."""
    reached, order = {start}, [start]
    for cell in order:
        for step in _steps(maze):
            there = cell + step
            if maze.wall[there] or there in closed:
                continue
            there = maze.pads.get(there, there)
            if there not in reached:
                reached.add(there)
                order.append(there)
    return reached
