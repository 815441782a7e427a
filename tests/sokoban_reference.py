"""Sokoban by brute force, for checking the compiled kernels: slow, short and obviously right.

It shares no code with the package, so that a misreading of the rules on one side shows.
"""

from __future__ import annotations

import heapq
import random
from dataclasses import dataclass
from pathlib import Path

State = tuple[int, frozenset[int]]  # the player's cell and the boxes' cells


@dataclass(frozen=True)
class Grid:
    """A level as the kernels take it: rows of XSB characters one after the other."""

    width: int
    height: int
    cells: str

    @classmethod
    def of(cls, *rows: str) -> Grid:
        width = max(map(len, rows))
        return cls(width, len(rows), "".join(row.ljust(width) for row in rows))

    def __str__(self) -> str:
        rows = [
            self.cells[i : i + self.width] for i in range(0, self.width * self.height, self.width)
        ]
        return "\n".join(rows)

    @property
    def start(self) -> State:
        boxes = frozenset(i for i, c in enumerate(self.cells) if c in "$*")
        return next(i for i, c in enumerate(self.cells) if c in "@+"), boxes

    def won(self, state: State) -> bool:
        targets = {i for i, c in enumerate(self.cells) if c in ".*+"}
        return bool(targets) and targets <= state[1]

    def steps(self, state: State) -> list[tuple[str, State]]:
        """The moves that change something, capitals for pushes."""
        player, boxes = state
        found = []
        for letter, (rows, columns) in zip("udlr", ((-1, 0), (1, 0), (0, -1), (0, 1)), strict=True):
            ahead = self._neighbour(player, rows, columns)
            if ahead is None:
                continue
            if ahead not in boxes:
                found.append((letter, (ahead, boxes)))
                continue
            beyond = self._neighbour(ahead, rows, columns)
            if beyond is not None and beyond not in boxes:
                found.append((letter.upper(), (ahead, boxes - {ahead} | {beyond})))
        return found

    def _neighbour(self, cell: int, rows: int, columns: int) -> int | None:
        row, column = divmod(cell, self.width)
        row, column = row + rows, column + columns
        if not (0 <= row < self.height and 0 <= column < self.width):
            return None
        cell = row * self.width + column
        return None if self.cells[cell] == "#" else cell

    def replay(self, moves: str) -> State:
        """The state after `moves`, each of which must do what its letter says."""
        state = self.start
        for move in moves:
            state = dict(self.steps(state))[move]
        return state


def read_collection(path: Path) -> list[Grid]:
    """The levels of a file, whatever stands between them."""
    levels, rows = [], []
    for line in [*path.read_text().splitlines(), ""]:
        if line.strip() and set(line) <= set("# .$*@+"):
            rows.append(line)
        elif rows:
            levels.append(Grid.of(*rows))
            rows = []
    return levels


def least(grid: Grid, objective: str) -> tuple[int, int] | None:
    """The least (moves, pushes), ordered by what the objective counts first; None: unsolvable."""
    first = grid.start
    best = {first: (0, 0)}
    queue = [((0, 0), 0, first)]
    ticket = 0
    while queue:
        cost, _, state = heapq.heappop(queue)
        if cost > best[state]:
            continue
        if grid.won(state):
            return cost if objective == "moves" else (cost[1], cost[0])
        for move, after in grid.steps(state):
            push = int(move.isupper())
            steps = (1, push) if objective == "moves" else (push, 1)
            total = (cost[0] + steps[0], cost[1] + steps[1])
            if after not in best or total < best[after]:
                best[after] = total
                ticket += 1
                heapq.heappush(queue, (total, ticket, after))
    return None


def positions(grid: Grid, depth: int) -> list[int]:
    """How many distinct states lie each number of moves from the start."""
    seen = {grid.start}
    layer = [grid.start]
    counts = [1]
    for _ in range(depth):
        ahead = []
        for state in layer:
            for _, after in grid.steps(state):
                if after not in seen:
                    seen.add(after)
                    ahead.append(after)
        layer = ahead
        counts.append(len(layer))
    return counts


