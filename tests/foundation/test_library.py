"""Gridwright as a library: one call that solves, boards that print and draw themselves."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import gridwright
from gridwright import (
    Answer,
    BadLevel,
    Board,
    Budget,
    GridwrightError,
    Level,
    Outcome,
    Progress,
    UnknownName,
    all_games,
    solve,
)

ROOM = "#######\n#@ $ .#\n#######\n"


def test_every_name_is_there() -> None:
    assert sorted(gridwright.__all__) == gridwright.__all__
    for name in gridwright.__all__:
        assert getattr(gridwright, name) is not None


def test_importing_the_package_loads_nothing_else() -> None:
    code = "import sys, gridwright; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout
    assert {name for name in loaded.split() if name.startswith("gridwright")} == {"gridwright"}


def test_an_unknown_name_is_an_ordinary_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'chess'"):
        _ = gridwright.chess
    assert set(gridwright.__all__) <= set(dir(gridwright))


def test_a_level_in_every_form_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "room.xsb"
    file.write_text(ROOM)
    level = Level.from_text(ROOM)
    answers = [solve(level), solve(ROOM), solve(file), solve(str(file))]
    assert [answer.moves for answer in answers] == ["rRR"] * 4
    assert all(answer.level == level for answer in answers)
    assert solve("@$.").moves == "R"  # one row, and no file
    assert solve("sokoban-1-first-steps", number=2).number == 2


def test_what_a_solver_is_asked_reaches_it() -> None:
    seen: list[Progress] = []
    hard = "sokoban-3-second-thoughts"
    gave_up = solve(hard, "pushes", Budget(states=10), number=18)
    assert (gave_up.outcome, gave_up.moves, gave_up.tally) == (Outcome.GAVE_UP, None, None)
    wide = "#@           #\n" + "# $ $ $ $ .  #\n#            #\n" * 4 + "#............#\n"
    solve(wide, "moves", Budget(seconds=0.3), progress=seen.append)
    assert seen[-1].states > 0
    assert solve(hard, number=18, cancel=lambda: True).outcome is Outcome.CANCELLED
    with pytest.raises(UnknownName, match="beauty"):
        solve(ROOM, "beauty")
    maze = solve("X Y\n", game="maze")
    assert (maze.level.game, maze.moves) == ("maze", "dd")


def test_an_answer_knows_its_measures_and_its_plan() -> None:
    answer = solve("snek-5-long-sentences", number=3)
    assert isinstance(answer, Answer)
    assert answer.moves == "".join(stage.moves for stage in answer.plan)
    assert answer.tally == {"moves": len(answer.moves)}


def test_what_cannot_be_solved_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadLevel, match="no player"):
        solve("####\n#$.#\n####\n")
    with pytest.raises(GridwrightError, match="there are 15 levels"):
        solve("sokoban-1-first-steps")
    with pytest.raises(GridwrightError, match="there is no level 16; it has 15"):
        solve("sokoban-1-first-steps", number=16)
    with pytest.raises(GridwrightError, match="nowhere"):
        solve(tmp_path / "nowhere.xsb")
    with pytest.raises(GridwrightError, match="no file, pack or level: 'no-such-pack'"):
        solve("no-such-pack")


def test_one_level_of_several(tmp_path: Path) -> None:
    file = tmp_path / "two.xsb"
    file.write_text(f"{ROOM}\n{ROOM}Title: Two\n")
    assert Level.read(file, number=2).title == "Two"
    with pytest.raises(GridwrightError, match=r"two\.xsb: there are 2 levels"):
        Level.read(file)
    with pytest.raises(GridwrightError, match="there is no level 0"):
        Level.from_text(ROOM, number=0)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_levels_and_states_show_themselves(game: gridwright.Game) -> None:
    level, state = game.example, game.start(game.example)
    rows = str(level).splitlines()
    assert rows[0] == "".join(map(game.glyph, level.board.rows[0])).rstrip()
    assert str(state).splitlines()
    for shown in (level, level.board, state):
        picture = ElementTree.fromstring(shown._repr_svg_())
        assert picture.tag.endswith("svg")


def test_a_board_of_no_game_prints_its_names() -> None:
    board = Board.of([[["a dragon"], []], [["egg", "nest"], ["a dragon"]]])
    assert str(board) == "a dragon .\negg+nest a dragon"
    assert board._repr_svg_().startswith("<svg")


def test_a_board_prints_by_the_signs_of_its_game() -> None:
    assert str(Level.from_text(ROOM).board) == ROOM.rstrip()
