"""What objects that share a cell do to each other, after everything has moved.

Each phase is judged on the board as it stands at its start, and all that it destroys goes at
once. Only objects of one layer meet: those that FLOAT, and those that do not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from gridwright.games.snek.cells import OUTSIDE, Cells, Object, with_created, without
from gridwright.games.snek.judge import YOU, Judge
from gridwright.games.snek.words import BIT

_WIN, _DEFEAT, _BONUS = BIT["WIN"] | BIT["END"], BIT["DEFEAT"], BIT["BONUS"]
_SINK, _WEAK, _HOT, _MELT = BIT["SINK"], BIT["WEAK"], BIT["HOT"], BIT["MELT"]
_OPEN, _SHUT, _FLOAT = BIT["OPEN"], BIT["SHUT"], BIT["FLOAT"]
_SAFE, _MORE, _DONE = BIT["SAFE"], BIT["MORE"], BIT["DONE"]

#: The objects of one layer in one cell, by code: the code and the mask of each.
Layer = list[tuple[int, int]]


def level(judge: Judge) -> tuple[Cells, bool]:
    """The whole board meets everything on it: what is left, and whether that has won.

    Where the board itself is destroyed all is gone.
    """
    mask = judge.level_mask
    met = [
        (cell, code)
        for cell, here in enumerate(judge.cells)
        for code in here
        if judge.mask(cell, code) & _FLOAT == mask & _FLOAT
    ]
    others = 0
    for thing in met:
        others |= judge.mask(*thing)
    everything = others | mask
    has_won = bool((mask & _WIN and everything & YOU) or (mask & YOU and everything & _WIN))
    destroyed = (
        (mask & (_SINK | _WEAK) and met)
        or (mask & _MELT and everything & _HOT)
        or (mask & YOU and everything & _DEFEAT)
        or (mask & _OPEN and everything & _SHUT)
        or (mask & _SHUT and everything & _OPEN)
    )
    if destroyed and not mask & _SAFE:
        return ((),) * len(judge.cells), has_won
    victims = (_MELT if mask & _HOT else 0) | (YOU if mask & _DEFEAT else 0)
    lost = [
        thing for thing in met if judge.mask(*thing) & victims and not judge.mask(*thing) & _SAFE
    ]
    return destroy(judge, lost) if lost else judge.cells, has_won


def done(judge: Judge) -> Cells:
    """What is DONE leaves the board, and leaves nothing."""
    after = list(judge.cells)
    for cell, code in judge.having(_DONE):
        after[cell] = tuple([other for other in after[cell] if other != code])
    return tuple(after)


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
    solid = judge.world.dialect.solid
    return not any(
        code >> 2 == kind or judge.mask(cell, code) & solid for code in judge.contents(cell)
    )


def sink(layer: Layer) -> list[int]:
    """Where something is SINK all go down together, unless it is alone."""
    sinks = len(layer) > 1 and any(mask & _SINK for _, mask in layer)
    return list(range(len(layer))) if sinks else []


def weak(layer: Layer) -> list[int]:
    """A WEAK object breaks when anything shares its cell."""
    return [place for place, (_, mask) in enumerate(layer) if mask & _WEAK and len(layer) > 1]


def melt(layer: Layer) -> list[int]:
    """A MELT object melts where something, even itself, is HOT."""
    return _lost_where(layer, _HOT, _MELT)


def defeat(layer: Layer) -> list[int]:
    """A YOU object disappears where something, even itself, is DEFEAT."""
    return _lost_where(layer, _DEFEAT, YOU)


def bonus(layer: Layer) -> list[int]:
    """A BONUS object is taken where something, even itself, is YOU."""
    return _lost_where(layer, YOU, _BONUS)


def _lost_where(layer: Layer, cause: int, victim: int) -> list[int]:
    caused = any(mask & cause for _, mask in layer)
    return [place for place, (_, mask) in enumerate(layer) if mask & victim and caused]


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
            if not mask & _SAFE and any(judge.eats(cell, other, cell, code) for other in others):
                lost.append((cell, code))
    return destroy(judge, lost) if lost else judge.cells


def make(judge: Judge) -> Cells:
    """What MAKEs something puts one where it is, unless there is one of that kind already."""
    made: list[Object] = []
    makers = judge.rules.verbs["MAKE"].keys()
    for cell, here in enumerate(judge.cells):
        kinds = {code >> 2 for code in here}
        for code in dict.fromkeys(judge.contents(cell)):
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
        for other in judge.contents(cell):
            mask = judge.mask(cell, other)
            if mask & _WIN and mask & _FLOAT == layer:
                yield code, other


def won(judge: Judge) -> bool:
    return any(True for _ in winners(judge))


#: A phase that destroys: properties without which nothing can happen, and who of a layer is lost
#: (before SAFE).
Destroyer = tuple[int, Callable[[Layer], list[int]]]
SINKING: Destroyer = (_SINK, sink)
BREAKING: Destroyer = (_WEAK, weak)
MELTING: Destroyer = (_MELT, melt)
DEFEATING: Destroyer = (_DEFEAT, defeat)
OPENING: Destroyer = (_OPEN, open_shut)
TAKING: Destroyer = (_BONUS, bonus)


def meet(judge: Judge, destroyer: Destroyer) -> Cells:
    """The board after the objects of each layer have met."""
    bit, lost_of = destroyer
    codes = judge.rules.codes(bit)
    lost = [
        (cell, layer[place][0])
        for cell, layer in _layers(judge, lambda here: not codes.isdisjoint(here))
        for place in lost_of(layer)
        if not layer[place][1] & _SAFE
    ]
    return destroy(judge, lost) if lost else judge.cells


def destroy(judge: Judge, lost: Iterable[Object]) -> Cells:
    """The board without each of the ``lost`` (an object twice, if two alike are), all at once."""
    after = list(judge.cells)
    left: list[tuple[int, list[int]]] = []
    for cell, code in lost:
        if code != judge.world.words.empty_code:
            after[cell] = without(after[cell], code)
        left.append((cell, judge.remains(cell, code)))
    for cell, codes in left:
        after[cell] = with_created(after[cell], codes)
    return tuple(after)


def _layers(
    judge: Judge, concerned: Callable[[tuple[int, ...]], bool]
) -> Iterator[tuple[int, Layer]]:
    for cell in range(len(judge.cells)):
        here = judge.contents(cell)
        if concerned(here):
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
