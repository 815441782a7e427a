"""Movement: who leaves a cell when some objects set out, and what becomes of those in the way.

All movers of a take move together: an object that leaves in a take is in nobody's way in it. So
with the lab's words it does not matter in which order they are looked at. Where it does, because
two movers want the same object, cells go row by row and codes within a cell from the lowest;
``docs/words.md`` says the whole procedure step by step.
"""

from __future__ import annotations

from collections import Counter

from gridwright.games.snek.cells import OUTSIDE, Cells, Object, with_created, without
from gridwright.games.snek.destruction import remains
from gridwright.games.snek.judge import EMPTY_CODE, Judge
from gridwright.games.snek.words import BIT

_PUSH, _PULL, _STILL, _SWAP = BIT["PUSH"], BIT["PULL"], BIT["STILL"], BIT["SWAP"]
_OPEN, _SHUT, _FLOAT = BIT["OPEN"], BIT["SHUT"], BIT["FLOAT"]
_WEAK, _SAFE, _SLEEP = BIT["WEAK"], BIT["SAFE"], BIT["SLEEP"]
_MOVE, _AUTO, _SHIFT = BIT["MOVE"], BIT["AUTO"], BIT["SHIFT"]

Mover = tuple[int, int, int]  #: an object that sets out: (cell, code, direction)


def you(judge: Judge, direction: int) -> Cells:
    """Everything YOU sets out in the direction of the player's move."""
    return _Take(judge).play([(*mover, direction) for mover in _awake(judge, judge.you)])


def move(judge: Judge) -> Cells:
    """Everything MOVE or AUTO sets out where it faces; a blocked MOVE turns round and retries."""
    movers = [(cell, code, code % 4) for cell, code in _awake(judge, judge.having(_MOVE | _AUTO))]
    return _Take(judge).play(movers, turn_round=_MOVE)


def shift(judge: Judge) -> Cells:
    """Whatever lies on a SHIFT object of its layer sets out where that faces: the first one."""
    movers: list[Mover] = []
    for cell in dict.fromkeys(cell for cell, _ in judge.having(_SHIFT)):
        here = judge.cells[cell]
        for code in dict.fromkeys(here):
            mask = judge.mask(cell, code)
            belts = list(here)
            belts.remove(code)
            for belt in belts:
                belt_mask = judge.mask(cell, belt)
                if belt_mask & _SHIFT and not (mask ^ belt_mask) & _FLOAT and not mask & _STILL:
                    movers.append((cell, code, belt % 4))
                    break
    return _Take(judge).play(movers)


def _awake(judge: Judge, movers: list[Object]) -> list[Object]:
    return [mover for mover in movers if not judge.mask(*mover) & (_SLEEP | _STILL)]


