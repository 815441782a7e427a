"""Columns that plays itself: sensible, steady, and the same in both engines."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwright import Session, Status
from gridwright.engine import core
from gridwright.games.columns import COLUMNS, ColumnsState
from gridwright.games.columns.autoplay import best_moves, best_placement
from gridwright.games.columns.rules import JEWELS, Field, Phase, settle


def state_of(field: Field, next_jewels: str = "STV") -> ColumnsState:
    return ColumnsState(field, chance=0, next_jewels=next_jewels)


def endless(seed: int) -> ColumnsState:
    return cast(ColumnsState, COLUMNS.start(COLUMNS.endless(seed)))


def play(state: ColumnsState, fallers: int) -> ColumnsState:
    """Autoplay until that many fallers have frozen and the field is at rest, or to the end."""
    while state.status is Status.PLAYING and (state.fallers < fallers or state.field.matched):
        for move in best_moves(state):
            state = state.step(move)
    return state


def test_it_goes_where_the_rim_is_not() -> None:
    """Without a shift this faller ends the game."""
    field = Field.of(["    ", "    ", "S   ", "T   ", "V   ", "W   "]).new_faller(0, "XYZ")
    assert ">" in best_moves(state_of(field))


def test_it_turns_and_shifts_to_match() -> None:
    field = Field.of(["    ", "    ", "    ", "    ", "    ", "XX W"]).new_faller(0, "XYZ")
    after = state_of(field, "STV")
    for move in best_moves(after):
        after = after.step(move)
    assert after.field.phase is Phase.MATCHED


def test_it_only_waits_while_a_match_is_shown() -> None:
    assert best_moves(state_of(Field.of(["   ", "   ", "   ", "SSS"]))) == "t"


def test_it_has_nothing_to_say_after_the_end() -> None:
    over = Field.of(["W  ", "S  ", "T  ", "V  "]).new_faller(0, "XYZ")
    assert best_moves(state_of(over)) == ""


def test_it_still_answers_when_all_is_lost() -> None:
    full = Field.of([" TV", "WXY", "ZST", "VWX"]).new_faller(0, "XYZ")
    assert best_moves(state_of(full)) == "v"


def test_it_survives_what_random_play_does_not() -> None:
    state = play(endless(seed=1), fallers=60)
    assert state.status is Status.PLAYING
    assert state.jewels > 100


def test_a_hint_is_its_first_move() -> None:
    session = Session(COLUMNS.endless(seed=4))
    assert session.hint() == best_moves(endless(seed=4))[0]


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000), st.text("t<>Rv", max_size=60))
def test_asking_halfway_gives_the_rest_of_the_answer(seed: int, moves: str) -> None:
    state = endless(seed)
    for move in moves:
        state = state.step(move)
    answer = best_moves(state)
    for place, move in enumerate(answer):
        assert best_moves(state) == answer[place:]
        after = state.step(move)
        assert after is not state, "no move is wasted"
        fallers, state = state.fallers, after
    assert state.fallers == fallers + (answer[-1:] == "v")


def columns_up_to(height: int) -> st.SearchStrategy[str]:
    """Low ones, and ones up to the rim, which part the field."""
    jewels = JEWELS[:5]
    return st.text(jewels, max_size=4) | st.text(jewels, min_size=height - 2, max_size=height)


fields = st.tuples(st.integers(4, 14), st.integers(3, 8)).flatmap(
    lambda size: st.lists(columns_up_to(size[0]), min_size=size[1], max_size=size[1]).map(
        lambda columns: at_rest(settle(size[0], tuple(columns)))
    )
)
three = st.text(JEWELS[:5], min_size=3, max_size=3)


def at_rest(field: Field) -> Field:
    while field.matched:
        field = field.tick()
    return field


@pytest.mark.kernel
@settings(max_examples=100, deadline=None)
@given(fields, three, three, st.data())
def test_both_engines_choose_alike(
    field: Field, jewels: str, next_jewels: str, data: st.DataObject
) -> None:
    if not field.open_columns:
        return
    column = data.draw(st.sampled_from(field.open_columns))
    bottom = data.draw(st.integers(len(field.columns[column]), field.height - 1))
    question = (field.height, list(field.columns), column, bottom, jewels, next_jewels)
    assert core.columns_best_placement(*question) == best_placement(*question)
