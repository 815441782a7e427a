"""Snek Is You as a student might write it, with a switch for each of the usual mistakes.

``WRONG`` names the mistake that this copy makes; without one it is right on every board that the
handout speaks of. ``variants.toml`` beside it says what each mistake is.
"""

WRONG = ""

NOUNS = {"SNEK", "FLAG", "ROCK", "WALL", "BUG", "COMPUTER"}
PROPERTIES = {"YOU", "STOP", "PUSH", "PULL", "DEFEAT", "WIN"}
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


def new_game(board):
    cells = board if WRONG == "keeps the board given" else [[list(c) for c in row] for row in board]
    if WRONG == "drops doubles":
        cells = [[list(dict.fromkeys(cell)) for cell in row] for row in cells]
    game = {"cells": cells, "rules": read_rules(cells)}
    if WRONG == "noun rules at the start":
        transform(game)
    return game


def dump_game(game):
    if WRONG == "dumps sets":
        return [[set(cell) for cell in row] for row in game["cells"]]
    return [[list(cell) for cell in row] for row in game["cells"]]


def step_game(game, direction):
    if WRONG == "steps a copy":
        game = {"cells": dump_game(game), "rules": set(game["rules"])}
    if WRONG == "new rules move":
        before = dump_game(game)
        move(game, *DIRECTIONS[direction])
        game["rules"] = read_rules(game["cells"])
        game["cells"][:] = before
    move(game, *DIRECTIONS[direction])
    old = game["rules"]
    if WRONG != "reads once":
        game["rules"] = read_rules(game["cells"])
    new = game["rules"]
    if WRONG == "old rules defeat":
        game["rules"] = old
        defeat(game)
        game["rules"] = new
        transform(game)
    elif WRONG == "defeat before nouns":
        defeat(game)
        transform(game)
    else:
        transform(game)
        won_early = won(game)
        defeat(game)
        if WRONG == "win before defeat":
            return won_early
    if WRONG == "old rules win":
        game["rules"] = old
    result = won(game)
    game["rules"] = new
    if WRONG == "returns nothing":
        return True if result else None
    if WRONG == "won for ever":
        game["won"] = game.get("won", False) or result
        return game["won"]
    return result


def is_text(name):
    return name.isupper()


def has(game, name, property_):
    if is_text(name):
        return property_ == "PUSH" and WRONG != "text stays"
    return (name.upper(), property_) in game["rules"]


def read_rules(cells):
    rules = set()
    lines = [list(row) for row in cells]
    if WRONG != "no rules downwards":
        lines += [list(column) for column in zip(*cells, strict=True)]
    if WRONG == "reads backwards":
        lines += [line[::-1] for line in lines]
    for line in lines:
        words = [next((name for name in cell if is_text(name)), "") for cell in line]
        for place, word in enumerate(words):
            if word == "IS":
                subjects = chain(words[:place][::-1], NOUNS, "subject")
                predicates = chain(words[place + 1 :], NOUNS | PROPERTIES, "predicate")
                if WRONG == "two rules need two IS" and "IS" in words[:place]:
                    continue
                if WRONG == "a bad AND spoils all" and spoilt(words, place):
                    continue
                rules |= {(one, other) for one in subjects for other in predicates}
    return rules


def spoilt(words, place):
    before = words[:place][::-1]
    count = len(chain(before, NOUNS, "subject"))
    after = len(chain(words[place + 1 :], NOUNS | PROPERTIES, "predicate"))
    loose = before[2 * count - 1 : 2 * count] + words[place + 2 * after : place + 2 * after + 1]
    return "AND" in loose


def chain(words, allowed, side):
    found = []
    for place in range(0, len(words), 2):
        if words[place] not in allowed or (place and words[place - 1] != "AND"):
            break
        found.append(words[place])
    if f"one {side}" == WRONG:
        return found[:1]
    return found


