"""Which engine answers: compiled kernels – native, or WebAssembly in a browser – or Python's rules.

``GRIDWRIGHT_ENGINE=python`` in the environment sets the kernels aside, to compare the two.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwright.site.kernels import Kernels

__all__ = ["compiled", "core", "name", "use"]

try:
    from gridwright import _core as core
except ImportError:  # installed without a compiler, or in a browser
    core = None  # type: ignore[assignment]


def compiled() -> bool:
    """Whether ``core`` is there to be used."""
    return core is not None and os.environ.get("GRIDWRIGHT_ENGINE") != "python"


def use(kernels: Kernels) -> None:
    """Answers with these from now on; they have what playing and solving need of ``_core``."""
    global core
    core = kernels  # type: ignore[assignment]


def name() -> str:
    """``compiled``, ``WebAssembly`` or ``Python``."""
    if not compiled():
        return "Python"
    return "compiled" if core.__name__ == "gridwright._core" else "WebAssembly"
