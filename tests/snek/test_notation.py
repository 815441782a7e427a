from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import BadLevel, BadMove, Board, Level, Session, read_path, read_text, write_text
from gridwright.errors import CannotWrite, Problem
from gridwright.games.snek.notation import (
    SIGNS,
    TextNotation,
    TilesNotation,
    read_arrows,
    write_arrows,
)
from gridwright.games.snek.words import NAMES
from level_files import collection_path, data_path
from snek_boards import board


def boards_of(names: list[str]) -> st.SearchStrategy[Board]:
    cell = st.lists(st.sampled_from(names), max_size=1)
    return st.integers(1, 6).flatmap(
        lambda width: st.lists(
            st.lists(cell, min_size=width, max_size=width), min_size=1, max_size=6
        ).map(Board.of)
    )


def test_the_signs_of_the_lab() -> None:
    (level,) = TextNotation().read("srwfcb\nSRWFCB\nNYPLDT\nIA.#?_")
    assert level.board == board("""
        snek  rock  wall  flag  computer  bug
        SNEK  ROCK  WALL  FLAG  COMPUTER  BUG
        WIN   YOU   PUSH  PULL  DEFEAT    STOP
        IS    AND   .     .     .         .
    """)


def test_lines_are_stripped_and_empty_ones_dropped() -> None:
    (level,) = read_text("\n  SIY  \n\n\t.s.\r\n\n", "level.txt")
    assert level.board == board("SNEK IS YOU \n. snek .")


@given(boards_of(list(SIGNS.values())))
def test_text_round_trip(drawn: Board) -> None:
    text = write_text([Level("snek", drawn)], "snek-text")
    assert TextNotation().read(text)[0].board == drawn


def test_text_names_every_cell_it_cannot_write() -> None:
    level = Level("snek", board("snek+rock baba \n. SNEK"))
    with pytest.raises(CannotWrite) as caught:
        write_text([level], "snek-text")
    assert caught.value.problems == (
        Problem("no sign for this cell", 1, 1, "rock, snek"),
        Problem("no sign for this cell", 1, 2, "baba"),
    )


def test_text_holds_one_level() -> None:
    level = Level("snek", board("snek"))
    with pytest.raises(CannotWrite, match="holds one level, not 2"):
        write_text([level, level], "snek-text")


def test_every_ragged_line_is_named() -> None:
    with pytest.raises(BadLevel) as caught:
        read_text("SIY\n.s\n\n..f.\n...", "wrong.txt", "snek")
    assert str(caught.value).splitlines() == [
        "wrong.txt:2: this line has 2 cells, the first has 3: '.s'",
        "wrong.txt:4: this line has 4 cells, the first has 3: '..f.'",
    ]


def test_text_without_a_cell() -> None:
    with pytest.raises(BadLevel, match="at least one row"):
        TextNotation().read(" \n\n")


def folder(path: Path, tiles: str, content: str) -> Path:
    (path / "tiles.txt").write_text(tiles, encoding="utf-8")
    (path / "content.txt").write_text(content, encoding="utf-8")
    return path


def test_a_folder_of_tiles_and_content(tmp_path: Path) -> None:
    folder(tmp_path, "b Baba\nB Baba text\n  empty\nI is text\nY you text", "BIY\n b ")
    (level,) = read_path(tmp_path)
    assert level.board == board("BABA IS YOU \n. baba .")
    assert level.game == "snek"


def test_a_folder_names_everything_wrong_with_both_files(tmp_path: Path) -> None:
    folder(tmp_path, "b Baba\nB Bu! text\nempty\nb wall\nI push\n", "bbb\nb?\nBbb\n")
    with pytest.raises(BadLevel) as caught:
        read_path(tmp_path)
    tiles, content = tmp_path / "tiles.txt", tmp_path / "content.txt"
    assert str(caught.value).splitlines() == [
        f"{tiles}:2: no such tile: 'Bu! text'",
        f"{tiles}:3: not a sign, a space and a tile: 'empty'",
        f"{tiles}:4: this sign already has a tile: 'b wall'",
        f"{tiles}:5: no such tile: 'push'",
        f"{content}:2: this line has 2 cells, the first has 3: 'b?'",
        f"{content}:2:2: no tile has this sign: '?'",
        f"{content}:3:1: no tile has this sign: 'B'",
    ]


def test_an_empty_map(tmp_path: Path) -> None:
    with pytest.raises(BadLevel, match=r"content\.txt: a board needs"):
        read_path(folder(tmp_path, "b Baba", ""))


@given(boards_of(list(NAMES)))
def test_folder_round_trip(tmp_path_factory: pytest.TempPathFactory, drawn: Board) -> None:
    path = tmp_path_factory.mktemp("level")
    notation = TilesNotation()
    notation.write_folder(Level("snek", drawn), path)
    assert [level.board for level in notation.read_folder(path)] == [drawn]
    text = notation.write([Level("snek", drawn)])
    assert [level.board for level in read_text(text, game="snek")] == [drawn]


def test_a_folder_cannot_hold_two_objects_in_a_cell(tmp_path: Path) -> None:
    with pytest.raises(CannotWrite, match="row 1, column 2: no sign for this cell: 'flag, snek'"):
        TilesNotation().write_folder(Level("snek", board(". snek+flag")), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_arrows() -> None:
    assert write_arrows("rrrrrrlllwd") == "6→ 3← 1• 1↓"
    assert read_arrows("6→ 3←\n• ↓") == "rrrrrrlllwd"
    assert write_arrows("") == read_arrows("") == ""


def test_every_wrong_run_of_arrows_is_named() -> None:
    with pytest.raises(BadMove) as caught:
        read_arrows("3→ x← ↓ 5")
    assert str(caught.value).splitlines() == [
        "run 2: not a count and an arrow: 'x←'",
        "run 4: not a count and an arrow: '5'",
    ]


def test_a_folder_of_ours() -> None:
    (read,) = read_path(data_path("snek/doorstep"))
    assert (read.board.height, read.board.width) == (8, 8)
    session = Session(read)
    session.replay(read_arrows("4→ 1↓ 1→ 1↑"))
    assert session.state.status == "won"
    (again,) = read_text(write_text([read], "tiles"))
    assert again.board == read.board


@pytest.mark.parametrize(
    ("level", "size", "solution"), [("00", (9, 11), "8→"), ("01", (15, 12), None)]
)
def test_the_articles_levels(level: str, size: tuple[int, int], solution: str | None) -> None:
    (read,) = read_path(collection_path(f"rules/{level}"))
    assert (read.board.height, read.board.width) == size
    if solution is not None:
        session = Session(read)
        session.replay(read_arrows(solution))
        assert session.state.status == "won"
