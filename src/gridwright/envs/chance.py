"""The chance of an environment: splitmix64, which the compiled boards draw in the same order."""

from __future__ import annotations

_ALL = 2**64 - 1


def draw(chance: int) -> tuple[int, int]:
    """A number of 64 bits, and where the source stands after it."""
    chance = (chance + 0x9E3779B97F4A7C15) & _ALL
    z = chance
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _ALL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _ALL
    return z ^ (z >> 31), chance


def draw_below(chance: int, choices: int) -> tuple[int, int]:
    """A number below ``choices``, and where the source stands after it."""
    number, chance = draw(chance)
    return (number >> 32) * choices >> 32, chance
