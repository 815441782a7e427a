"""The database answers by its indexes where it can, and never reads a whole table twice."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from gridwright.levels.store import Store
from gridwright.levels.values import LevelFilter
from some_levels import corridor

INDEXED: dict[str, Callable[[Store], object]] = {
    "game": lambda store: store.find_levels(LevelFilter(game="sokoban")),
    "collection": lambda store: store.find_levels(LevelFilter(collection="Corridors")),
    "key": lambda store: store.find_levels(LevelFilter(key="0")),
    "owner": lambda store: store.find_levels(LevelFilter(owner="ann")),
    "numbers": lambda store: store.load_levels([1]),
    "solved": lambda store: store.find_levels(LevelFilter(solved=True)),
    "known already": lambda store: store.save_level(corridor(1)),
    "best of a player": lambda store: store.best_results(corridor(1)),
    "best of all": lambda store: store.best_results(corridor(1), player=None),
    "session": lambda store: store.load_session(corridor(1)),
    "last session": lambda store: store.last_session("sokoban"),
    "last level": lambda store: store.last_visited("sokoban"),
    "all solved": lambda store: store.solved_keys("sokoban"),
}
#: What looks at every level; progress must still be found by its index.
READS_ALL_LEVELS: dict[str, Callable[[Store], object]] = {
    "everything": lambda store: store.find_levels(),
    "name": lambda store: store.find_levels(LevelFilter(name="corridor")),
    "size and difficulty": lambda store: store.find_levels(LevelFilter(largest=(9, 9), easiest=3)),
}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    store = Store.open(f"sqlite:///{tmp_path}/store.sqlite")
    store.save_levels([corridor(1, "One"), corridor(2, "Two")], collection="Corridors")
    return store


def plan(store: Store, question: Callable[[Store], object]) -> list[str]:
    """How SQLite goes about all that it is asked to find."""
    asked: list[tuple[str, Any]] = []

    def listen(_conn: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            asked.append((statement, values))

    event.listen(store._engine, "before_cursor_execute", listen)
    question(store)
    event.remove(store._engine, "before_cursor_execute", listen)
    assert asked
    with store._engine.connect() as connection:
        return [
            row[3]
            for statement, values in asked
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", values)
        ]


@pytest.mark.parametrize("question", INDEXED.values(), ids=INDEXED)
def test_found_by_an_index(store: Store, question: Callable[[Store], object]) -> None:
    assert [step for step in plan(store, question) if step.startswith("SCAN")] == []


@pytest.mark.parametrize("question", READS_ALL_LEVELS.values(), ids=READS_ALL_LEVELS)
def test_one_look_at_every_level(store: Store, question: Callable[[Store], object]) -> None:
    scans = [step for step in plan(store, question) if step.startswith("SCAN")]
    assert scans == ["SCAN levels"]
