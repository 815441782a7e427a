"""Noun rules, and what turns, sends and drops objects around the movements."""

from __future__ import annotations

from gridwright.games.snek.cells import (
    MOST_IN_A_CELL,
    OUTSIDE,
    Cells,
    Object,
    relocated,
    with_created,
)
from gridwright.games.snek.grammar import Noun
from gridwright.games.snek.judge import Judge
from gridwright.games.snek.movement import LOCKS, belts_under, crushes, opens
from gridwright.games.snek.words import BIT, DOWN, FACINGS, LEFT, RIGHT, UP

_TELE, _STILL, _FLOAT, _SAFE = BIT["TELE"], BIT["STILL"], BIT["FLOAT"], BIT["SAFE"]
_TURN, _DETURN = BIT["TURN"], BIT["DETURN"]
_WAYS = tuple(BIT[facing.upper()] for facing in FACINGS)
#: The properties that turn an object.
TURNS = sum(_WAYS) | _TURN | _DETURN
#: The properties that let it fall, and where to, in the order in which that happens.
FALLS = (
    (BIT["FALL"], DOWN),
    (BIT["FALLRIGHT"], RIGHT),
    (BIT["FALLUP"], UP),
    (BIT["FALLLEFT"], LEFT),
)


def turn(judge: Judge) -> Cells:
    """RIGHT, UP, LEFT and DOWN turn an object, of several the last; then TURN and DETURN."""
    after = []
    for cell, here in enumerate(judge.cells):
        turned = []
        for code in here:
            mask = judge.mask(cell, code)
            ways = [facing for facing, bit in enumerate(_WAYS) if mask & bit]
            facing = ways[-1] if ways else code % 4
            facing += bool(mask & _DETURN) - bool(mask & _TURN)  # facings go anticlockwise
            turned.append(code & ~3 | facing % 4)
        after.append(tuple(sorted(turned)))
    return tuple(after)


def transform(judge: Judge) -> Cells:
    """Noun rules: every object changes at once, and at most once."""
    verbs = ("IS", "BECOME", "WRITE")
    concerned = {kind for verb in verbs for kind in judge.rules.verbs.get(verb, ())}
    after = list(judge.cells)
    for cell in range(len(judge.cells)):
        codes = judge.contents(cell)
        if concerned.isdisjoint([code >> 2 for code in codes]):
            continue
        results = [_becomes(judge, cell, code) for code in codes]
        firsts = [code for codes in results for code in codes[:1]]
        further = [code for codes in results for code in codes[1:]]
        room = max(0, MOST_IN_A_CELL - len(firsts))
        nothing = judge.world.words.empty_code
        changed = [code for code in firsts + further[:room] if code != nothing]
        after[cell] = tuple(sorted(changed))
    return tuple(after)


def _becomes(judge: Judge, cell: int, code: int) -> list[int]:
    """What one object turns into: itself, others, or nothing."""
    words = judge.world.words
    own = words.own_noun(code >> 2)
    names, denied = judge.doings("IS", cell, code)
    others, _ = judge.doings("BECOME", cell, code)
    written, _ = judge.doings("WRITE", cell, code)
    if own in denied:
        return []
    if not judge.world.dialect.makes_all:
        names = names[:1]
    if own in names:  # it is kept from becoming anything, but for what it BECOMEs
        names, written = [], []
    if own in others or not (names or others or written):
        return [code]
    made = judge.products(names + others, code)
    return list(dict.fromkeys(made + [4 * words.kind[name] + code % 4 for name in written]))


def follow(judge: Judge) -> Cells:
    """What FOLLOWs something turns to the nearest of it, along the longer way."""
    followers = judge.rules.verbs["FOLLOW"].keys()
    after = list(judge.cells)
    for cell, here in enumerate(judge.cells):
        if not followers.isdisjoint([code >> 2 for code in here]):
            after[cell] = tuple(sorted(_turned_to_nearest(judge, cell, code) for code in here))
    return tuple(after)


def _turned_to_nearest(judge: Judge, cell: int, code: int) -> int:
    nouns = [Noun(name) for name in judge.doings("FOLLOW", cell, code)[0]]
    width = judge.world.width
    best: tuple[int, int, int] | None = None  # how far, how far down, how far to the right
    for other in range(len(judge.cells)) if nouns else ():
        down, right = other // width - cell // width, other % width - cell % width
        far = abs(down) + abs(right)
        if other == cell or (best and best[0] <= far):
            continue
        if any(judge.matches(noun, other, o) for noun in nouns for o in judge.contents(other)):
            best = far, down, right
    if best is None:
        return code
    _, down, right = best
    if abs(right) >= abs(down):
        return code & ~3 | (RIGHT if right > 0 else LEFT)
    return code & ~3 | (DOWN if down > 0 else UP)


