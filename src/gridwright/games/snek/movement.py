"""Movement: who leaves a cell when some objects set out, and what becomes of those in the way.

All movers of a take move together: an object that leaves in a take is in nobody's way in it. So
with the lab's words it does not matter in which order they are looked at. Where it does, because
two movers want the same object, cells go row by row and codes within a cell from the lowest;
``docs/words.md`` says the whole procedure step by step.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from enum import Enum, IntEnum, auto

from gridwright.games.snek.cells import OUTSIDE, Cells, Object, with_created
from gridwright.games.snek.chance import draw
from gridwright.games.snek.grammar import Noun
from gridwright.games.snek.judge import Judge
from gridwright.games.snek.words import BIT, DOWN, FACINGS, LEFT, RIGHT, UP

_PUSH, _PULL, _STILL, _SWAP = BIT["PUSH"], BIT["PULL"], BIT["STILL"], BIT["SWAP"]
_OPEN, _SHUT, _FLOAT = BIT["OPEN"], BIT["SHUT"], BIT["FLOAT"]
_WEAK, _SAFE, _SLEEP = BIT["WEAK"], BIT["SAFE"], BIT["SLEEP"]
_MOVE, _AUTO, _SHIFT, _CHILL = BIT["MOVE"], BIT["AUTO"], BIT["SHIFT"], BIT["CHILL"]
_REVERSE, _PHANTOM = BIT["REVERSE"], BIT["PHANTOM"]
#: By facing: what moves an object there, and what keeps it from going there.
NUDGES = tuple(BIT[f"NUDGE{facing.upper()}"] for facing in FACINGS)
LOCKS = tuple(BIT[f"LOCKED{facing.upper()}"] for facing in FACINGS)

#: However many sentences say it, nothing goes further than this in one turn.
MOST_TAKES = 32

Mover = tuple[int, int, int]  #: an object that sets out: (cell, code, direction)


def you(judge: Judge, direction: int) -> Cells:
    """Everything YOU sets out in the direction of the player's move."""
    return _Take(judge).play([(*mover, direction) for mover in _awake(judge, judge.you)])


def move(judge: Judge) -> Cells:
    """Everything MOVE or AUTO sets out where it faces, as often as that is said.

    A blocked MOVE turns round and tries again.
    """
    movers = _awake(judge, judge.having(_MOVE | _AUTO))
    times = {mover: judge.times("MOVE", *mover) + judge.times("AUTO", *mover) for mover in movers}
    return _in_takes(judge, times, lambda _, code: code % 4, turn_round=_MOVE)


def chill(judge: Judge) -> Cells:
    """Everything CHILL sets out, chance says where to."""
    turn = judge.moment.turn
    return _Take(judge).play(
        [
            (cell, code, draw(judge.world, turn, cell, code, 3, 4))
            for cell, code in _awake(judge, judge.having(_CHILL))
        ]
    )


def fear(judge: Judge) -> Cells:
    """What stands beside something that it FEARs sets out away from it."""
    fearful = judge.rules.verbs["FEAR"].keys()
    movers: list[Mover] = []
    for cell, here in enumerate(judge.cells):
        for code in dict.fromkeys(here):
            if code >> 2 in fearful and not judge.mask(cell, code) & (_SLEEP | _STILL):
                nouns = [Noun(name) for name in judge.doings("FEAR", cell, code)[0]]
                beside = [judge.world.next_to[way][cell] for way in range(4)]
                feared = [
                    other != OUTSIDE
                    and any(
                        judge.matches(noun, other, o)
                        for noun in nouns
                        for o in judge.contents(other)
                    )
                    for other in beside
                ]
                ways = [way for way in range(4) if feared[way] and not feared[way ^ 2]]
                movers += [(cell, code, way ^ 2) for way in ways[:1]]
    return _Take(judge).play(movers)


def nudge(judge: Judge) -> Cells:
    """NUDGE objects set out to the right, then up, left and down."""
    for direction, bit in enumerate(NUDGES):
        if judge.rules.used & bit:
            movers = [(*mover, direction) for mover in judge.having(bit)]
            judge = judge.on(_Take(judge).play(movers))
    return judge.cells


