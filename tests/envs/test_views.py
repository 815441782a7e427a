"""What is seen: channels, layers, pictures, and where a smaller level ends."""

from __future__ import annotations

import numpy as np
import pytest

from gridwright import Board, Level, find_game, read_text
from gridwright.envs import PuzzleEnv
from gridwright.render.png import cell_image

SMALL = read_text("###\n#@#\n###\n")[0]
WIDE = read_text("#######\n#+$ * #\n#######\n")[0]


@pytest.fixture(params=["compiled", "python"], autouse=True)
def engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRIDWRIGHT_ENGINE", request.param)


def test_planes_have_a_channel_for_every_object() -> None:
    env = PuzzleEnv("sokoban", levels=WIDE)
    seen, _ = env.reset(seed=0)
    assert env.channels == ("player", "wall", "computer", "target")
    rows = ["".join(str(bit) for bit in plane[1]) for plane in seen]
    assert rows == ["0100000", "1000001", "0010100", "0100100"]


def test_ids_have_a_layer_for_every_object_of_a_cell() -> None:
    env = PuzzleEnv("sokoban", levels=WIDE, observation="ids", layers=2)
    seen, _ = env.reset(seed=0)
    assert seen[0, 1].tolist() == [2, 1, 3, 0, 3, 0, 2]
    assert seen[1, 1].tolist() == [0, 4, 0, 0, 4, 0, 0]
    top, _ = PuzzleEnv("sokoban", levels=WIDE, observation="ids", layers=1).reset(seed=0)
    assert np.array_equal(top[0], seen[0])


@pytest.mark.parametrize("observation", ["planes", "ids"])
def test_a_smaller_level_ends_at_outside(observation: str) -> None:
    env = PuzzleEnv("sokoban", levels=[SMALL, WIDE], observation=observation)
    assert env.channels[-1] == "outside"
    small, _ = env.reset(options={"level": 0})
    wide, _ = env.reset(options={"level": 1})
    if observation == "planes":
        assert small[-1].tolist() == [[0, 0, 0, 1, 1, 1, 1]] * 3
        assert not wide[-1].any()
        assert not small[:-1, :, 3:].any()
    else:
        assert (small[0, :, 3:] == 5).all()
        assert not (wide == 5).any()
    assert np.array_equal(env.reset(options={"level": 0})[0], small)


def test_pictures_are_what_a_player_sees() -> None:
    env = PuzzleEnv("sokoban", levels=[SMALL, WIDE], observation="rgb", pixels=8)
    env.reset(options={"level": 1})
    seen, _ = env.reset(options={"level": 0})
    wall = np.asarray(cell_image(("wall",), 8, "sokoban"))
    assert np.array_equal(seen[:8, :8], wall)
    assert not seen[:, 24:].any()
    seen, _ = env.reset(options={"level": 1})
    for action in (3, 3):
        seen, *_ = env.step(np.int64(action))
    for row, column, cell in env.board.cells():
        place = np.s_[8 * row : 8 * row + 8, 8 * column : 8 * column + 8]
        assert np.array_equal(seen[place], np.asarray(cell_image(cell, 8, "sokoban")))


def test_words_show_only_what_can_ever_be_there() -> None:
    names = [["SNEK", "IS", "YOU", "snek"], ["ROCK", "IS", "WIN", "rock"]]
    level = Level("snek", Board.of([[name] for name in row] for row in names))
    env = PuzzleEnv("snek", levels=level)
    assert env.channels == ("snek", "rock", "SNEK", "ROCK", "YOU", "WIN", "IS")


def test_facings_are_channels_where_objects_turn() -> None:
    level = find_game("snek").example
    assert not any(name.startswith("@") for name in PuzzleEnv("snek", levels=level).channels)
    rows = [[["BABA"], ["IS"], ["MOVE"], ["baba@up"], ["baba@left", "baba"]]]
    turning = Level("snek", Board.of(rows), extras={"dialect": "baba"})
    env = PuzzleEnv("snek", levels=turning)
    assert env.channels[-3:] == ("@up", "@left", "@down")
    seen, _ = env.reset(seed=0)
    assert seen[-3:, 0].tolist() == [[0, 0, 0, 1, 0], [0, 0, 0, 0, 1], [0] * 5]


def test_one_environment_sees_with_the_eyes_of_another() -> None:
    channels = PuzzleEnv("snek").channels
    env = PuzzleEnv("snek", levels=find_game("snek").example, objects=channels)
    seen, _ = env.reset(seed=0)
    assert env.channels == channels
    assert seen[channels.index("snek")].sum() == 1
