"""The mechanics of Columns, a fact at a time."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.errors import GridwrightError
from gridwright.games.columns.notation import draw
from gridwright.games.columns.rules import (
    JEWELS,
    BadColumn,
    BadJewel,
    BadSize,
    Field,
    GameOver,
    Phase,
)

EMPTY = Field.empty(4, 3)


def ticks(field: Field, count: int) -> Field:
    for _ in range(count):
        field = field.tick()
    return field


def shows(field: Field, *rows: str) -> bool:
    """Whether the field looks like these rows of cells, three characters each."""
    return [line[1:-1] for line in draw(field.board).splitlines()[:-1]] == list(rows)


# -- making a field ------------------------------------------------------------------------------


def test_an_empty_field_is_quiet() -> None:
    assert shows(EMPTY, *["         "] * 4)
    assert EMPTY.phase is Phase.QUIET
    assert (EMPTY.height, EMPTY.width) == (4, 3)


def test_contents_drop_before_anything_is_seen() -> None:
    field = Field.of(["S  ", "   ", " T ", "V  "])
    assert shows(field, "         ", "         ", " S       ", " V  T    ")


def test_contents_that_match_are_marked_at_once() -> None:
    field = Field.of(["S  ", "   ", " S ", "T S"])
    assert field.phase is Phase.QUIET
    field = Field.of(["S  ", "   ", "   ", " SS"])
    assert shows(field, "         ", "         ", "         ", "*S**S**S*")
    assert field.phase is Phase.MATCHED


@pytest.mark.parametrize(
    "rows", [[], [""] * 4, ["   "] * 3, ["  "] * 4, ["   ", "  ", "   ", "   "]]
)
def test_fields_too_small_or_ragged_are_refused(rows: list[str]) -> None:
    with pytest.raises(BadSize):
        Field.of(rows)


@pytest.mark.parametrize("wrong", ["A", "s", ".", "é"])
def test_what_is_no_jewel_is_refused(wrong: str) -> None:
    with pytest.raises(BadJewel, match=re.escape(f"row 2: {wrong!r} is no jewel")):
        Field.of(["   ", f" {wrong} ", "   ", "   "])


# -- fallers -------------------------------------------------------------------------------------


def test_of_a_new_faller_only_the_bottom_shows() -> None:
    field = EMPTY.new_faller(2, "XYZ")
    assert shows(field, "      [Z]", "         ", "         ", "         ")
    assert field.phase is Phase.FALLING


def test_a_faller_comes_into_sight_row_by_row_and_lands_with_its_last_step() -> None:
    field = EMPTY.new_faller(2, "XYZ").tick()
    assert shows(field, "      [Y]", "      [Z]", "         ", "         ")
    field = field.tick()
    assert shows(field, "      [X]", "      [Y]", "      [Z]", "         ")
    field = field.tick()
    assert shows(field, "         ", "      |X|", "      |Y|", "      |Z|")
    assert field.phase is Phase.LANDED


def test_a_landed_faller_freezes_with_the_next_tick() -> None:
    field = ticks(EMPTY.new_faller(2, "XYZ"), 4)
    assert shows(field, "         ", "       X ", "       Y ", "       Z ")
    assert field.phase is Phase.QUIET


def test_a_tick_of_a_quiet_field_does_nothing() -> None:
    assert EMPTY.tick() is EMPTY


def test_a_second_faller_is_ignored_while_one_falls_or_has_landed() -> None:
    falling = EMPTY.new_faller(0, "XYZ")
    assert falling.new_faller(1, "STV") is falling
    landed = falling.drop()
    assert landed.phase is Phase.LANDED
    assert landed.new_faller(1, "STV") is landed


def test_a_faller_is_ignored_while_a_match_is_shown() -> None:
    matched = Field.of(["   ", "   ", "   ", "SSS"])
    assert matched.new_faller(0, "XYZ") is matched


@pytest.mark.parametrize("column", [-1, 3, 99])
def test_a_faller_needs_a_column_of_the_field(column: int) -> None:
    with pytest.raises(BadColumn, match=f"no column {column + 1} in a field of 3"):
        EMPTY.new_faller(column, "XYZ")


@pytest.mark.parametrize("jewels", ["", "XY", "XYZS", "XYA", "xyz", "X Z"])
def test_a_faller_is_three_jewels(jewels: str) -> None:
    with pytest.raises(BadJewel):
        EMPTY.new_faller(0, jewels)


def test_a_faller_with_room_for_one_jewel_has_landed_at_once() -> None:
    field = Field.of(["   ", "S  ", "T  ", "V  "]).new_faller(0, "XYZ")
    assert shows(field, "|Z|      ", " S       ", " T       ", " V       ")
    field = field.tick()
    assert shows(field, " Z       ", " S       ", " T       ", " V       ")
    assert field.over


def test_a_faller_in_a_full_column_ends_the_game() -> None:
    full = Field.of(["W  ", "S  ", "T  ", "V  "])
    field = full.new_faller(0, "XYZ")
    assert field.over
    assert field.board == full.board


# -- rotating ------------------------------------------------------------------------------------


def test_rotating_brings_the_bottom_to_the_top() -> None:
    field = ticks(EMPTY.new_faller(0, "XYZ"), 2).rotate()
    assert shows(field, "[Z]      ", "[X]      ", "[Y]      ", "         ")


def test_rotating_works_while_jewels_are_still_out_of_sight() -> None:
    field = EMPTY.new_faller(0, "XYZ").rotate()
    assert shows(field, "[Y]      ", "         ", "         ", "         ")
    assert shows(field.tick(), "[X]      ", "[Y]      ", "         ", "         ")


def test_rotating_works_after_landing() -> None:
    field = EMPTY.new_faller(0, "XYZ").drop().rotate()
    assert shows(field, "         ", "|Z|      ", "|X|      ", "|Y|      ")


def test_rotating_nothing_or_three_alike_does_nothing() -> None:
    assert EMPTY.rotate() is EMPTY
    alike = EMPTY.new_faller(0, "XXX")
    assert alike.rotate() is alike


# -- shifting ------------------------------------------------------------------------------------


def test_shifting_moves_a_column_and_stops_at_the_edges() -> None:
    middle = EMPTY.new_faller(1, "XYZ")
    left, right = middle.shift(-1), middle.shift(+1)
    assert shows(left, "[Z]      ", *["         "] * 3)
    assert shows(right, "      [Z]", *["         "] * 3)
    assert left.shift(-1) is left
    assert right.shift(+1) is right


def test_shifting_without_a_faller_does_nothing() -> None:
    assert EMPTY.shift(-1) is EMPTY


def test_frozen_jewels_beside_the_faller_bar_it() -> None:
    field = ticks(Field.of(["   ", "   ", " S ", " T "]).new_faller(0, "XYZ"), 2)
    assert shows(field, "[X]      ", "[Y]      ", "[Z] S    ", "    T    ")
    assert field.shift(+1) is field


def test_frozen_jewels_beside_its_hidden_part_do_not() -> None:
    field = Field.of(["   ", " S ", " T ", " V "]).new_faller(0, "XYZ").shift(+1)
    assert shows(field, "   |Z|   ", "    S    ", "    T    ", "    V    ")


def test_shifting_onto_a_pile_lands_and_off_it_falls_again() -> None:
    over_pile = Field.of(["   ", "   ", "   ", " S "]).new_faller(0, "XYZ")
    over_pile = ticks(over_pile, 2).shift(+1)
    assert shows(over_pile, "   |X|   ", "   |Y|   ", "   |Z|   ", "    S    ")
    assert over_pile.phase is Phase.LANDED
    beside = over_pile.shift(+1)
    assert beside.phase is Phase.FALLING
    assert shows(beside, "      [X]", "      [Y]", "      [Z]", "    S    ")


def test_dropping_goes_to_the_ground_without_freezing() -> None:
    field = EMPTY.new_faller(1, "XYZ").drop()
    assert shows(field, "         ", "   |X|   ", "   |Y|   ", "   |Z|   ")
    assert field.drop() is field


# -- matches -------------------------------------------------------------------------------------


def test_freezing_marks_matches_and_the_next_tick_removes_them() -> None:
    field = ticks(Field.of(["   ", "   ", "   ", " ZZ"]).new_faller(0, "XYZ"), 4)
    assert shows(field, "         ", " X       ", " Y       ", "*Z**Z**Z*")
    field = field.tick()
    assert shows(field, "         ", "         ", " X       ", " Y       ")
    assert field.phase is Phase.QUIET


def test_vanishing_gravity_and_new_matches_happen_in_one_tick() -> None:
    field = Field.of(["T  ", "S  ", "S  ", "STT"])
    assert shows(field, " T       ", "*S*      ", "*S*      ", "*S* T  T ")
    assert shows(field.tick(), "         ", "         ", "         ", "*T**T**T*")


@pytest.mark.parametrize(
    ("rows", "marked"),
    [
        (["    ", "    ", "    ", "SSS "], 3),  # a row
        (["    ", "    ", "    ", "SSSS"], 4),  # a longer row
        (["    ", "S   ", "S   ", "S   "], 3),  # a column
        (["    ", "  S ", " ST ", "STV "], 3),  # rising
        (["    ", " S  ", " TS ", " VTS"], 3),  # falling
        (["    ", "S   ", "S   ", "SSS "], 5),  # a corner counts once
        (["    ", "SSS ", "SSS ", "SSS "], 9),
        (["    ", "    ", "S   ", "TSSV"], 0),  # a bend
        (["    ", "    ", "    ", "SS S"], 0),  # a gap
        (["S   ", "S  T", "T  S", "V  S"], 0),  # no run goes round an edge
    ],
)
def test_runs_of_three_or_more_in_four_directions(rows: list[str], marked: int) -> None:
    assert len(Field.of(rows).matched) == marked


# -- the end -------------------------------------------------------------------------------------


def test_jewels_frozen_above_the_field_end_the_game() -> None:
    field = ticks(Field.of(["   ", "   ", "S  ", "T  "]).new_faller(0, "VWZ"), 2)
    assert shows(field, " W       ", " Z       ", " S       ", " T       ")
    assert field.phase is Phase.OVER


def test_a_match_that_makes_room_saves_the_game() -> None:
    field = ticks(Field.of(["   ", "   ", "S  ", "SZZ"]).new_faller(0, "VWS"), 2)
    assert shows(field, " W       ", "*S*      ", "*S*      ", "*S* Z  Z ")
    assert not field.over
    field = field.tick()
    assert shows(field, "         ", "         ", " V       ", " W  Z  Z ")
    assert field.phase is Phase.QUIET


def test_a_match_that_makes_too_little_room_does_not() -> None:
    field = Field.of([" ZZ", "STV", "TXY", "VYX"]).new_faller(0, "XYZ").tick()
    assert shows(field, "*Z**Z**Z*", " S  T  V ", " T  X  Y ", " V  Y  X ")
    field = field.tick()
    assert shows(field, " Y       ", " S  T  V ", " T  X  Y ", " V  Y  X ")
    assert field.over


def test_a_second_match_may_still_make_the_room() -> None:
    field = Field.of([" ZZ", "YTV", "YXW", "VWX"]).new_faller(0, "XYZ").tick().tick()
    assert shows(field, "*Y*      ", "*Y* T  V ", "*Y* X  W ", " V  W  X ")
    assert not field.over
    assert shows(field.tick(), "         ", "    T  V ", " X  X  W ", " V  W  X ")


def test_jewels_above_the_field_take_no_part_in_a_match() -> None:
    field = ticks(Field.of(["   ", "   ", "S  ", "T  "]).new_faller(0, "ZZZ"), 2)
    assert shows(field, " Z       ", " Z       ", " S       ", " T       ")
    assert field.over


@pytest.mark.parametrize(
    "move",
    [
        Field.tick,
        Field.rotate,
        Field.drop,
        lambda field: field.shift(1),
        lambda field: field.new_faller(0, "XYZ"),
    ],
)
def test_no_move_after_the_end(move: Callable[[Field], Field]) -> None:
    field = Field.of(["W  ", "S  ", "T  ", "V  "]).new_faller(0, "XYZ")
    with pytest.raises(GameOver):
        move(field)


def test_all_its_errors_are_ours() -> None:
    assert all(
        issubclass(error, GridwrightError) for error in (BadColumn, BadJewel, BadSize, GameOver)
    )


# -- laws ----------------------------------------------------------------------------------------

rows_of_jewels = st.integers(3, 6).flatmap(
    lambda width: st.lists(
        st.text(JEWELS[:3] + " ", min_size=width, max_size=width), min_size=4, max_size=8
    )
)
commands = st.lists(
    st.sampled_from(["t", "t", "t", "<", ">", "R", "v"])
    | st.tuples(st.integers(0, 5), st.text(JEWELS[:3], min_size=3, max_size=3)),
    max_size=60,
)


def jewels_in(field: Field) -> int:
    return sum(map(len, field.columns)) + (3 if field.faller else 0)


@given(rows_of_jewels, commands)
def test_jewels_only_come_in_threes_and_only_vanish_through_matches(
    rows: list[str], events: list[str | tuple[int, str]]
) -> None:
    field = Field.of(rows)
    assert jewels_in(field) == sum(len(row.replace(" ", "")) for row in rows)
    for event in events:
        if field.over:
            return
        before = field
        match event:
            case (column, jewels):
                field = field.new_faller(column % field.width, jewels)
                came = 3 if field.faller and not before.faller else 0
                assert jewels_in(field) == jewels_in(before) + came
            case "t":
                field = field.tick()
                assert jewels_in(field) == jewels_in(before) - len(before.matched)
            case "<" | ">":
                field = field.shift(-1 if event == "<" else 1)
                assert jewels_in(field) == jewels_in(before)
            case "R":
                field = field.rotate()
                assert jewels_in(field) == jewels_in(before)
            case "v":
                field = field.drop()
                assert jewels_in(field) == jewels_in(before)


@given(rows_of_jewels)
def test_ticking_comes_to_rest_without_gaps_or_matches(rows: list[str]) -> None:
    field = Field.of(rows)
    while field.matched:
        field = field.tick()
    assert field.phase is Phase.QUIET
    assert field.tick() is field
    for column in range(field.width):
        cells = [field.board[row, column] for row in range(field.height)]
        filled = [bool(cell) for cell in cells]
        assert filled == sorted(filled), "nothing hangs in the air"
    assert not runs_on(field)


@given(rows_of_jewels)
def test_exactly_the_jewels_in_runs_are_marked(rows: list[str]) -> None:
    field = Field.of(rows)
    assert {(column, field.height - 1 - row) for row, column in runs_on(field)} == field.matched


def runs_on(field: Field) -> set[tuple[int, int]]:
    """Every (row, column) in a run of three alike, told from the board alone."""
    jewels = {(row, column): cell[0] for row, column, cell in field.board.cells() if cell}
    found: set[tuple[int, int]] = set()
    for (row, column), jewel in jewels.items():
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            run = [(row + down * step, column + right * step) for step in range(3)]
            if all(jewels.get(place) == jewel for place in run):
                found.update(run)
    return found
