"""What is done with a student's modules in one case, course by course; what is seen is yielded.

Runs in the student's process, so nothing here is trusted and nothing of the house is imported.
Each driver is a generator: what was seen before an exception is seen all the same.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

Case = dict[str, Any]
Seen = Iterator[dict[str, Any]]


def snek(modules: Any, case: Case) -> Seen:
    lab, given = modules.lab, copy.deepcopy(case["board"])
    if case["kind"] == "round trip":
        board = _plain(lab.dump_game(lab.new_game(given)))
        yield {"board": board}
        yield {"board": _plain(lab.dump_game(lab.new_game(copy.deepcopy(board))))}
        return
    game = lab.new_game(given)
    twin = lab.new_game(given) if case["kind"] == "in place" else None
    yield {"board": _plain(lab.dump_game(game))}
    for direction in case["moves"]:
        won = lab.step_game(game, direction)
        seen = {"board": _plain(lab.dump_game(game)), "won": bool(won), "returned": _simple(won)}
        if twin is not None:
            seen["another game"] = _plain(lab.dump_game(twin))
            seen["the board given"] = _plain(given)
        yield seen


def snekoban(modules: Any, case: Case) -> Seen:
    lab, given = modules.lab, copy.deepcopy(case["board"])
    game = lab.make_new_game(given)
    if case["kind"] == "solve":
        yield {"solution": _simple(lab.solve_puzzle(game))}
        return
    if case["kind"] == "round trip":
        board = _plain(lab.dump_game(game))
        yield {"board": board}
        yield {"board": _plain(lab.dump_game(lab.make_new_game(board)))}
        return
    seen = {"board": _plain(lab.dump_game(game)), "won": bool(lab.victory_check(game))}
    yield seen
    for direction in case["moves"]:
        before = copy.deepcopy(game)
        after = lab.step_game(game, direction)
        seen = {"board": _plain(lab.dump_game(after)), "won": bool(lab.victory_check(after))}
        if case["kind"] == "unchanged":
            seen["the game before"] = _plain(lab.dump_game(game))
            seen["the board given"] = _plain(given)
        if case["kind"] == "equal":
            seen["a copy is equal"] = _simple(before == game)
            seen["the same step twice is equal"] = _simple(after == lab.step_game(game, direction))
        yield seen
        game = after


def acorn(modules: Any, case: Case) -> Seen:
    if case["kind"] == "player":
        player = modules.player.Player()
        yield {
            "display": _simple(player.display),
            "num_water_buckets": _simple(player.num_water_buckets),
            "has row and col": hasattr(player, "row") and hasattr(player, "col"),
        }
        return
    try:
        grid = modules.game_parser.parse(list(case["lines"]))
    except ValueError as error:
        yield {"ValueError": str(error)}
        return
    if case["kind"] == "parse":
        yield {"cells": [[_simple(cell.display) for cell in row] for row in grid]}
        return
    row, column, buckets = case["player"]
    player = SimpleNamespace(display="A", row=row, col=column, num_water_buckets=buckets)
    yield {"text": _simple(modules.grid.grid_to_string(grid, player))}


def snek_step(modules: Any, case: Case) -> Seen:
    """One step of a game that goes on, or its start; ``case["game"]`` keeps it."""
    lab, kept = modules.lab, case["game"]
    won = False
    if "board" in case:
        kept["game"] = lab.new_game(case["board"])
    else:
        won = bool(lab.step_game(kept["game"], case["move"]))
    yield {"board": _plain(lab.dump_game(kept["game"])), "won": won}


def snekoban_step(modules: Any, case: Case) -> Seen:
    """The same for Snekoban."""
    lab, kept = modules.lab, case["game"]
    if "board" in case:
        kept["game"] = lab.make_new_game(case["board"])
    else:
        kept["game"] = lab.step_game(kept["game"], case["move"])
    board = _plain(lab.dump_game(kept["game"]))
    yield {"board": board, "won": bool(lab.victory_check(kept["game"]))}


def _plain(board: object) -> Any:
    """The board as JSON gives it back.

    :raises TypeError: when it cannot be written as JSON, which dump_game promises.
    """
    return json.loads(json.dumps(board))


def _simple(value: object) -> Any:
    """The value itself if JSON has its like, else how Python shows it."""
    try:
        return json.loads(json.dumps(value))
    except (TypeError, ValueError):
        return repr(value)[:200]