def move(game, down, right):
    """Lets every YOU object leave that can, with what it pushes and pulls."""
    cells = game["cells"]
    height, width = len(cells), len(cells[0])
    leaving = set()  # (row, column, name)

    def inside(row, column):
        return 0 <= row < height and 0 <= column < width

    def solid(name):
        return has(game, name, "STOP") or (
            WRONG == "PULL blocks" and has(game, name, "PULL") and not has(game, name, "PUSH")
        )

    def can_enter(row, column, pushing=True, depth=0):
        if WRONG == "wraps":
            row, column = row % height, column % width
            if depth > height + width:
                return False
        if not inside(row, column):
            return False
        for name in set(cells[row][column]):
            if (row, column, name) in leaving:
                continue
            push = has(game, name, "PUSH")
            if solid(name) and (not push or WRONG == "STOP beats PUSH"):
                if WRONG == "YOU and STOP lets in" and has(game, name, "YOU"):
                    continue
                if WRONG == "pushed through STOP" and depth:
                    continue
                return False
            if push:
                if WRONG == "pushes one" and depth:
                    return False
                if not can_enter(row + down, column + right, True, depth + 1):
                    if WRONG == "walks onto stuck" and not depth:
                        continue
                    return False
        return True

    def leave(row, column, name, pulled=False):
        if (row, column, name) in leaving:
            return
        leaving.add((row, column, name))
        ahead, beside = row + down, column + right
        if WRONG == "wraps":
            ahead, beside = ahead % height, beside % width
        if not (WRONG == "pulled does not push" and pulled):
            for other in set(cells[ahead][beside]):
                if has(game, other, "PUSH") and (ahead, beside, other) not in leaving:
                    if WRONG == "walks onto stuck" and not can_enter(ahead + down, beside + right):
                        continue
                    leave(ahead, beside, other)
        back, behind = row - down, column - right
        if WRONG == "pushed does not pull" and not pulled and not has(game, name, "YOU"):
            return
        if WRONG == "pulls one" and pulled:
            return
        if WRONG == "pulls beside" and inside(row + right, column + down):
            pull(row + right, column + down)
        if inside(back, behind):
            pull(back, behind)
        if WRONG == "drags its cell":
            for other in set(cells[row][column]):
                if has(game, other, "PUSH") and can_enter(ahead, beside):
                    leaving.add((row, column, other))

    def pull(row, column):
        for other in set(cells[row][column]):
            if has(game, other, "PULL") and (row, column, other) not in leaving:
                clear = can_enter(row + down, column + right)
                if clear or WRONG == "pulled through STOP":
                    leave(row, column, other, pulled=True)

    movers = [
        (row, column, name)
        for row in range(height)
        for column in range(width)
        for name in set(cells[row][column])
        if has(game, name, "YOU")
    ]
    before = -1
    while before != len(leaving):
        before = len(leaving)
        for row, column, name in movers:
            if (row, column, name) in leaving:
                continue
            if can_enter(row + down, column + right):
                leave(row, column, name)
            elif WRONG == "blocked pulls" and inside(row - down, column - right):
                pull(row - down, column - right)
        if WRONG == "moves one":
            break
    if WRONG == "moves one" and movers:
        first = movers[0]
        others = set(movers[1:])
        leaving -= others - {first}
    new = [[[] for _ in range(width)] for _ in range(height)]
    for row in range(height):
        for column in range(width):
            for name in cells[row][column]:
                gone = (row, column, name) in leaving
                to_row, to_column = (row + down, column + right) if gone else (row, column)
                if WRONG == "wraps":
                    to_row, to_column = to_row % height, to_column % width
                if not inside(to_row, to_column):
                    to_row, to_column = row, column
                new[to_row][to_column].append(name)
    for row in range(height):
        cells[row][:] = new[row]


def transform(game):
    changes = {
        subject.lower(): predicate.lower()
        for subject, predicate in sorted(game["rules"])
        if predicate in NOUNS
    }
    for row in game["cells"]:
        for cell in row:
            cell[:] = [changed(name, changes) for name in cell]


def changed(name, changes):
    if WRONG == "changes twice":
        for _ in range(2):
            name = changes.get(name, name)
        return name
    if WRONG == "no noun rules":
        return name
    return changes.get(name, name)


def defeat(game):
    for row in game["cells"]:
        for cell in row:
            deadly = [name for name in cell if has(game, name, "DEFEAT")]
            if WRONG == "not defeated by itself":
                deadly = [name for name in deadly if not has(game, name, "YOU")]
            if not deadly:
                continue
            if WRONG == "defeat clears the cell" and any(has(game, n, "YOU") for n in cell):
                cell[:] = []
            elif WRONG == "defeat takes the bug":
                cell[:] = [n for n in cell if not has(game, n, "YOU") and n not in deadly]
            elif WRONG == "defeats one":
                first = next((n for n in cell if has(game, n, "YOU")), None)
                if first:
                    cell.remove(first)
            else:
                cell[:] = [name for name in cell if not has(game, name, "YOU")]


def won(game):
    for row in game["cells"]:
        for cell in row:
            you = [name for name in cell if has(game, name, "YOU")]
            goals = [name for name in cell if has(game, name, "WIN")]
            if WRONG == "not won by itself":
                goals = [name for name in goals if name not in you]
            if you and goals:
                return True
    return False
