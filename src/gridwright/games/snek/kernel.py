"""A level as the compiled kernel takes it: its frame, and its words from the one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import engine
from gridwright.games.snek.world import World

if TYPE_CHECKING:
    from gridwright import _core


def kernel_level(world: World) -> _core.SnekLevel:
    """The compiled rules of a world, with the words that a level can ever contain."""
    dialect, words = world.dialect, world.words
    return engine.core.SnekLevel(
        world.height,
        world.width,
        [
            (
                word.name,
                word.part.name,
                [part.name for part in word.takes],
                word.plain,
                [str(trait.name) for trait in word.traits],
                word.name in words.spelled,
            )
            for word in words.words
        ],
        words.everything,
        dialect.pulls_block,
        dialect.makes_all,
        dialect.waits,
        world.turns,
        world.seed,
    )
