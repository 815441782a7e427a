"""What this installation has, and what is missing for which feature."""

from __future__ import annotations

import platform
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import Any

from gridwright import engine
from gridwright.extras import EXTRAS, remedy
from gridwright.levels import store_url


@dataclass(frozen=True)
class Feature:
    name: str
    ready: bool
    remedy: str  #: what to do when it is not


@dataclass(frozen=True)
class Health:
    engine: str
    versions: dict[str, str]
    store: str  #: the database where levels and progress are kept
    store_trouble: str  #: what is wrong with it, if anything
    features: list[Feature]

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def examine() -> Health:
    """Looks around, at the store too, and changes nothing."""
    if engine.compiled():
        running = "compiled (gridwright._core)"
    elif engine.core is not None:
        running = "Python, because GRIDWRIGHT_ENGINE=python is set"
    else:
        running = "Python (slower): the compiled kernels were not built"
    kernels = Feature(
        "kernels",
        engine.core is not None,
        "install a C++20 compiler and Python's headers, then install gridwright again",
    )
    optional = [
        Feature(extra.name, extra.installed, f"{remedy(extra.name)} to {extra.purpose}")
        for extra in EXTRAS.values()
    ]
    return Health(
        running,
        {"gridwright": version("gridwright"), "python": platform.python_version()},
        store_url.readable(),
        _store_trouble(),
        [kernels, *optional],
    )


def _store_trouble() -> str:
    if not EXTRAS["store"].installed:
        return ""
    from gridwright.levels.database import trouble  # with SQLAlchemy: heavy

    return trouble()
