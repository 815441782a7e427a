"""The packs that come with Gridwright: complete, ordered, all different, and solved again here."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from gridwright import Session, Status, engine, find_game
from gridwright.errors import BadLevel, UnknownName
from gridwright.game import Capability
from gridwright.games.columns import ColumnsState
from gridwright.level import Level
from gridwright.levels.identity import level_identity
from gridwright.levels.packs import Pack, all_packs, find_pack, read_pack
from gridwright.search import Outcome

LEVELS = [(pack, level) for pack in all_packs() for level in pack.levels]
SOLVABLE = [
    (pack, level) for pack, level in LEVELS if Capability.SOLVE in find_game(pack.game).capabilities
]
#: The Python engine solves only these again, and none with the wide vocabulary; the others take it
#: seconds each.
SMALL_PAR = 60


def names(levels: list[tuple[Pack, Level]]) -> list[str]:
    return [f"{pack.name}: {level.title}" for pack, level in levels]


@pytest.mark.parametrize("pack", all_packs(), ids=lambda pack: pack.name)
def test_a_pack_is_complete(pack: Pack) -> None:
    assert pack.name.startswith(f"{pack.game}-")
    assert pack.title
    assert pack.about
    assert find_pack(pack.name) is pack
    for level in pack.levels:
        assert not find_game(pack.game).check(level)
        assert level.game == pack.game
        assert level.title
        assert level.author
        assert level.extras["hint"]
        assert level.extras["par"] > 0
        assert level.extras["licence"]


@pytest.mark.parametrize(
    ("game", "least"), [("sokoban", 40), ("snek", 40), ("maze", 25), ("columns", 15)]
)
def test_there_are_enough_levels_of_a_game(game: str, least: int) -> None:
    assert sum(pack.game == game for pack, _ in LEVELS) >= least


def test_titles_and_hints_are_given_once() -> None:
    for words in ([level.title for _, level in LEVELS], [lv.extras["hint"] for _, lv in LEVELS]):
        assert [word for word, times in Counter(words).items() if times > 1] == []


def test_no_level_is_another_turned_or_mirrored() -> None:
    identities = Counter(level_identity(level) for _, level in LEVELS)
    twins = [level.title for _, level in LEVELS if identities[level_identity(level)] > 1]
    assert twins == []


@pytest.mark.parametrize(("pack", "level"), SOLVABLE, ids=names(SOLVABLE))
def test_par_is_what_the_solver_needs(pack: Pack, level: Level) -> None:
    long = level.extras["par"] > SMALL_PAR or level.extras.get("dialect") == "baba"
    if long and not engine.compiled():
        pytest.skip("too long for the Python engine")
    result = Session(level).solve()
    assert result.outcome is Outcome.SOLVED
    assert len(result.moves or "") == level.extras["par"]


#: The par of a game against time says nothing about how hard it is.
PUZZLES = [p for p in all_packs() if Capability.SOLVE in find_game(p.game).capabilities]


@pytest.mark.parametrize("pack", PUZZLES, ids=lambda pack: pack.name)
def test_levels_get_harder(pack: Pack) -> None:
    """Par rises from level to level; a shorter level after a longer one is no fall."""
    pars = [level.extras["par"] for level in pack.levels]
    assert all(later >= 0.6 * earlier for earlier, later in pairwise(pars)), pars
    third = len(pars) // 3
    assert sum(pars[:third]) < sum(pars[-third:])


KEPT = [(pack, level) for pack, level in LEVELS if "solution" in level.extras]


@pytest.mark.parametrize(("pack", "level"), KEPT, ids=names(KEPT))
def test_a_kept_solution_wins(pack: Pack, level: Level) -> None:
    session = Session(level)
    session.replay(level.extras["solution"])
    assert session.state.status is Status.WON
    if pack.game == "columns":
        state = session.state
        assert isinstance(state, ColumnsState)
        assert state.fallers == level.extras["par"]


def test_every_level_is_solved_or_keeps_its_solution() -> None:
    solvable = {id(level) for _, level in SOLVABLE}
    assert [
        lv.title for _, lv in LEVELS if id(lv) not in solvable and "solution" not in lv.extras
    ] == []


HEAD = """
game = "sokoban"
notation = "xsb"
title = "A pack"
about = "For a test."
author = "Ann"
licence = "MIT"
"""


def test_what_an_entry_has_besides_the_board_is_kept() -> None:
    entry = '[[level]]\ntitle = "T"\nhint = "H"\npar = 1\nseed = 7\nboard = "#####\\n#@$.#\\n#####"'
    (level,) = read_pack("a", f"{HEAD}\n{entry}").levels
    assert (level.title, level.author, level.board.width) == ("T", "Ann", 5)
    assert level.extras == {"hint": "H", "par": 1, "seed": 7, "licence": "MIT"}


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("game = ", ["a: not TOML: Invalid value (at end of document)"]),
        (
            HEAD.replace("licence", "license"),
            ['a: "licence" must be given, as str', 'a: "level" must be given, as list'],
        ),
        (
            HEAD + '[[level]]\ntitle = "T"\nhint = 1\npar = 2\nboard = "#"\n[[level]]\npar = ""',
            [
                'a: level 1: "hint" must be given, as str',
                'a: level 2: "title" must be given, as str',
                'a: level 2: "hint" must be given, as str',
                'a: level 2: "par" must be given, as int',
                'a: level 2: "board" must be given, as str',
            ],
        ),
    ],
)
def test_every_problem_of_a_pack_is_told(text: str, problems: list[str]) -> None:
    with pytest.raises(BadLevel) as caught:
        read_pack("a", text)
    assert [str(problem) for problem in caught.value.problems] == problems


def test_an_unknown_pack_is_told_which_there_are() -> None:
    with pytest.raises(UnknownName, match=r"no pack 'nowhere'.*sokoban-1-first-steps"):
        find_pack("nowhere")
