"""Which engine answers: the compiled kernels where they were built, the Python rules elsewhere.

``GRIDWRIGHT_ENGINE=python`` in the environment sets the kernels aside, to compare the two.
"""

from __future__ import annotations

import os

__all__ = ["compiled", "core"]

try:
    from gridwright import _core as core
except ImportError:  # installed without a compiler
    core = None  # type: ignore[assignment]


def compiled() -> bool:
    """Whether ``core`` is there to be used."""
    return core is not None and os.environ.get("GRIDWRIGHT_ENGINE") != "python"