class _Take:
    """Movers that move together, on the board as it stands when they set out."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._cells = judge.cells
        self._solid = judge.world.dialect.solid
        #: Who leaves, where to, and the direction it then faces; OUTSIDE is for those who die.
        self._leaving: dict[Object, tuple[int, int]] = {}
        #: Movers that open what is in their way: with the cell and code of that.
        self._opened: list[tuple[Object, Object]] = []
        self._broken: list[Object] = []

    def play(self, movers: list[Mover], turn_round: int = 0) -> Cells:
        """The board after the movers have moved; those with ``turn_round`` try both ways."""
        if not movers:
            return self._cells
        blocked = self._settle(movers)
        faced = {(cell, code): direction for cell, code, direction in movers}
        if turn_round and blocked:
            back = [
                (cell, code, direction ^ 2)
                for cell, code, direction in movers
                if (cell, code) not in self._leaving and self._judge.mask(cell, code) & turn_round
            ]
            faced.update({(cell, code): direction for cell, code, direction in back})
            self._settle(back)
        return self._board(faced)

    def _settle(self, movers: list[Mover]) -> bool:
        """Lets all leave who can; whether somebody could not.

        Only when nobody else can leave do WEAK objects break on what is in their way.
        """
        waiting = movers
        for breaking in (False, True):
            waiting = self._let_leave(waiting, breaking)
        return bool(waiting)

    def _let_leave(self, waiting: list[Mover], breaking: bool) -> list[Mover]:
        """Looks at those who want to leave until nobody more can; returns who is left."""
        while waiting:
            gone = len(self._leaving)
            blocked: list[Mover] = []
            for mover in waiting:
                followers = [mover]
                for cell, code, direction in followers:  # grows as we go through it
                    if (cell, code) in self._leaving:
                        continue
                    if self._can_leave(cell, code, direction, breaking):
                        followers += self._leave(cell, code, direction)
                    else:
                        blocked.append((cell, code, direction))
            waiting = blocked
            if len(self._leaving) == gone:
                break
        return waiting

    def _can_leave(self, cell: int, code: int, direction: int, breaking: bool) -> bool:
        """Whether the way is clear, or can be cleared by pushing.

        Goes along the cells that a push would reach and back again, without recursion: boards
        may be longer than Python's stack.
        """
        mask = self._judge.mask(cell, code)
        if mask & _STILL:
            return False
        ahead = self._judge.world.next_to[direction]
        chain = [ahead[cell]]
        pushed = [self._pushable(chain[0])]
        while pushed[-1]:
            chain.append(ahead[chain[-1]])
            pushed.append(self._pushable(chain[-1]))
        free: set[int] = set()  # the codes in the cell looked at that can be pushed on
        for place in range(len(chain) - 1, 0, -1):
            free = {
                other
                for other, other_mask in pushed[place - 1]
                if self._can_enter(other_mask, chain[place], free, breaking)
            }
        return self._can_enter(mask, chain[0], free, breaking)

    def _can_enter(self, mask: int, cell: int, free: set[int], breaking: bool) -> bool:
        """Whether an object can go to a cell of which the codes ``free`` can be pushed on."""
        if breaking and mask & _WEAK and not mask & _SAFE:
            return True
        if cell == OUTSIDE:
            return False
        here = self._cells[cell] or (EMPTY_CODE,)
        return all(
            code in free or not self._blocks(mask, cell, code) for code in dict.fromkeys(here)
        )

    def _blocks(self, mask: int, cell: int, code: int) -> bool:
        """Whether an object, unless it is pushed, keeps one that is ``mask`` out of its cell."""
        other = self._judge.mask(cell, code)
        if not other & self._solid or (cell, code) in self._leaving:
            return False
        return not _swaps(mask, other) and not _opens(mask, other)

    def _pushable(self, cell: int) -> list[tuple[int, int]]:
        """The objects in a cell that are PUSH and there to be pushed: code and mask of each."""
        if cell == OUTSIDE:
            return []
        masks = [(code, self._judge.mask(cell, code)) for code in dict.fromkeys(self._cells[cell])]
        return [
            (code, mask)
            for code, mask in masks
            if mask & _PUSH and not mask & _STILL and (cell, code) not in self._leaving
        ]

    def _leave(self, cell: int, code: int, direction: int) -> list[Mover]:
        """Lets an object leave that can; returns those that it pushes and pulls."""
        judge, world = self._judge, self._judge.world
        to, back = world.next_to[direction][cell], world.next_to[direction ^ 2][cell]
        mask = judge.mask(cell, code)
        breaks = mask & _WEAK and not mask & _SAFE
        if breaks and not self._can_leave(cell, code, direction, breaking=False):
            self._leaving[cell, code] = (OUTSIDE, direction)
            self._broken.append((cell, code))
            return []
        self._leaving[cell, code] = (to, direction)
        drawn: list[Mover] = []
        opened = False
        for other in dict.fromkeys(self._cells[to]):
            if (to, other) in self._leaving:
                continue
            other_mask = judge.mask(to, other)
            if _swaps(mask, other_mask):
                self._leaving[to, other] = (cell, other % 4)
            elif other_mask & self._solid and _opens(mask, other_mask):
                if not opened:
                    self._opened.append(((cell, code), (to, other)))
                opened = True
            elif other_mask & _PUSH:
                drawn.append((to, other, direction))
        if back != OUTSIDE:
            drawn += [
                (back, other, direction)
                for other in dict.fromkeys(self._cells[back])
                if judge.mask(back, other) & _PULL
            ]
        return drawn

    def _board(self, faced: dict[Object, int]) -> Cells:
        """The board after all that was decided; ``faced`` is where those who stay now look."""
        turns = self._judge.world.turns
        if not self._leaving and not turns:
            return self._cells
        after = list(self._cells)
        for cell, code in self._leaving:
            after[cell] = tuple([other for other in after[cell] if other != code])
        if turns:
            for cell in {cell for cell, _ in faced}:
                turned = [_turned(o, faced.get((cell, o), o % 4)) for o in after[cell]]
                after[cell] = tuple(sorted(turned))
        for (cell, code), (to, direction) in self._leaving.items():
            if to != OUTSIDE:
                arrival = _turned(code, direction) if turns else code
                after[to] = tuple(sorted(after[to] + (arrival,) * self._cells[cell].count(code)))
        if self._opened:
            self._open(after, faced if turns else {})
        for cell, code in self._broken:
            for _ in range(self._cells[cell].count(code)):
                after[cell] = with_created(after[cell], remains(self._judge, cell, code))
        return tuple(after)

    def _open(self, after: list[tuple[int, ...]], faced: dict[Object, int]) -> None:
        """Movers and what they open destroy each other, as many as there are of both."""
        judge = self._judge
        opened: Counter[Object] = Counter()
        for mover, obstacle in self._opened:
            cell, code = mover
            to, direction = self._leaving[mover]
            doors = 0 if obstacle in self._leaving else self._cells[to].count(obstacle[1])
            pairs = min(self._cells[cell].count(code), doors - opened[obstacle])
            opened[obstacle] += pairs
            key = _turned(code, direction) if judge.world.turns else code
            door = _turned(obstacle[1], faced.get(obstacle, obstacle[1] % 4))
            for _ in range(pairs):
                left = remains(judge, *obstacle)
                after[to] = without(after[to], door)
                if not judge.mask(*mover) & _SAFE:
                    left = remains(judge, *mover) + left
                    after[to] = without(after[to], key)
                after[to] = with_created(after[to], left)


def _swaps(mask: int, other: int) -> bool:
    """Whether a mover changes places with an object in its way."""
    return bool((mask | other) & _SWAP) and not other & _STILL


def _opens(mask: int, other: int) -> bool:
    """Whether a mover and an object in its way are OPEN and SHUT, on one layer."""
    fits = (mask & _OPEN and other & _SHUT) or (mask & _SHUT and other & _OPEN)
    return bool(fits) and not (mask ^ other) & _FLOAT and not other & _SAFE


def _turned(code: int, direction: int) -> int:
    return code & ~3 | direction
