"""Chance, drawn so that a level with a seed always plays the same.

A draw depends on the seed of the level, the turn, the place and the kind, and on nothing else:
undoing a move and making it again changes nothing, and both engines draw alike.
"""

from __future__ import annotations

from gridwright.games.snek.world import World

_ALL = (1 << 64) - 1


def draw(world: World, turn: int, cell: int, code: int, what: int, sides: int) -> int:
    """A number below ``sides``; ``what`` tells draws for different things apart."""
    drawn = world.seed
    for number in (turn, cell + 1, code >> 2, what):
        drawn = _mixed(drawn + number)
    return (drawn >> 32) % sides


def _mixed(number: int) -> int:
    """The finalizer of splitmix64."""
    number = (number + 0x9E3779B97F4A7C15) & _ALL
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _ALL
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _ALL
    return number ^ number >> 31
