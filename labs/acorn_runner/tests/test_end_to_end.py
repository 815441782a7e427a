"""Whole games: each folder of ``end_to_end`` holds a maze and numbered runs of ``run.py`` on it.

``1.in`` is what is typed, ``1.out`` everything that is printed, ``1.txt`` why the run is there.
"""

import subprocess
import sys
import unittest
from pathlib import Path

TESTS = Path(__file__).resolve().parent


class EndToEndTest(unittest.TestCase):
    maxDiff = None

    def test_every_run(self):
        typed = sorted(TESTS.glob("end_to_end/*/*.in"))
        self.assertTrue(typed)
        for keys in typed:
            with self.subTest(folder=keys.parent.name, run=keys.stem):
                self.assertTrue(keys.with_suffix(".txt").read_text(encoding="utf-8").strip())
                ran = subprocess.run(
                    [sys.executable, TESTS.parent / "run.py", keys.with_name("maze.txt")],
                    input=keys.read_text(encoding="utf-8"),
                    capture_output=True,
                    encoding="utf-8",
                    check=True,
                )
                self.assertEqual(ran.stdout, keys.with_suffix(".out").read_text(encoding="utf-8"))
                self.assertEqual(ran.stderr, "")


if __name__ == "__main__":
    unittest.main()
