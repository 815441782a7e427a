"""Snekoban as a student might write it, with a switch for each of the usual mistakes.

``WRONG`` names the mistake that this copy makes; ``variants.toml`` beside it says what each is.
"""

from collections import deque

WRONG = ""

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Identity:
    """A game that is equal to nothing but itself."""

    def __init__(self, game):
        self.game = game


def make_new_game(board):
    places = {"player": set(), "wall": set(), "computer": set(), "target": set()}
    for row, cells in enumerate(board):
        for column, cell in enumerate(cells):
            names = cell[:1] if WRONG == "one object a cell" else cell
            for name in names:
                places[name].add((row, column))
    game = {
        "size": (len(board), len(board[0])),
        "player": min(places["player"]),
        "walls": frozenset(places["wall"]),
        "computers": places["computer"],
        "targets": places["target"],
    }
    return Identity(game) if WRONG == "equal by identity" else game


def inner(game):
    return game.game if isinstance(game, Identity) else game


def victory_check(game):
    game = inner(game)
    targets, computers = game["targets"], game["computers"]
    if WRONG == "won without targets":
        return targets <= computers
    if WRONG == "one target is enough":
        return bool(targets & computers)
    if WRONG == "won for ever":
        return game.get("won", False) or (bool(targets) and targets <= computers)
    if WRONG == "the player counts as computer":
        return bool(targets) and targets <= computers | {game["player"]}
    return bool(targets) and targets <= computers


def step_game(game, direction):
    game = inner(game)
    down, right = DIRECTIONS[direction]
    row, column = game["player"]
    ahead, beyond = (row + down, column + right), (row + 2 * down, column + 2 * right)
    new = game if WRONG == "changes the game given" else dict(game)
    if WRONG != "shares the computers":
        new["computers"] = set(game["computers"])
    if WRONG == "won for ever":
        new["won"] = victory_check(game)
    if WRONG == "stops at a victory" and victory_check(game):
        return wrapped(new)
    computers, walls = new["computers"], game["walls"]
    if ahead in walls and WRONG != "walks through walls":
        return wrapped(new)
    if ahead in computers:
        blocked = walls if WRONG == "pushes into computers" else walls | computers
        if WRONG == "pushes into walls":
            blocked = computers
        if beyond in blocked and beyond in walls | computers:
            if WRONG == "walks onto stuck computers":
                new["player"] = ahead
            return wrapped(new)
        if WRONG == "walks over computers":
            new["player"] = ahead
            return wrapped(new)
        if WRONG == "leaves nothing on targets" and beyond in game["targets"]:
            new["targets"] = game["targets"] - {beyond}
        computers.remove(ahead)
        computers.add(beyond)
    elif WRONG == "pulls" and (row - down, column - right) in computers:
        computers.remove((row - down, column - right))
        computers.add((row, column))
    new["player"] = ahead
    return wrapped(new)


def wrapped(game):
    return Identity(game) if WRONG == "equal by identity" else game


def dump_game(game):
    game = inner(game)
    height, width = game["size"]
    named = (
        ("wall", game["walls"]),
        ("computer", game["computers"]),
        ("target", game["targets"]),
        ("player", {game["player"]}),
    )
    board = [
        [[name for name, places in named if (row, column) in places] for column in range(width)]
        for row in range(height)
    ]
    if WRONG == "hides the target below the player":
        board = [[[cell[-1]] if "player" in cell else cell for cell in row] for row in board]
    return board


def solve_puzzle(game):
    if victory_check(game):
        return None if WRONG == "None when won" else []
    start = key(game)
    waiting = deque([(game, [])])
    seen = {start}
    while waiting:
        game, path = waiting.pop() if WRONG == "not the shortest" else waiting.popleft()
        for direction in DIRECTIONS:
            after = step_game(game, direction)
            if key(after) in seen:
                continue
            if WRONG != "never ends":
                seen.add(key(after))
            if victory_check(after):
                if WRONG == "one move short":
                    return path
                if WRONG == "gives boards":
                    return [dump_game(after)]
                return [*path, direction]
            waiting.append((after, [*path, direction]))
    return [] if WRONG == "empty when there is no way" else None


def key(game):
    game = inner(game)
    if WRONG == "forgets the player":
        return frozenset(game["computers"])
    if WRONG == "forgets the computers":
        return game["player"]
    return game["player"], frozenset(game["computers"])
