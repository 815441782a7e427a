"""From level to level: what is kept, what is found again, and where to begin."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from gridwright import Level, read_text
from gridwright.errors import GridwrightError
from gridwright.games.columns import COLUMNS
from gridwright.levels.entry import entries_of
from gridwright.levels.personal_store import PersonalStore
from gridwright.levels.shipped import shipped_levels
from gridwright.play import Play
from gridwright.play.collection import Collection, first_place
from gridwright.play.protocol import View
from gridwright.play.visit import Visit

ROOMS = "#######\n#@ $ .#\n#######\n\n#####\n#@$.#\n#####\n\n####\n#@@#\n####\n"


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PersonalStore]:
    monkeypatch.setenv("GRIDWRIGHT_DATABASE_URL", f"sqlite:///{tmp_path}/store.sqlite")
    opened = PersonalStore()
    yield opened
    opened.close()


@pytest.fixture
def rooms() -> Collection:
    """Two levels that can be played and one that cannot."""
    return Collection.of_levels("Rooms", read_text(ROOMS))


def test_a_win_is_kept_and_the_next_level_offered(store: PersonalStore, rooms: Collection) -> None:
    assert rooms.first(store) == 0
    visit = Visit(store, rooms, 0, 0.0)
    visit.do({"do": "move", "moves": "rrr"}, 0.0)
    assert store.best(rooms.entries[0].level) == {"moves": 3, "pushes": 2}
    assert rooms.progress(store) == "solved 1 of 3"
    visit.leave()
    assert rooms.first(store) == 1
    assert rooms.next_unsolved(store, 2) == 1
    again = Visit(store, rooms, 0, 0.0)
    assert again.do({"do": "look"}, 0.0)["best"] == {"moves": 3, "pushes": 2}


def test_after_the_last_level_what_was_left_out_comes_next() -> None:
    entries = entries_of("Rooms", read_text(ROOMS))
    keys = [entry.key for entry in entries]
    assert first_place(entries, set(), None) == 0
    assert first_place(entries, {keys[2]}, keys[2]) == 0
    assert first_place(entries, {keys[0], keys[2]}, keys[2]) == 1
    assert first_place(entries, set(keys), keys[1]) == 1, "all are solved"


def test_after_the_last_level_the_same_is_offered_again(store: PersonalStore) -> None:
    rooms = Collection.of_levels("Rooms", read_text("#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n"))
    visit, then = Visit(store, rooms, 0, 0.0), []
    for moves in ("r", "l"):
        ending = visit.do({"do": "move", "moves": moves}, 0.0)["ending"]
        assert ending is not None
        then.append(ending["then"])
        assert visit.whereabouts == f"Rooms, {len(then)} of 2"
        visit.attempt({"do": "next"}, 0.0)
    assert then == ["next", "again"]


def test_what_was_earned_by_the_par_is_told_at_the_end_and_in_the_list(
    store: PersonalStore,
) -> None:
    (level,) = read_text("#######\n#@ $ .#\n#######\n")
    rooms = Collection.of_levels("Rooms", [replace(level, extras={"par": 3})])
    assert rooms.rows(store)[1].facts == "3×7, par 3"
    visit = Visit(store, rooms, 0, 0.0)
    ending = visit.do({"do": "move", "moves": "lrdrrr"}, 0.0)["ending"]
    assert ending is not None
    assert ending["lines"][-1] == "par 3: 3 of 3 stars"
    assert rooms.rows(store)[1].facts == "3×7, par 3: 3 of 3 stars"


def test_what_is_unfinished_is_found_again(store: PersonalStore, rooms: Collection) -> None:
    visit = Visit(store, rooms, 0, 0.0)
    visit.do({"do": "move", "moves": "rr"}, 0.0)
    visit.go(1, 0.0)
    assert (visit.place, visit.session.moves) == (1, "")
    visit.go(0, 0.0)
    assert visit.session.moves == "rR"
    assert rooms.first(store) == 0, "where the player was last"


def test_there_is_no_going_where_nothing_can_be_played(
    store: PersonalStore, rooms: Collection
) -> None:
    visit = Visit(store, rooms, 1, 0.0)
    for place in (-1, 2, 3):
        with pytest.raises(GridwrightError):
            visit.go(place, 0.0)
        assert visit.place == 1


def test_what_cannot_be_done_is_told_and_changes_nothing(
    store: PersonalStore, rooms: Collection
) -> None:
    visit = Visit(store, rooms, 0, 0.0)
    visit.do({"do": "look"}, 0.0)
    view = visit.attempt({"do": "previous"}, 0.0)
    assert view["message"] == {"text": "There is no further level this way.", "kind": "warning"}
    assert "board" not in view
    assert (view["changed"], view["events"], visit.place) == ([], [], 0)
    view = visit.attempt({"do": "next"}, 0.0)
    assert (visit.place, view["status"], view["message"]["text"]) == (1, "playing", "")
    assert "board" in view
    assert visit.attempt({"do": "next"}, 0.0)["message"]["kind"] == "warning"
    assert "board" in visit.attempt({"do": "level", "place": 0}, 0.0)


def test_levels_are_listed_pack_by_pack(store: PersonalStore, rooms: Collection) -> None:
    Visit(store, rooms, 0, 0.0).do({"do": "move", "moves": "rrr"}, 0.0)
    heading, first, second, _ = rooms.rows(store)
    assert (heading.title, heading.place) == ("Rooms", None)
    assert (first.title, first.place, first.facts, first.solved) == ("Level 1", 0, "3×7", True)
    assert (second.place, second.solved) == (1, False)


def test_a_games_standing_is_its_best_score_or_what_is_solved(store: PersonalStore) -> None:
    columns = Collection.of_game(store, "columns")
    assert columns.standing(store) == columns.progress(store)
    store.keep_score("columns", 12345, "Ann")
    assert columns.standing(store) == "best 12,345"


class Asked:
    """Hears what views ask, and when nothing is asked any more."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def heed(self, play: Play, view: View) -> None:
        if view["ask"] is not None:
            self.heard.append(view["ask"]["effort"])

    def close(self) -> None:
        self.heard.append("closed")


