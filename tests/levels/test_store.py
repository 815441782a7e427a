"""The store gives back what it was given, on both databases, and a browser's keeper does so too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gridwright import Board, GridwrightError, Level, Session, Status, all_games, find_game
from gridwright.errors import BadLevel, StoreError
from gridwright.games.columns import COLUMNS
from gridwright.levels.identity import level_key
from gridwright.levels.keeper import Keeper
from gridwright.levels.store import Store
from gridwright.levels.values import LevelFilter
from gridwright.site.keeper import BrowserKeeper
from gridwright.symmetry import Symmetry
from levels.conftest import new_database
from some_levels import corridor, played, solved_corridor

one_store_for_all_examples = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(max_size=5),
    lambda values: st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=3), values),
    max_leaves=5,
)
# Any text at all may be a title, NUL too; readers replace halves of characters.
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=10)


@pytest.fixture(params=["sqlite", "postgresql", "browser"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Keeper]:
    if request.param == "browser":
        yield BrowserKeeper({}, lambda _: None)
        return
    with Store.open(new_database(request, tmp_path)) as opened:
        yield opened


@st.composite
def any_level(draw: st.DrawFn) -> Level:
    game = draw(st.sampled_from(all_games()))
    cell = st.lists(st.sampled_from(game.objects), max_size=2)
    width = draw(st.integers(1, 4))
    row = st.lists(cell, min_size=width, max_size=width)
    board = Board.of(draw(st.lists(row, min_size=1, max_size=4)))
    extras = draw(st.dictionaries(st.sampled_from(["hint", "par", "seed"]), json_values))
    return Level(game.name, board, draw(any_text), draw(any_text), extras)


@one_store_for_all_examples
@given(levels=st.lists(any_level(), max_size=5))
def test_levels_come_back_as_they_were(store: Keeper, levels: list[Level]) -> None:
    saved = store.save_levels(levels, owner="ann")
    for one in saved:
        if one.new:
            assert store.load_level(one.id) == one.level
            info = store.find_levels(LevelFilter(ids=[one.id]))[0]
            assert (info.height, info.width) == (one.level.board.height, one.level.board.width)
            assert sum(info.objects.values()) == sum(
                len(cell) for _, _, cell in one.level.board.cells()
            )
    assert not any(one.new for one in store.save_levels(levels, owner="ann"))


def test_facts_about_a_level(store: Keeper) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    level = replace(corridor(2, "Täglich"), author="Ann", extras={"difficulty": 3, "par": 3})
    saved = store.save_level(level, collection="Corridors", owner="ann")
    (info,) = store.find_levels()
    assert (info.id, info.key, info.game) == (saved.id, level_key(level), "sokoban")
    assert (info.title, info.author, info.collection) == ("Täglich", "Ann", "Corridors")
    assert (info.owner, info.height, info.width, info.solved) == ("ann", 3, 8, False)
    assert info.objects == {"wall": 18, "player": 1, "computer": 1, "target": 1}
    assert info.difficulty == 3.0
    assert before < info.created < datetime.now(UTC) + timedelta(seconds=1)


@pytest.mark.parametrize("difficulty", [True, "hard", None, [3]])
def test_a_difficulty_that_is_no_number_is_unknown(store: Keeper, difficulty: Any) -> None:
    store.save_level(replace(corridor(1), extras={"difficulty": difficulty}))
    assert store.find_levels()[0].difficulty is None


def test_a_level_is_known_again_however_it_is_turned(store: Keeper) -> None:
    level = corridor(3, "Long")
    first = store.save_level(level)
    assert first.new
    for symmetry in Symmetry:
        turned = Level("sokoban", symmetry.board(level.board), "Turned")
        again = store.save_level(turned)
        assert (again.new, again.id, again.title) == (False, first.id, "Long")
        assert again.turned == (turned.board != level.board)
    assert store.save_level(level, owner="ann").new, "everybody may have it once"


def test_a_level_twice_in_one_import(store: Keeper) -> None:
    mirrored = Level("sokoban", Symmetry.MIRROR.board(corridor(1).board))
    first, second, third = store.save_levels([corridor(1), mirrored, corridor(2)])
    assert (first.new, second.new, third.new) == (True, False, True)
    assert (second.id, second.turned) == (first.id, True)


@pytest.mark.parametrize("note", [{1, 2}, float("nan"), 10**400])
def test_an_import_is_all_or_nothing(store: Keeper, note: object) -> None:
    bad = Level("sokoban", corridor(2).board, extras={"hint": note})
    with pytest.raises(BadLevel, match='the note "hint"'):
        store.save_levels([corridor(1), bad])
    assert store.count_levels() == 0


def test_finding(store: Keeper) -> None:
    hard = replace(corridor(4, "ÄRGER_100%"), author="Zoë", extras={"difficulty": 7})
    store.save_levels([corridor(1, "One"), corridor(2, "Two"), hard], collection="Corridors")
    store.save_level(find_game("maze").example)
    store.keep_result(solved_corridor(2))

    def found(**wanted: Any) -> list[str]:
        infos = store.find_levels(LevelFilter(**wanted))
        assert store.count_levels(LevelFilter(**wanted)) == len(infos)
        return [info.title for info in infos]

    maze = find_game("maze").example.title
    assert found() == ["One", "Two", "ÄRGER_100%", maze]
    assert found(game="maze") == [maze]
    assert found(collection="Corridors") == ["One", "Two", "ÄRGER_100%"]
    assert found(name="ärger") == found(name="zoË") == found(name="_100%") == ["ÄRGER_100%"]
    assert found(name="1_0") == []
    assert found(name="CORR") == found(collection="Corridors")
    assert found(smallest=(1, 8)) == ["Two", "ÄRGER_100%"]
    assert found(game="sokoban", largest=(9, 8)) == ["One", "Two"]
    assert found(easiest=5) == found(hardest=7) == ["ÄRGER_100%"]
    assert found(solved=True) == ["Two"]
    assert found(solved=False, game="sokoban") == ["One", "ÄRGER_100%"]
    assert found(key=level_key(corridor(1))) == ["One"]
    assert found(owner="ann") == []
    assert found(ids=[1, 10**30, -1]) == ["One"]
    assert found(name="\0\ud800") == []
    assert [info.title for info in store.find_levels(limit=2, offset=1)] == ["Two", "ÄRGER_100%"]
    assert [info.solved for info in store.find_levels()] == [False, True, False, False]
    assert not any(info.solved for info in store.find_levels(player="ann"))


def test_only_its_owner_changes_or_deletes_a_level(store: Keeper) -> None:
    number = store.save_level(corridor(1, "Mine"), collection="Own", owner="ann").id
    with pytest.raises(StoreError, match="somebody else's"):
        store.replace_level(number, corridor(2), owner="bob")
    with pytest.raises(StoreError, match="somebody else's"):
        store.delete_levels([number], owner="bob")
    before = store.find_levels()[0]
    store.replace_level(number, corridor(2, "Better"), owner="ann")
    after = store.find_levels()[0]
    assert store.load_level(number) == corridor(2, "Better")
    assert (after.title, after.collection, after.owner) == ("Better", "Own", "ann")
    assert after.created == before.created
    store.delete_levels([number], owner="ann")
    assert store.count_levels() == 0


def test_replacing_a_level_by_one_that_is_there(store: Keeper) -> None:
    first, second = store.save_levels([corridor(1), corridor(2)])
    with pytest.raises(StoreError, match="already"):
        store.replace_level(second.id, corridor(1), owner=None)
    assert store.load_levels([second.id, first.id]) == [corridor(2), corridor(1)]


@pytest.mark.parametrize("number", [0, 7, 2**31, 2**80])
def test_a_level_that_is_not_there(store: Keeper, number: int) -> None:
    kept = store.save_level(corridor(1)).id
    for refused in (
        lambda: store.load_level(number),
        lambda: store.replace_level(number, corridor(2), owner=None),
        lambda: store.delete_levels([kept, number], owner=None),
    ):
        with pytest.raises(StoreError, match=f"there is no level {number} in the store"):
            refused()
    assert store.count_levels() == 1


def test_the_best_result_by_each_measure_is_kept(store: Keeper) -> None:
    level = corridor(0)
    assert store.keep_result(Session(level)) == set()
    assert store.keep_result(solved_corridor(0, detours=2)) == {"moves", "pushes"}
    assert store.keep_result(solved_corridor(0, detours=3)) == set()
    assert store.keep_result(solved_corridor(0, detours=1)) == {"moves"}
    best = store.best_results(level)
    assert (best["moves"].value, best["moves"].moves) == (3, "lrR")
    assert (best["pushes"].value, best["pushes"].moves) == (1, "lrlrR")
    assert store.best_results(corridor(1)) == {}


def test_the_best_of_all_players(store: Keeper) -> None:
    level = corridor(0)
    store.keep_result(solved_corridor(0, detours=1), player="ann")
    store.keep_result(solved_corridor(0), player="bob")
    assert store.best_results(level, player=None)["moves"].player == "bob"
    assert store.best_results(level, player="ann")["moves"].value == 3
    assert store.best_results(level) == {}


def test_a_lost_game_keeps_its_score_but_solves_nothing(store: Keeper) -> None:
    endless = COLUMNS.endless(seed=1)
    session = Session(endless)
    while session.state.status is Status.PLAYING:
        session.step("v")
    assert store.keep_result(session) == {"score"}
    assert store.best_results(endless)["score"].value == session.tally["score"]
    assert store.solved_keys("columns") == set()


def test_results_outlive_their_level(store: Keeper) -> None:
    number = store.save_level(corridor(0)).id
    store.keep_result(solved_corridor(0))
    store.delete_levels([number], owner=None)
    assert store.best_results(corridor(0))["moves"].value == 1
    store.save_level(corridor(0))
    assert store.find_levels()[0].solved


def test_progress(store: Keeper) -> None:
    assert store.last_visited("sokoban") is None
    store.mark_visited(corridor(1))
    store.mark_visited(corridor(2))
    store.mark_visited(find_game("maze").example)
    assert store.last_visited("sokoban") == level_key(corridor(2))
    store.keep_result(solved_corridor(1))
    assert store.last_visited("sokoban") == level_key(corridor(1))
    assert store.solved_keys("sokoban") == {level_key(corridor(1))}
    store.mark_visited(corridor(1))
    assert store.solved_keys("sokoban") == {level_key(corridor(1))}, "once solved, always solved"
    assert store.solved_keys("sokoban", player="ann") == set()
    assert store.solved_keys("maze") == set()


@one_store_for_all_examples
@given(data=st.data())
def test_sessions_come_back_as_they_were(store: Keeper, data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(all_games()))
    session = Session(game.example)
    for event in data.draw(st.text(game.moves + "!", max_size=20)):
        session.restart() if event == "!" else session.step(event)
    for _ in range(data.draw(st.integers(0, 3))):
        session.undo()
    store.save_session(session)
    for again in (store.load_session(game.example), store.last_session(game.name)):
        assert again is not None
        assert again.save() == session.save()
        assert again.state == session.state


def test_unfinished_sessions_of_several_levels(store: Keeper) -> None:
    assert store.last_session("sokoban") is None
    first, second = played(corridor(2), "r"), played(corridor(3), "rr")
    store.save_session(first)
    store.save_session(second)
    last = store.last_session("sokoban")
    assert last is not None
    assert last.moves == "rr"
    loaded = store.load_session(corridor(2))
    assert loaded is not None
    assert loaded.moves == "r"
    assert store.load_session(corridor(2), player="ann") is None
    store.forget_session(corridor(3))
    assert store.load_session(corridor(3)) is None
    assert store.last_visited("sokoban") == level_key(corridor(3))


def test_saves_can_be_sent_as_json(store: Keeper) -> None:
    store.save_session(played(corridor(2), "r"))
    session = store.last_session("sokoban")
    assert session is not None
    assert json.loads(json.dumps(session.save())) == session.save()


def test_a_store_is_made_once_and_found_again(url: str) -> None:
    with Store.open(url) as store:
        store.save_level(corridor(1))
    with Store.open(url) as store:
        assert store.count_levels() == 1


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "not the URL of a database"),
        ("mysql://ann:secret@host/levels", "needs SQLite or PostgreSQL"),
        ("sqlite+odd:///levels.sqlite", "not the URL of a database"),
        ("sqlite:////no/such/folder/levels.sqlite", "cannot be opened"),
        ("postgresql://ann:secret@127.0.0.1:1/levels", "onnection"),
    ],
)
def test_a_store_that_cannot_be_reached(url: str, said: str) -> None:
    with pytest.raises(GridwrightError) as caught:
        Store.open(url)
    assert said in str(caught.value)
    assert "secret" not in str(caught.value)
    assert "\n" not in str(caught.value)


def test_high_scores_are_sorted_and_limited(store: Keeper) -> None:
    for score, name in ((30, "Ann"), (50, "Bob\0"), (30, "Cleo"), (10, "Dan")):
        store.keep_score("columns", score, player=name)
    kept = store.keep_score("columns", 40, player="Eve")
    store.keep_score("other", 99, player="Fred")
    best = store.high_scores("columns", 4)
    assert [(one.score, one.player) for one in best] == [
        (50, "Bob\N{REPLACEMENT CHARACTER}"),
        (40, "Eve"),
        (30, "Ann"),
        (30, "Cleo"),
    ]
    assert best[1] == kept
    assert datetime.now(UTC) - kept.reached < timedelta(minutes=1)
