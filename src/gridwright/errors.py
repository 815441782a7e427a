"""What can be wrong with what a person gives us: one small family under ``ValueError``.

Every error's text is a sentence to show as it is. A level's problems are gathered and reported
together, because fixing them one run at a time is no way to spend an evening.
"""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import islice


class GridwrightError(ValueError):
    """Something given to Gridwright is wrong; ``str()`` says what, and where."""


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a level, with its place.

    ``row`` and ``column`` count from 1 and speak of the board; ``line`` counts the lines of the
    file where that is more helpful. ``text`` is the offending text itself.
    """

    message: str
    row: int | None = None
    column: int | None = None
    text: str = ""
    line: int | None = None
    file: str = ""

    def __str__(self) -> str:
        if self.line is not None:
            places = [str(place) for place in (self.file, self.line, self.column) if place]
            place = ":".join(places) if self.file else _words(line=self.line, column=self.column)
        else:
            place = ": ".join(filter(None, (self.file, _words(row=self.row, column=self.column))))
        said = f"{self.message}: {self.text!r}" if self.text else self.message
        return f"{place}: {said}" if place else said


def shown(value: object) -> str:
    """A short picture of a wrong value, however large, deep or strange it is."""
    try:
        text = reprlib.repr(value)
    except ValueError:  # Python does not write out integers of thousands of digits
        text = "a huge number"
    return text if len(text) <= 40 else text[:37] + "..."


def _words(**places: int | None) -> str:
    return ", ".join(f"{name} {number}" for name, number in places.items() if number is not None)


MOST_PROBLEMS = 1000


class BadLevel(GridwrightError):
    """A level, or the text of one, that cannot be used; ``problems`` holds every reason.

    Of more than anybody would read it holds the first: what a stranger sends may be all wrong.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(islice(problems, MOST_PROBLEMS))
        super().__init__("\n".join(map(str, self.problems)))

    def within(self, file: str) -> BadLevel:
        """The same problems, said of the file (or the level in it) they were found in."""
        return type(self)(
            replace(problem, file=": ".join(filter(None, (file, problem.file))))
            for problem in self.problems
        )


class CannotWrite(BadLevel):
    """A notation cannot hold this level; ``problems`` lists exactly what it has no sign for."""


class BadMove(GridwrightError):
    """A move that the game does not have."""


class BadSave(GridwrightError):
    """A saved session that cannot be resumed."""


class StoreError(GridwrightError):
    """The store of levels cannot be reached, or does not have what was asked for."""


class StoreUnavailable(StoreError):
    """The database itself fails; its text names the place, which is no business of visitors."""


class OverQuota(StoreError):
    """A person, or everybody together, has filled the store."""


class MissingExtra(GridwrightError):
    """A library that is not part of the base install is missing; the text says how to get it."""


class UnknownName(GridwrightError):
    """No game, notation or level of that name; the text lists the names there are."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        super().__init__(f"there is no {kind} {name!r}; choose from: {', '.join(sorted(known))}")
