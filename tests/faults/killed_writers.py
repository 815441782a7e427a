"""A process of its own that kills writers in the middle of their saves, and counts what is lost.

``python killed_writers.py URL ROUNDS SEED``: each round forks a writer, lets it save for a few
milliseconds, kills it with SIGKILL and looks for everything it had been told was saved. All rounds
use one store. The last line says how many writers were killed and how many saves they had made.
"""

from __future__ import annotations

import os
import random
import select
import signal
import sys
import time
from itertools import count
from pathlib import Path
from typing import NoReturn

sys.path.insert(0, str(Path(__file__).parents[1]))

from gridwright.levels.store import Store
from some_levels import played, room, solved


def _write(url: str, first: int, acknowledge: int) -> NoReturn:
    with Store.open(url) as store:
        for number in count(first):
            store.save_level(room(number))
            os.write(acknowledge, b"l")
            store.keep_result(solved(room(number)))
            os.write(acknowledge, b"r")
            store.save_session(played(room(number, rows=2), "l"))
            os.write(acknowledge, b"s")
    raise AssertionError


def _killed(url: str, first: int, seconds: float) -> str:
    """Kills a writer some time after its first save; what it was told is saved, a letter each."""
    ours, theirs = os.pipe()
    writer = os.fork()
    if writer == 0:
        os.close(ours)
        _write(url, first, theirs)
    os.close(theirs)
    select.select([ours], [], [])
    time.sleep(seconds)
    os.kill(writer, signal.SIGKILL)
    os.waitpid(writer, 0)
    with os.fdopen(ours) as pipe:
        return pipe.read()


def _kept(store: Store, saved: str, first: int) -> bool:
    for place, kind in enumerate(saved):
        number = first + place // 3
        if kind == "l":
            kept = store.save_level(room(number)).new is False
        elif kind == "r":
            kept = store.best_results(room(number))["moves"].value == 1
        else:
            session = store.load_session(room(number, rows=2))
            kept = session is not None and session.moves == "l"
        if not kept:
            return False
    return True


def main(url: str, rounds: int, seed: int) -> None:
    dice = random.Random(seed)
    first = saves = 0
    for _ in range(rounds):
        saved = _killed(url, first, dice.random() * 0.05)
        with Store.open(url) as store:
            assert _kept(store, saved, first), f"of {len(saved)} saves something is lost"
        saves += len(saved)
        first += len(saved) // 3 + 2
    print(rounds, saves)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