def teleport(judge: Judge) -> Cells:
    """What lies on a TELE object goes to the next one of that kind and layer, row by row.

    Objects of that kind itself, and STILL ones, stay. Of several kinds the lowest that leads away
    counts.
    """
    gates: dict[tuple[int, int], list[int]] = {}  # the cells of each kind and layer
    for cell, code in judge.having(_TELE):
        gates.setdefault((code >> 2, judge.mask(cell, code) & _FLOAT), []).append(cell)
    places: dict[Object, int] = {}
    for (kind, layer), found in sorted(gates.items()):
        cells = list(dict.fromkeys(found))
        for place, cell in enumerate(cells):
            to = cells[(place + 1) % len(cells)]
            for code in judge.cells[cell]:
                mask = judge.mask(cell, code)
                if to != cell and code >> 2 != kind and mask & (_FLOAT | _STILL) == layer:
                    places.setdefault((cell, code), to)
    return relocated(judge.cells, places) if places else judge.cells


def fall(judge: Judge) -> Cells:
    """FALL objects drop, then those that fall to the right, up and left."""
    for bit, way in FALLS:
        if judge.rules.used & bit:
            judge = judge.on(_Fall(judge, bit, way).play())
    return judge.cells


class _Fall:
    """Objects that fall one way until something solid, or the edge, is ahead: the first first."""

    def __init__(self, judge: Judge, bit: int, way: int) -> None:
        self._judge = judge
        self._solid = judge.world.dialect.solid
        self._ahead = judge.world.next_to[way]
        self._way = way
        everything = judge.level_mask & bit
        self._falling = {
            (cell, code)
            for cell, here in enumerate(judge.cells)
            for code in here
            if (everything or judge.mask(cell, code) & bit)
            and not judge.mask(cell, code) & (_STILL | LOCKS[way])
        }
        #: By cell: what does not fall and is still there, and who has landed.
        self._lying = [
            [code for code in judge.contents(cell) if (cell, code) not in self._falling]
            for cell in range(len(judge.cells))
        ]
        self._landed: list[list[int]] = [[] for _ in judge.cells]
        self._blocked = [False] * len(judge.cells)  # by somebody solid who has landed
        #: What the destroyed HAVE, and where it appears.
        self._left: list[tuple[int, list[int]]] = []

    def play(self) -> Cells:
        judge = self._judge
        if not self._falling:
            return judge.cells
        cells = sorted({cell for cell, _ in self._falling}, reverse=self._way in (DOWN, RIGHT))
        for cell in cells:  # those of one cell fall together
            landed = [
                (self._drop(cell, code), code)
                for code in judge.cells[cell]
                if (cell, code) in self._falling
            ]
            for to, code in landed:
                if to != OUTSIDE:
                    self._landed[to].append(code)
                    self._blocked[to] |= bool(judge.mask(cell, code) & self._solid)
        nothing = judge.world.words.empty_code
        after = [
            tuple(sorted([code for code in lying if code != nothing] + landed))
            for lying, landed in zip(self._lying, self._landed, strict=True)
        ]
        for cell, codes in self._left:
            after[cell] = with_created(after[cell], codes)
        return tuple(after)

    def _drop(self, start: int, code: int) -> int:
        """Where an object lands; OUTSIDE when it is destroyed on the way."""
        judge = self._judge
        mask = judge.mask(start, code)
        cell = start
        while True:
            below = self._ahead[cell]
            if below == OUTSIDE or self._blocked[below]:
                return cell
            others = [(other, judge.mask(below, other)) for other in self._lying[below]]
            door = next((other for other, found in others if opens(mask, found)), None)
            if door is not None:
                self._lose(below, door)
                if mask & _SAFE:
                    continue
                self._left.append((cell, judge.remains(start, code)))
                return OUTSIDE
            solid = [(other, found) for other, found in others if found & self._solid]
            if not all(crushes(mask, found) for _, found in solid):
                return cell
            for other, _ in solid:
                self._lose(below, other)
            cell = below

    def _lose(self, cell: int, code: int) -> None:
        self._lying[cell].remove(code)
        self._left.append((cell, self._judge.remains(cell, code)))


def face_along_belts(judge: Judge) -> Cells:
    """Whatever lies on SHIFT objects of its layer faces where the last of them does."""
    after = list(judge.cells)
    for cell in {cell for cell, _ in judge.having(BIT["SHIFT"])}:
        turned = []
        for code in judge.cells[cell]:
            belts = belts_under(judge, cell, code)
            turned.append(code & ~3 | belts[-1] % 4 if belts else code)
        after[cell] = tuple(sorted(turned))
    return tuple(after)
