"""What a browser keeps: the same promises as the store's, and what was kept is kept."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from gridwright import Session, find_game
from gridwright.levels.identity import level_key
from gridwright.levels.values import LevelFilter
from gridwright.site.keeper import BrowserKeeper
from some_levels import corridor, played, solved_corridor


class Disk:
    """Holds records as a browser does: as JSON, change by change."""

    def __init__(self) -> None:
        self.records: dict[str, Any] = {}

    def take(self, changes: Mapping[str, Any]) -> None:
        for key, record in json.loads(json.dumps(changes)).items():
            if record is None:
                del self.records[key]
            else:
                self.records[key] = record


@pytest.fixture
def disk() -> Disk:
    return Disk()


def keeper_on(disk: Disk) -> BrowserKeeper:
    return BrowserKeeper(json.loads(json.dumps(disk.records)), disk.take)


def test_whatever_is_kept_is_there_the_next_time(disk: Disk) -> None:
    keeper = keeper_on(disk)
    keeper.save_levels([corridor(1, "One"), corridor(2, "Two")], collection="Corridors")
    keeper.delete_levels([1], owner=None)
    keeper.keep_result(solved_corridor(3))
    keeper.save_session(played(corridor(4), "r"))
    keeper.keep_score("columns", 120, player="Ann")
    again = keeper_on(disk)
    assert again.damaged == 0
    assert again.records == keeper.records
    assert [info.title for info in again.find_levels()] == ["Two"]
    assert again.solved_keys("sokoban") == {level_key(corridor(3))}
    assert again.best_values("sokoban", "moves") == {level_key(corridor(3)): 4}
    left = again.last_session("sokoban")
    assert left is not None
    assert left.moves == "r"
    assert [score.score for score in again.high_scores("columns")] == [120]


@pytest.mark.parametrize(
    "record",
    [
        None,
        [],
        "text",
        {"player": "local"},
        {"id": 1, "game": "columns", "player": "A", "score": True, "reached": "yesterday"},
        {"id": 2, "game": "columns", "player": "A", "score": 3, "reached": "2026-01-01T00:00:00"},
    ],
)
def test_what_makes_no_sense_is_left_out_and_counted(record: object) -> None:
    sound = {
        "id": 7,
        "game": "columns",
        "player": "Bo",
        "score": 9,
        "reached": "2026-01-01T00:00:00+00:00",
    }
    kept = {"score/7": sound, "score/1": record, "nonsense": sound, "score/8": sound}
    keeper = BrowserKeeper(kept, lambda _: None)
    assert [score.player for score in keeper.high_scores("columns")] == ["Bo"]
    assert keeper.damaged == 2 + (record is not None)


def test_everything_can_be_taken_elsewhere_and_nothing_there_is_lost(disk: Disk) -> None:
    here, there = keeper_on(Disk()), keeper_on(disk)
    here.save_level(corridor(1, "Here"))
    there.save_level(corridor(2, "There"))
    here.keep_result(solved_corridor(3))
    there.keep_result(solved_corridor(3, detours=1))
    there.keep_result(solved_corridor(5))
    here.save_session(played(corridor(4), "r"))
    here.keep_score("columns", 10, player="Ann")
    for _ in range(2):  # what was taken once is not taken twice
        taken = there.take_all(json.loads(json.dumps(here.records)))
        assert taken == len(here.records)
        assert [info.title for info in there.find_levels()] == ["There", "Here"]
        assert len(there.high_scores("columns")) == 1
    assert there.solved_keys("sokoban") == {level_key(corridor(3)), level_key(corridor(5))}
    best = there.best_results(corridor(3))
    assert (best["moves"].value, best["moves"].moves) == (4, "rrrR")
    assert there.last_session("sokoban") is not None
    assert keeper_on(disk).records == there.records
    assert there.take_all({"level/1": {"id": 1}, "what": 3}) == 0


def test_another_window_is_heard() -> None:
    seen: list[Mapping[str, Any]] = []
    first, second = BrowserKeeper({}, seen.append), BrowserKeeper({}, lambda _: None)
    first.save_level(corridor(1, "One"))
    for changes in seen:
        second.hear(json.loads(json.dumps(changes)))
    assert second.count_levels(LevelFilter(name="one")) == 1
    game = find_game("sokoban")
    assert Session(second.load_level(1)).game is game