def random_grid(seed: int) -> Grid:
    """A small level of any kind: open or walled, spare or missing boxes, solvable or not."""
    chance = random.Random(seed)
    width, height = chance.randint(2, 8), chance.randint(3, 7)
    density = chance.choice((0.0, 0.1, 0.25, 0.35))
    cells = ["#" if chance.random() < density else " " for _ in range(width * height)]
    if chance.random() < 0.5:
        for i in range(width * height):
            row, column = divmod(i, width)
            if row in (0, height - 1) or column in (0, width - 1):
                cells[i] = "#"
    floor = [i for i, c in enumerate(cells) if c == " "]
    if len(floor) < 4:
        return random_grid(seed + 1_000_003)
    chance.shuffle(floor)
    targets = chance.randint(1, min(2 if len(floor) > 20 else 3, len(floor) - 2))
    boxes = targets + chance.choice((0, 0, 0, 0, 0, 1, 2, -1))
    boxes = max(0, min(boxes, len(floor) - 1, 3 if len(floor) > 20 else 4))
    player, *rest = floor
    spots = set(rest[:boxes])
    goals = set(chance.sample(floor, targets))
    if chance.random() < 0.7 and boxes >= targets:
        # Put the goals where the boxes can be pushed to, and far, so that there is much to solve.
        plain = Grid(width, height, "".join("#" if c == "#" else " " for c in cells))
        seen = [(player, frozenset(spots))]
        known = set(seen)
        for state in seen:
            ahead = [after for _, after in plain.steps(state) if after not in known]
            known.update(ahead)
            seen += ahead
            if len(seen) > 5000:
                break
        goals = set(chance.sample(sorted(seen[-1][1]), targets))
    for i in range(width * height):
        if cells[i] == "#":
            continue
        if i == player:
            cells[i] = "+" if i in goals else "@"
        elif i in spots:
            cells[i] = "*" if i in goals else "$"
        elif i in goals:
            cells[i] = "."
    return Grid(width, height, "".join(cells))


def crowded_grid(seed: int) -> Grid:
    """A walled level of up to 7x7 cells and 4 boxes, whose targets a random walk has filled."""
    chance = random.Random(seed)
    width, height = chance.randint(5, 7), chance.randint(5, 7)
    density = chance.choice((0.0, 0.1, 0.2, 0.3))
    cells = ["#"] * (width * height)
    for row in range(1, height - 1):
        for column in range(1, width - 1):
            if chance.random() >= density:
                cells[row * width + column] = " "
    floor = [i for i, c in enumerate(cells) if c == " "]
    boxes = chance.randint(2, 4)
    if len(floor) < boxes + 3:
        return crowded_grid(seed + 1_000_003)
    player, *spots = chance.sample(floor, boxes + 1)
    plain = Grid(width, height, "".join(cells))
    state = (player, frozenset(spots))
    for _ in range(300):
        steps = plain.steps(state)
        if not steps:
            break
        state = chance.choice(steps)[1]
    for spot in spots:
        cells[spot] = "$"
    cells[player] = "@"
    for target in state[1]:
        cells[target] = {"$": "*", "@": "+"}.get(cells[target], ".")
    return Grid(width, height, "".join(cells))


def symmetric_grid(seed: int) -> Grid:
    """A small level whose walls, boxes and targets look the same in a mirror or upside down."""
    chance = random.Random(seed)
    size = chance.choice((4, 5, 6))
    width, height = (size, size) if chance.random() < 0.5 else (chance.randint(4, 6), size)
    turns = chance.choice(("rows", "columns", "half", "both", "diagonal", "quarter"))
    cells = [" "] * (width * height)

    def images(row: int, column: int) -> set[tuple[int, int]]:
        upside, mirrored = height - 1 - row, width - 1 - column
        found = {(row, column)}
        if turns in ("rows", "both"):
            found.add((upside, column))
        if turns in ("columns", "both"):
            found.add((row, mirrored))
        if turns in ("half", "both", "quarter"):
            found.add((upside, mirrored))
        if width == height and turns == "diagonal":
            found.add((column, row))
        if width == height and turns == "quarter":
            found |= {(column, upside), (mirrored, row)}
        return found

    for content, times in (("#", chance.randint(0, 2)), ("$", 1), (".", 1)):
        for _ in range(times):
            spots = images(chance.randrange(height), chance.randrange(width))
            if all(cells[row * width + column] == " " for row, column in spots):
                for row, column in spots:
                    cells[row * width + column] = content
    floor = [i for i, c in enumerate(cells) if c in " ."]
    if not floor or cells.count(".") < 2 or cells.count("$") > 3:
        return symmetric_grid(seed + 1_000_003)
    player = chance.choice(floor)
    cells[player] = "+" if cells[player] == "." else "@"
    return Grid(width, height, "".join(cells))
