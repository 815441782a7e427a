"""Converting says exactly what a notation cannot hold, because the text is read again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

import pytest

from gridwright import Board, Level, find_game
from gridwright.errors import CannotWrite, UnknownName
from gridwright.notation import Notation, all_notations
from gridwright.notation.conversion import convert

ROOM = Board.of([[["player"], ["computer"], ["target"], ["wall"]]])
BABA = Level("snek", Board.of([[["wall"], ["WALL"]]]), extras={"dialect": "baba"})


def test_nothing_is_lost_in_json() -> None:
    levels = [Level("sokoban", ROOM, "Room", "Ann", {"par": 1}), find_game("maze").example]
    assert convert(levels, "json").losses == ()


def test_every_field_that_is_lost_is_named() -> None:
    levels = [
        Level("sokoban", ROOM, "Room", "Ann"),
        Level("sokoban", ROOM, "Hall", "Ann", {"par": 1, "hint": "push", "solution": "R"}),
    ]
    done = convert(levels, "xsb")
    assert [str(loss) for loss in done.losses] == [
        "level 2 'Hall': Sokoban XSB/SOK does not keep par, hint"
    ]
    assert done.text.count("@$.#") == 2


@pytest.mark.parametrize("notation", all_notations(), ids=lambda notation: notation.name)
def test_notations_keep_what_they_promise_and_nothing_else(notation: Notation) -> None:
    notes = {"par": 3, "solution": "r"}
    for level in (find_game(notation.game or "sokoban").example, BABA):
        noted = replace(level, title="Room", author="Ann", extras={**level.extras, **notes})
        with suppress(CannotWrite):
            losses = convert([noted], notation.name).losses
            break
    assert [name for loss in losses for name in loss.fields] == notation.lost(noted)


def test_a_field_that_would_change_is_lost_as_well() -> None:
    (loss,) = convert([Level("sokoban", ROOM, "Two\nlines", " Ann")], "xsb").losses
    assert loss.fields == ("title", "author")


def test_notes_that_would_be_read_as_a_board() -> None:
    level = Level("sokoban", ROOM, "Walls\n\n#####\n#@$.#\n#####")
    with pytest.raises(CannotWrite, match=r"level 1: its notes, .* read as part of a board"):
        convert([level], "xsb")


def test_every_cell_of_every_level_without_a_sign() -> None:
    board = Board.of([[["player"], ["wall", "target"], ["computer", "wall"]]])
    crowded = Level("sokoban", board)
    with pytest.raises(CannotWrite) as caught:
        convert([crowded, Level("sokoban", ROOM), crowded], "xsb")
    assert str(caught.value).splitlines() == [
        "level 1: row 1, column 2: XSB has no sign for this cell: 'target wall'",
        "level 1: row 1, column 3: XSB has no sign for this cell: 'computer wall'",
        "level 3: row 1, column 2: XSB has no sign for this cell: 'target wall'",
        "level 3: row 1, column 3: XSB has no sign for this cell: 'computer wall'",
    ]


def test_a_notation_of_another_game() -> None:
    with pytest.raises(CannotWrite, match=r"\ASokoban XSB/SOK cannot hold maze levels\Z"):
        convert([Level("sokoban", ROOM)] + [find_game("maze").example] * 3, "xsb")
    with pytest.raises(UnknownName):
        convert([Level("sokoban", ROOM)], "runes")


def test_several_levels_in_a_notation_for_one() -> None:
    with pytest.raises(CannotWrite, match="holds one level, not 2"):
        convert([find_game("snek").example] * 2, "snek-text")
