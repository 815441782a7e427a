"""The levels of Snek Is You teach what they mean to teach: without the trick there is no way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gridwright import State, Status, find_game
from gridwright.levels.packs import all_packs
from gridwright.search import Outcome, breadth_first, search

LEVELS = {
    level.title: level for pack in all_packs() if pack.game == "snek" for level in pack.levels
}

#: Rules that a level starts without and cannot be won without.
MADE = [
    ("Change of skin", "ROCK IS YOU"),
    ("Become the flag", "FLAG IS YOU"),
    ("I am the wall", "WALL IS YOU"),
    ("The prize is you", "SNEK IS WIN"),
    ("Walls of clay", "WALL IS ROCK"),
    ("The stone's turn", "ROCK IS YOU"),
    ("In the nick of time", "BUG IS FLAG"),
    ("Begone", "BUG IS YOU"),
    ("A bug to lean on", "BUG IS PUSH"),
    ("Softer than it looks", "ROCK IS PUSH"),
    ("Join me", "ROCK IS YOU"),
    ("The sting in the tail", "BUG IS YOU"),
    ("Loose bricks", "WALL IS PULL"),
    ("Brick by brick", "WALL IS PULL"),
    ("The slide rule", "BUG IS PUSH"),
    ("Let the stone speak", "ROCK IS YOU"),
    ("Remote hands", "ROCK IS SNEK"),
    ("One word, two sentences", "ROCK IS PUSH"),
    ("A word in the right ear", "ROCK IS PUSH"),
    ("A word in the right ear", "BUG IS YOU"),
    ("The travelling IS", "ROCK IS PUSH"),
]
#: Rules that a level starts with and cannot be won under.
BROKEN = [
    ("Take the wall's word", "WALL IS STOP"),
    ("Crossroads", "WALL IS STOP"),
    ("The gate of words", "FLAG IS WIN"),
    ("Pull the sting", "BUG IS DEFEAT"),
    ("Wake up quickly", "SNEK IS DEFEAT"),
    ("Just in time", "BUG IS DEFEAT"),
    ("The long arm", "BUG IS DEFEAT"),
    ("Look, do not touch", "FLAG IS STOP"),
    ("Share and share alike", "FLAG IS PUSH"),
]


@pytest.mark.parametrize(("title", "rule"), MADE)
def test_a_rule_must_be_made(title: str, rule: str) -> None:
    assert outcome_while(title, rule, holds=False) is Outcome.UNSOLVABLE


@pytest.mark.parametrize(("title", "rule"), BROKEN)
def test_a_rule_must_be_broken(title: str, rule: str) -> None:
    assert outcome_while(title, rule, holds=True) is Outcome.UNSOLVABLE


def outcome_while(title: str, rule: str, holds: bool) -> Outcome:
    """How a search ends that looks only at states in which ``rule`` holds, or does not."""

    def allowed(state: State) -> bool:
        return (rule in (state.show.sentences or ())) is holds

    def successors(state: State) -> Iterator[tuple[str, int, State]]:
        for move in "udlr":
            after = state.step(move)
            if after is not state and allowed(after):
                yield move, 1, after

    start = find_game("snek").start(LEVELS[title])
    assert allowed(start)
    return search(
        start, successors, lambda state: state.status is Status.WON, breadth_first()
    ).outcome
