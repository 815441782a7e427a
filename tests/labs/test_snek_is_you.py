"""The lab's module, from a folder that holds nothing else."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "labs" / "snek_is_you"

PROGRAM = """
import json
import lab

board = [
    [["SNEK"], ["IS"], ["YOU"], []],
    [["snek"], ["flag"], ["rock", "rock"], []],
    [["FLAG"], ["IS"], ["WIN"], []],
]
given = json.dumps(board)
game = lab.new_game(board)
said = []
for direction in ("up", "right", "right", "left", "down"):
    said.append(lab.step_game(game, direction))
    said.append(lab.dump_game(game)[1])
assert json.dumps(board) == given, "the board given stays as it is"
print(json.dumps(said))
"""


def test_the_lab_works_alone(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path / "lab")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=tmp_path / "lab", capture_output=True, text=True
    )
    assert done.stderr == ""
    rocks = ["rock", "rock"]
    assert json.loads(done.stdout) == [
        False,
        [["snek"], ["flag"], rocks, []],
        True,
        [[], ["flag", "snek"], rocks, []],
        False,
        [[], ["flag"], ["rock", "rock", "snek"], []],
        True,
        [[], ["flag", "snek"], rocks, []],
        True,
        [[], ["flag", "snek"], rocks, []],
    ]


def test_the_whole_language_works_in_the_lab_too() -> None:
    """BABA and MOVE are words of the dialect alone."""
    program = """
import lab
board = [[["BABA"], ["IS"], ["MOVE"], []], [["baba"], [], [], []], [["SNEK"], ["IS"], ["YOU"], []]]
game = lab.new_game(board, "baba")
lab.step_game(game, "up")
print([name for name in lab.dump_game(game)[1]])
try:
    lab.new_game(board)
except ValueError as error:
    print("refused")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=FOLDER, capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.splitlines()[-1] == "refused"
    assert "baba" in done.stdout.splitlines()[0].partition("], [")[2]
