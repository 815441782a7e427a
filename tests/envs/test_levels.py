"""Where levels come from, and that no level is ever in two splits."""

from __future__ import annotations

from pathlib import Path

import pytest

from env_levels import random_levels
from gridwright import BadLevel, GridwrightError, Level, find_game, write_text
from gridwright.dataset.splits import Split, split_of
from gridwright.envs import choose_levels
from gridwright.levels.identity import level_identity
from gridwright.levels.packs import find_pack
from gridwright.symmetry import Symmetry

BOXOBAN = """\
; 0
#####
#@$.#
#####

; 1
#####
#.$@#
#####
"""


def test_without_a_word_they_are_the_packs() -> None:
    assert len(choose_levels("sokoban")) > 20
    (endless,) = choose_levels("columns")
    assert "seed" not in endless.extras
    assert choose_levels("null") == (find_game("null").example,)


def test_packs_files_and_folders(tmp_path: Path) -> None:
    pack = find_pack("sokoban-1-first-steps").levels
    assert choose_levels("sokoban", "sokoban-1-first-steps") == pack
    (tmp_path / "deeper").mkdir()
    (tmp_path / "000.txt").write_text(BOXOBAN)
    (tmp_path / "deeper" / "001.xsb").write_text(write_text(pack[:3], "xsb"))
    levels = choose_levels("sokoban", tmp_path / "000.txt")
    assert [level.title for level in levels] == ["0", "1"]
    assert len(choose_levels("sokoban", str(tmp_path))) == 5
    assert len(choose_levels("sokoban", tmp_path, count=4)) == 4


def test_the_generator_by_its_seed() -> None:
    first = choose_levels("maze", "make:easy:9x11", count=3, seed=1)
    assert first == choose_levels("maze", "make:easy:9x11", count=3, seed=1)
    assert first != choose_levels("maze", "make:easy:9x11", count=3, seed=2)
    assert {(level.board.height, level.board.width) for level in first} == {(9, 11)}
    (only,) = choose_levels("maze", "make", split="test", count=1)
    assert split_of(only) is Split.TEST


def test_no_level_is_in_two_splits_however_it_is_turned() -> None:
    levels = random_levels("sokoban", 300)
    places: dict[str, set[Split]] = {}
    for level in levels:
        for symmetry in Symmetry:
            turned = Level("sokoban", symmetry.board(level.board), title=str(symmetry))
            places.setdefault(level_identity(turned), set()).add(split_of(turned))
    assert all(len(splits) == 1 for splits in places.values())
    sizes = [sum(split in splits for splits in places.values()) for split in Split]
    assert sizes[0] > 6 * sizes[1] > 0
    assert sizes[2] > 0
    parts = [choose_levels("sokoban", levels, split=split) for split in Split]
    assert sum(map(len, parts)) == len(levels)


def test_what_cannot_be_had_is_told(tmp_path: Path) -> None:
    sokoban = find_game("sokoban").example
    for arguments, message in (
        (("sokoban", "no-such-pack"), "no-such-pack"),
        (("sokoban", tmp_path / "nothing.xsb"), "No such file"),
        (("sokoban", "make:tiny"), "'tiny' is no difficulty"),
        (("sokoban", None, "middle"), "no split 'middle'"),
        (("sokoban", sokoban, None, 0), "no level is left"),
        (("maze", sokoban), "of sokoban, not of maze"),
        (("columns", "make"), "maker"),
        (("chess",), "no game 'chess'"),
    ):
        with pytest.raises(GridwrightError, match=message):
            choose_levels(*arguments)
    empty = Level("sokoban", type(sokoban.board).empty(2, 2))
    with pytest.raises(BadLevel, match="no player"):
        choose_levels("sokoban", empty)
