"""A disk that fails, and a PostgreSQL server that comes and goes."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from postgres_server import postgres

__all__ = ["postgres"]


@pytest.fixture(scope="session")
def failing_disk(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process that lives on a disk which can fail."""
    library = tmp_path_factory.mktemp("disk") / "disk.so"
    source = Path(__file__).with_name("disk.c")
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    return {**os.environ, "LD_PRELOAD": str(library)}
