"""Cases and levels that lie beside the project and are read there, never copied into it."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


def shared_path(relative: str) -> Path:
    """A file or folder of the shared data; skips the test, visibly, where it is absent."""
    path = SHARED / relative
    if not path.exists():
        pytest.skip(f"shared data is absent: {relative}")
    return path
