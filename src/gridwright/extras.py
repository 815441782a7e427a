"""What is not part of the base install: who needs it, and which extra brings it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec

from gridwright.errors import MissingExtra


@dataclass(frozen=True)
class Extra:
    """An extra of the package, as in ``pip install 'gridwright[store]'``."""

    name: str
    modules: tuple[str, ...]  #: what it brings that is looked for
    purpose: str  #: what one wants it for, after "to"

    @property
    def installed(self) -> bool:
        return all(find_spec(module) is not None for module in self.modules)


EXTRAS = {
    extra.name: extra
    for extra in (
        Extra("page", ("fastapi", "uvicorn"), "serve the page"),
        Extra("store", ("sqlalchemy", "alembic"), "keep levels and results"),
        Extra("pictures", ("PIL",), "draw PNG and GIF pictures"),
        Extra("terminal", ("textual",), "play full-screen in a terminal"),
        Extra("window", ("pygame", "PIL"), "play in a window"),
        Extra("envs", ("gymnasium", "numpy"), "train on these puzzles"),
        Extra("cluster", ("ray",), "work on a cluster"),
        Extra("parquet", ("pyarrow",), "write Parquet files"),
        Extra("postgres", ("psycopg",), "keep levels in PostgreSQL"),
    )
}


def remedy(*names: str) -> str:
    """What to run to have these extras."""
    return f"pip install 'gridwright[{','.join(names)}]'"


def require(*names: str) -> None:
    """Makes sure that these extras are there, before anything that needs them is imported.

    :raises MissingExtra: saying in one sentence what is missing for what, and how to get it.
    """
    missing = [EXTRAS[name] for name in names if not EXTRAS[name].installed]
    if missing:
        purposes = " and ".join(extra.purpose for extra in missing)
        raise MissingExtra(f"to {purposes}, run {remedy(*(extra.name for extra in missing))}")