def test_whoever_asks_the_solver_hears_of_every_view(
    store: PersonalStore, rooms: Collection
) -> None:
    asked = Asked()
    visit = Visit(store, rooms, 0, 0.0, asker=asked)
    visit.attempt({"do": "hint"}, 0.0)
    visit.attempt({"do": "next"}, 0.0)
    assert asked.heard == ["hint", "closed"]


def seeds(start: int) -> Iterator[int]:
    return iter(range(start, start + 100))


def test_a_game_for_the_score_is_another_one_each_time(store: PersonalStore) -> None:
    collection = Collection.of_game(store, "columns")
    place = len(collection.entries) - 1
    assert collection.is_ranked(place)
    dice = seeds(5).__next__
    visit = Visit(store, collection, place, 0.0, dice=dice)
    assert visit.session.level == COLUMNS.endless(5)
    visit.do({"do": "restart"}, 0.0)
    assert visit.session.level == COLUMNS.endless(6)
    visit.do({"do": "go-on"}, 0.0)
    visit.do({"do": "move", "moves": "t"}, 0.0)
    visit.leave()
    again = Visit(store, collection, place, 0.0, dice=dice)
    assert again.session.level == COLUMNS.endless(6), "unless it is unfinished"
    assert again.session.moves == "t"
    for move in "vt" * 300:
        if again.do({"do": "move", "moves": move}, 0.0)["ending"] is not None:
            break
    again.do({"do": "go-on"}, 0.0)
    again.leave()
    fresh = Visit(store, collection, place, 0.0, dice=dice)
    assert fresh.session.level == COLUMNS.endless(7)
    assert fresh.session.moves == ""


def test_one_best_whatever_the_chance(store: PersonalStore) -> None:
    endless = Collection("Endless", [shipped_levels("columns")[-1]])
    visit = Visit(store, endless, 0, 0.0, dice=lambda: 9)
    visit.do({"do": "go-on"}, 0.0)
    for move in "vt" * 300:
        if visit.do({"do": "move", "moves": move}, 0.0)["ending"] is not None:
            break
    score = visit.session.tally["score"]
    assert score
    visit.leave()
    other = Visit(store, endless, 0, 0.0, dice=lambda: 10)
    assert other.do({"do": "look"}, 0.0)["best"] == {"score": score}
    assert other.do({"do": "restart"}, 0.0)["best"] == {"score": score}


def test_a_field_of_ones_own_is_played_as_it_is_and_not_ranked(store: PersonalStore) -> None:
    level = Level("columns", COLUMNS.example.board, extras={"seed": 4})
    collection = Collection.of_levels("Mine", [level])
    visit = Visit(store, collection, 0, 0.0)
    assert visit.session.level == level
    assert not visit.ranked
