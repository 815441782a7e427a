"""The courses there are, by the names the command line takes."""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.check.course import Course
from gridwright.check.courses.acorn_runner import AcornRunner
from gridwright.check.courses.columns import Columns
from gridwright.check.courses.snek_is_you import SnekIsYou
from gridwright.check.courses.snekoban import Snekoban
from gridwright.errors import UnknownName

COURSES: dict[str, type[Course]] = {
    course.name: course for course in (SnekIsYou, Snekoban, Columns, AcornRunner)
}


def find_course(name: str, options: Sequence[str] = ()) -> Course:
    """The course of that name.

    :raises UnknownName: listing the courses there are.
    :raises GridwrightError: when its contract lacks one of the options.
    """
    if name not in COURSES:
        raise UnknownName("course", name, COURSES)
    return COURSES[name](options)
