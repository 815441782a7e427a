"""From a case that fails to the smallest one that fails: delete something, try, keep, repeat.

Our own and small, because it must be deterministic, count its tries, and never leave the contract.
"""

from __future__ import annotations

from collections.abc import Callable

from gridwright.check.case import Case, Failure
from gridwright.check.course import Course

_TRIES = 250
_COSTLY_TRIES = 6  #: each uses up all that a case may use


def shrink(course: Course, failure: Failure, fails: Callable[[Case], Failure | None]) -> Failure:
    """The smallest failure found by deleting rows, columns, objects and moves one after another."""
    tries = _COSTLY_TRIES if failure.costly else _TRIES
    seen = {failure.case}
    shrinking = True
    while shrinking:
        shrinking = False
        for case in _candidates(course, failure):
            if case in seen or not course.is_inside(case):
                continue
            seen.add(case)
            if not tries:
                return failure
            tries -= 1
            found = fails(case)
            if found is not None and (failure.costly or not found.costly):
                failure = found
                shrinking = True
                break
    return failure


def _candidates(course: Course, failure: Failure) -> list[Case]:
    """Smaller cases: first those that begin just before things go wrong."""
    case = failure.case
    found = [case.with_moves(case.moves[: failure.step])] if failure.step < len(case.moves) else []
    later = course.start_later(failure)
    if later is not None:
        found.append(later)
    found += course.smaller(case)
    return [smaller for smaller in found if smaller.size < case.size or smaller is later]
