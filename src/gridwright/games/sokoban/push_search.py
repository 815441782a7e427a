"""The Sokoban solver in Python: a search over pushes, for machines without the kernels.

A node is the computers and the exact cell of the player after a push; an edge is the walk to the
next push and the push itself. Both objectives are exact: costs are compared first by what was
asked for, then by the other, which is why the player's exact cell is part of a node.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import cast

from gridwright.games.sokoban.rules import SokobanState, Warehouse
from gridwright.search import Request, Result, a_star, search

#: The player's cell and the computers'.
Node = tuple[int, frozenset[int]]
#: Costs are one number, so that they can be added and compared: what is asked for, times this,
#: plus the other. No solution comes near as many moves.
_UNIT = 1 << 32
#: How much ``any`` trusts the estimate above the cost so far.
_GREED = 5


def search_pushes(
    request: Request,
) -> Result:
    """Fewest moves (ties by pushes), fewest pushes (ties by moves), or any solution."""
    state = cast(SokobanState, request.state)
    pushes = _PushSearch(state.warehouse, request.objective)
    start = (state.player, state.boxes)
    frontier = a_star(pushes.estimate)
    return search(start, pushes.successors, pushes.won, frontier, request.watch())


class _PushSearch:
    def __init__(self, warehouse: Warehouse, objective: str) -> None:
        self.warehouse = warehouse
        # The price of a step and of a push, and what is known of the distance still to go.
        self.step, self.push, self.weight = {
            "moves": (_UNIT, _UNIT + 1, _UNIT + 1),
            "pushes": (1, _UNIT + 1, _UNIT + 1),
            "any": (1, 1, _GREED),
        }[objective]
        self.steps = [(move, warehouse.offsets[move]) for move in "udlr"]
        self.distances = [self._push_distances(target) for target in warehouse.targets]

    def won(self, node: Node) -> bool:
        return bool(self.warehouse.targets) and self.warehouse.targets <= node[1]

    def estimate(self, node: Node) -> int | None:
        """A lower bound on the pushes to come, weighed; None when there is no way to win.

        Every target needs a computer of its own. To each its nearest is less than the truth, and
        so it is admissible; with none that can reach it the position is proved dead.
        """
        boxes = node[1]
        if not self.distances or len(boxes) < len(self.distances):
            return None
        total = 0
        for distances in self.distances:
            nearest = min((distances[box] for box in boxes if box in distances), default=None)
            if nearest is None:
                return None
            total += nearest
        if len(boxes) == len(self.distances):  # then no computer may be lost either
            by_box = 0
            for box in boxes:
                nearest = min((d[box] for d in self.distances if box in d), default=None)
                if nearest is None:
                    return None
                by_box += nearest
            total = max(total, by_box)
        return total * self.weight

    def successors(self, node: Node) -> Iterator[tuple[str, int, Node]]:
        player, boxes = node
        walls = self.warehouse.walls
        came: dict[int, tuple[int, str]] = {player: (0, "")}  # how a cell was walked to
        queue = deque([(player, 0)])
        while queue:
            cell, walked = queue.popleft()
            for move, offset in self.steps:
                ahead = cell + offset
                if ahead in came or walls[ahead]:
                    continue
                if ahead not in boxes:
                    came[ahead] = (cell, move)
                    queue.append((ahead, walked + 1))
                    continue
                beyond = ahead + offset
                if not walls[beyond] and beyond not in boxes:
                    walk = _walk(came, player, cell)
                    cost = walked * self.step + self.push
                    yield walk + move.upper(), cost, (ahead, boxes - {ahead} | {beyond})

    def _push_distances(self, target: int) -> dict[int, int]:
        """Pushes from each cell to the target on an otherwise empty board; absent when none."""
        walls = self.warehouse.walls
        distances = {target: 0}
        queue = deque([target])
        while queue:
            cell = queue.popleft()
            for _, offset in self.steps:
                before, player = cell - offset, cell - 2 * offset
                if before not in distances and not walls[before] and not walls[player]:
                    distances[before] = distances[cell] + 1
                    queue.append(before)
        return distances


def _walk(came: dict[int, tuple[int, str]], start: int, cell: int) -> str:
    moves = []
    while cell != start:
        cell, move = came[cell]
        moves.append(move)
    return "".join(reversed(moves))
