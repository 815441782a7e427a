"""How long a key press takes in the server on a large board with a long history behind it.

``python benchmarks/key_press.py``: milliseconds of a command, from its JSON to that of the view,
in a play of 20,000 moves on a board of 50×50.
"""

from __future__ import annotations

import json
import random
import statistics
import time

from gridwright.board import Board
from gridwright.game import find_game
from gridwright.level import Level
from gridwright.play import Play, Session, Wishes

SIDE, MOVES, MEASURED = 50, 20_000, 1_000


def large_level(game: str) -> Level:
    rows: list[list[list[str]]] = [[[] for _ in range(SIDE)] for _ in range(SIDE)]
    if game == "sokoban":
        rows[25][25] = ["player"]
        for place in range(5, 45, 4):
            rows[place][place - 1], rows[place][place + 1] = ["computer"], ["target"]
    else:
        for row, words in enumerate((("SNEK", "IS", "YOU"), ("ROCK", "IS", "PUSH"))):
            for column, word in enumerate(words):
                rows[row][column] = [word]
        rows[25][25] = ["snek"]
        for place in range(5, 45, 4):
            rows[place][place - 1] = ["rock"]
    return Level(game, Board.of(rows))


def measure(game: str) -> list[float]:
    dice = random.Random(1)
    session = Session(large_level(game))
    actions = find_game(game).moves[:4]
    for _ in range(MOVES):
        session.step(dice.choice(actions))
    play = Play(session, time.monotonic())
    play.wishes = Wishes(foresight=1)  # as the page asks for
    play.do({"do": "look"}, time.monotonic())
    times = []
    for _ in range(MEASURED):
        request = json.dumps({"do": "move", "moves": dice.choice(actions)})
        started = time.perf_counter()
        json.dumps(play.do(json.loads(request), time.monotonic()))
        times.append(1000 * (time.perf_counter() - started))
    return times


if __name__ == "__main__":
    for name in ("sokoban", "snek"):
        found = measure(name)
        p95 = statistics.quantiles(found, n=20)[-1]
        print(f"{name}: median {statistics.median(found):.2f} ms, p95 {p95:.2f} ms")
