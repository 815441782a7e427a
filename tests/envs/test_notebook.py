"""The notebook in the documents runs from its first cell to its last."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parents[2] / "docs" / "laboratory.ipynb"


def test_every_cell_runs() -> None:
    notebook = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells, 1):
        assert cell["outputs"] == [], "a notebook is kept without its outputs"
        exec(compile("".join(cell["source"]), f"cell {number}", "exec"), names)
    assert names["steps"] == names["optimum"] > 0
    assert names["record"]["outcome"] == "solved"
