"""What every test sees: the registered games, the null game among them, and the kernel mark."""

from __future__ import annotations

import importlib.util
import os

import pytest
from hypothesis import settings

from gridwright.game import register
from nullgame import NullGame

register(NullGame())

settings.register_profile("default", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("long", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Without the compiled module its tests are skipped, and say so."""
    if importlib.util.find_spec("gridwright._core") is not None:
        return
    for item in items:
        if "kernel" in item.keywords:
            item.add_marker(pytest.mark.skip(reason="gridwright._core is not built"))
