"""Several writers lose nothing, and a writer that dies loses only what it had not saved."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from gridwright.errors import StoreError
from gridwright.levels import database
from gridwright.levels.identity import level_key
from gridwright.levels.store import Store
from some_levels import corridor, room, solved_corridor

WRITER = Path(__file__).with_name("writer.py")
RESULTS, IMPORTED = 1000, 50  # as in the writer


def start_writer(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, str(WRITER), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_processes_write_a_thousand_results_each(url: str) -> None:
    # The store is not there yet: both make it, at the same time.
    writers = [start_writer("results", url, str(number)) for number in range(2)]
    assert [writer.wait(timeout=300) for writer in writers] == [0, 0]
    with Store.open(url) as store:
        solved = store.solved_keys("sokoban")
        for number in range(RESULTS // 2):
            for level in (room(number, rows) for rows in (1, 2, 3)):
                best = store.best_results(level)
                assert {name: result.value for name, result in best.items()} == {
                    "moves": 1,
                    "pushes": 1,
                }
                assert level_key(level) in solved
        assert len(solved) == 3 * RESULTS // 2


@pytest.mark.parametrize("rounds", [1, 4, 9])
def test_a_killed_writer_leaves_all_it_had_saved(url: str, rounds: int) -> None:
    writer = start_writer("forever", url)
    assert writer.stdout is not None
    acknowledged = [int(writer.stdout.readline()) for _ in range(rounds)]
    writer.send_signal(signal.SIGKILL)
    acknowledged += map(int, writer.communicate()[0].split())
    assert acknowledged == list(range(len(acknowledged)))
    with Store.open(url) as store:
        for number in acknowledged:
            assert store.best_results(room(number))["moves"].value == 1
            session = store.load_session(room(number, rows=2))
            assert session is not None
            assert session.moves == "l"
        count = store.count_levels()
        assert count >= len(acknowledged) * IMPORTED
        assert count % IMPORTED == 0, "an import is there whole or not at all"
        assert len(store.load_levels([info.id for info in store.find_levels()])) == count
        store.keep_result(solved_corridor(1))
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_many_threads_make_and_use_one_store(url: str) -> None:
    failures: list[Exception] = []

    def work(writer: int) -> None:
        try:
            with Store.open(url) as own:
                for length in range(10):
                    own.save_level(corridor(length))
                    own.keep_result(solved_corridor(length, detours=writer))
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    with Store.open(url) as store:
        assert store.count_levels() == 10
        for length in range(10):
            assert store.best_results(corridor(length))["moves"].value == length + 1


def test_readers_do_not_wait_for_a_writer_and_writers_say_that_they_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_WAIT_SECONDS", 0.1)
    path = tmp_path / "store.sqlite"
    with Store.open(f"sqlite:///{path}") as store:
        store.save_level(corridor(1))
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert store.count_levels() == 1
        with pytest.raises(StoreError, match="busy: another program is writing"):
            store.save_level(corridor(2))
        other.execute("ROLLBACK")
        other.close()
        assert store.save_level(corridor(2)).new
