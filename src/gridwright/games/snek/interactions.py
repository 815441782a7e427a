"""What objects that share a cell do to each other, after everything has moved.

Each phase is judged on the board as it stands at its start, and all that it destroys goes at
once. Only objects of one layer meet: those that FLOAT, and those that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.games.snek.cells import OUTSIDE, Cells, Object, with_created
from gridwright.games.snek.destruction import destroy
from gridwright.games.snek.grammar import Noun
from gridwright.games.snek.judge import EMPTY_CODE, YOU, Judge
from gridwright.games.snek.words import BIT

_WIN, _DEFEAT = BIT["WIN"], BIT["DEFEAT"]
_SINK, _WEAK, _HOT, _MELT = BIT["SINK"], BIT["WEAK"], BIT["HOT"], BIT["MELT"]
_OPEN, _SHUT, _FLOAT = BIT["OPEN"], BIT["SHUT"], BIT["FLOAT"]
_SAFE, _MORE = BIT["SAFE"], BIT["MORE"]

#: The objects of one layer in one cell, by code: the code and the mask of each.
Layer = list[tuple[int, int]]


def more(judge: Judge) -> Cells:
    """A MORE object grows into each cell beside it that has nothing solid and none of its kind."""
    grown: dict[tuple[int, int], int] = {}
    for cell, code in judge.having(_MORE):
        for next_to in judge.world.next_to:
            to = next_to[cell]
            if to != OUTSIDE and _has_room(judge, to, code >> 2):
                grown.setdefault((to, code >> 2), code)
    return _with(judge.cells, [(to, code) for (to, _), code in grown.items()])


def _has_room(judge: Judge, cell: int, kind: int) -> bool:
    here = judge.cells[cell] or (EMPTY_CODE,)
    solid = judge.world.dialect.solid
    return not any(code >> 2 == kind or judge.mask(cell, code) & solid for code in here)


def sink(layer: Layer) -> list[int]:
    """Each SINK object, by code, and the first other that is left destroy each other."""
    left = list(range(len(layer)))
    lost: list[int] = []
    for place, (_, mask) in enumerate(layer):
        other = next((other for other in left if other != place), None)
        if mask & _SINK and place in left and other is not None:
            sunk = [index for index in (place, other) if not layer[index][1] & _SAFE]
            lost += sunk
            left = [index for index in left if index not in sunk]
    return lost


def weak(layer: Layer) -> list[int]:
    """A WEAK object breaks when anything shares its cell."""
    return [place for place, (_, mask) in enumerate(layer) if mask & _WEAK and len(layer) > 1]


def melt(layer: Layer) -> list[int]:
    """A MELT object melts where something, even itself, is HOT."""
    hot = any(mask & _HOT for _, mask in layer)
    return [place for place, (_, mask) in enumerate(layer) if mask & _MELT and hot]


def defeat(layer: Layer) -> list[int]:
    """A YOU object disappears where something, even itself, is DEFEAT."""
    fatal = any(mask & _DEFEAT for _, mask in layer)
    return [place for place, (_, mask) in enumerate(layer) if mask & YOU and fatal]


def open_shut(layer: Layer) -> list[int]:
    """OPEN and SHUT objects destroy each other in pairs, by code; what is both needs no other."""
    both = [place for place, (_, mask) in enumerate(layer) if mask & _OPEN and mask & _SHUT]
    keys = [place for place, (_, mask) in enumerate(layer) if mask & _OPEN and place not in both]
    doors = [place for place, (_, mask) in enumerate(layer) if mask & _SHUT and place not in both]
    return both + [place for pair in zip(keys, doors, strict=False) for place in pair]


def eat(judge: Judge) -> Cells:
    """What EATs something that shares its cell destroys it."""
    lost: list[Object] = []
    eaters = judge.rules.verbs["EAT"].keys()
    for cell, layer in _layers(judge, lambda here: any(code >> 2 in eaters for code in here)):
        for place, (code, mask) in enumerate(layer):
            others = [other for index, (other, _) in enumerate(layer) if index != place]
            if not mask & _SAFE and any(
                judge.matches(Noun(name), cell, code)
                for other in others
                for name in judge.doings("EAT", cell, other)[0]
            ):
                lost.append((cell, code))
    return destroy(judge, lost) if lost else judge.cells


def make(judge: Judge) -> Cells:
    """What MAKEs something puts one where it is, unless there is one of that kind already."""
    made: list[Object] = []
    makers = judge.rules.verbs["MAKE"].keys()
    for cell, here in enumerate(judge.cells):
        kinds = {code >> 2 for code in here}
        for code in dict.fromkeys(here or (EMPTY_CODE,)):
            if code >> 2 in makers:
                names, _ = judge.doings("MAKE", cell, code)
                new = [c for c in judge.products(names, code) if c >> 2 not in kinds]
                kinds.update(c >> 2 for c in new)
                made += [(cell, c) for c in new]
    return _with(judge.cells, made)


def winners(judge: Judge) -> Iterator[tuple[int, int]]:
    """The codes of who is YOU and of what is WIN where the two share a cell and a layer.

    What is both meets itself.
    """
    for cell, code in judge.you:
        layer = judge.mask(cell, code) & _FLOAT
        for other in judge.cells[cell]:
            mask = judge.mask(cell, other)
            if mask & _WIN and mask & _FLOAT == layer:
                yield code, other


def won(judge: Judge) -> bool:
    return any(True for _ in winners(judge))


#: The phases that destroy, in their order: properties without which nothing can happen, and who
#: of a layer is lost (before SAFE).
DESTROYERS: tuple[tuple[int, Callable[[Layer], list[int]]], ...] = (
    (_SINK, sink),
    (_WEAK, weak),
    (_MELT, melt),
    (_DEFEAT, defeat),
    (_OPEN, open_shut),
)


def meet(judge: Judge, bit: int, lost_of: Callable[[Layer], list[int]]) -> Cells:
    """The board after the objects of each layer have met."""
    codes = judge.rules.codes(bit)
    lost = [
        (cell, layer[place][0])
        for cell, layer in _layers(judge, lambda here: not codes.isdisjoint(here))
        for place in lost_of(layer)
        if not layer[place][1] & _SAFE
    ]
    return destroy(judge, lost) if lost else judge.cells


def _layers(
    judge: Judge, concerned: Callable[[tuple[int, ...]], bool]
) -> Iterator[tuple[int, Layer]]:
    for cell, here in enumerate(judge.cells):
        if here and concerned(here):
            things = [(code, judge.mask(cell, code)) for code in here]
            for floats in (0, _FLOAT):
                layer = [thing for thing in things if thing[1] & _FLOAT == floats]
                if layer:
                    yield cell, layer


def _with(cells: Cells, created: list[Object]) -> Cells:
    if not created:
        return cells
    after = list(cells)
    for cell, code in created:
        after[cell] = with_created(after[cell], (code,))
    return tuple(after)
