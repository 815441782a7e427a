"""Columns as it is played: fallers, score, levels, goals, and what a front end is told."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, BadMove, Level, Session, Status
from gridwright.games.columns import COLUMNS, ColumnsState
from gridwright.games.columns.notation import FieldNotation
from gridwright.games.columns.rules import Phase
from gridwright.show import FactKind


def begin(text: str, **extras: Any) -> ColumnsState:
    """The first state of a field drawn as the handout draws it."""
    (level,) = FieldNotation().read(text)
    return cast(ColumnsState, COLUMNS.start(Level("columns", level.board, extras=extras)))


def play(state: ColumnsState, moves: str) -> ColumnsState:
    for move in moves:
        state = state.step(move)
    return state


EMPTY = """\
|            |
|            |
|            |
|            |
|            |
 ------------
"""
ROW_OF_THREE = """\
|            |
|            |
|            |
|            |
| S  S  S  T |
 ------------
"""
CHAIN_OF_TWO = """\
|            |
| T          |
| S          |
| S          |
| S  T  T    |
 ------------
"""


# -- fallers -------------------------------------------------------------------------------------


def test_a_faller_is_there_from_the_start() -> None:
    state = begin(EMPTY)
    assert state.field.phase is Phase.FALLING
    assert state.status is Status.PLAYING


def test_the_next_faller_comes_as_soon_as_the_field_is_at_rest() -> None:
    state = begin(EMPTY)
    announced = state.next_jewels
    state = play(state, "vt")
    assert state.fallers == 1
    assert state.field.faller is not None
    assert state.field.faller.jewels == announced


def test_matches_are_shown_before_the_next_faller_comes() -> None:
    state = begin(ROW_OF_THREE)
    assert state.field.phase is Phase.MATCHED
    assert state.field.faller is None
    assert state.step("t").field.phase is Phase.FALLING


def test_the_seed_decides_the_fallers() -> None:
    assert begin(EMPTY) == begin(EMPTY, seed=0)
    fallers = {begin(EMPTY, seed=seed).next_jewels for seed in range(50)}
    assert len(fallers) > 30
    columns = {begin(EMPTY, seed=seed).show.ghosts[0].place[1] for seed in range(50)}
    assert columns == {0, 1, 2, 3}


def test_fallers_come_only_into_columns_with_room() -> None:
    one_open = "| S  T  V    |\n| W  X  Y    |\n" * 2 + " ------------"
    for seed in range(20):
        faller = begin(one_open, seed=seed).field.faller
        assert faller is not None
        assert faller.column == 3


def test_a_field_without_room_is_lost_at_once() -> None:
    state = begin("| S  T  V |\n| W  X  Y |\n" * 2 + " ---------")
    assert state.status is Status.LOST
    assert state.message == "Game over."


# -- moves ---------------------------------------------------------------------------------------


def test_a_drop_lands_and_a_second_drop_freezes() -> None:
    state = begin(EMPTY)
    landed = state.step("v")
    assert landed.field.phase is Phase.LANDED
    assert landed.step("v") == landed.step("t")
    assert landed.step("v").fallers == 1


def test_moves_that_do_nothing_give_the_same_state() -> None:
    state = play(begin(EMPTY), "<<<<")
    assert state.step("<") is state
    matched = begin(ROW_OF_THREE)
    for move in "<>Rv":
        assert matched.step(move) is matched


def test_nothing_happens_after_the_end() -> None:
    state = begin(EMPTY)
    while state.status is Status.PLAYING:
        state = state.step("t")
    assert state.status is Status.LOST
    for move in COLUMNS.moves:
        assert state.step(move) is state
    with pytest.raises(BadMove, match="no move 'q'"):
        state.step("q")


# -- score, levels, chains -----------------------------------------------------------------------


def test_a_jewel_is_ten_points() -> None:
    state = begin(ROW_OF_THREE)
    assert (state.score, state.jewels) == (0, 0)
    state = state.step("t")
    assert (state.score, state.jewels, state.longest_chain) == (30, 3, 1)


def test_the_second_match_of_a_chain_counts_double() -> None:
    state = begin(CHAIN_OF_TWO)
    assert (state.message, state.chain) == ("3 jewels match.", 1)
    state = state.step("t")
    assert (state.message, state.chain) == ("3 jewels match, chain of 2!", 2)
    assert state.score == 30
    state = state.step("t")
    assert state.score == 30 + 2 * 30
    assert (state.longest_chain, state.chain) == (2, 2)
    state = play(state, "vv")
    assert (state.longest_chain, state.chain) == (2, 0)


def test_levels_come_with_jewels_and_make_ticks_shorter() -> None:
    rows = "| S  S  S  S  S  S |\n" * 5 + " " + "-" * 18
    state = begin("|                  |\n" + rows)
    assert (state.level, state.tick_seconds) == (1, 1.0)
    state = state.step("t")
    assert (state.jewels, state.level, state.tick_seconds) == (30, 2, 0.88)


# -- goals ---------------------------------------------------------------------------------------


def test_without_a_goal_there_is_no_win() -> None:
    assert begin(ROW_OF_THREE).step("t").status is Status.PLAYING


@pytest.mark.parametrize(
    ("goal", "won"),
    [
        ({"clear": 3}, True),
        ({"clear": 4}, False),
        ({"chain": 1}, True),
        ({"chain": 2}, False),
        ({"score": 30}, True),
        ({"clear": 3, "survive": 1}, False),
        ({}, False),
    ],
)
def test_a_goal_is_reached_when_the_field_is_at_rest(goal: dict[str, int], won: bool) -> None:
    state = begin(ROW_OF_THREE, goal=goal).step("t")
    assert (state.status is Status.WON) == won
    assert (state.message == "Goal reached.") == won
    assert (state.field.faller is None) == won


def test_surviving_is_counted_in_fallers() -> None:
    state = play(begin(EMPTY, goal={"survive": 2}), "vv")
    assert state.status is Status.PLAYING
    state = play(state, "<<<<" if state.show.ghosts[0].place[1] else ">>>>")
    state = play(state, "vv")
    assert state.status is Status.WON


@pytest.mark.parametrize(
    ("extras", "said"),
    [
        ({"seed": "x"}, '"seed" must be a whole number: "\'x\'"'),
        ({"seed": True}, "\"seed\" must be a whole number: 'True'"),
        ({"goal": 3}, '"goal" must be an object such as {"clear": 30}: \'3\''),
        ({"goal": {"win": 3}}, "no such goal; choose from clear, survive, chain, score: 'win'"),
        ({"goal": {"clear": 0}}, "the goal \"clear\" must be at least 1: '0'"),
    ],
)
def test_wrong_extras_are_named(extras: dict[str, Any], said: str) -> None:
    with pytest.raises(BadLevel) as raised:
        begin(EMPTY, **extras)
    assert str(raised.value) == said


def test_every_problem_of_a_board_is_named() -> None:
    (level,) = FieldNotation().read("|[S]   |\n|   *T*|\n ------\n")
    assert [str(problem) for problem in COLUMNS.check(level)] == [
        "a field needs at least 4 rows, not 2",
        "a field needs at least 3 columns, not 2",
        "line 1, column 1: a level holds jewels alone; only the game marks them: 'falling'",
        "line 2, column 2: a level holds jewels alone; only the game marks them: 'matched'",
    ]


# -- what a front end is told --------------------------------------------------------------------


def test_what_is_shown_beside_the_field() -> None:
    show = begin(EMPTY, seed=1, goal={"clear": 3}).show
    facts = {fact.label: fact for fact in show.facts}
    assert list(facts) == ["next", "score", "level", "jewels", "longest chain", "goal: clear"]
    assert (facts["next"].kind, len(facts["next"].value)) == (FactKind.ICONS, 3)  # type: ignore[arg-type]
    assert (facts["score"].kind, facts["goal: clear"].value) == (FactKind.BIG, 3)
    assert show.tick_seconds == 1.0


def test_the_ghost_is_where_a_drop_lands() -> None:
    state = begin(EMPTY, seed=5)
    landed = state.step("v").board
    shown = [((row, column), cell[0]) for row, column, cell in landed.cells() if cell]
    assert sorted((ghost.place, ghost.name) for ghost in state.show.ghosts) == shown


def test_glyphs_tell_falling_from_frozen_and_matched() -> None:
    assert COLUMNS.glyph(("jewel-s",)) == "S"
    assert COLUMNS.glyph(("falling", "jewel-s")) == "s"
    assert COLUMNS.glyph(("jewel-s", "landed")) == "s"
    assert COLUMNS.glyph(("jewel-s", "matched")) == "*"
    assert COLUMNS.glyph(()) == "."


def test_the_endless_level_is_the_standard_field() -> None:
    state = COLUMNS.start(COLUMNS.endless(seed=7))
    assert (state.board.height, state.board.width) == (13, 6)


def test_a_session_keeps_the_best_score_of_wins() -> None:
    (level,) = FieldNotation().read(ROW_OF_THREE)
    session = Session(Level("columns", level.board, extras={"goal": {"clear": 3}}))
    session.step("t")
    assert session.best == {"score": 30}


# -- laws ----------------------------------------------------------------------------------------


@given(st.integers(), st.text("t<>Rv", max_size=200))
def test_play_is_deterministic_and_never_quiet(seed: int, moves: str) -> None:
    first = begin(EMPTY, seed=seed)
    again = begin(EMPTY, seed=seed)
    for move in moves:
        before, first, again = first, first.step(move), again.step(move)
        assert first == again
        assert hash(first) == hash(again)
        assert first.field.phase is not Phase.QUIET
        assert first.score >= before.score
        assert first.jewels - before.jewels in (0, len(before.field.matched))
        frozen_and_falling = sum(map(len, first.field.columns)) + 3 * bool(first.field.faller)
        came = first.fallers + bool(first.field.faller)
        assert frozen_and_falling == 3 * came - first.jewels
