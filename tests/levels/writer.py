"""A process of its own that writes to a store, for the tests of what happens when several do.

``python writer.py results URL NUMBER``: 1,000 results, of which every second is on levels that all
writers write to; even writers take the short way to the even ones of these levels.
``python writer.py forever URL``: results, sessions and imports without end; a line on standard
output after each, once it is said to be saved.
"""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from gridwright.levels.store import Store
from some_levels import played, room, solved

RESULTS = 1000
IMPORTED = 50


def write_results(store: Store, writer: int) -> None:
    for number in range(RESULTS // 2):
        detours = (number + writer) % 2
        store.keep_result(solved(room(number), detours=detours))
        store.keep_result(solved(room(number, rows=2 + writer)))


def write_forever(store: Store) -> None:
    for number in count():
        store.keep_result(solved(room(number)))
        store.save_session(played(room(number, rows=2), "l"))
        start = number * IMPORTED
        store.save_levels([room(each) for each in range(start, start + IMPORTED)])
        print(number, flush=True)


if __name__ == "__main__":
    task, url, *rest = sys.argv[1:]
    with Store.open(url) as opened:
        if task == "results":
            write_results(opened, int(rest[0]))
        else:
            write_forever(opened)
