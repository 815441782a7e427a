"""Ways across a position: the player to a cell, or one computer to a cell and nothing else moved.

This is what pointing means in a front end: point at a floor to walk there, at a computer and
then at a floor to push it there.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.games.sokoban.rules import SokobanState
from gridwright.search import Budget, Watch, a_star, search

#: Somebody waits for this with a finger on the screen.
_BUDGET = Budget(seconds=2, states=300_000)
_Node = tuple[int, int]  # the player and the computer that may be pushed, 0 for none


def find_route(
    state: SokobanState, origin: tuple[int, int], destination: tuple[int, int]
) -> str | None:
    """The fewest moves that bring the computer at ``origin``, or else the player, to the
    destination without moving any other computer; None when there are none."""
    warehouse = state.warehouse
    chosen, goal = warehouse.number(*origin), warehouse.number(*destination)
    pushed = chosen if chosen in state.boxes else 0
    fixed = state.boxes - {pushed}
    steps = [(move, offset) for move, offset in warehouse.offsets.items() if move.islower()]
    goal_row, goal_column = divmod(goal, warehouse.stride)

    def blocked(cell: int) -> bool:
        return bool(warehouse.walls[cell]) or cell in fixed

    def successors(node: _Node) -> Iterator[tuple[str, int, _Node]]:
        player, box = node
        for move, offset in steps:
            ahead = player + offset
            if blocked(ahead):
                continue
            if ahead != box:
                yield move, 1, (ahead, box)
            elif not blocked(ahead + offset):
                yield move.upper(), 1, (ahead, ahead + offset)

    def traveller(node: _Node) -> int:
        return node[1] or node[0]

    def distance(node: _Node) -> int:
        row, column = divmod(traveller(node), warehouse.stride)
        return abs(row - goal_row) + abs(column - goal_column)

    if blocked(goal):
        return None
    start = (state.player, pushed)
    return search(
        start, successors, lambda node: traveller(node) == goal, a_star(distance), Watch(_BUDGET)
    ).moves
