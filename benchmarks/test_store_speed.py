"""How fast the store is with 3,000 levels: importing, listing, searching, keeping results."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from gridwright import Board, Level, Session
from gridwright.levels.store import Store
from gridwright.levels.values import LevelFilter

LEVELS = 3_000


def random_levels() -> list[Level]:
    """Boards of a usual size, all different; a corridor at the top makes them winnable."""
    dice = random.Random(1)
    kinds = [(), ("wall",), ("computer",), ("target",)]
    top = [("player",), ("computer",), ("target",)]
    levels = []
    for number in range(LEVELS):
        height, width = dice.randint(8, 20), dice.randint(8, 20)
        rows = [dice.choices(kinds, (50, 40, 5, 5), k=width) for _ in range(height)]
        rows[0][:3] = top
        extras = {"difficulty": dice.randint(1, 10)}
        levels.append(Level("sokoban", Board.of(rows), f"Level {number}", "Dice", extras))
    return levels


@pytest.fixture(scope="module")
def levels() -> list[Level]:
    return random_levels()


@pytest.fixture(scope="module")
def full_store(tmp_path_factory: pytest.TempPathFactory, levels: list[Level]) -> Iterator[Store]:
    with Store.open(f"sqlite:///{tmp_path_factory.mktemp('store')}/full.sqlite") as store:
        store.save_levels(levels, collection="Random")
        yield store


def test_import(benchmark: Any, tmp_path: Path, levels: list[Level]) -> None:
    numbers = count()

    def empty_store() -> tuple[tuple[Store], dict[str, Any]]:
        return (Store.open(f"sqlite:///{tmp_path}/{next(numbers)}.sqlite"),), {}

    saved = benchmark.pedantic(lambda store: store.save_levels(levels), setup=empty_store, rounds=3)
    assert all(one.new for one in saved)


def test_import_again(benchmark: Any, full_store: Store, levels: list[Level]) -> None:
    saved = benchmark.pedantic(full_store.save_levels, (levels,), rounds=3)
    assert not any(one.new for one in saved)


def test_list_all(benchmark: Any, full_store: Store) -> None:
    assert len(benchmark(full_store.find_levels)) == LEVELS


@pytest.mark.parametrize(
    "wanted",
    [
        LevelFilter(name="level 29"),
        LevelFilter(smallest=(10, 10), largest=(12, 12)),
        LevelFilter(game="sokoban", collection="Random", easiest=9, solved=False),
    ],
    ids=["name", "size", "difficulty and unsolved"],
)
def test_search(benchmark: Any, full_store: Store, wanted: LevelFilter) -> None:
    assert 0 < len(benchmark(full_store.find_levels, wanted)) < LEVELS


def test_load_all(benchmark: Any, full_store: Store, levels: list[Level]) -> None:
    numbers = [info.id for info in full_store.find_levels()]
    assert benchmark.pedantic(full_store.load_levels, (numbers,), rounds=3) == levels


def test_keep_result(benchmark: Any, full_store: Store, levels: list[Level]) -> None:
    session = Session(Level("sokoban", Board.of([[("player",), ("computer",), ("target",)]])))
    session.replay("r")
    benchmark(full_store.keep_result, session)
