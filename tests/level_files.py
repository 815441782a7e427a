"""Files of levels: small ones of our own, and the larger collections that some machines have."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

#: The variable that names the folder of larger collections.
COLLECTIONS = "GRIDWRIGHT_COLLECTIONS"


def data_path(relative: str) -> Path:
    """A file or folder of ``tests/data``."""
    return Path(__file__).parent / "data" / relative


def collection_path(relative: str) -> Path:
    """A file or folder of the larger collections; skips the test, visibly, without them."""
    folder = os.environ.get(COLLECTIONS)
    if not folder:
        pytest.skip(f"{COLLECTIONS} names no folder of larger collections")
    return Path(folder) / relative
