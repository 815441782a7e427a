"""The README's examples are true."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_readme() -> None:
    readme = Path(__file__).parents[2] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert tried > 0
    assert failed == 0
