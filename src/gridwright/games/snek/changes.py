"""Noun rules, and what turns, sends and drops objects once everything has moved."""

from __future__ import annotations

from gridwright.games.snek.cells import MOST_IN_A_CELL, OUTSIDE, Cells, Object, relocated
from gridwright.games.snek.judge import EMPTY_CODE, Judge
from gridwright.games.snek.words import BIT, DOWN, EMPTY, FIRST_WORD, KIND, NAMES

_TELE, _FALL, _STILL, _FLOAT = BIT["TELE"], BIT["FALL"], BIT["STILL"], BIT["FLOAT"]
_WAYS = tuple((BIT[name], facing) for facing, name in enumerate(("RIGHT", "UP", "LEFT", "DOWN")))
#: The properties that turn an object.
TURNS = sum(bit for bit, _ in _WAYS)


def transform(judge: Judge) -> Cells:
    """Noun rules: every object changes at once, and at most once."""
    concerned = {kind for verb in ("IS", "WRITE") for kind in judge.rules.verbs.get(verb, ())}
    after = list(judge.cells)
    for cell, here in enumerate(judge.cells):
        codes = here or (EMPTY_CODE,)
        if concerned.isdisjoint([code >> 2 for code in codes]):
            continue
        results = [_becomes(judge, cell, code) for code in codes]
        firsts = [code for codes in results for code in codes[:1]]
        further = [code for codes in results for code in codes[1:]]
        room = max(0, MOST_IN_A_CELL - len(firsts))
        changed = [code for code in firsts + further[:room] if code != EMPTY_CODE]
        after[cell] = tuple(sorted(changed))
    return tuple(after)


def _becomes(judge: Judge, cell: int, code: int) -> list[int]:
    """What one object turns into: itself, others, or nothing."""
    own = _own_noun(code >> 2)
    names, denied = judge.doings("IS", cell, code)
    written, _ = judge.doings("WRITE", cell, code)
    if own in denied:
        return []
    if not judge.world.dialect.makes_all:
        names = names[:1]
    if own in names or not (names or written):
        return [code]
    words = [4 * KIND[name] + code % 4 for name in written]
    return list(dict.fromkeys(judge.products(names, code) + words))


def _own_noun(kind: int) -> str:
    """The noun that means exactly this kind of object."""
    if kind == EMPTY:
        return "EMPTY"
    return NAMES[kind].upper() if kind < FIRST_WORD else "TEXT"


def turn(judge: Judge) -> Cells:
    """RIGHT, UP, LEFT and DOWN turn an object; of several the last in this order."""
    after = list(judge.cells)
    for cell, here in enumerate(judge.cells):
        turned = []
        for code in here:
            mask = judge.mask(cell, code)
            ways = [facing for bit, facing in _WAYS if mask & bit]
            turned.append(code & ~3 | ways[-1] if ways else code)
        after[cell] = tuple(sorted(turned))
    return tuple(after)


def teleport(judge: Judge) -> Cells:
    """What lies on a TELE object goes to the next one of that kind and layer, row by row.

    TELE objects themselves, and STILL ones, stay. Of several kinds the lowest that leads away
    counts.
    """
    gates: dict[tuple[int, int], list[int]] = {}  # the cells of each kind and layer
    for cell, code in judge.having(_TELE):
        gates.setdefault((code >> 2, judge.mask(cell, code) & _FLOAT), []).append(cell)
    places: dict[Object, int] = {}
    for (_, layer), found in sorted(gates.items()):
        cells = list(dict.fromkeys(found))
        for place, cell in enumerate(cells):
            to = cells[(place + 1) % len(cells)]
            for code in judge.cells[cell]:
                mask = judge.mask(cell, code)
                if to != cell and mask & _FLOAT == layer and not mask & (_TELE | _STILL):
                    places.setdefault((cell, code), to)
    return relocated(judge.cells, places) if places else judge.cells


def fall(judge: Judge) -> Cells:
    """FALL objects drop until something solid, or the edge, is below them; the lowest first."""
    below, solid = judge.world.next_to[DOWN], judge.world.dialect.solid
    falling = [thing for thing in judge.having(_FALL) if not judge.mask(*thing) & _STILL]
    blocked = [
        any(
            judge.mask(cell, code) & solid
            for code in here or (EMPTY_CODE,)
            if (cell, code) not in falling
        )
        for cell, here in enumerate(judge.cells)
    ]
    places: dict[Object, int] = {}
    for cell in sorted({cell for cell, _ in falling}, reverse=True):
        to = cell
        while below[to] != OUTSIDE and not blocked[below[to]]:
            to = below[to]
        for code in (code for where, code in falling if where == cell):
            places[cell, code] = to
            blocked[to] |= bool(judge.mask(cell, code) & solid)
    return relocated(judge.cells, places) if places else judge.cells
