"""The page's modules that need no page, under node's own test runner."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1] / "page"


def test_modules_without_a_page() -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    done = subprocess.run([node, "--test", f"{TESTS}/"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "# pass 0" not in done.stdout
