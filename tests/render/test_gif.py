"""Plays as animated GIF."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageSequence

from gridwright.board import Board
from gridwright.errors import BadMove
from gridwright.game import find_game
from gridwright.render.gif import (
    LARGEST_SIDE,
    LAST_FRAME_MILLISECONDS,
    MOST_FRAMES,
    boards_gif,
    fitting_cell,
    session_gif,
)
from gridwright.render.png import board_image


def row(place: int, width: int = 8) -> Board:
    return Board.of([[["player"] if column == place else [] for column in range(width)]])


def frames(gif: bytes) -> list[Image.Image]:
    return [frame.copy() for frame in ImageSequence.Iterator(Image.open(BytesIO(gif)))]


def test_each_frame_is_its_board() -> None:
    boards = [row(place) for place in (0, 1, 2, 7)]
    shown = frames(boards_gif(boards, cell=16))
    assert len(shown) == len(boards)
    for frame, board in zip(shown, boards, strict=True):
        wanted = board_image(board, 16)
        assert frame.size == wanted.size
        differences = zip(frame.convert("RGB").tobytes(), wanted.tobytes(), strict=True)
        assert max(abs(seen - meant) for seen, meant in differences) < 24  # one palette for all


def test_boards_that_repeat_last_longer_and_the_last_stays() -> None:
    shown = frames(boards_gif([row(0), row(0), row(1), row(2)], milliseconds=200))
    assert [frame.info["duration"] for frame in shown] == [400, 200, LAST_FRAME_MILLISECONDS]


def test_a_play_shows_the_start_and_every_move() -> None:
    level = find_game("sokoban").example
    gif = session_gif(level, "dddrrr")
    assert len(frames(gif)) == 7
    assert gif == session_gif(level, "ddd rrr")
    with pytest.raises(BadMove):
        session_gif(level, "dx")


@pytest.mark.parametrize("count", [1, 2, MOST_FRAMES, MOST_FRAMES + 1, 5037])
def test_long_plays_are_thinned_evenly(count: int) -> None:
    boards = [row(place % 8) for place in range(count)]
    gif = boards_gif(boards, cell=6)
    image = Image.open(BytesIO(gif))
    shown = getattr(image, "n_frames", 1)
    assert min(count, MOST_FRAMES // 2) <= shown <= MOST_FRAMES
    image.seek(shown - 1)
    last = boards_gif([boards[-1]], cell=6)
    assert image.convert("RGB").getpixel((6 * ((count - 1) % 8) + 3, 3)) == Image.open(
        BytesIO(last)
    ).convert("RGB").getpixel((6 * ((count - 1) % 8) + 3, 3))


def test_only_what_changed_is_stored() -> None:
    wide = [row(place, 60) for place in range(30)]
    still = len(boards_gif(wide[:1], cell=16))
    assert len(boards_gif(wide, cell=16)) < still + 29 * 800


def test_large_boards_get_small_cells() -> None:
    assert fitting_cell(Board.empty(50, 20)) * 50 <= LARGEST_SIDE
    assert fitting_cell(Board.empty(3, 3)) == 32
