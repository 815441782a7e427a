"""Words of look: colours, HIDE and the like. They change what is seen, and nothing else."""

from __future__ import annotations

from gridwright.games.snek.cells import Object
from gridwright.games.snek.judge import Judge
from gridwright.games.snek.words import BIT, WORDS, Part, Trait

_LOOKS = {
    word.name: BIT[word.name]
    for word in WORDS
    if word.part is Part.PROPERTY and Trait.LOOKS in word.traits
}


def looks(judge: Judge) -> dict[str, list[Object]]:
    """For each word of look that a rule gives to something, the objects that are so."""
    return {name: judge.having(bit) for name, bit in _LOOKS.items() if judge.rules.used & bit}
