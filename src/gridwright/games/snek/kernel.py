"""A level as the compiled kernel takes it: its frame, and the vocabulary from the one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import engine
from gridwright.games.snek.words import WORDS
from gridwright.games.snek.world import World

if TYPE_CHECKING:
    from gridwright import _core

_VOCABULARY = [
    (
        word.name,
        word.part.name,
        [part.name for part in word.takes],
        word.plain,
        [str(trait.name) for trait in word.traits],
    )
    for word in WORDS
]


def kernel_level(world: World) -> _core.SnekLevel:
    """The compiled rules of a world."""
    dialect = world.dialect
    return engine.core.SnekLevel(
        world.height,
        world.width,
        _VOCABULARY,
        dialect.solid,
        dialect.makes_all,
        dialect.waits,
        world.turns,
        world.reads_objects,
    )
