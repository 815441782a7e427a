"""From level to level: what is kept, what is found again, and where to begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from gridwright import Level, read_text
from gridwright.errors import GridwrightError
from gridwright.games.columns import COLUMNS
from gridwright.levels.personal_library import PersonalLibrary
from gridwright.levels.shipped import shipped_levels
from gridwright.play.collection import Collection
from gridwright.play.visit import Visit

ROOMS = "#######\n#@ $ .#\n#######\n\n#####\n#@$.#\n#####\n\n####\n#@@#\n####\n"


@pytest.fixture
def library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PersonalLibrary]:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/store.sqlite")
    opened = PersonalLibrary()
    yield opened
    opened.close()


@pytest.fixture
def rooms() -> Collection:
    """Two levels that can be played and one that cannot."""
    return Collection.of_levels("Rooms", read_text(ROOMS))


def test_a_win_is_kept_and_the_next_level_offered(
    library: PersonalLibrary, rooms: Collection
) -> None:
    assert rooms.first(library) == 0
    visit = Visit(library, rooms, 0, 0.0)
    visit.do({"do": "move", "moves": "rrr"}, 0.0)
    assert library.best(rooms.entries[0].level) == {"moves": 3, "pushes": 2}
    assert rooms.progress(library) == "solved 1 of 3"
    visit.leave()
    assert rooms.first(library) == 1
    assert rooms.next_unsolved(library, 2) == 1
    again = Visit(library, rooms, 0, 0.0)
    assert again.do({"do": "look"}, 0.0)["best"] == {"moves": 3, "pushes": 2}


def test_what_is_unfinished_is_found_again(library: PersonalLibrary, rooms: Collection) -> None:
    visit = Visit(library, rooms, 0, 0.0)
    visit.do({"do": "move", "moves": "rr"}, 0.0)
    visit.go(1, 0.0)
    assert (visit.place, visit.session.moves) == (1, "")
    visit.go(0, 0.0)
    assert visit.session.moves == "rR"
    assert rooms.first(library) == 0, "where the player was last"


def test_there_is_no_going_where_nothing_can_be_played(
    library: PersonalLibrary, rooms: Collection
) -> None:
    visit = Visit(library, rooms, 1, 0.0)
    for place in (-1, 2, 3):
        with pytest.raises(GridwrightError):
            visit.go(place, 0.0)
        assert visit.place == 1


def seeds(start: int) -> Iterator[int]:
    return iter(range(start, start + 100))


def test_a_game_for_the_score_is_another_one_each_time(library: PersonalLibrary) -> None:
    collection = Collection.of_game(library, "columns")
    place = collection.first(library)
    assert collection.is_ranked(place), "who has never been here begins with the score"
    dice = seeds(5).__next__
    visit = Visit(library, collection, place, 0.0, dice=dice)
    assert visit.session.level == COLUMNS.endless(5)
    visit.do({"do": "restart"}, 0.0)
    assert visit.session.level == COLUMNS.endless(6)
    visit.do({"do": "go-on"}, 0.0)
    visit.do({"do": "move", "moves": "t"}, 0.0)
    visit.leave()
    again = Visit(library, collection, place, 0.0, dice=dice)
    assert again.session.level == COLUMNS.endless(6), "unless it is unfinished"
    assert again.session.moves == "t"
    for move in "vt" * 300:
        if again.do({"do": "move", "moves": move}, 0.0)["ending"] is not None:
            break
    again.do({"do": "go-on"}, 0.0)
    again.leave()
    fresh = Visit(library, collection, place, 0.0, dice=dice)
    assert fresh.session.level == COLUMNS.endless(7)
    assert fresh.session.moves == ""


def test_one_best_whatever_the_chance(library: PersonalLibrary) -> None:
    endless = Collection("Endless", [shipped_levels("columns")[-1]])
    visit = Visit(library, endless, 0, 0.0, dice=lambda: 9)
    visit.do({"do": "go-on"}, 0.0)
    for move in "vt" * 300:
        if visit.do({"do": "move", "moves": move}, 0.0)["ending"] is not None:
            break
    score = visit.session.tally["score"]
    assert score
    visit.leave()
    other = Visit(library, endless, 0, 0.0, dice=lambda: 10)
    assert other.do({"do": "look"}, 0.0)["best"] == {"score": score}
    assert other.do({"do": "restart"}, 0.0)["best"] == {"score": score}


def test_a_field_of_ones_own_is_played_as_it_is_and_not_ranked(library: PersonalLibrary) -> None:
    level = Level("columns", COLUMNS.example.board, extras={"seed": 4})
    collection = Collection.of_levels("Mine", [level])
    visit = Visit(library, collection, 0, 0.0)
    assert visit.session.level == level
    assert not visit.ranked
