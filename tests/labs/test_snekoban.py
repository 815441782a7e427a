"""labs/snekoban by the names of its handout, in a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

LAB = Path(__file__).parents[2] / "labs" / "snekoban"

SCRIPT = """
import copy, json
import lab
board = [[["player"], ["computer"], [], ["target"]], [[], [], [], []]]
game = lab.make_new_game(board)
twin = copy.deepcopy(game)
assert twin == game
after = lab.step_game(game, "right")
assert game == twin and after != game and after == lab.step_game(twin, "right")
assert not lab.victory_check(after)
assert lab.victory_check(lab.step_game(after, "right"))
assert lab.dump_game(after) == [[[], ["player"], ["computer"], ["target"]], [[], [], [], []]]
assert lab.solve_puzzle(game) == ["right", "right"]
assert lab.solve_puzzle(lab.make_new_game([[["player"], ["computer", "target"]]])) == []
walled = [[["player"], ["computer"], ["wall"], ["target"]]]
assert lab.solve_puzzle(lab.make_new_game(walled)) is None
assert lab.solve_puzzle(lab.make_new_game([[["player"], ["computer"]]])) is None
json.dumps(lab.dump_game(game))
print("by the book")
"""


def test_the_lab_works_alone(tmp_path: Path) -> None:
    shutil.copytree(LAB, tmp_path / "snekoban")
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=tmp_path / "snekoban", capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout == "by the book\n"
