"""A process of its own, on the disk of ``disk.c``, whose every call fails in turn.

``python faulty_disk.py WHAT FOLDER STEP``: WHAT is ``open`` (a store is made), ``write`` (one that
is there is written to) or ``files`` (commands that write files). Every STEPth call fails, each in a
run of its own, until a run meets no fault. The last line says how many runs there were; whatever
was acknowledged and is not there afterwards, and every other error than a sentence, ends it.
"""

from __future__ import annotations

import ctypes
import errno
import io
import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import redirect_stderr
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from gridwright.cli.app import run
from gridwright.errors import StoreError
from gridwright.levels.store import Store
from some_levels import corridor, played, room, solved

_disk = ctypes.CDLL(None)
#: How a call fails: with which errno, whether for ever, whether with half a write.
FAULTS = [(errno.EIO, 0, 0), (errno.ENOSPC, 1, 0), (errno.EIO, 0, 1)]

Check = Callable[[Store], bool]


def _work(store: Store) -> list[tuple[Callable[[], object], Check]]:
    """Things to do with a store, each with a look whether it is done."""

    def imported(store: Store) -> bool:
        return store.count_levels() >= 19  # one of them may be deleted later

    def replaced(store: Store) -> bool:
        return store.load_level(1).title == "Another"

    def left(store: Store) -> bool:
        session = store.load_session(room(2, rows=2))
        return session is not None and session.moves == "l"

    def won(store: Store) -> bool:
        return store.best_results(room(3))["moves"].value == 1

    def deleted(store: Store) -> bool:
        return all(info.id != 2 for info in store.find_levels())

    return [
        (lambda: store.save_levels([room(number) for number in range(20)]), imported),
        (lambda: store.replace_level(1, corridor(1, "Another"), owner=None), replaced),
        (lambda: store.save_session(played(room(2, rows=2), "l")), left),
        (lambda: store.keep_result(solved(room(3))), won),
        (lambda: store.delete_levels([2], owner=None), deleted),
    ]


def _try_store(folder: Path, call: int, fault: tuple[int, int, int]) -> bool:
    """One run with a fault; whether it struck."""
    url = f"sqlite:///{folder}/store.sqlite"
    done: list[Check] = []
    _disk.disk_fails(os.fsencode(folder), call, *fault)
    try:
        with Store.open(url) as store:
            for act, check in _work(store):
                act()
                done.append(check)
    except StoreError:
        pass  # told in words, as it should be
    struck = bool(_disk.disk_heals())
    with Store.open(url) as store:
        for number, check in enumerate(done, 1):
            assert check(store), f"call {call}, {fault}: what was done as number {number} is lost"
        store.save_level(corridor(9))
    with sqlite3.connect(folder / "store.sqlite") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    return struck


def _try_files(folder: Path, call: int, fault: tuple[int, int, int]) -> bool:
    out = folder / "out"
    out.mkdir()
    struck = False
    for words in (
        ["convert", "sokoban-1-first-steps", "--to", "xsb", "--out", f"{out}/levels.xsb"],
        ["show", "sokoban-1-first-steps", "--level", "1", "--svg", f"{out}/level.svg"],
        ["solve", "sokoban-1-first-steps", "--level", "1", "--out", f"{out}/solved.xsb"],
        ["make", "maze", "--size", "9x9", "--difficulty", "easy", "--out", f"{out}/maze.txt"],
    ):
        said = io.StringIO()
        _disk.disk_fails(os.fsencode(out), call, *fault)
        with redirect_stderr(said):
            status = run(words)
        struck = bool(_disk.disk_heals()) or struck
        file = Path(words[-1])
        if status:
            assert status == 2, said.getvalue()
            assert f"error: {file}" in said.getvalue(), said.getvalue()
            assert not file.exists(), f"call {call}, {fault}: {file.name} is half written"
        else:
            assert file.stat().st_size > 0
        left = {each.name for each in out.iterdir()} - {file.name}
        assert left <= {"levels.xsb", "level.svg", "solved.xsb", "maze.txt.part"}, left
    return struck


def main(what: str, folder: Path, step: int) -> None:
    template = folder / "template"
    template.mkdir()
    Store.open(f"sqlite:///{template}/store.sqlite").close()
    runs = 0
    for fault in FAULTS:
        for call in count(1, step):
            here = folder / "here"
            here.mkdir()
            if what == "write":
                shutil.copy(template / "store.sqlite", here)
            struck = (_try_files if what == "files" else _try_store)(here, call, fault)
            shutil.rmtree(here)
            runs += 1
            if not struck:
                break
    print(runs)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
