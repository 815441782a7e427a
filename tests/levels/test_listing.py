"""The list of levels: shipped ones first, then the newest; every stretch is part of one list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gridwright.errors import StoreError, UnknownName
from gridwright.levels.listing import list_levels
from gridwright.levels.personal_store import PersonalStore
from gridwright.levels.shipped import shipped_levels
from gridwright.levels.store import Store
from gridwright.levels.store_url import VARIABLE
from some_levels import corridor


@pytest.fixture
def full_store(store: Store) -> Store:
    """A store with three levels of Sokoban and one of another game."""
    store.save_level(corridor(1, "One"))
    store.save_level(replace(corridor(2, "Two"), extras={"par": 3}), collection="Corridors")
    store.save_level(shipped_levels("maze")[0].level, owner="ann")
    store.save_level(replace(corridor(3, "Three"), extras={"par": 10**30}), owner="ann")
    return store


def test_shipped_levels_come_first_and_then_the_newest(full_store: Store) -> None:
    entries = list_levels(full_store, "sokoban")
    count = len(shipped_levels("sokoban"))
    assert entries[:count] == list(shipped_levels("sokoban"))
    made = entries[count:]
    assert [entry.title for entry in made] == ["Three", "Two", "One"]
    assert [entry.collection for entry in made] == ["Made here", "Corridors", "Made here"]
    assert [entry.par for entry in made] == [None, 3, None]
    assert [entry.owner for entry in made] == ["ann", "local", "local"]
    assert made[0].level.board == corridor(3).board
    assert all(entry.owner is None for entry in entries[:count])


def test_stretches_of_any_length_make_up_the_list(full_store: Store) -> None:
    whole = list_levels(full_store, "sokoban")
    for limit in (1, 2, len(whole) - 2, len(whole), len(whole) + 5):
        joined = []
        for offset in range(0, len(whole) + limit, limit):
            stretch = list_levels(full_store, "sokoban", limit=limit, offset=offset)
            assert len(stretch) <= limit
            joined += stretch
        assert joined == whole


def test_unknown_games_have_no_list(store: Store) -> None:
    with pytest.raises(UnknownName):
        list_levels(store, "chess")


def test_a_level_that_was_deleted_meanwhile_is_told(full_store: Store) -> None:
    newest = list_levels(full_store, "sokoban")[-3]
    full_store.delete_levels([int(newest.id)], owner=None)
    with pytest.raises(StoreError, match="there is no level"):
        _ = newest.level


def test_a_person_has_the_same_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, f"sqlite:///{tmp_path / 'mine.sqlite'}")
    with Store.open() as store:
        store.save_level(corridor(4, "Mine"))
        personal = PersonalStore()
        assert personal.levels("sokoban") == list_levels(store, "sokoban")
        personal.close()
