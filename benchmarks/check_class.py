"""A class of thirty programs graded: right ones, wrong ones and twelve that do harm.

Run it: ``python benchmarks/check_class.py [COURSE]``. Prints the time by the clock and the CPU
seconds of all processes, and who was contained.
"""

from __future__ import annotations

import os
import resource
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from check_programs import HARMS, hostile, program
from gridwright.check.courses import find_course
from gridwright.check.grading import Effort, check_programs
from gridwright.check.variants import variants
from gridwright.solving.executors import Processes

PROGRAMS = 30


def main(name: str) -> None:
    course = find_course(name)
    with tempfile.TemporaryDirectory() as scratch:
        found = [hostile(Path(scratch, harm), course, harm) for harm in HARMS]
        wrong = list(variants(course))
        for number in range(PROGRAMS - len(found)):
            mistake = wrong[number * 2 % len(wrong)] if number else ""
            found.append(program(Path(scratch, str(number)), course, mistake))
        started = time.monotonic()
        reports = list(
            check_programs(found, course, Effort(), executor=Processes(os.cpu_count() or 1))
        )
        passed = time.monotonic() - started
    used = sum(
        usage.ru_utime + usage.ru_stime
        for usage in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )
    for report in reports:
        print(f"{report.score:4g}/{report.max_score:g} {report.seconds:6.1f} s  {report.program}")
    print(f"{len(reports)} programs of {course.title}: {passed:.0f} s, {used:.0f} CPU s")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "snekoban")