def shift(judge: Judge) -> Cells:
    """Whatever lies on SHIFT objects of its layer sets out where the first of them faces.

    It goes as many cells as that is said. A board that is SHIFT lies under everything.
    """
    level_mask = judge.level_mask
    level_belts: list[tuple[int, int]] = []
    if level_mask & _SHIFT:
        times = judge.times("SHIFT", OUTSIDE, judge.world.words.level_code)
        level_belts = [(level_facing(level_mask), times)]
        cells = [cell for cell, here in enumerate(judge.cells) if here]
    else:
        cells = list(dict.fromkeys(cell for cell, _ in judge.having(_SHIFT)))
    takes: dict[Object, int] = {}
    ways: dict[Object, int] = {}
    for cell in cells:
        for code in dict.fromkeys(judge.cells[cell]):
            mask = judge.mask(cell, code)
            belts = [
                (belt % 4, judge.times("SHIFT", cell, belt))
                for belt in belts_under(judge, cell, code)
            ]
            if not (mask ^ level_mask) & _FLOAT:
                belts += level_belts
            if belts and not mask & _STILL:
                takes[cell, code] = sum(times for _, times in belts)
                ways[cell, code] = belts[0][0]
    return _in_takes(judge, takes, lambda mover, _: ways[mover])


def belts_under(judge: Judge, cell: int, code: int) -> list[int]:
    """The SHIFT objects that an object lies on, by code."""
    others = list(judge.cells[cell])
    others.remove(code)
    mask = judge.mask(cell, code)
    return [
        belt
        for belt in others
        if judge.mask(cell, belt) & _SHIFT and not (mask ^ judge.mask(cell, belt)) & _FLOAT
    ]


def level_facing(mask: int) -> int:
    """Where a board faces: to the right, unless it IS another way."""
    for facing in (DOWN, LEFT, UP):
        if mask & BIT[FACINGS[facing].upper()]:
            return facing
    return RIGHT


def _awake(judge: Judge, movers: list[Object]) -> list[Object]:
    return [mover for mover in movers if not judge.mask(*mover) & (_SLEEP | _STILL)]


def _in_takes(
    judge: Judge,
    times: dict[Object, int],
    way: Callable[[Object, int], int],
    turn_round: int = 0,
) -> Cells:
    """Lets movers set out as many times as each may, one take after the other.

    ``way`` tells a direction from who the mover was at first and what its code is now. Movers
    that come to be alike go on together, as often as the one with more to go.
    """
    at = {mover: mover for mover in times}  # where each is now
    for done in range(min(max(times.values(), default=0), MOST_TAKES)):
        going = [(first, now) for first, now in at.items() if times[first] > done]
        take = _Take(judge)
        movers = {now: way(first, now[1]) for first, now in reversed(going)}
        judge = judge.on(take.play(sorted((*now, to) for now, to in movers.items()), turn_round))
        arrived = {first: take.arrival(now) for first, now in going}
        at = {first: now for first, now in arrived.items() if now is not None}
    return judge.cells


class _Force(IntEnum):
    """What movers do to get on; each does what those before it do, and is tried after them."""

    PUSH = auto()
    CRUSH = auto()  #: they enter the cell of something solid and WEAK, which breaks
    BREAK = auto()  #: they break on what is in their way, if they are WEAK


class _Way(Enum):
    """What becomes of an object that sets out."""

    SHUT = auto()
    FREE = auto()
    BREAKS = auto()  #: it is WEAK, and breaks on what is in its way


