"""Sokoban's rules by examples; what all games promise is in the contract suite."""

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, Board, Level, Status, find_game, read_text
from gridwright.games.sokoban import SokobanState
from gridwright.notation import write_text

SOKOBAN = find_game("sokoban")


def state_of(text: str) -> SokobanState:
    state = SOKOBAN.start(read_text(text, game="sokoban")[0])
    assert isinstance(state, SokobanState)
    return state


def text_of(state: SokobanState) -> str:
    return write_text([Level("sokoban", state.board)], "xsb").rstrip()


@pytest.mark.parametrize(
    ("before", "move", "after"),
    [
        ("#@ .$#", "r", "# @.$#"),
        ("#@ .$#", "l", "#@ .$#"),
        ("#@$ .#", "r", "# @$.#"),
        ("#@$.#", "r", "# @*#"),
        ("#@*.#", "r", "# +*#"),
        ("#@$$ .#", "r", "#@$$ .#"),
        ("#@$#.", "r", "#@$#."),
        ("+$ #", "r", ".@$#"),
        ("@$", "r", "@$"),
        (".@", "r", ".@"),
    ],
)
def test_steps(before: str, move: str, after: str) -> None:
    assert text_of(state_of(before).step(move)) == after


def test_the_edge_of_an_open_board_blocks() -> None:
    state = state_of("$@$\n $.")
    for move in "lrud":
        assert state.step(move).boxes == state.boxes
    assert text_of(state_of(" $\n @\n .").step("d")) == " $\n\n +".replace("\n\n", "\n-\n")


def test_victory_needs_a_target_and_may_be_undone_by_playing_on() -> None:
    assert state_of("#@$ #").status is Status.PLAYING
    assert state_of("#@$ #").step("r").status is Status.PLAYING
    won = state_of("#@$.  #").step("r")
    assert won.status is Status.WON
    assert won.step("r").status is Status.PLAYING


def test_more_computers_than_targets_can_still_win() -> None:
    assert state_of("#@$. $#").step("r").status is Status.WON


def test_states_are_values() -> None:
    state = state_of("#@$.#")
    assert copy.deepcopy(state) == state
    assert state.step("r") == state_of("#@$.#").step("r")
    assert state.step("r") != state
    assert state != state_of("#@$..#")
    (fact,) = state.step("r").show.facts
    assert (fact.label, fact.value) == ("targets", (1, 1))


def test_every_problem_of_a_level_is_told() -> None:
    board = Board.of([[["player", "wall"], ["player"], ["target", "target"]], [["dragon"], [], []]])
    with pytest.raises(BadLevel, match="row 2, column 1: Snekoban has no such object: 'dragon'"):
        SOKOBAN.start(Level("sokoban", board))
    board = Board.of([[["player", "wall"], ["player"], ["target", "target"]]])
    places = [(problem.row, problem.column) for problem in SOKOBAN.check(Level("sokoban", board))]
    assert places == [(1, 1), (1, 2), (1, 3)]
    with pytest.raises(BadLevel, match="there is no player"):
        SOKOBAN.start(Level("sokoban", Board.empty(2, 3)))


cells = st.sampled_from([[], ["wall"], ["computer"], ["target"], ["computer", "target"]])


@given(st.integers(1, 6), st.data())
def test_computers_and_targets_are_never_lost(width: int, data: st.DataObject) -> None:
    rows = data.draw(st.lists(st.lists(cells, min_size=width, max_size=width), min_size=1))
    rows[0][0] = ["player"]
    state = SOKOBAN.start(Level("sokoban", Board.of(rows)))
    assert isinstance(state, SokobanState)
    boxes, targets = len(state.boxes), state.warehouse.targets
    for move in data.draw(st.text("udlrUDLR", max_size=40)):
        state = state.step(move)
        assert len(state.boxes) == boxes
        assert state.warehouse.targets is targets
        assert state.player not in state.boxes
