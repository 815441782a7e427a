"""A level as the compiled kernel takes it: its frame, and its words from the one table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gridwright import engine
from gridwright.games.snek.world import World

if TYPE_CHECKING:
    from gridwright import _core


#: A compiled board has a bit for each kind in each cell; it takes no more of them than this.
_MOST_BITS = 1 << 28
_MOST_CODES = 1 << 16


def fits_kernel(world: World) -> bool:
    """Whether the compiled rules can number what is in a level; the rules in Python always can."""
    kinds = world.words.kinds
    return 4 * kinds <= _MOST_CODES and kinds * world.height * world.width <= _MOST_BITS


def kernel_level(world: World) -> _core.SnekLevel:
    """The compiled rules of a world, with the words that a level can ever contain.

    :raises ValueError: when it does not fit.
    """
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
