"""A solution told in words: which rules were made and broken, and by pushing what.

The story is read off the positions that the moves lead through, so it is true of any solution,
whoever found it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from gridwright.game import Stage
from gridwright.games.snek.interactions import winners
from gridwright.games.snek.rules import DIRECTIONS, WAIT, SnekState

_MOST_NAMES = 4  #: of words that one step has pushed
_WAYS = {"u": "up", "d": "down", "l": "left", "r": "right"}


def tell(start: SnekState, moves: str) -> tuple[Stage, ...]:
    """The stages of a play: each ends with a rule made or broken, a loss, or the win."""
    states = [start]
    for move in moves:
        states.append(states[-1].step(move))
    stages: list[Stage] = []
    begun = 0
    for place, (before, after) in enumerate(pairwise(states), 1):
        what = _event(states[begun], before, moves[place - 1], after)
        if what or place == len(moves):
            stages.append(Stage(what or _walk(moves[begun:place]), moves[begun:place]))
            begun = place
    return tuple(stages)


def _event(since: SnekState, before: SnekState, move: str, after: SnekState) -> str:
    """What a step has brought about that is worth telling; empty when it is only on the way."""
    broken, made = _sentences(before, after), _sentences(after, before)
    purpose = [f"break {_listed(broken)}"] if broken else []
    purpose += [f"make {_listed(made)}"] if made else []
    pushed = _pushed_words(before, move, after)
    deed = f"push {_listed(pushed)} {_WAYS[move]}" if pushed else f"go {_WAYS.get(move, 'nowhere')}"
    told = f"{deed} to {' and '.join(purpose)}" if purpose else _changes(before, move, after)
    if not after.won:
        return told
    return f"{told}, and win" if made else _win(since, after)


def _sentences(state: SnekState, other: SnekState) -> list[str]:
    """The rules of a state that the other has not."""
    rules, others = (dict.fromkeys(map(str, each.rules.reading.rules)) for each in (state, other))
    return [rule for rule in rules if rule not in others]


def _win(since: SnekState, after: SnekState) -> str:
    """The end: who met what, by walking or by moving other things on the way."""
    you, prize = next(winners(after.judge), (None, None))
    if you is None or prize is None:  # the winning step has changed the rules as well
        return "and win"
    if you >> 2 == prize >> 2:
        return f"the {_noun(after, you)} is both YOU and WIN"
    only_walked = _without(since, you) == _without(after, you)
    return f"{'walk' if only_walked else 'push your way'} to the {_noun(after, prize)} and win"


def _without(state: SnekState, code: int) -> list[list[int]]:
    """A board without the objects of a kind."""
    return [[other for other in here if other >> 2 != code >> 2] for here in state.cells]


def _changes(before: SnekState, move: str, after: SnekState) -> str:
    """What has gone from the board, and what has come."""
    old, new = (
        Counter(_noun(state, code) for here in state.cells for code in here)
        for state in (before, after)
    )
    gone, come = old - new, new - old
    if gone and come:
        return f"turn {_counted(gone)} into {_counted(come)}"
    if gone:
        if met := _meeting(before, move, after):
            return f"bring {met[0]} to {met[1]}, and both are gone"
        return f"{_counted(gone)} {'is' if gone.total() == 1 else 'are'} destroyed"
    return f"bring forth {_counted(come)}" if come else ""


def _meeting(before: SnekState, move: str, after: SnekState) -> tuple[str, str] | None:
    """The one object that has gone and, a cell further on, the only other one."""
    lost = [
        (cell, kind)
        for cell, here in enumerate(before.cells)
        for kind in (Counter(c >> 2 for c in here) - Counter(c >> 2 for c in after.cells[cell]))
    ]
    kept = Counter(c >> 2 for here in after.cells for c in here)
    had = Counter(c >> 2 for here in before.cells for c in here)
    gone = [(cell, kind) for cell, kind in lost if kept[kind] < had[kind]]
    if move == WAIT or len(gone) != 2 or sum((had - kept).values()) != 2:
        return None
    next_to = before.world.next_to[DIRECTIONS[move]]
    for (cell, kind), (other, target) in (gone, gone[::-1]):
        if next_to[cell] == other:
            return f"the {_noun(before, 4 * kind)}", f"the {_noun(before, 4 * target)}"
    return None


def _counted(names: Counter[str]) -> str:
    return _listed(
        [f"the {name}" if many == 1 else f"{many} {name}" for name, many in names.items()]
    )


def _noun(state: SnekState, code: int) -> str:
    kind, words = code >> 2, state.world.words
    return words.names[kind] if kind < words.empty else "empty cell"


def _pushed_words(before: SnekState, move: str, after: SnekState) -> list[str]:
    """The words that went one cell the way of the move."""
    if move == WAIT:
        return []
    moved = dict.fromkeys(_moved(before, DIRECTIONS[move], after))
    names = [before.world.words.names[kind] for kind in moved]
    more = len(names) - _MOST_NAMES
    return [*names[:_MOST_NAMES], f"{more} more"] if more > 0 else names


def _moved(before: SnekState, direction: int, after: SnekState) -> Iterator[int]:
    next_to, first_word = before.world.next_to[direction], before.world.words.first_word
    for cell, here in enumerate(before.cells):
        left = Counter(code >> 2 for code in here) - Counter(c >> 2 for c in after.cells[cell])
        for kind in left:
            to = next_to[cell]
            if kind >= first_word and to >= 0 and any(c >> 2 == kind for c in after.cells[to]):
                yield kind


def _walk(moves: str) -> str:
    return f"go {_listed(list(dict.fromkeys(_WAYS.get(move, 'nowhere') for move in moves)))}"


def _listed(names: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
