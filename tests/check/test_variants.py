"""Every deliberately wrong variant is found and shown on a small board; docs/courses.md says which.

After a deliberate change renew the table: python tests/check/test_variants.py
"""

from __future__ import annotations

import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from check_programs import VARIANTS, program
from gridwright.check.courses import find_course
from gridwright.check.grading import Effort, check_program, make_plan
from gridwright.check.suite import mutation_score
from gridwright.check.variants import variants

PAGE = Path(__file__).parents[2] / "docs" / "courses.md"
BEGIN, END = "<!-- variants -->\n", "<!-- end of variants -->\n"
TRAPS_ALONE = Effort(cases=0)


def row(name: str, variant: str) -> str:
    """The row of a variant in the table; fails when it is not found, or only on a large board."""
    course = find_course(name)
    with tempfile.TemporaryDirectory() as folder:
        wrong = program(Path(folder, "wrong"), course, variant)
        plan = make_plan(course, TRAPS_ALONE)
        report = check_program(wrong, course, plan, TRAPS_ALONE, first_only=True)
    found = report.features[-1]
    assert found.failure is not None, f"{name}: {variant} is not found"
    case = found.failure.case
    height, width = len(case.board), len(case.board[0]) if case.board else 0
    small = max(height, width) <= 5 and len(case.moves) <= 6
    assert small, f"{name}: {variant}: {case}"
    about = variants(course)[variant]
    return f"| {name} | {about} | {found.name} | {height}×{width} | {len(case.moves)} |\n"


def written() -> list[str]:
    table = PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    return table.splitlines(keepends=True)[2:]


def test_there_are_enough_variants() -> None:
    assert len(VARIANTS) >= 40
    assert len(written()) == len(VARIANTS)


@pytest.mark.parametrize(("name", "variant"), VARIANTS[::11])
def test_a_sample_of_the_table(name: str, variant: str) -> None:
    assert row(name, variant) == written()[VARIANTS.index((name, variant))]


@pytest.mark.long
@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_the_whole_table(name: str, variant: str) -> None:
    assert row(name, variant) == written()[VARIANTS.index((name, variant))]


@pytest.mark.long
@pytest.mark.parametrize("name", sorted({name for name, _ in VARIANTS}))
def test_the_suite_catches_every_variant(name: str) -> None:
    assert mutation_score(find_course(name)).missed == ()


def renew() -> None:
    with ThreadPoolExecutor(2) as pool:
        rows = list(pool.map(lambda variant: row(*variant), VARIANTS))
    head = "| course | the mistake | shown by | board | moves |\n|---|---|---|---|---|\n"
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(before + BEGIN + head + "".join(rows) + END + after, encoding="utf-8")


if __name__ == "__main__":
    renew()
