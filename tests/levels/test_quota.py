"""Nobody fills the store: not a person, and not all of them together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright.errors import OverQuota
from gridwright.levels.quota import Quota
from gridwright.levels.store import Store
from some_levels import corridor, played, room, solved


@pytest.fixture
def small(url: str) -> Iterator[Store]:
    with Store.open(url, Quota(levels=3, characters=5_000, sessions=2)) as store:
        yield store


def test_a_person_has_so_many_levels(small: Store) -> None:
    small.save_levels([room(number) for number in range(3)], owner="ann")
    with pytest.raises(OverQuota, match="3 levels of yours"):
        small.save_level(room(3), owner="ann")
    assert not small.save_level(room(2), owner="ann").new, "what is there already takes no room"
    assert small.save_level(room(3), owner="bob").new
    with pytest.raises(OverQuota):
        small.save_levels([room(number) for number in range(10, 20)], owner="carol")
    assert small.count_levels() == 4, "an import that is too large leaves nothing"
    small.delete_levels([1], owner="ann")
    assert small.save_level(room(3), owner="ann").new


def test_a_persons_levels_have_a_size(small: Store) -> None:
    saved = small.save_level(corridor(1), owner="ann")
    with pytest.raises(OverQuota, match="too large together"):
        small.replace_level(saved.id, corridor(200), owner="ann")
    assert small.load_level(saved.id) == corridor(1)


def test_a_person_has_so_many_unfinished_games(small: Store) -> None:
    for number in range(2):
        small.save_session(played(room(number), "l"), player="ann")
    small.save_session(played(room(1), "lr"), player="ann")
    with pytest.raises(OverQuota, match="2 unfinished games"):
        small.save_session(played(room(2), "l"), player="ann")
    small.forget_session(room(1), player="ann")
    small.save_session(played(room(2), "l"), player="ann")
    small.save_session(played(room(2), "l"), player="bob")


def test_the_whole_store_has_a_size(url: str) -> None:
    with Store.open(url) as unlimited:
        unlimited.save_level(room(1))
    with Store.open(url, Quota(bytes=1)) as full:
        for write in (
            lambda: full.save_level(room(2)),
            lambda: full.save_session(played(room(2), "l")),
            lambda: full.keep_result(solved(room(2))),
            lambda: full.keep_score("columns", 1, player="ann"),
        ):
            with pytest.raises(OverQuota, match="the store is full"):
                write()
        assert full.count_levels() == 1
        full.delete_levels([1], owner=None)
        full.forget_session(room(2))