class _Take:
    """Movers that move together, on the board as it stands when they set out."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge
        self._cells = judge.cells
        self._solid = judge.world.dialect.solid
        #: Who leaves, where to, and the direction it goes; OUTSIDE is for those who are destroyed.
        #: None is for those who face as before.
        self._leaving: dict[Object, tuple[int, int | None]] = {}
        #: How many of the objects alike are destroyed, in the order in which that happens.
        self._destroyed: Counter[Object] = Counter()
        #: Where movers that could not leave wanted to go.
        self._tried: dict[Object, int] = {}

    def play(self, movers: list[Mover], turn_round: int = 0) -> Cells:
        """The board after the movers have moved; those with ``turn_round`` try both ways."""
        if not movers:
            return self._cells
        movers = [
            (cell, code, direction ^ 2 if self._judge.mask(cell, code) & _REVERSE else direction)
            for cell, code, direction in movers
        ]
        self._tried = {(cell, code): direction for cell, code, direction in movers}
        blocked = self._settle(movers)
        if turn_round and blocked:
            back = [
                (cell, code, direction ^ 2)
                for cell, code, direction in movers
                if (cell, code) not in self._leaving and self._judge.mask(cell, code) & turn_round
            ]
            turned = {(cell, code): direction for cell, code, direction in back}
            self._tried.update(turned)
            blocked = [one for one in blocked if one[:2] not in turned]
            blocked += self._settle(back)
        self._let_leave(blocked, _Force.BREAK)
        return self._board()

    def arrival(self, mover: Object) -> Object | None:
        """Where a mover is after the take, and its code there; None when it was destroyed."""
        if mover not in self._leaving:
            return mover[0], self._facing(mover, self._tried.get(mover))
        to, direction = self._leaving[mover]
        return None if to == OUTSIDE else (to, self._facing(mover, direction))

    def _settle(self, movers: list[Mover]) -> list[Mover]:
        """Lets all leave who can without breaking; returns who is left."""
        blocked = self._let_leave(movers, _Force.PUSH)
        return self._let_leave(blocked, _Force.CRUSH)

    def _let_leave(self, waiting: list[Mover], force: _Force) -> list[Mover]:
        """Looks at those who want to leave until that lets nobody leave; returns who is left."""
        if force > _Force.PUSH and not self._judge.rules.used & _WEAK:
            return waiting
        while waiting:
            gone = len(self._leaving)
            blocked: list[Mover] = []
            for mover in waiting:
                followers = [mover]
                for cell, code, direction in followers:  # grows as we go through it
                    if (cell, code) in self._leaving:
                        continue
                    way = self._way(cell, code, direction, force)
                    if way is _Way.FREE:
                        followers += self._leave(cell, code, direction)
                    elif way is _Way.BREAKS:
                        self._destroy((cell, code), self._judge.count(cell, code))
                    else:
                        blocked.append((cell, code, direction))
            waiting = blocked
            if len(self._leaving) == gone:
                break
        return waiting

    def _way(self, cell: int, code: int, direction: int, force: _Force) -> _Way:
        """Whether the way is free, or can be cleared by pushing.

        Goes along the cells that a push would reach and back again, without recursion: boards
        may be longer than Python's stack.
        """
        mask = self._judge.mask(cell, code)
        if mask & (_STILL | LOCKS[direction]):
            return _Way.SHUT
        ahead = self._judge.world.next_to[direction]
        chain = [cell]
        pushed = [[code]]
        while pushed[-1]:
            chain.append(ahead[chain[-1]])
            pushed.append(self._pushable(chain[-1], direction))
        free: set[int] = set()  # the codes in the cell looked at that make way
        for place in range(len(chain) - 2, 0, -1):
            free = {
                other
                for other in pushed[place]
                if self._can_enter(chain[place], other, chain[place + 1], free, force)
                or (force is _Force.BREAK and self._breaks(chain[place], other))
            }
        if self._can_enter(cell, code, chain[1], free, force):
            return _Way.FREE
        return _Way.BREAKS if force is _Force.BREAK and self._breaks(cell, code) else _Way.SHUT

    def _breaks(self, cell: int, code: int) -> bool:
        mask = self._judge.mask(cell, code)
        return bool(mask & _WEAK) and not mask & _SAFE

    def _can_enter(self, cell: int, code: int, to: int, free: set[int], force: _Force) -> bool:
        """Whether an object can go to a cell of which the codes ``free`` make way."""
        if to == OUTSIDE:
            return False
        return all(
            other in free or not self._blocks(cell, code, to, other, force)
            for other in dict.fromkeys(self._judge.contents(to))
        )

    def _blocks(self, cell: int, code: int, to: int, other: int, force: _Force) -> bool:
        """Whether an object, unless it is pushed, keeps another out of its cell."""
        mask, other_mask = self._judge.mask(cell, code), self._judge.mask(to, other)
        if not other_mask & self._solid or (to, other) in self._leaving:
            return False
        if (mask | other_mask) & _PHANTOM or _swaps(mask, other_mask) or opens(mask, other_mask):
            return False
        if force > _Force.PUSH and crushes(mask, other_mask):
            return False
        return not self._eats(cell, code, to, other)

    def _eats(self, cell: int, code: int, to: int, other: int) -> bool:
        mask, other_mask = self._judge.mask(cell, code), self._judge.mask(to, other)
        if other_mask & _SAFE or (mask ^ other_mask) & _FLOAT:
            return False
        return self._judge.eats(cell, code, to, other)

    def _pushable(self, cell: int, direction: int) -> list[int]:
        """The objects in a cell that are PUSH and there to be pushed."""
        if cell == OUTSIDE:
            return []
        cannot = _STILL | _PHANTOM | LOCKS[direction]
        return [
            code
            for code in dict.fromkeys(self._judge.contents(cell))
            if self._judge.mask(cell, code) & _PUSH
            and not self._judge.mask(cell, code) & cannot
            and (cell, code) not in self._leaving
        ]

    def _leave(self, cell: int, code: int, direction: int) -> list[Mover]:
        """Lets an object leave that can; returns those that it pushes and pulls."""
        judge, world = self._judge, self._judge.world
        to, back = world.next_to[direction][cell], world.next_to[direction ^ 2][cell]
        mask = judge.mask(cell, code)
        self._leaving[cell, code] = (to, direction)
        if mask & _PHANTOM:
            return []
        drawn: list[Mover] = []
        opened = False
        for other in dict.fromkeys(judge.contents(to)):
            if (to, other) in self._leaving:
                continue
            other_mask = judge.mask(to, other)
            if other_mask & _PHANTOM:
                continue
            if _swaps(mask, other_mask):
                self._leaving[to, other] = (cell, None)
            elif opens(mask, other_mask):
                if not opened and self._open((cell, code), (to, other)):
                    return []
                opened = True
            elif self._is_met(other_mask, other) and crushes(mask, other_mask):
                self._destroy((to, other), judge.count(to, other))
            elif other_mask & _PUSH and not self._eats(cell, code, to, other):
                drawn.append((to, other, direction))
        if back != OUTSIDE:
            drawn += [
                (back, other, direction)
                for other in dict.fromkeys(judge.contents(back))
                if judge.mask(back, other) & _PULL and not judge.mask(back, other) & _PHANTOM
            ]
        return drawn

    def _is_met(self, mask: int, code: int) -> bool:
        """Whether a mover meets an object as it enters: what is solid, and emptiness."""
        return bool(mask & self._solid) or code == self._judge.world.words.empty_code

    def _open(self, mover: Object, obstacle: Object) -> bool:
        """A mover and what it opens destroy each other where they are, in pairs.

        Whether that leaves none of the movers.
        """
        judge = self._judge
        movers = judge.count(*mover)
        pairs = min(movers, judge.count(*obstacle) - self._destroyed[obstacle])
        is_safe = judge.mask(*mover) & _SAFE
        if not is_safe:
            self._destroy(mover, pairs)
        self._destroy(obstacle, pairs)
        return not is_safe and pairs == movers

    def _destroy(self, lost: Object, many: int) -> None:
        """Destroys so many of the objects alike; when none is left they are out of the way."""
        if many:
            self._destroyed[lost] += many
        if self._destroyed[lost] == self._judge.count(*lost):
            self._leaving[lost] = (OUTSIDE, None)

    def _facing(self, thing: Object, direction: int | None) -> int:
        """The code of an object that goes, or wants to go, in a direction."""
        cell, code = thing
        if direction is None or not self._judge.world.turns:
            return code
        backwards = self._judge.mask(cell, code) & _REVERSE
        return code & ~3 | (direction ^ 2 if backwards else direction)

    def _board(self) -> Cells:
        """The board after all that was decided."""
        judge = self._judge
        nothing = judge.world.words.empty_code
        if not self._leaving and not self._destroyed and not judge.world.turns:
            return self._cells
        after = list(self._cells)
        for cell in {cell for cell, _ in (*self._leaving, *self._destroyed, *self._tried)}:
            stays: list[int] = []
            for code in dict.fromkeys(self._cells[cell]):
                if (cell, code) not in self._leaving:
                    many = judge.count(cell, code) - self._destroyed[cell, code]
                    stays += [self._facing((cell, code), self._tried.get((cell, code)))] * many
            after[cell] = tuple(sorted(stays))
        for (cell, code), (to, direction) in self._leaving.items():
            if to != OUTSIDE and code != nothing:
                many = judge.count(cell, code) - self._destroyed[cell, code]
                arrival = self._facing((cell, code), direction)
                after[to] = tuple(sorted(after[to] + (arrival,) * many))
        for (cell, code), many in self._destroyed.items():
            left = judge.remains(cell, code)
            for _ in range(many):
                after[cell] = with_created(after[cell], left)
        return tuple(after)


def _swaps(mask: int, other: int) -> bool:
    """Whether a mover changes places with an object in its way."""
    return bool((mask | other) & _SWAP) and not other & _STILL


def opens(mask: int, other: int) -> bool:
    """Whether a mover and an object in its way are OPEN and SHUT, on one layer."""
    fits = (mask & _OPEN and other & _SHUT) or (mask & _SHUT and other & _OPEN)
    return bool(fits) and not (mask ^ other) & _FLOAT and not other & _SAFE


def crushes(mask: int, other: int) -> bool:
    """Whether an object in the way is one that breaks when somebody enters its cell."""
    breaks = other & _WEAK and not other & (_SAFE | _PUSH)
    return bool(breaks) and not (mask ^ other) & _FLOAT
