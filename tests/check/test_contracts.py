"""The contracts: every trap lies inside its own, and the doubles agree with our rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from check_programs import program
from gridwright.check.courses import COURSES, find_course
from gridwright.check.grading import Effort, check_program, make_plan
from gridwright.errors import GridwrightError, UnknownName


@pytest.mark.parametrize("name", COURSES)
def test_every_trap_is_inside_the_contract_and_has_an_idea(name: str) -> None:
    course = find_course(name)
    for feature in course.features:
        assert feature.traps, feature.name
        for trap in feature.traps:
            assert course.is_inside(trap), (feature.name, trap.idea)
            assert trap.idea


@pytest.mark.parametrize("name", COURSES)
def test_features_have_names_of_their_own(name: str) -> None:
    names = [feature.name for feature in find_course(name).features]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("name", COURSES)
def test_the_same_seed_asks_the_same_questions(name: str) -> None:
    course = find_course(name)
    first, again, other = (make_plan(course, Effort(seed, 3)) for seed in (5, 5, 6))
    assert list(first.values()) == list(again.values())
    assert list(first.values()) != list(other.values())


@pytest.mark.parametrize("name", COURSES)
def test_random_cases_are_inside_and_belong_to_their_feature(name: str) -> None:
    course = find_course(name)
    for feature, cases in make_plan(course, Effort(3, 4)).items():
        for case in cases[len(feature.traps) :]:
            assert course.is_inside(case)
            assert course.feature_of(case) == feature.name


@pytest.mark.parametrize("name", COURSES)
def test_a_double_without_a_mistake_agrees_on_everything(name: str, tmp_path: Path) -> None:
    """Two implementations that know nothing of each other."""
    course, effort = find_course(name), Effort(7, 12)
    right = program(tmp_path / "right", course)
    report = check_program(right, course, make_plan(course, effort), effort)
    assert [feature.failure for feature in report.features if not feature.passed] == []
    assert report.score == report.max_score == len(report.features)
    assert report.notes == ()


def test_snek_never_asks_what_the_handout_leaves_open() -> None:
    course, chance = find_course("snek-is-you"), random.Random(2)
    wider = find_course("snek-is-you", ["you-order"])
    only_wider = 0
    for _ in range(400):
        case = course.random_case(chance, "PUSH")
        if case is not None and wider.is_inside(case):
            only_wider += not course.is_inside(case)
    assert only_wider


def test_snekoban_has_as_many_computers_as_targets_and_closed_boards() -> None:
    course, chance = find_course("snekoban"), random.Random(2)
    open_board = (
        course.features[3].traps[0].with_board(((("player",), ("computer",), ("target",)),))
    )
    assert not course.is_inside(open_board)
    for _ in range(50):
        case = course.random_case(chance, "pushing")
        if case is not None and course.is_inside(case):
            names = [name for row in case.board for cell in row for name in cell]
            assert names.count("computer") == names.count("target")


def test_an_unknown_course_feature_or_option_is_named() -> None:
    with pytest.raises(UnknownName, match="chess"):
        find_course("chess")
    with pytest.raises(GridwrightError, match="no option 'loud'"):
        find_course("columns", ["loud"])
    with pytest.raises(GridwrightError, match="no feature 'flying'"):
        make_plan(find_course("columns"), Effort(), ["flying"])
