"""Open nouns, letters, warnings, and chance: what depends on a level's own vocabulary."""

from __future__ import annotations

import pytest

from asking import solver_of
from gridwright import Budget, Level, find_game
from gridwright.errors import GridwrightError, Problem
from gridwright.games.snek.kernel import fits_kernel, kernel_level
from gridwright.games.snek.words import Vocabulary
from snek_boards import begin, board, play

SNEK = find_game("snek")
solve = solver_of(SNEK)


def level(drawing: str, dialect: str = "baba", **extras: object) -> Level:
    return Level("snek", board(drawing), extras={"dialect": dialect, **extras})


def test_any_noun_plays_and_is_solved() -> None:
    drawing = "zork . quux \nZORK IS YOU \nQUUX IS WIN"
    assert play(drawing, "rr", "baba").won
    assert solve(begin(drawing, "baba")).moves == "rr"


def test_unknown_nouns_are_warned_of_by_place_in_baba_and_refused_in_snek() -> None:
    drawing = "snek zork@left . \nSNEK IS ZORK \nflag banana ."
    assert not SNEK.check(level(drawing))
    warned = "no known word; it plays as a noun"
    assert SNEK.warnings(level(drawing)) == [
        Problem(warned, 1, 2, "zork@left"),
        Problem(warned, 2, 3, "ZORK"),
        Problem("nothing is YOU here, so nobody can move"),
    ]
    refused = SNEK.check(level("snek zork \nSNEK ZORK \nflag banana", "snek"))
    assert [(problem.row, problem.column) for problem in refused] == [(1, 2), (2, 2), (3, 2)]
    assert {problem.message for problem in refused} == {"Snek Is You has no such object"}


@pytest.mark.parametrize(
    "name", ["is", "you", "a", "Zork", "zo rk", "zork@", "-ork", "z" * 25, "é"]
)
def test_what_is_no_name_is_refused(name: str) -> None:
    assert not SNEK.knows(name)


def test_a_level_numbers_only_what_it_can_contain() -> None:
    words = Vocabulary(["baba", "BABA", "IS", "YOU", "zork@left", "KEKE"])
    assert words.names[:3] == ("baba", "keke", "zork")
    assert set(words.names[3:]) == {"BABA", "KEKE", "ZORK", "YOU", "IS"}
    assert words.kinds == len(words.names) + 2


def test_letters_add_what_they_can_spell() -> None:
    words = Vocabulary(["K", "E", "Y", "baba"])
    assert {"key", "keke", "eye"} <= set(words.names)
    assert words.everything == (words.kind["baba"],)
    assert "ROCK" not in words


MANY = "baba " + " ".join(f"noun{number}" for number in range(300)) + "\nBABA IS YOU"


def test_more_kinds_than_a_byte_can_count() -> None:
    assert play(MANY, "rr", "baba").board[0, 2] == ("baba", "noun1")


@pytest.mark.kernel
def test_more_kinds_than_a_byte_can_count_in_the_kernel() -> None:
    state = begin(MANY, "baba")
    cells, _ = kernel_level(state.world).play(state.cells, "rr")
    assert tuple(map(tuple, cells)) == play(MANY, "rr", "baba").cells


def test_a_level_that_is_too_much_for_the_kernel_is_left_to_python() -> None:
    """Nine thousand nouns have more codes than the kernel has numbers."""
    nouns = " ".join(f"noun{number}" for number in range(9_000))
    state = begin(f"{nouns}\nbaba flag\nBABA IS YOU\nFLAG IS WIN", "baba")
    assert not fits_kernel(state.world)
    assert solve(state, "moves", Budget(states=50)).moves == "r"


def test_chance_plays_by_its_seed_and_is_not_solved() -> None:
    drawing = ". . . . . \n. . bug . . \n. . . . . \nBUG IS CHILL . . \nBUG IS YOU . ."
    ends = set()
    for seed in range(8):
        state, again = (SNEK.start(level(drawing, seed=seed)) for _ in range(2))
        for _ in range(6):
            state, again = state.step("w"), again.step("w")
        assert state == again
        ends.add(state.board)
    assert len(ends) > 1
    with pytest.raises(GridwrightError, match="left to chance by CHILL"):
        solve(SNEK.start(level(drawing)))


def test_a_seed_is_a_whole_number() -> None:
    (problem,) = SNEK.check(level("baba", seed="x"))
    assert str(problem) == "a seed is a whole number: 'x'"
